import * as z from 'zod/mini'
import { fileRef } from './company.ts'
import { decimal, flag, id, instant, fieldsWithSchema, wireDay, wireShipmentId, wireText, wireList } from '../values.ts'

/** Labels by dictionary, value and language, at the time of a request or quotation. Not in the specification. */
export const valueLabels = z.catch(
  z.optional(z.record(wireText, z.record(wireText, z.record(wireText, wireText)))),
  undefined,
)
export type ValueLabels = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>

export const quote = z.object({
  version: z.number(),
  currency: z._default(wireText, ''),
  lines: z._default(
    wireList(
      z.object({
        pesticideId: id,
        prePrice: decimal,
        ...fieldsWithSchema(z.nullish(wireText), 'unit', 'note', 'packaging'),
        ...fieldsWithSchema(z.nullish(decimal), 'quantity', 'minimum'),
        tiers: z.nullish(wireList(z.object({ from: decimal, price: decimal }))),
        /** The product that the supplier offers instead. `offered`: its name and registration when it was quoted. */
        offeredPesticideId: z.nullish(id),
        offered: z.nullish(wireText),
      }),
    ),
    [],
  ),
  /** Days from the order to the shipment. */
  leadDays: z.nullish(z.number()),
  /** `payMethod`: a value of the dictionary `pay_method`. `payText`: free text. */
  ...fieldsWithSchema(z.nullish(wireText), 'payMethod', 'payText', 'tradeClause', 'place', 'supplierNo'),
  ...fieldsWithSchema(z.nullish(decimal), 'totalMoney', 'sampleFee', 'shipmentFee', 'totalFee', 'fee'),
  isSupport: z.nullish(flag),
  serviceMonths: z.nullish(z.number()),
  /** Documents are due this many days after the agreement. */
  documentDays: z.nullish(z.number()),
  /** The regulator's decision is expected this many months after the submission. */
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
  ...fieldsWithSchema(z.nullish(instant), 'receivedTime', 'resultTime'),
  /** One of `sampleResults`; newer backends may add values. */
  result: z.nullish(wireText),
  ...fieldsWithSchema(z.nullish(wireText), 'text', 'receiptText', 'resultText'),
  ...fieldsWithSchema(z._default(wireList(fileRef), []), 'proof', 'receiptFiles', 'resultFiles'),
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

export const dealSteps = ['proforma', 'paid', 'shipped', 'documents', 'arrived'] as const
export type DealStep = (typeof dealSteps)[number]
export const buyerDealSteps = ['paid', 'arrived'] as const satisfies readonly DealStep[]
export type BuyerDealStep = (typeof buyerDealSteps)[number]
export const supplierDealSteps = ['proforma', 'shipped', 'documents'] as const satisfies readonly DealStep[]

export const declineReasons = ['price', 'time', 'documents', 'other-supplier', 'not-needed', 'other'] as const
export const declineReason = z.enum(declineReasons)
export type DeclineReason = (typeof declineReasons)[number]

export const outcomes = ['filed', 'approved', 'refused'] as const
export const outcome = z.enum(outcomes)
export type Outcome = (typeof outcomes)[number]

export const progressFields = {
  agreedTime: z.nullish(instant),
  agreedVersion: z.nullish(z.number()),
  shipments: z._default(wireList(shipment), []),
  requiredFiles: z._default(wireList(requiredFile), []),
  documentsDue: z.nullish(wireDay),
  filedOn: z.nullish(wireDay),
  approvalDue: z.nullish(wireDay),
  decidedOn: z.nullish(wireDay),
}
