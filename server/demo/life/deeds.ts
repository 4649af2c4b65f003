import type { Outcome, Quote, SampleResult } from '#contract/entities/progress.ts'
import { shipmentId } from '#domain/ids.ts'
import { addDays, dayIn } from '#domain/lifecycle/deadline.ts'
import { hasExpired } from '#domain/lifecycle/transitions.ts'
import { documentOf } from '#server/demo/suppliers/behaviour.ts'
import {
  advanceRecord,
  accountRecord,
  recordWithBatch,
  recordOfDemoSupplier,
  recordOfSystem,
  type HeldRecord,
} from '#server/modules/requests/records/advance-record.ts'
import {
  answerRecord,
  declineOffer,
  requestRevision,
  remindSupplier,
  agreeTo,
  endRecord,
} from '#server/modules/requests/records/record-actions.ts'
import { reportStep } from '#server/modules/requests/records/deal.ts'
import {
  receiveShipment,
  reportOutcome,
  reportResult,
  tickOff,
} from '#server/modules/requests/records/registration-actions.ts'
import { linesOfRecords } from '#server/modules/requests/records/repo.ts'
import {
  askBuyer,
  deliverDocuments,
  quoteRecord,
  shipSample,
  takeStep,
  type PriceQuotation,
} from '#server/modules/seller/supplier-actions.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { StoryStep } from './story.ts'

type Act<By extends 'buyer' | 'supplier'> = (tx: Database, row: HeldRecord<By>, now: number) => Promise<unknown>

/** Delay of automatic steps. None is planned while the past is replayed; life.ts plans the next steps at the end. */
const noDelay = 0

const byBuyer =
  (act: Act<'buyer'>): StoryStep =>
  async ({ tx, accountId, kind, recordId, now }) =>
    act(tx, await accountRecord(tx, accountId, kind, String(recordId)), now)

export const answers = (text: string) => byBuyer((tx, row, now) => answerRecord(tx, row, text, noDelay, now))
export const asksRevision = (text: string) =>
  byBuyer((tx, row, now) => requestRevision(tx, row, { version: row.offerVersion, text }, noDelay, now))
export const declinesOffer = (text: string) => byBuyer((tx, row, now) => declineOffer(tx, row, { text }, now))
export const cancels = (text: string) => byBuyer((tx, row, now) => endRecord(tx, row, 'cancel', text, now))
export const closes = (text?: string) => byBuyer((tx, row, now) => endRecord(tx, row, 'close', text, now))
export const urges = byBuyer(remindSupplier)
export const receives = (parcel: string, text?: string) =>
  byBuyer((tx, row, now) => receiveShipment(tx, row, { shipmentId: shipmentId.parse(parcel), text }, now))
export const tests = (parcel: string, result: SampleResult, text: string) =>
  byBuyer((tx, row, now) => reportResult(tx, row, { shipmentId: shipmentId.parse(parcel), result, text }, now))
export const reports = (outcome: Outcome, text?: string) =>
  byBuyer((tx, row, now) => reportOutcome(tx, row, { outcome, day: dayIn(row.buyerZone, now), text }, now))

/** Accepts the current quotation. With `alone`, the other quotations of the request group stay open. */
const agrees =
  (alone: boolean): StoryStep =>
  async ({ tx, accountId, kind, recordId, now }) => {
    const lockedRecords = await recordWithBatch(tx, accountId, kind, String(recordId))
    const otherRecords = alone ? [] : lockedRecords.others
    return agreeTo(tx, lockedRecords.own, otherRecords, { version: lockedRecords.own.offerVersion }, noDelay, now)
  }
export const takesOffer = agrees(false)
export const takesOfferAlone = agrees(true)

export const expires: StoryStep = async ({ tx, recordId, now }) => {
  const row = await recordOfSystem(tx, recordId)
  if (!row || !hasExpired(row, now)) throw new Error(`record ${recordId} has not run out yet`)
  return advanceRecord(tx, 'system', row, { action: 'expire', now })
}

const bySupplier =
  (act: Act<'supplier'>): StoryStep =>
  async ({ tx, recordId, now }) => {
    const row = await recordOfDemoSupplier(tx, recordId)
    if (!row) throw new Error(`record ${recordId} is of no demonstration supplier`)
    return act(tx, row, now)
  }

const usualDays = 30
const validFor = ({ companyZone }: HeldRecord<'supplier'>, days: number, now: number) =>
  addDays(dayIn(companyZone, now), days)

export const opens = bySupplier((tx, row, now) => takeStep(tx, row, 'open', null, now))
export const asks = (text: string) => bySupplier((tx, row, now) => askBuyer(tx, row, { text }, now))
export const declines = (text: string) => bySupplier((tx, row, now) => takeStep(tx, row, 'decline', text, now))

const offer = 'Please find our offer. Delivery is four to six weeks after the advance payment.'
type Terms = Partial<Pick<PriceQuotation, 'place' | 'leadDays' | 'payMethod' | 'payText' | 'supplierNo'>>

/** Prices per requested unit, in the order of the record's lines. `each` adds the same values to every line. */
export const quotes = (
  currency: string,
  prices: readonly string[],
  {
    holds = usualDays,
    text = offer,
    incoterm,
    each: said,
    ...terms
  }: Terms & {
    readonly holds?: number
    readonly text?: string
    readonly incoterm?: string
    readonly each?: Partial<Omit<PriceQuotation['lines'][number], 'pesticideId' | 'prePrice'>>
  } = {},
) =>
  bySupplier(async (tx, row, now) => {
    const requestedLines = (await linesOfRecords(tx, [row.id])).get(row.id) ?? []
    const lines = requestedLines.map(({ pesticideId, unit }, index) => ({
      pesticideId,
      ...(unit ? { unit } : {}),
      prePrice: prices[index] ?? '1',
      ...said,
    }))
    const head = { currency, text, validUntil: validFor(row, holds, now), tradeClause: incoterm }
    return quoteRecord(tx, row, { kind: 'enquiry', ...head, ...terms, lines }, now)
  })

export const quotesCost = (currency: string, sampleFee: string, shipmentFee: string) =>
  bySupplier((tx, row, now) => {
    const text = 'Please find the cost of the samples. Shipment follows within a week of your confirmation.'
    const validUntil = validFor(row, usualDays, now)
    return quoteRecord(tx, row, { kind: 'sample', currency, text, validUntil, sampleFee, shipmentFee }, now)
  })

type Support = Required<
  Pick<{ [Name in keyof Quote]: NonNullable<Quote[Name]> }, 'fee' | 'serviceMonths' | 'documentDays' | 'approvalMonths'>
>
const supportText =
  'We can support this registration with our own data; please find our fee. It covers eighteen months of service.'
export const offersSupport = (currency: string, holds: number, support: Support) =>
  bySupplier((tx, row, now) => {
    const head = { currency, text: supportText, validUntil: validFor(row, holds, now) }
    return quoteRecord(tx, row, { kind: 'intention', ...head, ...support }, now)
  })

export const clearsExport = (text: string) => bySupplier((tx, row, now) => takeStep(tx, row, 'clear-export', text, now))
export const ships = (carrierName: string, trackingNumber: string, text: string, documentName = 'PROOF_OF_DISPATCH') =>
  bySupplier((tx, row, now) =>
    shipSample(tx, row, { carrierName, trackingNumber, text, proof: [documentOf(row, documentName)] }, now),
  )
export const sendsProforma = (amount: string, text: string) =>
  bySupplier((tx, row, now) => {
    const [ref, day] = [`proforma-${row.id}`, dayIn(row.companyZone, now)]
    return reportStep(tx, 'supplier', row, { ref, step: 'proforma', day, number: `PI-${row.id}`, amount, text }, now)
  })
export const prepares = bySupplier((tx, row, now) =>
  takeStep(tx, row, 'prepare-documents', 'Our registration department has begun with the documents.', now),
)
export const hasReady = (file: string) =>
  bySupplier((tx, row, now) => tickOff(tx, 'supplier', row, { file, files: [documentOf(row, file)] }, now))
export const delivers = bySupplier((tx, row, now) =>
  deliverDocuments(tx, row, { text: 'All documents of your list have been handed over.', files: [] }, now),
)
