import type { RequestRecord } from '#contract/entities/request.ts'
import { replyStateOf } from '#domain/lifecycle/status-word.ts'
import type { ListSort, ReplyFilter } from './list-query.ts'

/** Records of one send: one per supplier, under one batch number. */
export interface SentRow {
  /** The batch, or the record's own id if there is none. */
  readonly key: string
  readonly records: readonly [RequestRecord, ...RequestRecord[]]
  readonly replied: number
}

const rowOf = (key: string, records: readonly [RequestRecord, ...RequestRecord[]]): SentRow => ({
  key,
  records,
  replied: records.filter((record) => replyStateOf(record) === 1).length,
})

/** One row per send, in the order of its newest record; with `split`, one row per supplier. */
export const sentRows = (records: readonly RequestRecord[], split: boolean): SentRow[] => {
  const groups = new Map<string, [RequestRecord, ...RequestRecord[]]>()
  for (const record of records) {
    const key = (!split && record.batchNo) || record.id
    const known = groups.get(key)
    if (known) known.push(record)
    else groups.set(key, [record])
  }
  return [...groups].map(([key, own]) => rowOf(key, own))
}

/** Days compare as text; a request without one comes last. */
const replyBy = (row: SentRow): string => row.records[0].maxReplyTime ?? '9999'
const productName = (row: SentRow): string => row.records[0].products[0]?.name ?? ''
const supplierName = (row: SentRow): string => row.records[0].company.name

/** Rows come newest first; other orders retain that among equals. */
export const sortSent = (rows: readonly SentRow[], sort: ListSort, language: string): SentRow[] => {
  const { compare } = new Intl.Collator(language, { numeric: true })
  const orders: Record<ListSort, (a: SentRow, b: SentRow) => number> = {
    newest: () => 0,
    activity: (a, b) => lastActivity(b) - lastActivity(a),
    'reply-by': (a, b) => Number(replyBy(a) > replyBy(b)) - Number(replyBy(a) < replyBy(b)),
    product: (a, b) => compare(productName(a), productName(b)),
    supplier: (a, b) => compare(supplierName(a), supplierName(b)),
  }
  return rows.toSorted(orders[sort])
}

const textOf = ({ recordNo, batchNo, company, products }: RequestRecord): string =>
  [recordNo, batchNo ?? '', company.name, ...products.flatMap((line) => [line.name, line.registrationNo ?? ''])].join(
    '\n',
  )

/** A send is found by any of its suppliers, and all of it is found: the row still represents the whole send. */
export const matchesKeyword = (row: SentRow, keyword: string): boolean => {
  const wanted = keyword.trim().toLocaleLowerCase()
  return wanted === '' || row.records.some((record) => textOf(record).toLocaleLowerCase().includes(wanted))
}

export const matchesReply = (row: SentRow, filter: ReplyFilter): boolean =>
  filter === 'all' || (filter === 'replied' ? row.replied > 0 : row.replied === 0)

export const countReplies = (rows: readonly SentRow[]): Record<ReplyFilter, number> => {
  const replied = rows.filter((row) => row.replied > 0).length
  return { all: rows.length, none: rows.length - replied, replied }
}

/** The products of a send, each once, because every record has those of its supplier. */
export const productsOf = (row: SentRow) => [
  ...new Map(row.records.flatMap((record) => record.products).map((line) => [line.pesticideId, line])).values(),
]

export const isUnread = (row: SentRow): boolean => row.records.some((record) => record.unread)

export const lastActivity = (row: SentRow): number =>
  Math.max(
    ...row.records.map((record) => Math.max(record.lastReplyTime ?? 0, record.lastUrgeTime ?? 0, record.createTime)),
  )
