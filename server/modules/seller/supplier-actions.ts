import type { BodyOut } from '#contract/call.ts'
import type { sellerCalls } from '#contract/calls/seller.ts'
import type { QuotationContent, RequiredFile, Shipment } from '#contract/entities/progress.ts'
import type { FieldRefusal } from '#contract/envelope.ts'
import type { Decimal } from '#contract/values.ts'
import { dayInZone } from '#domain/lifecycle/deadline.ts'
import { choicesOfLines, checkChoices } from '#server/modules/catalogue/reference/choices.ts'
import type { Database } from '#server/platform/db/database.ts'
import { invalidFields } from '#server/platform/http/refusal.ts'
import { advanceRecord, requireStepFiles, type LockedRecord } from '#server/modules/requests/records/advance-record.ts'
import { linesOfRecords, type RecordLineRow } from '#server/modules/requests/records/repo.ts'
import { productsOfCompany } from '#server/modules/catalogue/products/repo.ts'
import { add, compare, isPositive, multiply, ratio, sum, toDecimal, type Ratio } from '#lib/ratio.ts'
import { readPriceSummaries } from '#server/modules/market/repo.ts'
import { isDeepStrictEqual } from 'node:util'
import { shipmentId } from '#domain/ids.ts'
import { texts } from '#server/texts/texts.ts'

type Text = string | null | undefined

/** The limit keeps a loop in the supplier's software from filling the record. */
const maxShipments = 20

type Parcel = Omit<BodyOut<typeof sellerCalls.ship>, 'kind' | 'id' | 'attach'> & Pick<Shipment, 'proof'>

type PlainAction = 'open' | 'decline' | 'clear-export' | 'prepare-documents'

export const takeSupplierStep = (tx: Database, row: ReceivedRecord, action: PlainAction, text: Text, now: number) =>
  advanceRecord(tx, 'supplier', row, { action, text, now })

/** Finds the stored parcel with this number and carrier. Throws if its text or proof differs from the new one's. */
const enteredBefore = (row: ReceivedRecord, parcel: Parcel): Shipment | null => {
  const { carrierName, trackingNumber, text, proof } = parcel
  const one = row.shipments.find(
    (other) => !!trackingNumber && other.trackingNumber === trackingNumber && other.carrierName === carrierName,
  )
  if (!one) return null
  const isSame = one.text === (text || null) && isDeepStrictEqual(one.proof, proof)
  if (!isSame) throw invalidFields([{ path: 'trackingNumber', rule: 'duplicate' }], texts.seller.parcelEntered)
  return one
}

export const shipSample = async (tx: Database, row: ReceivedRecord, parcel: Parcel, now: number) => {
  if (enteredBefore(row, parcel)) return row
  if (row.shipments.length >= maxShipments) throw invalidFields([{ path: 'id', rule: 'too-many' }])
  const today = dayInZone(row.companyZone, now)
  const shippedOn = parcel.shippedOn ?? today
  if (shippedOn > today) throw invalidFields([{ path: 'shippedOn', rule: 'date-future' }])
  const shipment: Shipment = {
    id: shipmentId.parse(String(row.shipments.length + 1)),
    time: now,
    carrierName: parcel.carrierName,
    trackingNumber: parcel.trackingNumber ?? '',
    shippedOn,
    text: parcel.text || null,
    proof: parcel.proof,
    receiptFiles: [],
    resultFiles: [],
  }
  return advanceRecord(tx, 'supplier', row, {
    action: 'ship',
    text: parcel.text,
    files: parcel.proof,
    about: { shipmentId: shipment.id, day: shippedOn },
    change: { shipments: [...row.shipments, shipment] },
    now,
  })
}

type Documents = Pick<RequiredFile, 'files'> & { readonly text?: Text }

export const deliverDocuments = (tx: Database, row: ReceivedRecord, { text, files }: Documents, now: number) =>
  advanceRecord(tx, 'supplier', row, { action: 'deliver-documents', text, files, now })

type ReceivedRecord = LockedRecord<'supplier'>

type QuoteBody = BodyOut<typeof sellerCalls.quote>
export type QuotedLine = QuoteBody['lines'][number]
export type PriceQuotation = Omit<QuoteBody, 'id'>
type Priced = Pick<QuoteBody, 'currency' | 'validUntil'>
type CostOffer = Omit<BodyOut<typeof sellerCalls.quoteCost>, 'id'>
export type SupportQuotation = Omit<BodyOut<typeof sellerCalls.support>, 'id' | 'isSupport' | 'fee' | keyof Priced> &
  Priced & { readonly fee: Decimal }
export type SupplierQuotation = PriceQuotation | CostOffer | SupportQuotation

const moneyPlaces = 2
const money = (amount: Ratio): Decimal => toDecimal(amount, moneyPlaces, moneyPlaces)
const totalFormat = /^\d{1,15}(\.\d{1,6})?$/

/** Σ price × quantity, exact and rounded once. The quantity is the quoted one, else the requested one, else 1. */
export const quotationTotal = (offer: readonly QuotedLine[], requestLines: readonly RecordLineRow[]): Decimal => {
  const quantities = new Map(requestLines.map((line) => [line.pesticideId, line.quantity]))
  const priceOf = ({ pesticideId, prePrice, quantity }: QuotedLine) =>
    multiply(ratio(prePrice), ratio(quantity ?? quantities.get(pesticideId) ?? '1'))
  return money(sum(offer.map(priceOf)))
}

type Problems = FieldRefusal['fields']

const tierProblems = (line: QuotedLine, quantity: string | null | undefined, path: string): Problems => {
  const { tiers = [], prePrice } = line
  return tiers.flatMap(({ from, price }, index) => {
    const at = `${path}.tiers.${index}`
    const previousTier = tiers[index - 1]
    if (!isPositive(ratio(from))) return [{ path: `${at}.from`, rule: 'positive' }]
    if (price.startsWith('-')) return [{ path: `${at}.price`, rule: 'negative' }]
    if (previousTier && compare(ratio(from), ratio(previousTier.from)) <= 0)
      return [{ path: `${at}.from`, rule: 'order' }]
    const isReached = quantity && compare(ratio(from), ratio(quantity)) <= 0
    // If the quantity reaches several tiers, the last of them must have the quoted price.
    const nextTier = tiers[index + 1]
    const isLast = !nextTier || !quantity || compare(ratio(nextTier.from), ratio(quantity)) > 0
    return isReached && isLast && compare(ratio(price), ratio(prePrice)) !== 0
      ? [{ path: `${at}.price`, rule: 'contradicts' }]
      : []
  })
}

const priceProblems = (offer: PriceQuotation, requestLines: readonly RecordLineRow[], total: Decimal): Problems => {
  const linesByProduct = new Map(requestLines.map((line) => [line.pesticideId, line]))
  const quotedIds = new Set<string>()
  const lines = offer.lines.flatMap((line, index): Problems => {
    const { pesticideId, prePrice, quantity, minimum } = line
    const path = `lines.${index}`
    const isRepeated = quotedIds.has(pesticideId)
    quotedIds.add(pesticideId)
    if (!linesByProduct.has(pesticideId)) return [{ path: `${path}.pesticideId`, rule: 'not-asked' }]
    if (isRepeated) return [{ path: `${path}.pesticideId`, rule: 'duplicate' }]
    if (prePrice.startsWith('-')) return [{ path: `${path}.prePrice`, rule: 'negative' }]
    const amounts = Object.entries({ quantity, minimum }).flatMap(([name, amount]) =>
      amount !== undefined && !isPositive(ratio(amount)) ? [{ path: `${path}.${name}`, rule: 'positive' }] : [],
    )
    return [...amounts, ...tierProblems(line, quantity ?? linesByProduct.get(pesticideId)?.quantity, path)]
  })
  return lines.length > 0 || totalFormat.test(total) ? lines : [{ path: 'lines', rule: 'too-large' }]
}

const quotedNames = async (tx: Database, { companyId }: ReceivedRecord, lines: PriceQuotation['lines']) => {
  const ids = lines.flatMap(({ offeredPesticideId }) => offeredPesticideId ?? [])
  const productNames = new Map((await productsOfCompany(tx, companyId, ids)).map(({ id, names }) => [id, names.en]))
  const fields = lines.flatMap(({ offeredPesticideId: id }, index) =>
    id !== undefined && !productNames.has(id) ? [{ path: `lines.${index}.offeredPesticideId`, rule: 'unknown' }] : [],
  )
  if (fields.length > 0) throw invalidFields(fields)
  return productNames
}

type Question = { readonly text: string; readonly attach?: Text }

export const askBuyer = async (tx: Database, row: ReceivedRecord, { text, attach }: Question, now: number) => {
  if (text === '') throw invalidFields([{ path: 'text', rule: 'required' }])
  const files = await requireStepFiles(tx, 'supplier', row, attach, now)
  return advanceRecord(tx, 'supplier', row, { action: 'ask', text, files, now })
}

const expectMoney = (amounts: Readonly<Record<string, Decimal>>) => {
  const negative = Object.entries(amounts).filter(([, amount]) => amount.startsWith('-'))
  if (negative.length > 0) throw invalidFields(negative.map(([path]) => ({ path, rule: 'negative' })))
}

type QuoteParts = Omit<QuotationContent, 'version' | 'late'>

const pricesOf = async (tx: Database, row: ReceivedRecord, offer: PriceQuotation): Promise<QuoteParts> => {
  const requestLines = (await linesOfRecords(tx, [row.id])).get(row.id) ?? []
  const total = quotationTotal(offer.lines, requestLines)
  const fields = priceProblems(offer, requestLines, total)
  if (fields.length > 0) throw invalidFields(fields)
  const { unknown, labels } = await checkChoices(tx, [
    { path: 'tradeClause', dict: 'trade_clause', values: [offer.tradeClause] },
    { path: 'payMethod', dict: 'pay_method', values: [offer.payMethod] },
    ...choicesOfLines('lines', offer.lines),
  ])
  if (unknown.length > 0) throw invalidFields(unknown)
  const names = await quotedNames(tx, row, offer.lines)
  const { currency, validUntil, place, leadDays, payMethod, payText, supplierNo } = offer
  return {
    currency,
    ...(Object.keys(labels).length > 0 && { labels }),
    lines: offer.lines.map(({ unit, note, packaging, offeredPesticideId, ...line }) => ({
      ...line,
      unit: unit ?? null,
      note: note || null,
      ...(packaging ? { packaging } : {}),
      ...(offeredPesticideId ? { offeredPesticideId, offered: names.get(offeredPesticideId) } : {}),
    })),
    totalMoney: total,
    validUntil,
    tradeClause: offer.tradeClause || (row.terms.tradeClause ?? null),
    ...(leadDays ? { leadDays } : {}),
    ...Object.fromEntries(Object.entries({ place, payMethod, payText, supplierNo }).filter(([, said]) => said)),
  }
}

const costOf = (offer: CostOffer): QuoteParts => {
  const { currency, sampleFee, shipmentFee, validUntil } = offer
  expectMoney({ sampleFee, shipmentFee })
  const totalFee = money(add(ratio(sampleFee), ratio(shipmentFee)))
  if (!totalFormat.test(totalFee)) throw invalidFields([{ path: 'sampleFee', rule: 'too-large' }])
  return { currency, lines: [], sampleFee, shipmentFee, totalFee, validUntil }
}

const supportOf = (offer: SupportQuotation): QuoteParts => {
  const { currency, fee, serviceMonths, documentDays, approvalMonths, validUntil } = offer
  expectMoney({ fee })
  return {
    currency,
    lines: [],
    isSupport: true,
    fee,
    serviceMonths: serviceMonths ?? null,
    documentDays: documentDays ?? null,
    approvalMonths: approvalMonths ?? null,
    validUntil,
  }
}

const partsOf = async (tx: Database, row: ReceivedRecord, offer: SupplierQuotation): Promise<QuoteParts> => {
  switch (offer.kind) {
    case 'enquiry':
      return pricesOf(tx, row, offer)
    case 'sample':
      return costOf(offer)
    case 'intention':
      return supportOf(offer)
  }
}

export const sendQuotation = async (tx: Database, row: ReceivedRecord, offer: SupplierQuotation, now: number) => {
  const quote = await partsOf(tx, row, offer)
  const files = await requireStepFiles(tx, 'supplier', row, offer.attach, now)
  if (offer.validUntil < dayInZone(row.buyerZone, now))
    throw invalidFields([{ path: 'validUntil', rule: 'date-passed' }])
  const quotedIds = quote.lines.map((line) => line.pesticideId)
  const about = await readPriceSummaries(tx, quotedIds, dayInZone(row.buyerZone, now))
  return advanceRecord(tx, 'supplier', row, { action: 'quote', text: offer.text ?? null, quote, files, about, now })
}
