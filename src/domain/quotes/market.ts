import type { PricePoint } from '#contract/entities/price-point.ts'
import type { LogEntry, RequestRecord } from '#contract/entities/request.ts'

export interface MarketMoment {
  /** Id of the log entry. */
  readonly id: string
  readonly what: 'sent' | 'quoted'
  /** Version of the offer; null for the request itself. */
  readonly version: number | null
  readonly time: number
  readonly points: readonly PricePoint[]
}

const momentOf = ({ id, type, time, quote, prices }: LogEntry): MarketMoment[] => {
  if (!prices || prices.length === 0) return []
  if (quote) return [{ id, what: 'quoted', version: quote.version, time, points: prices }]
  return type === 'sent' ? [{ id, what: 'sent', version: null, time, points: prices }] : []
}

/** Products with the same active ingredient share a price: list each price once. */
const distinct = (points: readonly PricePoint[]): PricePoint[] => [
  ...new Map(points.map((point) => [`${point.active}|${point.specification}|${point.day}`, point])).values(),
]

/** The market prices when the request was sent and when each offer came, oldest first. */
export const marketMoments = (record: Pick<RequestRecord, 'log'>): MarketMoment[] =>
  (record.log ?? []).flatMap(momentOf).map((moment) => ({ ...moment, points: distinct(moment.points) }))
