import type { Decimal } from '#contract/values.ts'
import type { FieldRefusal } from '#contract/refusal.ts'
import type { Database } from '../db/database.ts'
import { badFields } from '../http/refusal.ts'
import type { HeldRecord } from '../policies/own-record.ts'
import { linesOfRecords } from '../repos/records.ts'
import type { RecordLineRow, RecordRow } from '../repos/records.ts'
import { advanceRecord } from './advance-record.ts'
import { multiply, round, sum } from './exact-decimal.ts'

type Received = HeldRecord<'supplier'>

export interface OfferLine {
  readonly pesticideId: string
  readonly prePrice: Decimal
  readonly unit?: string | null | undefined
}
export interface Offer {
  readonly currency: string
  readonly lines: readonly OfferLine[]
  readonly validUntil: string
  readonly text?: string | null | undefined
}

/** Two places for every currency of the demonstration; more digits than the contract carries are no total. */
const moneyPlaces = 2
const longestTotal = /^\d{1,15}(\.\d{1,6})?$/

/** Σ price × quantity, exactly, rounded once at the end. A line without a quantity (a registration's) counts once. */
export const totalOf = (offer: readonly OfferLine[], asked: readonly RecordLineRow[]): Decimal => {
  const quantities = new Map(asked.map((line) => [line.pesticideId, line.quantity ?? '1']))
  return round(sum(offer.map((line) => multiply(line.prePrice, quantities.get(line.pesticideId) ?? '1'))), moneyPlaces)
}

const offerProblems = (offer: Offer, asked: readonly RecordLineRow[], total: Decimal): FieldRefusal['fields'] => {
  const known = new Set(asked.map((line) => line.pesticideId))
  const seen = new Set<string>()
  const lines = offer.lines.flatMap(({ pesticideId, prePrice }, index) => {
    const again = seen.has(pesticideId)
    seen.add(pesticideId)
    if (!known.has(pesticideId)) return [{ path: `lines.${index}.pesticideId`, rule: 'not-asked' }]
    if (again) return [{ path: `lines.${index}.pesticideId`, rule: 'duplicate' }]
    return prePrice.startsWith('-') ? [{ path: `lines.${index}.prePrice`, rule: 'negative' }] : []
  })
  return lines.length > 0 || longestTotal.test(total) ? lines : [{ path: 'lines', rule: 'too-large' }]
}

export const openRecord = (tx: Database, row: Received, now: number) =>
  advanceRecord(tx, 'supplier', row, { action: 'open', now })

export const askBuyer = async (tx: Database, row: Received, text: string, now: number): Promise<RecordRow> => {
  if (text === '') throw badFields([{ path: 'text', rule: 'required' }])
  return advanceRecord(tx, 'supplier', row, { action: 'ask', text, now })
}

export const declineRequest = (tx: Database, row: Received, text: string | null, now: number) =>
  advanceRecord(tx, 'supplier', row, { action: 'decline', text, now })

/** An offer for lines of the request, each at most once, in one currency. The total is the server's arithmetic. */
export const quoteRecord = async (tx: Database, row: Received, offer: Offer, now: number): Promise<RecordRow> => {
  const asked = (await linesOfRecords(tx, [row.id])).get(row.id) ?? []
  const total = totalOf(offer.lines, asked)
  const fields = offerProblems(offer, asked, total)
  if (fields.length > 0) throw badFields(fields)
  return advanceRecord(tx, 'supplier', row, {
    action: 'quote',
    text: offer.text ?? null,
    quote: {
      currency: offer.currency,
      lines: offer.lines.map(({ pesticideId, prePrice, unit }) => ({ pesticideId, prePrice, unit: unit ?? null })),
      totalMoney: total,
      validUntil: offer.validUntil,
      tradeClause: row.terms.tradeClause ?? null,
    },
    now,
  })
}
