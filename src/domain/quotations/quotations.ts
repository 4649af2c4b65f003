import type { LogEntry, RequestRecord } from '#contract/entities/request.ts'
import type { ValueLabels } from '#contract/entities/progress.ts'
import type { Day } from '#contract/values.ts'
import type { QuotationContent } from '../requests/kind-rules.ts'
import { replyStateOf, statusName } from '../lifecycle/status-word.ts'
import { status } from '../lifecycle/status.ts'

/** Market prices when the request was sent (`version` is null) and when each quotation arrived, in log order. */
export const marketPricesOf = ({ log }: Pick<RequestRecord, 'log'>) =>
  (log ?? []).flatMap(({ id, type, time, quote, prices }) => {
    if (!prices || prices.length === 0 || (!quote && type !== 'sent')) return []
    // Products with the same active ingredient have the same price, which is listed once.
    const points = new Map(prices.map((point) => [`${point.active}|${point.specification}|${point.day}`, point]))
    return [{ id, version: quote?.version ?? null, time, points: [...points.values()] }]
  })

/** `time`: when the quotation arrived, in ms since 1970. */
export type Quotation = Readonly<{
  quote: QuotationContent
  time: number
  text: string | null
  files: LogEntry['files']
}>

/** Sorted by version. If two entries have the same version, the later one is used. */
export const quotationsOf = (record: Pick<RequestRecord, 'log'>): Quotation[] => {
  const byVersion = new Map<number, Quotation>()
  for (const { quote, time, text, files } of record.log ?? [])
    if (quote) byVersion.set(quote.version, { quote, time, text: text ?? null, files })
  return [...byVersion.values()].sort((a, b) => a.quote.version - b.quote.version)
}

type WithLabels = Readonly<{ labels?: ValueLabels | undefined }>

/** If labels differ, those of the first record are used, and those of a request before those of its quotations. */
export const storedLabelsOf = (
  records: readonly (WithLabels & {
    readonly log?: readonly { readonly quote?: WithLabels | null | undefined }[] | undefined
  })[],
): ValueLabels => {
  const all: Record<string, ValueLabels[string]> = {}
  for (const { labels, log } of records)
    for (const one of [labels, ...(log ?? []).map(({ quote }) => quote?.labels)])
      for (const [dict, entries] of Object.entries(one ?? {})) all[dict] = { ...entries, ...all[dict] }
  return all
}

export const newestQuotationContent = (record: Pick<RequestRecord, 'log'>): QuotationContent | null =>
  quotationsOf(record).at(-1)?.quote ?? null

export type QuotationStatus =
  | 'open'
  | 'expired'
  | 'revising'
  | 'accepted'
  | 'not-selected'
  | 'declined'
  | 'cancelled'
  | 'asks'
  | 'replied'
  | 'silent'

const byStatus: Readonly<Record<number, QuotationStatus>> = {
  [status.needsAnswer]: 'asks',
  [status.revisionRequested]: 'revising',
  [status.agreed]: 'accepted',
  [status.preparing]: 'accepted',
  [status.delivered]: 'accepted',
  [status.received]: 'accepted',
  [status.concluded]: 'accepted',
  [status.refused]: 'accepted',
  [status.declined]: 'declined',
  [status.notSelected]: 'not-selected',
  [status.cancelled]: 'cancelled',
  [status.closed]: 'accepted',
}

export const isPastValidity = (validUntil: Day | null | undefined, today: Day): boolean =>
  Boolean(validUntil) && (validUntil ?? '') < today

export const quotationStatus = (
  record: Pick<RequestRecord, 'kind' | 'status' | 'replyState' | 'lastReplyTime' | 'log'>,
  quotation: Quotation | null,
  today: Day,
): QuotationStatus => {
  const isKnownStatus = !record.kind || statusName(record.kind, record.status) !== null
  const fixedStanding = isKnownStatus ? byStatus[record.status] : undefined
  if (fixedStanding) return fixedStanding
  if (!quotation && record.status === status.expired) return 'expired'
  if (!quotation) return replyStateOf(record) === 1 ? 'replied' : 'silent'
  if (record.status === status.expired || isPastValidity(quotation.quote.validUntil, today)) return 'expired'
  return 'open'
}

type Refusal = Pick<LogEntry, 'reason' | 'text' | 'tellReason'>

/** If the buyer accepts another quotation, the log entry has the same type, but no reason, text or `tellReason`. */
export const isBuyerRefusal = ({ reason, text, tellReason }: Refusal): boolean =>
  Boolean(reason || text) || typeof tellReason === 'boolean'

export const isDeclinedByBuyer = ({ status: code, log }: Pick<RequestRecord, 'status' | 'log'>): boolean => {
  const entry = log?.findLast(({ type }) => type === 'not-selected')
  return code === status.notSelected && entry !== undefined && isBuyerRefusal(entry)
}

/** True if the quotation is valid, or was valid when the buyer decided. */
export const isComparable = (standing: QuotationStatus): boolean =>
  standing === 'open' || standing === 'accepted' || standing === 'not-selected'

export const isAcceptable = ({ isSupport }: Pick<QuotationContent, 'isSupport'>): boolean => isSupport !== false
