import * as z from 'zod/mini'
import { companyRef, product } from './product.ts'
import { fileRef } from './company.ts'
import { pricePoint } from './price-point.ts'
import { progress, quote } from './progress.ts'
import { commaList, day, decimal, flag, id, instant, text, wireDay } from '../values.ts'

/** The three kinds of request. They share one flow and differ by data. */
export const requestKinds = ['enquiry', 'sample', 'intention'] as const
export type RequestKind = (typeof requestKinds)[number]
export const requestKind = z.enum(requestKinds)

export const maxAttachments = 5
export const maxAttachmentBytes = 20 * 1024 * 1024
export const maxNote = 500
export const maxProducts = 200

/** Fields of every draft body. `caseDraftId` is 0 for a draft that the server has never seen. */
const draftHead = {
  caseDraftId: z._default(id, '0'),
  /** The device's id of the draft (UUID). The server stores one draft per account and clientRef. */
  clientRef: z.optional(z.string().check(z.minLength(8), z.maxLength(64))),
  attach: z.optional(z.nullable(z.string())),
  note: z.optional(z.nullable(text(maxNote))),
  maxReplyTime: z.optional(z.nullable(day)),
}

const lineHead = { pesticideId: id, companyId: z.optional(id) }
const quantity = z.optional(z.nullable(decimal))
const choice = z.optional(z.nullable(z.string().check(z.maxLength(64))))

export const enquiryBody = z.object({
  ...draftHead,
  products: z
    .array(z.object({ ...lineHead, quantity, unit: choice, packaging: choice }))
    .check(z.minLength(1), z.maxLength(maxProducts)),
  deliveryPlace: z.optional(z.nullable(text(140))),
  payMethod: choice,
  tradeClause: choice,
})
export const sampleBody = z.object({
  ...draftHead,
  products: z.array(z.object({ ...lineHead, quantity, unit: choice })).check(z.minLength(1), z.maxLength(maxProducts)),
  deliveryPlace: z.optional(z.nullable(text(140))),
  purpose: choice,
  shipMethod: choice,
  canPay: z._default(z.union([z.literal(0), z.literal(1)]), 1),
  payAmount: z.optional(z.nullable(decimal)),
})
export const intentionBody = z.object({
  ...draftHead,
  products: z.array(z.object(lineHead)).check(z.minLength(1), z.maxLength(maxProducts)),
  file: z.optional(z.nullable(z.string())),
  needSample: z._default(z.boolean(), true),
  sampleCount: quantity,
  sampleUnit: choice,
  purpose: choice,
  periodMonth: z.optional(z.nullable(z.number())),
  isSelf: z._default(z.boolean(), false),
  wtp: choice,
  payAmount: z.optional(z.nullable(decimal)),
  saleChannel: z.optional(z.nullable(z.string())),
  purchaseN1y: quantity,
  purchaseN2y: quantity,
  purchaseN3y: quantity,
  purchaseN3yUnit: choice,
  purchaseN1yAmount: quantity,
  purchaseN2yAmount: quantity,
  purchaseN3yAmount: quantity,
})

/**
 * The answer to create and update. Some backends return only the id; then the version is unknown, and the app reads the
 * draft before it repeats anything.
 */
export const draftAck = z.union([
  z.object({ caseDraftId: id, version: z._default(z.nullable(z.number()), null) }),
  z.pipe(
    id,
    z.transform((caseDraftId) => ({ caseDraftId, version: null })),
  ),
])
export type DraftAck = z.output<typeof draftAck>

/** Text that some backends send as a number, and some leave out. */
const label = z._default(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), '')
const missingId = z._default(id, '')

const sentRecord = z.object({ id, companyId: missingId, companyName: label, recordNo: label })
/** The receipt of a send: one batch number, one record per supplier. A bare `true` is a receipt without numbers. */
export const sendAck = z.union([
  z.object({
    batchNo: z._default(z.nullable(z.string()), null),
    sentAt: z._default(z.nullable(instant), null),
    /** SHA-256, in hex, of the body that the server applied. */
    contentHash: z._default(z.nullable(z.string()), null),
    records: z._default(z.array(sentRecord), []),
    caseDraftId: z.optional(id),
  }),
  z.pipe(
    z.union([z.literal(true), id, z.null(), z.undefined()]),
    z.transform(() => ({ batchNo: null, sentAt: null, contentHash: null, records: [] })),
  ),
])
export type SendAck = z.output<typeof sendAck>

/** A product line as the server returns it, with enough data to show it without the catalogue. */
export const requestLine = z.object({
  pesticideId: missingId,
  companyId: z.nullish(id),
  name: label,
  registrationNo: z.nullish(z.string()),
  formulation: z.nullish(z.string()),
  categoryId: z.nullish(id),
  totalContent: z.nullish(z.string()),
  quantity: z.nullish(decimal),
  unit: z.nullish(z.string()),
  packaging: z.nullish(z.string()),
})
export type RequestLine = z.infer<typeof requestLine>

const terms = {
  deliveryPlace: z.nullish(z.string()),
  payMethod: z.nullish(z.string()),
  tradeClause: z.nullish(z.string()),
  purpose: z.nullish(z.string()),
  shipMethod: z.nullish(z.string()),
  canPay: z.nullish(z.number()),
  payAmount: z.nullish(decimal),
  file: z.nullish(commaList),
  needSample: z.nullish(flag),
  sampleCount: z.nullish(decimal),
  sampleUnit: z.nullish(z.string()),
  periodMonth: z.nullish(z.number()),
  isSelf: z.nullish(flag),
  wtp: z.nullish(z.string()),
  saleChannel: z.nullish(commaList),
  purchaseN1y: z.nullish(decimal),
  purchaseN2y: z.nullish(decimal),
  purchaseN3y: z.nullish(decimal),
  purchaseN3yUnit: z.nullish(z.string()),
  purchaseN1yAmount: z.nullish(decimal),
  purchaseN2yAmount: z.nullish(decimal),
  purchaseN3yAmount: z.nullish(decimal),
}

/** A draft as the server returns it, by supplier. Only the id is required; the rest may be missing. */
export const draft = z.object({
  caseDraftId: id,
  kind: z.optional(requestKind),
  version: z._default(z.nullable(z.number()), null),
  clientRef: z.nullish(z.string()),
  /** `sent` drafts can no longer be edited. Missing: unknown. */
  draftStatus: z.nullish(z.enum(['draft', 'sent'])),
  companyList: z._default(
    z.array(
      z.object({ companyId: z.nullish(id), companyName: label, productList: z._default(z.array(requestLine), []) }),
    ),
    [],
  ),
  attachList: z._default(z.array(fileRef), []),
  note: z.nullish(z.string()),
  maxReplyTime: z.nullish(wireDay),
  ...terms,
  updateTime: z.optional(instant),
  /** Set once sent: the receipt that sending again returns. */
  sendAck: z.optional(z.nullable(sendAck)),
})
export type Draft = z.output<typeof draft>
export type DraftWire = z.input<typeof draft>

/** One event in a record's log, oldest first. */
export const logEntry = z.object({
  id,
  time: instant,
  actor: z.enum(['buyer', 'supplier', 'system']),
  /** The event: sent, opened, asked, answered, quoted, … Newer backends may add values. */
  type: z.string(),
  text: z.nullish(z.string()),
  status: z.nullish(z.number()),
  quote: z.nullish(quote),
  /** The version of the offer that was agreed to, or that a revision was requested for. */
  quoteVersion: z.nullish(z.number()),
  shipmentId: z.nullish(id),
  /** The document it refers to (require_file_list). */
  file: z.nullish(z.string()),
  /** The day it happened, if that is not the day it was entered. */
  day: z.nullish(wireDay),
  result: z.nullish(z.string()),
  files: z._default(z.array(fileRef), []),
  /** Market prices on the day of sending or quoting, if known. */
  prices: z.optional(z.array(pricePoint)),
})
export type LogEntry = z.output<typeof logEntry>

/** A request sent to one supplier. Only the id is required; other missing fields are shown as missing. */
export const requestRecord = z.object({
  id,
  kind: z.optional(requestKind),
  recordNo: label,
  batchNo: z.nullish(z.string()),
  clientRef: z.nullish(z.string()),
  caseDraftId: z.nullish(id),
  company: z._default(companyRef, { companyId: '', name: '', demo: false }),
  companyTimezone: z._default(z.string(), 'Asia/Shanghai'),
  /** 0: unknown. */
  status: z._default(z.number(), 0),
  /** 0 no reply, 1 replied. */
  replyState: z._default(z.union([z.literal(0), z.literal(1)]), 0),
  unread: z._default(z.boolean(), false),
  version: z._default(z.number(), 1),
  createTime: z._default(instant, 0),
  lastReplyTime: z.nullish(instant),
  lastUrgeTime: z.nullish(instant),
  maxReplyTime: z.nullish(wireDay),
  products: z._default(z.array(requestLine), []),
  note: z.nullish(z.string()),
  attachList: z._default(z.array(fileRef), []),
  ...terms,
  ...progress,
  log: z.optional(z.array(logEntry)),
  contentHash: z.nullish(z.string()),
  updateTime: z._default(instant, 0),
})
export type RequestRecord = z.output<typeof requestRecord>
export type RequestRecordWire = z.input<typeof requestRecord>

export const cartItem = z.object({
  id,
  pesticideId: id,
  product: z.optional(z.nullable(product)),
  createTime: z.optional(instant),
})
export type CartItem = z.output<typeof cartItem>
