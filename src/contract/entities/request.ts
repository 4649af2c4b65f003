import * as z from 'zod/mini'
import { companyRef, product } from './product.ts'
import { fileRef } from './company.ts'
import { pricePoint } from './price-point.ts'
import { progressFields, quote, valueLabels } from './progress.ts'
import { enquiryContract, sampleContract, registrationContract, type KindContract } from '../kinds.ts'
import {
  clientRef,
  decimal,
  id,
  instant,
  fieldsWithSchema,
  wireDay,
  wireRecordId,
  wireShipmentId,
  wireList,
  wireText,
} from '../values.ts'

/** Add a new kind to this object; the compiler then finds the registries that lack it (docs/adding.md). */
export const kindContracts = {
  enquiry: enquiryContract,
  sample: sampleContract,
  intention: registrationContract,
} as const satisfies Record<string, KindContract>
export type RequestKind = keyof typeof kindContracts
export const requestKinds = Object.keys(kindContracts) as readonly RequestKind[]
export const requestKind = z.enum(requestKinds)
export type PermissionType = (typeof kindContracts)[RequestKind]['permissionType']

type BodyOf<Kind extends RequestKind> = z.output<(typeof kindContracts)[Kind]['body']>
export type WireTerms<Kind extends RequestKind = RequestKind> = Omit<BodyOf<Kind>, SharedField>
type SharedField = 'caseDraftId' | 'clientRef' | 'attach' | 'note' | 'maxReplyTime' | 'products'
export type TermName<Kind extends RequestKind = RequestKind> = {
  [Each in Kind]: Extract<keyof WireTerms<Each>, string>
}[Kind]

export const maxAttachments = 5
export const maxAttachmentBytes = 20 * 1024 * 1024
export const maxPhotoSide = 2_560

export const draftAck = z.union([
  z.object({ caseDraftId: wireRecordId, version: z._default(z.nullable(z.number()), null) }),
  z.pipe(
    wireRecordId,
    z.transform((caseDraftId) => ({ caseDraftId, version: null })),
  ),
])
export type DraftAck = z.output<typeof draftAck>

const label = z._default(z.pipe(z.union([wireText, z.number()]), z.transform(String)), '')
/** An id that a backend may omit. Stored rows are parsed again, so the substitute '' must be valid too. */
const missingId = z._default(z.union([z.literal(''), id]), '')

const sentRecord = z.object({ id: wireRecordId, companyId: missingId, companyName: label, recordNo: label })
/** If a backend returns only `true`, an id or nothing, the receipt has no record numbers. */
export const sendAck = z.union([
  z.object({
    batchNo: z._default(z.nullable(wireText), null),
    sentAt: z._default(z.nullable(instant), null),
    /** SHA-256, hex, of the body that the server applied. */
    contentHash: z._default(z.nullable(wireText), null),
    records: z._default(wireList(sentRecord), []),
    caseDraftId: z.optional(wireRecordId),
  }),
  z.pipe(
    z.union([z.literal(true), id, z.null(), z.undefined()]),
    z.transform(() => ({ batchNo: null, sentAt: null, contentHash: null, records: [] })),
  ),
])
export type SendAck = z.output<typeof sendAck>

export const requestLine = z.object({
  pesticideId: missingId,
  companyId: z.nullish(id),
  name: label,
  categoryId: z.nullish(id),
  ...fieldsWithSchema(z.nullish(wireText), 'registrationNo', 'formulation', 'totalContent', 'unit', 'packaging'),
  quantity: z.nullish(decimal),
  /** The specification that the buyer asked for. This product is the supplier's closest one. */
  wish: z.nullish(wireText),
})
export type RequestLine = z.infer<typeof requestLine>

export type IntersectionOf<Shape> = (Shape extends unknown ? (shape: Shape) => void : never) extends (
  shape: infer All,
) => void
  ? All
  : never
export const requestTerms = Object.assign(
  {},
  ...requestKinds.map((kind) => kindContracts[kind].returned),
) as IntersectionOf<(typeof kindContracts)[RequestKind]['returned']>

/** `waiting`: exactly this version is sent on approval. `left`: the buyer left the company, so nobody can approve. */
export const approval = z.object({
  state: z.enum(['waiting', 'returned', 'left']),
  askedTime: instant,
  administrators: z._default(wireList(wireText), []),
  by: z.nullish(wireText),
  reason: z.nullish(wireText),
})
export type Approval = z.output<typeof approval>

export const draft = z.object({
  caseDraftId: wireRecordId,
  kind: z.optional(requestKind),
  version: z._default(z.nullable(z.number()), null),
  clientRef: z.nullish(clientRef),
  /** `sent` drafts can no longer be edited. Absent: unknown. */
  draftStatus: z.nullish(z.enum(['draft', 'sent'])),
  companyList: z._default(
    wireList(
      z.object({ companyId: z.nullish(id), companyName: label, productList: z._default(wireList(requestLine), []) }),
    ),
    [],
  ),
  attachList: z._default(wireList(fileRef), []),
  note: z.nullish(wireText),
  maxReplyTime: z.nullish(wireDay),
  ...requestTerms,
  updateTime: z.optional(instant),
  approval: z.catch(z.nullish(approval), null),
  sendAck: z.optional(z.nullable(sendAck)),
})
export type Draft = z.output<typeof draft>
export type DraftWire = z.input<typeof draft>

export const logEntry = z.object({
  id,
  time: instant,
  actor: z.enum(['buyer', 'supplier', 'system']),
  /** For example sent, opened, asked, answered or quoted; newer backends may add values. */
  type: wireText,
  text: z.nullish(wireText),
  status: z.nullish(z.number()),
  quote: z.nullish(quote),
  quoteVersion: z.nullish(z.number()),
  shipmentId: z.nullish(wireShipmentId),
  file: z.nullish(wireText),
  day: z.nullish(wireDay),
  result: z.nullish(wireText),
  /** For a message or a step of a deal, the id that its writer assigned; for a withdrawal, the withdrawn step's id. */
  ref: z.nullish(wireText),
  step: z.nullish(wireText),
  number: z.nullish(wireText),
  /** In the currency of the accepted quotation. */
  amount: z.nullish(decimal),
  reason: z.nullish(wireText),
  /** The supplier reads the reason only if this is true. */
  tellReason: z.nullish(z.boolean()),
  files: z._default(wireList(fileRef), []),
  /** The latest market prices at the time of sending or quoting, if known. */
  prices: z.optional(wireList(pricePoint)),
})
export type LogEntry = z.output<typeof logEntry>

export const requestRecord = z.object({
  id: wireRecordId,
  kind: z.optional(requestKind),
  recordNo: label,
  batchNo: z.nullish(wireText),
  clientRef: z.nullish(clientRef),
  caseDraftId: z.nullish(wireRecordId),
  company: z._default(z.extend(companyRef, { companyId: missingId }), { companyId: '', name: '', demo: false }),
  companyTimezone: z._default(wireText, 'Asia/Shanghai'),
  status: z._default(z.number(), 0),
  replyState: z._default(z.union([z.literal(0), z.literal(1)]), 0),
  unread: z._default(z.boolean(), false),
  version: z._default(z.number(), 1),
  createTime: z._default(instant, 0),
  ...fieldsWithSchema(z.nullish(instant), 'lastReplyTime', 'lastUrgeTime'),
  maxReplyTime: z.nullish(wireDay),
  products: z._default(wireList(requestLine), []),
  note: z.nullish(wireText),
  attachList: z._default(wireList(fileRef), []),
  ...requestTerms,
  labels: valueLabels,
  ...progressFields,
  log: z.optional(wireList(logEntry)),
  ...fieldsWithSchema(z.nullish(wireText), 'contentHash', 'approvedBy'),
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
