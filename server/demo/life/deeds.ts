import type { Outcome, QuotationContent, SampleResult } from '#contract/entities/progress.ts'
import { shipmentId } from '#domain/ids.ts'
import { addDays, dayInZone } from '#domain/lifecycle/deadline.ts'
import { hasExpired } from '#domain/lifecycle/transitions.ts'
import { demoDocumentRef } from '#server/demo/suppliers/behaviour.ts'
import {
  advanceRecord,
  requireAccountRecord,
  lockRecordWithGroup,
  lockDemoSupplierRecord,
  lockSystemRecord,
  type LockedRecord,
} from '#server/modules/requests/records/advance-record.ts'
import {
  answerSupplierQuestion,
  declineQuotation,
  requestRevision,
  remindSupplier,
  acceptQuotation,
  endRecord,
} from '#server/modules/requests/records/record-actions.ts'
import { reportDealStep } from '#server/modules/requests/records/deal.ts'
import {
  receiveShipment,
  reportRegistrationOutcome,
  reportSampleResult,
  markFileDone,
} from '#server/modules/requests/records/registration-actions.ts'
import { linesOfRecords } from '#server/modules/requests/records/repo.ts'
import {
  askBuyer,
  deliverDocuments,
  sendQuotation,
  shipSample,
  takeSupplierStep,
  type PriceQuotation,
} from '#server/modules/seller/supplier-actions.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { StoryStep } from './story.ts'

type Act<By extends 'buyer' | 'supplier'> = (tx: Database, row: LockedRecord<By>, now: number) => Promise<unknown>

/** Any delay would do, because life.ts replaces the next steps at the end of the history. */
const noDelay = 0

const byBuyer =
  (act: Act<'buyer'>): StoryStep =>
  async ({ tx, accountId, kind, recordId, now }) =>
    act(tx, await requireAccountRecord(tx, accountId, kind, String(recordId)), now)

export const answerStep = (text: string) =>
  byBuyer((tx, row, now) => answerSupplierQuestion(tx, row, text, noDelay, now))
export const requestRevisionStep = (text: string) =>
  byBuyer((tx, row, now) => requestRevision(tx, row, { version: row.offerVersion, text }, noDelay, now))
export const declineQuotationStep = (text: string) =>
  byBuyer((tx, row, now) => declineQuotation(tx, row, { text }, now))
export const cancelStep = (text: string) => byBuyer((tx, row, now) => endRecord(tx, row, 'cancel', text, now))
export const closeStep = (text?: string) => byBuyer((tx, row, now) => endRecord(tx, row, 'close', text, now))
export const remindStep = byBuyer(remindSupplier)
export const receiveParcelStep = (parcel: string, text?: string) =>
  byBuyer((tx, row, now) => receiveShipment(tx, row, { shipmentId: shipmentId.parse(parcel), text }, now))
export const testSampleStep = (parcel: string, result: SampleResult, text: string) =>
  byBuyer((tx, row, now) => reportSampleResult(tx, row, { shipmentId: shipmentId.parse(parcel), result, text }, now))
export const reportOutcomeStep = (outcome: Outcome, text?: string) =>
  byBuyer((tx, row, now) =>
    reportRegistrationOutcome(tx, row, { outcome, day: dayInZone(row.buyerZone, now), text }, now),
  )

/** With `alone`, the other quotations of the request group stay open. */
const agrees =
  (alone: boolean): StoryStep =>
  async ({ tx, accountId, kind, recordId, now }) => {
    const lockedRecords = await lockRecordWithGroup(tx, accountId, kind, String(recordId))
    const otherRecords = alone ? [] : lockedRecords.others
    return acceptQuotation(
      tx,
      lockedRecords.own,
      otherRecords,
      { version: lockedRecords.own.offerVersion },
      noDelay,
      now,
    )
  }
export const acceptQuotationStep = agrees(false)
export const acceptWithoutGroupStep = agrees(true)

export const expireStep: StoryStep = async ({ tx, recordId, now }) => {
  const row = await lockSystemRecord(tx, recordId)
  if (!row || !hasExpired(row, now)) throw new Error(`record ${recordId} has not run out yet`)
  return advanceRecord(tx, 'system', row, { action: 'expire', now })
}

const bySupplier =
  (act: Act<'supplier'>): StoryStep =>
  async ({ tx, recordId, now }) => {
    const row = await lockDemoSupplierRecord(tx, recordId)
    if (!row) throw new Error(`record ${recordId} is of no demonstration supplier`)
    return act(tx, row, now)
  }

const usualDays = 30
const validFor = ({ companyZone }: LockedRecord<'supplier'>, days: number, now: number) =>
  addDays(dayInZone(companyZone, now), days)

export const openRequestStep = bySupplier((tx, row, now) => takeSupplierStep(tx, row, 'open', null, now))
export const askBuyerStep = (text: string) => bySupplier((tx, row, now) => askBuyer(tx, row, { text }, now))
export const declineRequestStep = (text: string) =>
  bySupplier((tx, row, now) => takeSupplierStep(tx, row, 'decline', text, now))

const offer = 'Please find our offer. Delivery is four to six weeks after the advance payment.'
type Terms = Partial<Pick<PriceQuotation, 'place' | 'leadDays' | 'payMethod' | 'payText' | 'supplierNo'>>

/** Prices per requested unit, in the order of the record's lines. `each` adds the same values to every line. */
export const sendPricesStep = (
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
    return sendQuotation(tx, row, { kind: 'enquiry', ...head, ...terms, lines }, now)
  })

export const sendCostStep = (currency: string, sampleFee: string, shipmentFee: string) =>
  bySupplier((tx, row, now) => {
    const text = 'Please find the cost of the samples. Shipment follows within a week of your confirmation.'
    const validUntil = validFor(row, usualDays, now)
    return sendQuotation(tx, row, { kind: 'sample', currency, text, validUntil, sampleFee, shipmentFee }, now)
  })

type Support = Required<
  Pick<
    { [Name in keyof QuotationContent]: NonNullable<QuotationContent[Name]> },
    'fee' | 'serviceMonths' | 'documentDays' | 'approvalMonths'
  >
>
const supportText =
  'We can support this registration with our own data; please find our fee. It covers eighteen months of service.'
export const sendSupportStep = (currency: string, holds: number, support: Support) =>
  bySupplier((tx, row, now) => {
    const head = { currency, text: supportText, validUntil: validFor(row, holds, now) }
    return sendQuotation(tx, row, { kind: 'intention', ...head, ...support }, now)
  })

export const clearExportStep = (text: string) =>
  bySupplier((tx, row, now) => takeSupplierStep(tx, row, 'clear-export', text, now))
export const shipStep = (
  carrierName: string,
  trackingNumber: string,
  text: string,
  documentName = 'PROOF_OF_DISPATCH',
) =>
  bySupplier((tx, row, now) =>
    shipSample(tx, row, { carrierName, trackingNumber, text, proof: [demoDocumentRef(row, documentName)] }, now),
  )
export const sendProformaStep = (amount: string, text: string) =>
  bySupplier((tx, row, now) => {
    const [ref, day] = [`proforma-${row.id}`, dayInZone(row.companyZone, now)]
    return reportDealStep(
      tx,
      'supplier',
      row,
      { ref, step: 'proforma', day, number: `PI-${row.id}`, amount, text },
      now,
    )
  })
export const prepareStep = bySupplier((tx, row, now) =>
  takeSupplierStep(tx, row, 'prepare-documents', 'Our registration department has begun with the documents.', now),
)
export const fileDoneStep = (file: string) =>
  bySupplier((tx, row, now) => markFileDone(tx, 'supplier', row, { file, files: [demoDocumentRef(row, file)] }, now))
export const deliverStep = bySupplier((tx, row, now) =>
  deliverDocuments(tx, row, { text: 'All documents of your list have been handed over.', files: [] }, now),
)
