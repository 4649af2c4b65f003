import * as z from 'zod/mini'
import { outcome, sampleResult } from '#contract/entities/progress.ts'
import { approval, requestKind } from '#contract/entities/request.ts'
import { blockCause } from '#domain/requests/draft/causes.ts'
import { accountId, draftId, opId, recordId, shipmentId } from '#domain/ids.ts'
import { draftConflict } from '#domain/requests/conflict/conflict.ts'
import { requestContent } from '#domain/requests/draft/content.ts'
import { receipt } from '#domain/requests/record/receipt.ts'
import { actionFile, ownIntents } from './own-intents.ts'

/** Rows of the account's database, parsed whenever they are read: what an older app or a fault wrote is not trusted. */

const count = z.number().check(z.int(), z.gte(0))
const text = z.string()

export const draftRow = z.object({
  /** UUID; the server knows it as clientRef. */
  localId: draftId,
  kind: requestKind,
  serverId: z.nullable(recordId),
  serverVersion: z.nullable(z.number()),
  /** What the server last acknowledged to this device, or gave it. */
  base: z.nullable(requestContent),
  mine: requestContent,
  /** Grows with every change of `mine`. */
  rev: count,
  /** The `rev` that the server has. */
  ackedRev: count,
  /** The `rev` the buyer confirmed by pressing send; null while the draft may be edited. */
  sendRev: z.nullable(count),
  status: z.enum(['draft', 'sent']),
  conflict: z.nullable(draftConflict),
  receipt: z.nullable(receipt),
  /** Definite refusals so far; part of the keys, so that other bytes never travel under a used key. Never grows after an unknown outcome. */
  refusals: count,
  /** Order of the lists; a counter, no clock. */
  updatedSeq: count,
  /** Shown only. ms. */
  createdAt: z.number(),
  updatedAt: z.number(),
  savedAt: z.nullable(z.number()),
  /** It came from the server and nothing of it was written here: the server's word on it is the only one. */
  fromServer: z.optional(z.boolean()),
  /** How it stands with the company's administrators, as the server last said. */
  approval: z.catch(z.nullish(approval), null),
  v: z.literal(1),
})
export type DraftRow = z.infer<typeof draftRow>

/** Wire bytes of one operation, frozen when it is first claimed. All attempts repeat them. */
export const sealedRequest = z.object({
  method: z.enum(['POST', 'PUT', 'DELETE']),
  /** Path and query, after the address of the backend. */
  path: text,
  apiVersion: text,
  key: text,
  ifMatch: z.nullable(text),
  /** JSON text; null when the body is the file `blobId`, or there is none. */
  body: z.nullable(text),
  /** sha-256, hex, of `body` or of the file. */
  bodyHash: text,
  blobId: z.nullable(text),
  /** The draft's `rev` that `body` was made of, and its content with the addresses of its files. */
  rev: count,
  content: z.nullable(requestContent),
  /** Which call it is: decides how the answer is read. */
  call: z.enum(['create', 'update', 'send', 'discard', 'upload', 'action']),
})
export type SealedRequest = z.infer<typeof sealedRequest>

const ids = z.array(text)
const files = z.array(actionFile)
/** What a buyer wants done apart from drafts. Set-like ones (cart, read marks) hold a set and grow while open. */
export const intent = z.discriminatedUnion('name', [
  z.object({ name: z.literal('cart-add'), ids, products: z.record(z.string(), z.unknown()) }),
  z.object({ name: z.literal('cart-remove'), ids }),
  z.object({ name: z.literal('messages-read'), ids }),
  z.object({ name: z.literal('messages-read-all') }),
  z.object({ name: z.literal('record-read'), kind: requestKind, id: recordId }),
  z.object({ name: z.literal('record-urge'), kind: requestKind, id: recordId }),
  z.object({ name: z.literal('record-answer'), kind: requestKind, id: recordId, text }),
  z.object({ name: z.literal('record-decline'), kind: requestKind, id: recordId, text }),
  z.object({ name: z.literal('record-cancel'), kind: requestKind, id: recordId, text }),
  z.object({ name: z.literal('record-request-revision'), kind: requestKind, id: recordId, version: count, text }),
  // This and `record-agree` are no longer made: what binds is done online. An older app may have left some here.
  z.object({ name: z.literal('record-confirm'), kind: z.literal('sample'), id: recordId, version: count }),
  z.object({
    name: z.literal('record-receive'),
    kind: z.literal('sample'),
    id: recordId,
    shipmentId,
    text,
    files,
  }),
  z.object({
    name: z.literal('record-result'),
    kind: z.literal('sample'),
    id: recordId,
    shipmentId,
    result: sampleResult,
    text,
    files,
  }),
  z.object({ name: z.literal('record-agree'), kind: z.literal('intention'), id: recordId, version: count }),
  z.object({
    name: z.literal('record-file-done'),
    kind: z.literal('intention'),
    id: recordId,
    file: text,
    text,
    files,
  }),
  z.object({
    name: z.literal('record-outcome'),
    kind: z.literal('intention'),
    id: recordId,
    outcome,
    day: text,
    text,
    files,
  }),
  z.object({ name: z.literal('record-close'), kind: requestKind, id: recordId, text }),
  ...ownIntents,
])
export type Intent = z.infer<typeof intent>

/** Something the buyer does on a record that was sent. */
export type RecordIntent = Extract<Intent, { name: `record-${string}` }>
export const isRecordIntent = (one: Intent): one is RecordIntent => one.name.startsWith('record-')

export const opRow = z.object({
  opId,
  /** Order of operations; a counter, no clock. */
  seq: count,
  /** 0 once done, else 1: half of the index that lists what waits, in order. */
  pending: z.union([z.literal(0), z.literal(1)]),
  draftId: z.nullable(draftId),
  kind: z.nullable(requestKind),
  /** One request at a time per lane: a draft, a file, a record, the cart. */
  lane: text,
  type: z.enum(['upload', 'save', 'send', 'discard', 'action']),
  /** Operations that must be done before this one leaves. */
  deps: z.array(opId),
  state: z.enum(['open', 'inflight', 'retry', 'rejected', 'conflict', 'parked', 'done']),
  intent: z.nullable(intent),
  sealed: z.nullable(sealedRequest),
  /** Attempts whose outcome is unknown or was a failure; refusals by sign-in, quota and throttle do not count. */
  attempts: count,
  /** An attempt went out and no definite answer came: it may have been applied. */
  ambiguous: z.boolean(),
  /** Delay before the next attempt, counted by the engine's own monotonic clock from when it first sees it. ms. */
  delayMs: count,
  claim: z.nullable(z.object({ epoch: count, attemptId: text })),
  block: z.nullable(blockCause),
  /** The last answer in one word, for the outbox screen and the log. */
  lastAnswer: z.nullable(text),
  /** The account this belongs to; must equal the account of the token it leaves with. */
  sub: accountId,
  title: text,
  /** Shown only. ms. */
  createdAt: z.number(),
  attemptedAt: z.nullable(z.number()),
  doneAt: z.nullable(z.number()),
  v: z.literal(1),
})
export type OpRow = z.infer<typeof opRow>

/** `lastAnswer` of an operation that nobody could confirm, and that the buyer has told to go again. */
export const decidedAgain = 'sent again by the buyer'
/** `lastAnswer` of an operation that was under way when its context died: it may be under way still. */
export const cutOff = 'cut off'

export const blobRow = z.object({
  blobId: text,
  draftId,
  name: text,
  type: text,
  size: count,
  sha256: text,
  parts: count,
  /** Address on the server, once uploaded. */
  url: z.nullable(text),
  bytesSent: count,
  createdAt: z.number(),
})
export type BlobRow = z.infer<typeof blobRow>

/** A slice of at most 1 MiB. Never a Blob: Safari loses those. */
export const partRow = z.object({ blobId: text, n: count, bytes: z.instanceof(ArrayBuffer) })
export type PartRow = z.infer<typeof partRow>

export const gateRow = z.object({
  /** `auth`, `server`, `throttle`, `client`, or `quota:<permissionType>`. */
  name: text,
  block: z.nullable(blockCause),
  /** Opens by itself this long after a context first sees it, by that context's monotonic clock; null: by an event. ms. */
  delayMs: z.nullable(z.number()),
  /** Shown only. ms. */
  closedAt: z.number(),
  /** Of `server`: the next try comes this long after it was closed. Shown only. ms. */
  probeMs: z.optional(z.number()),
  /** What closed it; for `client` the version of the app that was too old. */
  note: text,
})
export type GateRow = z.infer<typeof gateRow>

export const metaRow = z.object({ k: text, v: z.unknown() })
export type MetaRow = z.infer<typeof metaRow>

/** Append-only journal, a ring of 5,000: what happened to an operation, and every text a machine replaced. */
export const logRow = z.object({
  n: z.optional(count),
  at: z.number(),
  what: text,
  opId: z.nullable(opId),
  draftId: z.nullable(draftId),
  detail: z.unknown(),
})
export type LogRow = z.infer<typeof logRow>

/** A row no schema could read, stored as it was. */
export interface QuarantineRow {
  readonly n?: number
  readonly table: string
  readonly key: string
  readonly raw: unknown
  readonly issue: string
  readonly at: number
}
