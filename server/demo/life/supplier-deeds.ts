import { addDays, dayIn } from '#domain/lifecycle/deadline.ts'
import { paperOf } from '#server/demo/suppliers/behaviour.ts'
import {
  recordOfDemoSupplier,
  advanceRecord,
  ownRecord,
  ownRecordInBatch,
  recordOfSystem,
} from '#server/modules/requests/records/advance-record.ts'
import { linesOfRecords } from '#server/modules/requests/records/repo.ts'
import {
  askBuyer,
  declineRequest,
  openRecord,
  quoteRecord,
  clearExport,
  deliverDocuments,
  prepareDocuments,
  shipSample,
  supplierFileDone,
} from '#server/modules/seller/supplier-actions.ts'
import type { Deed, Scene } from './story.ts'
import type { Outcome, SampleResult } from '#contract/entities/progress.ts'
import { shipmentId } from '#domain/ids.ts'
import { hasExpired } from '#domain/lifecycle/expiry.ts'
import {
  acceptOffer,
  agreeIntention,
  confirmSample,
  answerRecord,
  cancelRecord,
  closeRecord,
  declineOffer,
  requestRevision,
  urgeRecord,
} from '#server/modules/requests/records/record-actions.ts'
import { reportOutcome, receiveShipment, reportResult } from '#server/modules/requests/records/registration-actions.ts'

/** In a past that is already written, nothing follows automatically; life.ts plans what comes next. */
const noDelay = 0

const own = ({ tx, accountId, kind, recordId }: Scene) => ownRecord(tx, accountId, kind, String(recordId))

export const answers =
  (text: string): Deed =>
  async (scene) =>
    answerRecord(scene.tx, await own(scene), text, noDelay, scene.now)

export const asksRevision =
  (text: string): Deed =>
  async (scene) => {
    const row = await own(scene)
    return requestRevision(scene.tx, row, { version: row.offerVersion, text }, noDelay, scene.now)
  }

/** Accepts the current offer; `alone`: the other offers of the batch stay open. */
const agrees =
  (alone: boolean): Deed =>
  async (scene) => {
    const { tx, accountId, kind, recordId, now } = scene
    const held = await ownRecordInBatch(tx, accountId, kind, String(recordId))
    const others = alone ? [] : held.others
    const agreement = { version: held.own.offerVersion, now }
    switch (kind) {
      case 'enquiry':
        return acceptOffer(tx, held.own, others, agreement)
      case 'sample':
        return confirmSample(tx, held.own, others, agreement, noDelay)
      case 'intention':
        return agreeIntention(tx, held.own, others, agreement, noDelay)
    }
  }
export const takesOffer = agrees(false)
export const takesOfferAlone = agrees(true)

export const declinesOffer =
  (text: string): Deed =>
  async (scene) =>
    declineOffer(scene.tx, await own(scene), text, scene.now)

export const cancels =
  (text: string): Deed =>
  async (scene) =>
    cancelRecord(scene.tx, await own(scene), text, scene.now)

export const closes =
  (text?: string): Deed =>
  async (scene) =>
    closeRecord(scene.tx, await own(scene), text, scene.now)

export const urges: Deed = async (scene) => urgeRecord(scene.tx, await own(scene), scene.now)

export const receives =
  (parcel: string, text?: string): Deed =>
  async (scene) =>
    receiveShipment(scene.tx, await own(scene), { shipmentId: shipmentId.parse(parcel), text }, scene.now)

export const tests =
  (parcel: string, result: SampleResult, text: string): Deed =>
  async (scene) =>
    reportResult(scene.tx, await own(scene), { shipmentId: shipmentId.parse(parcel), result, text }, scene.now)

export const reports =
  (outcome: Outcome, text?: string): Deed =>
  async (scene) => {
    const row = await own(scene)
    return reportOutcome(scene.tx, row, { outcome, day: dayIn(row.buyerZone, scene.now), text }, scene.now)
  }

/** The reply-by day, or an offer's validity, has passed. */
export const expires: Deed = async (scene) => {
  const row = await recordOfSystem(scene.tx, scene.recordId)
  if (!row || !hasExpired(row, scene.now)) throw new Error(`record ${scene.recordId} has not run out yet`)
  return advanceRecord(scene.tx, 'system', row, { action: 'expire', now: scene.now })
}

const supplier = async ({ tx, recordId }: Scene) => {
  const row = await recordOfDemoSupplier(tx, recordId)
  if (!row) throw new Error(`record ${recordId} is of no demonstration supplier`)
  return row
}

export const opens: Deed = async (scene) => openRecord(scene.tx, await supplier(scene), scene.now)

export const asks =
  (text: string): Deed =>
  async (scene) =>
    askBuyer(scene.tx, await supplier(scene), { text }, scene.now)

export const declines =
  (text: string): Deed =>
  async (scene) =>
    declineRequest(scene.tx, await supplier(scene), text, scene.now)

interface Terms {
  readonly currency: string
  /** Days from the quotation. */
  readonly holds: number
  readonly text: string
}

/** Prices in the order of the record's lines, each for the requested unit. */
export const quotes =
  ({
    currency,
    holds,
    text,
    prices,
    incoterm,
  }: Terms & { readonly prices: readonly string[]; readonly incoterm?: string }): Deed =>
  async (scene) => {
    const row = await supplier(scene)
    const lines = (await linesOfRecords(scene.tx, [row.id])).get(row.id) ?? []
    return quoteRecord(
      scene.tx,
      row,
      {
        kind: 'enquiry',
        currency,
        text,
        validUntil: addDays(dayIn(row.companyZone, scene.now), holds),
        tradeClause: incoterm,
        lines: lines.map(({ pesticideId, unit }, index) => ({ pesticideId, unit, prePrice: prices[index] ?? '1' })),
      },
      scene.now,
    )
  }

export const quotesCost =
  ({
    currency,
    holds,
    text,
    sampleFee,
    shipmentFee,
  }: Terms & { readonly sampleFee: string; readonly shipmentFee: string }): Deed =>
  async (scene) => {
    const row = await supplier(scene)
    const validUntil = addDays(dayIn(row.companyZone, scene.now), holds)
    return quoteRecord(scene.tx, row, { kind: 'sample', currency, text, validUntil, sampleFee, shipmentFee }, scene.now)
  }

export const offersSupport =
  ({
    holds,
    ...offer
  }: Terms & {
    readonly fee: string
    readonly serviceMonths: number
    readonly documentDays: number
    readonly approvalMonths: number
  }): Deed =>
  async (scene) => {
    const row = await supplier(scene)
    const validUntil = addDays(dayIn(row.companyZone, scene.now), holds)
    return quoteRecord(scene.tx, row, { kind: 'intention', ...offer, validUntil }, scene.now)
  }

export const clearsExport =
  (text: string): Deed =>
  async (scene) =>
    clearExport(scene.tx, await supplier(scene), text, scene.now)

export const ships =
  (carrierName: string, trackingNumber: string, text: string, paper = 'PROOF_OF_DISPATCH'): Deed =>
  async (scene) => {
    const row = await supplier(scene)
    return shipSample(scene.tx, row, { carrierName, trackingNumber, text, proof: [paperOf(row, paper)] }, scene.now)
  }

export const prepares: Deed = async (scene) =>
  prepareDocuments(
    scene.tx,
    await supplier(scene),
    'Our registration department has begun with the documents.',
    scene.now,
  )

export const hasReady =
  (file: string): Deed =>
  async (scene) => {
    const row = await supplier(scene)
    return supplierFileDone(scene.tx, row, { file, files: [paperOf(row, file)] }, scene.now)
  }

export const delivers: Deed = async (scene) =>
  deliverDocuments(
    scene.tx,
    await supplier(scene),
    { text: 'All documents of your list have been handed over.', files: [] },
    scene.now,
  )
