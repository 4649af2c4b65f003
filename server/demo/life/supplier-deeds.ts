import { addDays, dayIn } from '#domain/lifecycle/deadline.ts'
import { paperOf } from '#server/demo/suppliers/papers.ts'
import { recordOfDemoSupplier } from '#server/modules/requests/records/own-record.ts'
import { linesOfRecords } from '#server/modules/requests/records/repo.ts'
import { askBuyer, declineRequest, openRecord, quoteRecord } from '#server/modules/seller/supplier-actions.ts'
import {
  clearExport,
  deliverDocuments,
  prepareDocuments,
  shipSample,
  supplierFileDone,
} from '#server/modules/seller/supplier-deliveries.ts'
import type { Deed, Scene } from './story.ts'

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
