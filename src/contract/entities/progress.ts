import * as z from 'zod/mini'
import { fileRef } from './company.ts'
import { decimal, flag, id, instant, wireDay } from '../values.ts'

/** What became of a sent request after it left: offers, shipments, documents, dates. */

/**
 * One version of an offer. Every kind has currency and validity; beyond them an enquiry has `lines` and `totalMoney`,
 * a sample request its fees, a registration request `isSupport`, `fee` and the months.
 */
export const quote = z.object({
  version: z.number(),
  currency: z._default(z.string(), ''),
  lines: z._default(
    z.array(z.object({ pesticideId: id, prePrice: decimal, unit: z.nullish(z.string()), note: z.nullish(z.string()) })),
    [],
  ),
  totalMoney: z.nullish(decimal),
  tradeClause: z.nullish(z.string()),
  sampleFee: z.nullish(decimal),
  shipmentFee: z.nullish(decimal),
  totalFee: z.nullish(decimal),
  isSupport: z.nullish(flag),
  fee: z.nullish(decimal),
  /** How long the supplier keeps helping with the registration, months. */
  serviceMonths: z.nullish(z.number()),
  /** The supplier's clock: documents are delivered within so many days of the agreement. */
  documentDays: z.nullish(z.number()),
  /** The authority's clock: a decision is expected within so many months of filing. */
  approvalMonths: z.nullish(z.number()),
  validUntil: z.nullish(wireDay),
  /** It came after the request had expired. */
  late: z._default(z.boolean(), false),
})
export type Quote = z.output<typeof quote>

export const sampleResults = ['passed', 'failed'] as const
export const sampleResult = z.enum(sampleResults)
export type SampleResult = (typeof sampleResults)[number]

/** One parcel of a sample request, with what the buyer said of it. */
export const shipment = z.object({
  id,
  /** When the supplier entered it. */
  time: instant,
  carrierName: z.string(),
  trackingNumber: z._default(z.string(), ''),
  shippedOn: z.nullish(wireDay),
  text: z.nullish(z.string()),
  proof: z._default(z.array(fileRef), []),
  receivedTime: z.nullish(instant),
  receiptText: z.nullish(z.string()),
  receiptFiles: z._default(z.array(fileRef), []),
  resultTime: z.nullish(instant),
  /** One of `sampleResults`; open for newer backends. */
  result: z.nullish(z.string()),
  resultText: z.nullish(z.string()),
  resultFiles: z._default(z.array(fileRef), []),
})
export type Shipment = z.output<typeof shipment>

/** A document the buyer asked for (`file` is a value of require_file_list) and how far it is. */
export const requiredFile = z.object({
  file: z.string(),
  done: z._default(flag, false),
  doneBy: z.nullish(z.enum(['buyer', 'supplier'])),
  doneTime: z.nullish(instant),
  text: z.nullish(z.string()),
  files: z._default(z.array(fileRef), []),
})
export type RequiredFile = z.output<typeof requiredFile>

export const outcomes = ['filed', 'approved', 'refused'] as const
export const outcome = z.enum(outcomes)
/** What the buyer reports of the authority. */
export type Outcome = (typeof outcomes)[number]

/** Parts of a record that grow as it goes on; empty or absent where the kind has none. */
export const progress = {
  /** When the buyer accepted, confirmed or agreed, and to which version of the offer. */
  agreedTime: z.nullish(instant),
  agreedVersion: z.nullish(z.number()),
  /** Sample requests: parcels, oldest first. */
  shipments: z._default(z.array(shipment), []),
  /** Registrations: the checklist, in the order asked. */
  requiredFiles: z._default(z.array(requiredFile), []),
  /** The supplier's clock: all documents are expected by this day. Set with the agreement. */
  documentsDue: z.nullish(wireDay),
  filedOn: z.nullish(wireDay),
  /** The authority's clock: its decision is expected by this day. Set with the filing. */
  approvalDue: z.nullish(wireDay),
  /** The day of the approval or refusal. */
  decidedOn: z.nullish(wireDay),
}
