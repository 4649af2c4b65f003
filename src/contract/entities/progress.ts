import * as z from 'zod/mini'
import { fileRef } from './company.ts'
import { decimal, flag, id, instant, sameSchema, wireDay, wireShipmentId, wireText, wireList } from '../values.ts'

/** Labels at the time of a request or quotation, by dictionary, value and language. Not in the specification. */
export const valueLabels = z.catch(
  z.optional(z.record(wireText, z.record(wireText, z.record(wireText, wireText)))),
  undefined,
)
export type ValueLabels = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>

/**
 * A quotation has a currency and a validity. Depending on the kind, it also has lines, the fees of a sample, or support
 * and its months.
 */
export const quote = z.object({
  version: z.number(),
  currency: z._default(wireText, ''),
  lines: z._default(
    wireList(
      z.object({
        pesticideId: id,
        prePrice: decimal,
        ...sameSchema(z.nullish(wireText), 'unit', 'note', 'packaging'),
        ...sameSchema(z.nullish(decimal), 'quantity', 'minimum'),
        tiers: z.nullish(wireList(z.object({ from: decimal, price: decimal }))),
        /** The product that the supplier offers, and its name and registration when it was quoted. */
        offeredPesticideId: z.nullish(id),
        offered: z.nullish(wireText),
      }),
    ),
    [],
  ),
  /** Days from the order to the shipment. */
  leadDays: z.nullish(z.number()),
  /** The payment terms that the supplier requests: a value of `pay_method`, or free text in `payText`. */
  ...sameSchema(z.nullish(wireText), 'payMethod', 'payText', 'tradeClause', 'place', 'supplierNo'),
  ...sameSchema(z.nullish(decimal), 'totalMoney', 'sampleFee', 'shipmentFee', 'totalFee', 'fee'),
  isSupport: z.nullish(flag),
  serviceMonths: z.nullish(z.number()),
  /** The supplier's deadline: documents are due this many days after the agreement. */
  documentDays: z.nullish(z.number()),
  /** The regulator's deadline: a decision is expected this many months after the submission. */
  approvalMonths: z.nullish(z.number()),
  validUntil: z.nullish(wireDay),
  late: z._default(z.boolean(), false),
  labels: valueLabels,
})
export type QuotationContent = z.output<typeof quote>

const sampleResults = ['passed', 'failed'] as const
export const sampleResult = z.enum(sampleResults)
export type SampleResult = (typeof sampleResults)[number]

export const shipment = z.object({
  id: wireShipmentId,
  time: instant,
  carrierName: wireText,
  trackingNumber: z._default(wireText, ''),
  shippedOn: z.nullish(wireDay),
  ...sameSchema(z.nullish(instant), 'receivedTime', 'resultTime'),
  /** One of `sampleResults`; newer backends may add values. */
  result: z.nullish(wireText),
  ...sameSchema(z.nullish(wireText), 'text', 'receiptText', 'resultText'),
  ...sameSchema(z._default(wireList(fileRef), []), 'proof', 'receiptFiles', 'resultFiles'),
})
export type Shipment = z.output<typeof shipment>

export const requiredFile = z.object({
  file: wireText,
  done: z._default(flag, false),
  doneBy: z.nullish(z.enum(['buyer', 'supplier'])),
  doneTime: z.nullish(instant),
  text: z.nullish(wireText),
  files: z._default(wireList(fileRef), []),
})
export type RequiredFile = z.output<typeof requiredFile>

/** The steps of a deal after the acceptance, in order. Each step is reported by the buyer or by the supplier. */
export const dealSteps = ['proforma', 'paid', 'shipped', 'documents', 'arrived'] as const
export type DealStep = (typeof dealSteps)[number]
export const buyerDealSteps = ['paid', 'arrived'] as const satisfies readonly DealStep[]
export type BuyerDealStep = (typeof buyerDealSteps)[number]
export const supplierDealSteps = ['proforma', 'shipped', 'documents'] as const satisfies readonly DealStep[]

/** Why a buyer declines a quotation. */
export const declineReasons = ['price', 'time', 'documents', 'other-supplier', 'not-needed', 'other'] as const
export const declineReason = z.enum(declineReasons)
export type DeclineReason = (typeof declineReasons)[number]

export const outcomes = ['filed', 'approved', 'refused'] as const
export const outcome = z.enum(outcomes)
export type Outcome = (typeof outcomes)[number]

/** Fields that are filled as a request proceeds. They are empty or absent for kinds of request without them. */
export const progress = {
  agreedTime: z.nullish(instant),
  agreedVersion: z.nullish(z.number()),
  /** Sample requests: the parcels, oldest first. */
  shipments: z._default(wireList(shipment), []),
  /** Registrations: the required documents, in the order of the request. */
  requiredFiles: z._default(wireList(requiredFile), []),
  /** The supplier's deadline for all documents, set when the quotation is accepted. */
  documentsDue: z.nullish(wireDay),
  filedOn: z.nullish(wireDay),
  /** The expected day of the regulator's decision, set when the registration is submitted. */
  approvalDue: z.nullish(wireDay),
  decidedOn: z.nullish(wireDay),
}
