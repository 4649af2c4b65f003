import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { OutboxRow } from '#account/queries/outbox.ts'
import { foldText } from '#lib/fold-text.ts'
import type { RequestLists } from '#account/queries/records.ts'
import type { DraftView } from '#account/queries/drafts.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import { today } from '#account/queries/surroundings.ts'
import { dealOf, dealNeedsBuyer } from '#domain/deal/deal.ts'
import { status } from '#domain/lifecycle/status.ts'
import { replyStateOf } from '#domain/lifecycle/status-word.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { nearDeadline } from '#domain/worklist.ts'
import { groupBy } from '#lib/group-by.ts'
import type { ListQuery, ListSort, ReplyFilter } from './list-query.ts'

/** The records of one send, one per supplier, which share a batch number; or a single record. */
export interface SentRow {
  readonly key: string
  readonly records: readonly [RequestRecord, ...RequestRecord[]]
  readonly replied: number
}

export function groupSentRows(records: readonly RequestRecord[], split: boolean): SentRow[] {
  const rows = groupBy(records, ({ batchNo, id }) => (!split && batchNo) || id)
  return [...rows].flatMap(([key, [first, ...others]]) => {
    if (!first) return []
    const own = [first, ...others] as const
    const replied = own.filter((record) => replyStateOf(record) === 1).length
    return { key, records: own, replied }
  })
}

export const isUnread = (row: SentRow): boolean => row.records.some((record) => record.unread)

/** `updateTime` is not used, because it also changes when the buyer reads the record. */
export const lastActivityTime = ({ records }: SentRow): number =>
  Math.max(
    ...records.flatMap(({ createTime, lastReplyTime, lastUrgeTime, agreedTime, log }) =>
      [createTime, lastReplyTime, lastUrgeTime, agreedTime, log?.at(-1)?.time].map((time) => time ?? 0),
    ),
  )

export const productsOfRow = (row: SentRow) => [
  ...new Map(row.records.flatMap((record) => record.products).map((line) => [line.pesticideId, line])).values(),
]

type SortKeys = Readonly<{ activity: number } & Record<'day' | 'product' | 'supplier', string | null | undefined>>

/** `rows` must be newest first, because equal rows stay in that order. For "reply-by", rows without a day are last. */
function sortRows<Row>(rows: readonly Row[], sort: ListSort, language: string, keysOf: (row: Row) => SortKeys): Row[] {
  const { compare } = new Intl.Collator(language, { numeric: true })
  const day = (keys: SortKeys) => keys.day || '9999'
  const orders: Record<ListSort, (a: SortKeys, b: SortKeys) => number> = {
    newest: () => 0,
    activity: (a, b) => b.activity - a.activity,
    'reply-by': (a, b) => Number(day(a) > day(b)) - Number(day(a) < day(b)),
    product: (a, b) => compare(a.product ?? '', b.product ?? ''),
    supplier: (a, b) => compare(a.supplier ?? '', b.supplier ?? ''),
  }
  return rows.toSorted((a, b) => orders[sort](keysOf(a), keysOf(b)))
}

export const sortSentRows = (rows: readonly SentRow[], sort: ListSort, language: string): SentRow[] =>
  sortRows(rows, sort, language, (row) => {
    const { maxReplyTime, products, company } = row.records[0]
    return {
      activity: lastActivityTime(row),
      day: maxReplyTime,
      product: products[0]?.wish || products[0]?.name,
      supplier: company.name,
    }
  })

/** `drafts` must be ordered by their last edit; for drafts, "activity" is the same order. */
export const sortDrafts = (drafts: readonly DraftView[], sort: ListSort, language: string): DraftView[] =>
  sortRows(drafts, sort, language, ({ content: { maxReplyTime, lines } }) => {
    return { activity: 0, day: maxReplyTime, product: lines[0]?.name, supplier: lines[0]?.companyName }
  })

const contains = (texts: readonly (string | null | undefined)[], keyword: string): boolean =>
  foldText(texts.join('\n')).includes(foldText(keyword.trim()))

const matchesKeyword = ({ records }: SentRow, keyword: string): boolean =>
  records.some(({ recordNo, batchNo, company, products }) =>
    contains(
      [recordNo, batchNo, company.name, ...products.flatMap((l) => [l.name, l.wish, l.registrationNo])],
      keyword,
    ),
  )

export const draftMatchesKeyword = ({ content }: Pick<DraftView, 'content'>, keyword: string): boolean =>
  keyword.trim() === '' ||
  content.lines.some((line) => contains([line.name, line.registrationNo, line.companyName], keyword))

export function useSentList(
  { records }: RequestLists,
  { keyword, reply, batch, sort }: Pick<ListQuery, 'keyword' | 'reply' | 'batch' | 'sort'>,
) {
  const { i18n } = useLingui()
  const { locale } = i18n
  return useMemo(() => {
    const inBatch = batch === null ? records : records.filter(({ batchNo }) => batchNo === batch)
    const all = groupSentRows(inBatch, batch !== null).filter((row) => matchesKeyword(row, keyword))
    // The home page counts records, so its filters `asks`, `late`, `step` and `ending` have a row per record.
    const some = (isOne: (record: RequestRecord) => boolean) =>
      groupSentRows(inBatch.filter(isOne), true).filter((row) => matchesKeyword(row, keyword))
    const day = today()
    const lists: Record<ReplyFilter, SentRow[]> = {
      all,
      none: all.filter((row) => row.replied === 0),
      replied: all.filter((row) => row.replied > 0),
      quoted: all.filter((row) => row.records.some((record) => record.status === status.offered)),
      asks: some((record) => record.status === status.needsAnswer),
      late: some((record) => dealOf(record, [], day)?.late === true),
      step: some((record) => dealNeedsBuyer(record, day)),
      ending: some((record) => nearDeadline(record, day) !== undefined),
    }
    return { records: inBatch, lists, rows: sortSentRows(lists[reply], sort, locale) }
  }, [records, keyword, reply, batch, sort, locale])
}

export type SentList = ReturnType<typeof useSentList>

/** `sending`: drafts whose send is in the outbox or waits for approval. They are listed with the sent requests. */
export function splitDrafts(all: readonly DraftView[], outbox: readonly OutboxRow[]) {
  const sends = new Set(outbox.filter((row) => row.type === 'send' && row.state !== 'done').map((row) => row.localId))
  const at: ReadonlySet<DraftState['at']> = new Set(['waiting-to-send', 'sending', 'uncertain', 'approval'])
  const isSending = ({ localId, state }: DraftView) => sends.has(localId) || at.has(state.at)
  return { sending: all.filter(isSending), drafts: all.filter((draft) => !isSending(draft)) }
}

/** A buyer's step that the server does not have yet. `stopped`: it was rejected, or the buyer must act first. */
export type PendingStep = Readonly<{ draftState: DraftState; stopped: boolean }>

/** The unconfirmed steps by record number. If a record has several, a stopped one is used, else the last. */
export function pendingSteps(outbox: readonly OutboxRow[]): ReadonlyMap<string, PendingStep> {
  const waiting = new Map<string, PendingStep>()
  for (const row of outbox) {
    const step = row.action?.startsWith('record-') && row.action !== 'record-read' && row.action !== 'record-urge'
    if (!step || row.state === 'done' || waiting.get(row.title)?.stopped) continue
    waiting.set(row.title, { draftState: row.draftState, stopped: row.state === 'attention' })
  }
  return waiting
}

export function pendingReminders(outbox: readonly OutboxRow[]): ReadonlySet<string> {
  const urges = outbox.filter(
    ({ action, state }) => action === 'record-urge' && state !== 'done' && state !== 'attention',
  )
  return new Set(urges.map((row) => row.title))
}
