import { createHash } from 'node:crypto'
import type { RequestKind } from '#contract/entities/request.ts'
import { addDays, dayIn } from '#domain/lifecycle/deadline.ts'
import type { RecordLineRow, RecordRow } from '../repos/records.ts'
import { multiply, round } from '../services/exact-decimal.ts'
import type { Offer } from '../services/supplier-actions.ts'

/** What a demonstration supplier does once it has read a request. */
export type Reply =
  | { readonly does: 'ask'; readonly text: string }
  | { readonly does: 'quote'; readonly offer: Offer }
  | { readonly does: 'decline'; readonly text: string }

/** The same words always give the same number from 0 to `limit` - 1: a demonstration can be told again. */
const drawn = (limit: number, ...words: readonly string[]): number =>
  createHash('sha256').update(words.join('\n')).digest().readUInt32BE(0) % limit

const validForDays = 30
const questions: Readonly<Record<RequestKind, string>> = {
  enquiry:
    'Thank you for your enquiry. Which label language and which pack artwork do you need, and is one shipment acceptable?',
  sample:
    'Thank you for your request. Do you have an import permit for samples, and which analysis should come with them?',
  intention: 'Thank you for your interest. Which dossier does your authority ask for, and do you need five-batch data?',
}
const answered: Readonly<Record<RequestKind, string>> = {
  enquiry: 'Thank you for your answer. Please find our offer.',
  sample: 'Thank you for your answer. Please find the cost of the samples.',
  intention: 'Thank you for your answer. We can support this registration; please find our fee.',
}
const offered: Readonly<Record<RequestKind, string>> = {
  enquiry: 'Please find our offer. Delivery is four to six weeks after the advance payment.',
  sample: 'Please find the cost of the samples. Shipment follows within a week of your confirmation.',
  intention:
    'We can support this registration with our own data; please find our fee. It covers eighteen months of service.',
}
const regrets = 'Thank you for your request. Our production is fully booked for this season, so we cannot offer now.'

/** Smallest unit in which a price is drawn, and how many of it make the unit asked for. */
const perUnit: Readonly<Record<string, string>> = { kg: '1', L: '1', g: '0.001', mL: '0.001', t: '1000', kL: '1000' }

/** 2.50 to 28.49 for a kilogram or litre, by product and supplier. Fictitious, like the supplier. */
const basePrice = (record: RecordRow, line: RecordLineRow): string =>
  `${2 + drawn(26, line.pesticideId, record.companyId)}.${50 + drawn(50, record.companyId, line.pesticideId)}`

/** Fee for one product: samples 40 to 119, registrations 9,000 to 23,500, both in whole hundreds or units. */
const fees = {
  sample: (record: RecordRow, line: RecordLineRow) =>
    String(40 + drawn(80, 'sample', line.pesticideId, record.companyId)),
  intention: (record: RecordRow, line: RecordLineRow) =>
    String(9_000 + 500 * drawn(30, 'fee', line.pesticideId, record.companyId)),
}

/** The price of one unit of a line: per unit asked for, or a fee for the product. */
const prices: Readonly<Record<RequestKind, (record: RecordRow, line: RecordLineRow) => string>> = {
  enquiry: (record, line) => {
    const price = multiply(basePrice(record, line), perUnit[line.unit ?? ''] ?? '1')
    return round(price, (line.unit ?? '') in perUnit && price.startsWith('0.0') ? 6 : 2)
  },
  ...fees,
}

const offerFor = (record: RecordRow, lines: readonly RecordLineRow[], text: string, now: number): Offer => ({
  currency: drawn(4, 'currency', record.companyId) === 0 ? 'CNY' : 'USD',
  lines: lines.map((line) => ({
    pesticideId: line.pesticideId,
    prePrice: prices[record.kind](record, line),
    unit: line.unit,
  })),
  validUntil: addDays(dayIn(record.companyZone, now), validForDays),
  text,
})

/** By supplier: most quote, some ask first, one in ten declines. */
export const firstReply = (record: RecordRow, lines: readonly RecordLineRow[], now: number): Reply => {
  const character = drawn(10, 'reply', record.companyId)
  if (character === 0) return { does: 'decline', text: regrets }
  if (character <= 3) return { does: 'ask', text: questions[record.kind] }
  return { does: 'quote', offer: offerFor(record, lines, offered[record.kind], now) }
}

/** After the buyer's answer there is always an offer. */
export const replyToAnswer = (record: RecordRow, lines: readonly RecordLineRow[], now: number): Reply => ({
  does: 'quote',
  offer: offerFor(record, lines, answered[record.kind], now),
})
