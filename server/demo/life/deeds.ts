import type { RequestKind } from '#contract/entities/request.ts'
import type { Outcome, SampleResult } from '#contract/entities/progress.ts'
import { addDays, dayIn } from '#domain/lifecycle/deadline.ts'
import { hasExpired } from '#domain/lifecycle/expiry.ts'
import type { Database } from '#server/platform/db/database.ts'
import { acceptOffer, agreeIntention, confirmSample } from '#server/modules/requests/records/agreement.ts'
import { advanceRecord } from '#server/modules/requests/records/advance-record.ts'
import {
  ownRecord,
  ownRecordInBatch,
  recordOfDemoSupplier,
  recordOfSystem,
} from '#server/modules/requests/records/own-record.ts'
import {
  answerRecord,
  cancelRecord,
  closeRecord,
  declineOffer,
  requestRevision,
  urgeRecord,
} from '#server/modules/requests/records/record-actions.ts'
import { linesOfRecords } from '#server/modules/requests/records/repo.ts'
import { reportOutcome } from '#server/modules/requests/records/registration-actions.ts'
import { receiveShipment, reportResult } from '#server/modules/requests/records/sample-actions.ts'
import { askBuyer, declineRequest, openRecord, quoteRecord } from '#server/modules/seller/supplier-actions.ts'
import {
  clearExport,
  deliverDocuments,
  prepareDocuments,
  shipSample,
  supplierFileDone,
} from '#server/modules/seller/supplier-deliveries.ts'
import { paperOf } from '../suppliers/papers.ts'

/** One record of the demonstration account at a moment of its past. */
export interface Scene {
  readonly tx: Database
  readonly accountId: string
  readonly kind: RequestKind
  readonly recordId: number
  /** The moment, ms since 1970. */
  readonly now: number
}

/** What a supplier, the buyer or the calendar does to a record: by the services that do it in real life. */
export type Deed = (scene: Scene) => Promise<unknown>

/** Nothing follows by machine in a past that has been told already; life.ts plans what comes next. */
const noDelay = 0

const supplier = async ({ tx, recordId }: Scene) => {
  const row = await recordOfDemoSupplier(tx, recordId)
  if (!row) throw new Error(`record ${recordId} is of no demonstration supplier`)
  return row
}

const own = ({ tx, accountId, kind, recordId }: Scene) => ownRecord(tx, accountId, kind, String(recordId))

export const opens: Deed = async (scene) => openRecord(scene.tx, await supplier(scene), scene.now)

export const asks =
  (text: string): Deed =>
  async (scene) =>
    askBuyer(scene.tx, await supplier(scene), text, scene.now)

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

/** Prices in the order of the record's lines, each for the unit that was asked for. */
export const quotes =
  ({ currency, holds, text, prices, incoterm }: Terms & { readonly prices: readonly string[]; readonly incoterm?: string }): Deed =>
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
  ({ currency, holds, text, sampleFee, shipmentFee }: Terms & { readonly sampleFee: string; readonly shipmentFee: string }): Deed =>
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

/** Takes the offer in force; `alone`: the others of the batch stay open. */
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
  (shipmentId: string, text?: string): Deed =>
  async (scene) =>
    receiveShipment(scene.tx, await own(scene), { shipmentId, text }, scene.now)

export const tests =
  (shipmentId: string, result: SampleResult, text: string): Deed =>
  async (scene) =>
    reportResult(scene.tx, await own(scene), { shipmentId, result, text }, scene.now)

export const reports =
  (outcome: Outcome, text?: string): Deed =>
  async (scene) => {
    const row = await own(scene)
    return reportOutcome(scene.tx, row, { outcome, day: dayIn(row.buyerZone, scene.now), text }, scene.now)
  }

/** The time for a reply, or an offer's validity, is over. */
export const expires: Deed = async (scene) => {
  const row = await recordOfSystem(scene.tx, scene.recordId)
  if (!row || !hasExpired(row, scene.now)) throw new Error(`record ${scene.recordId} has not run out yet`)
  return advanceRecord(scene.tx, 'system', row, { action: 'expire', now: scene.now })
}
