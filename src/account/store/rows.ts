import * as z from 'zod/mini'
import { buyerDealSteps, declineReason, outcome, sampleResult } from '#contract/entities/progress.ts'
import { approval, requestKind } from '#contract/entities/request.ts'
import { blockCause } from '#domain/requests/draft/causes.ts'
import { accountId, draftId, opId, recordId, shipmentId } from '#domain/ids.ts'
import { draftConflict } from '#domain/requests/conflict/conflict.ts'
import { requestContent, sendReceipt } from '#domain/requests/draft/content.ts'
import { reviewBody } from '#contract/calls/reviews.ts'
import { priceAlert } from '#contract/entities/price.ts'

const count = z.number().check(z.int(), z.gte(0))
const text = z.string()

const actionFile = z.object({ blobId: text, name: text, size: count })
export type ActionFile = z.infer<typeof actionFile>

/** A missing field is not changed. */
const profileFields = z.object({
  nickname: z.optional(text),
  country: z.optional(text),
  mobile: z.optional(text),
  whatsapp: z.optional(text),
  timezone: z.optional(text),
})
export type ProfileFields = z.infer<typeof profileFields>

const accountIntents = [
  /** `note`: null leaves it unchanged. `company`: name shown offline. `at`: in ms, for display. */
  z.object({
    name: z.literal('favourite'),
    companyId: text,
    company: text,
    on: z.boolean(),
    note: z.nullable(text),
    at: z.number(),
  }),
  z.object({ name: z.literal('review'), company: text, review: reviewBody }),
  /** Each `ref` has a separate lane, so that a refused file does not delay other feedback. */
  z.object({
    name: z.literal('feedback'),
    ref: text,
    content: text,
    files: z.array(actionFile),
    to: z.optional(z.literal('support')),
  }),
  z.object({ name: z.literal('profile'), fields: profileFields }),
  z.object({ name: z.literal('avatar'), files: z.array(actionFile) }),
  z.object({ name: z.literal('subscription'), id: text, on: z.boolean() }),
  /** `fields`: '' clears one. `photos`: URLs that remain; null: unchanged. `files`: a new licence, then new photos. */
  z.object({
    name: z.literal('company-profile'),
    fields: z.record(text, text),
    photos: z.nullable(z.array(text)),
    licence: z.enum(['keep', 'new', 'none']),
    files: z.array(actionFile),
  }),
  z.object({ name: z.literal('price-star'), id: text, on: z.boolean() }),
  /** `alert`: null deletes it. */
  z.object({ name: z.literal('price-alert'), id: text, alert: z.nullable(priceAlert) }),
] as const

export const draftRow = z.object({
  /** The draft's UUID, which is `clientRef` on the wire. */
  localId: draftId,
  kind: requestKind,
  serverId: z.nullable(recordId),
  serverVersion: z.nullable(z.number()),
  /** The content that the server last acknowledged to this device, or returned to it. */
  base: z.nullable(requestContent),
  mine: requestContent,
  /** Increases with every edit, and when changes are merged or imported from the server. */
  rev: count,
  ackedRev: count,
  /** The `rev` that the buyer confirmed by pressing "Send"; null if no send is confirmed. */
  sendRev: z.nullable(count),
  status: z.enum(['draft', 'sent']),
  conflict: z.nullable(draftConflict),
  receipt: z.nullable(sendReceipt),
  /** Counts requests whose key must not be used again; part of the idempotency keys (KEY-4). */
  refusals: count,
  /** The order of drafts in lists: a counter, not a time. */
  updatedSeq: count,
  createdAt: z.number(),
  updatedAt: z.number(),
  savedAt: z.nullable(z.number()),
  /** Whether the draft was read from the server and never edited here, so that only the server's version counts. */
  fromServer: z.optional(z.boolean()),
  approval: z.catch(z.nullish(approval), null),
  v: z.literal(1),
})
export type DraftRow = z.infer<typeof draftRow>
export const draftTitleOf = ({ mine }: DraftRow): string => mine.lines[0]?.wish || (mine.lines[0]?.name ?? '')

export const sealedRequest = z.object({
  method: z.enum(['POST', 'PUT', 'DELETE']),
  path: text,
  apiVersion: text,
  key: text,
  ifMatch: z.nullable(text),
  /** The body as JSON; null if the body is the file `blobId`, or if there is none. */
  body: z.nullable(text),
  bodyHash: text,
  blobId: z.nullable(text),
  /** The `rev` of the draft from which `body` was made, and its content with the URLs of its files. */
  rev: count,
  content: z.nullable(requestContent),
  call: z.enum(['create', 'update', 'send', 'discard', 'upload', 'action']),
})
export type SealedRequest = z.infer<typeof sealedRequest>

const ids = z.array(text)
const files = z.array(actionFile)

const step = <N extends `record-${string}`, K extends z.ZodMiniType, F extends Readonly<Record<string, z.ZodMiniType>>>(
  name: N,
  kind: K,
  fields: F,
) => z.object({ name: z.literal(name), kind, id: recordId, ...fields })

/** A change that does not concern a draft. Intents on sets of ids (cart, read marks) grow until sent (COAL-6). */
export const intent = z.discriminatedUnion('name', [
  z.object({ name: z.literal('cart-add'), ids, products: z.record(z.string(), z.unknown()) }),
  z.object({ name: z.literal('cart-remove'), ids }),
  z.object({ name: z.literal('messages-read'), ids }),
  z.object({ name: z.literal('messages-read-all') }),
  step('record-read', requestKind, {}),
  step('record-urge', requestKind, {}),
  step('record-answer', requestKind, { text }),
  step('record-decline', requestKind, {
    text,
    reason: z.optional(declineReason),
    tellReason: z.optional(z.boolean()),
  }),
  step('record-cancel', requestKind, { text }),
  step('record-close', requestKind, { text }),
  /** `ref`: the id by which the server recognises a repetition of the message or step. */
  step('record-say', requestKind, { ref: text, text, files }),
  step('record-deal-step', z.literal('enquiry'), {
    ref: text,
    step: z.enum(buyerDealSteps),
    day: text,
    number: text,
    amount: text,
    text,
    files,
  }),
  /** `ref`: the reference of the deal step that is withdrawn. */
  step('record-take-back', z.literal('enquiry'), { ref: text }),
  step('record-request-revision', requestKind, { version: count, text }),
  step('record-receive', z.literal('sample'), { shipmentId, text, files }),
  step('record-result', z.literal('sample'), { shipmentId, result: sampleResult, text, files }),
  step('record-file-done', z.literal('intention'), { file: text, text, files }),
  step('record-outcome', z.literal('intention'), { outcome, day: text, text, files }),
  ...accountIntents,
])
export type Intent = z.infer<typeof intent>
export type IntentOf<N extends Intent['name']> = Extract<Intent, { name: N }>

export type RecordIntent = Extract<Intent, { name: `record-${string}` }>
export const isRecordIntent = (one: Intent): one is RecordIntent => one.name.startsWith('record-')

export const opRow = z.object({
  opId,
  /** A counter, not a time. */
  seq: count,
  /** 1 while the operation is not done, then 0. Part of the index that lists waiting operations in order. */
  pending: z.union([z.literal(0), z.literal(1)]),
  draftId: z.nullable(draftId),
  kind: z.nullable(requestKind),
  /** LANE-1: operations of one lane are sent in order. */
  lane: text,
  type: z.enum(['upload', 'save', 'send', 'discard', 'action']),
  deps: z.array(opId),
  state: z.enum(['open', 'inflight', 'retry', 'rejected', 'conflict', 'parked', 'done']),
  intent: z.nullable(intent),
  sealed: z.nullable(sealedRequest),
  /** Attempts without a definite answer. 401, 409, 429 and a used-up quota do not count (REFUSE-1). */
  attempts: count,
  /** Whether an attempt got no definite answer, so that the operation may have been applied. */
  ambiguous: z.boolean(),
  /** Delay before the next attempt, in ms, by the monotonic clock of the context that first reads it (RETRY-2). */
  delayMs: count,
  claim: z.nullable(z.object({ epoch: count, attemptId: text })),
  block: z.nullable(blockCause),
  lastAnswer: z.nullable(text),
  /** ACC-1: the operation is only sent with a token of this account. */
  sub: accountId,
  title: text,
  createdAt: z.number(),
  attemptedAt: z.nullable(z.number()),
  doneAt: z.nullable(z.number()),
  v: z.literal(1),
})
export type OpRow = z.infer<typeof opRow>

/** PARK-1: `lastAnswer` after the buyer pressed "Send again". */
export const sentAgainAnswer = 'sent again by the buyer'
/** CRASH-1: `lastAnswer` after the tab or worker died during the request, which may still arrive. */
export const cutOffAnswer = 'cut off'

export const blobRow = z.object({
  blobId: text,
  draftId,
  name: text,
  type: text,
  size: count,
  sha256: text,
  parts: count,
  url: z.nullable(text),
  bytesSent: count,
  createdAt: z.number(),
})
export type BlobRow = z.infer<typeof blobRow>

/** A slice of a file, at most 1 MiB. An ArrayBuffer, not a Blob: Safari loses stored Blobs. */
export const partRow = z.object({ blobId: text, n: count, bytes: z.instanceof(ArrayBuffer) })
export type PartRow = z.infer<typeof partRow>

export const gateRow = z.object({
  name: text,
  block: z.nullable(blockCause),
  /** Time until the gate opens automatically, in ms from a context's first read; null if only an event opens it. */
  delayMs: z.nullable(z.number()),
  closedAt: z.number(),
  /** For `server`: time from closing until the next attempt, in ms, for display only. */
  probeMs: z.optional(z.number()),
  /** The cause of closing; for `client`, the API version that was refused. */
  note: text,
})
export type GateRow = z.infer<typeof gateRow>

const metaRow = z.object({ k: text, v: z.unknown() })
export type MetaRow = z.infer<typeof metaRow>

export const logRow = z.object({
  n: z.optional(count),
  at: z.number(),
  what: text,
  opId: z.nullable(opId),
  draftId: z.nullable(draftId),
  detail: z.unknown(),
})
export type LogRow = z.infer<typeof logRow>

export interface QuarantineRow {
  readonly n?: number
  readonly table: string
  readonly key: string
  readonly raw: unknown
  readonly issue: string
  readonly at: number
}
