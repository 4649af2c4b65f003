import * as z from 'zod/mini'
import { outcome, sampleResult } from '../entities/progress.ts'
import { draft, draftAck, enquiryBody, intentionBody, requestRecord, sampleBody, sendAck } from '../entities/request.ts'
import type { RequestKind } from '../entities/request.ts'
import { page, pageQuery } from '../envelope.ts'
import { buyer, byId, del, get, post, put } from '../define.ts'
import { day, id, text } from '../values.ts'

/** ms since 1970, as a query says it. */
const moment = z.coerce.number().check(z.int(), z.gte(0), z.lte(8_640_000_000_000_000))

const draftQuery = z.object({
  ...pageQuery,
  clientRef: z.optional(z.string()),
  updatedSince: z.optional(moment),
})
const recordQuery = z.object({
  ...pageQuery,
  /** 0 no reply, 1 replied. */
  replyState: z.optional(z.enum(['0', '1'])),
  keyword: z.optional(z.string()),
  caseDraftId: z.optional(z.string()),
  clientRef: z.optional(z.string()),
  /** ms; only records changed at or after this moment, oldest change first. */
  updatedSince: z.optional(moment),
})

/** Version of an offer. */
const version = z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))
const note = z.optional(text(500))
/** Comma-joined addresses of uploaded files. */
const attach = z.optional(z.nullable(z.string().check(z.maxLength(4000))))

const kindCalls = <B extends z.ZodMiniType>(word: string, path: string, body: B) => ({
  create: post(buyer(`case-draft/create-${word}`), { body, data: draftAck }),
  /** `If-Match: <version>` names the version it is based on; 412 answers with the current one. */
  update: put(buyer(`case-draft/update-${word}`), { body, data: draftAck }),
  /** Sends a new draft (caseDraftId 0) or a saved one. Repeating it answers with the first receipt. */
  send: put(buyer(`case-draft/send-${word}`), { body, data: sendAck }),
  draftPage: get(buyer(`case-draft/page-${word}`), { query: draftQuery, data: page(draft) }),
  draftGet: get(buyer(`case-draft/get-${word}`), { query: byId(id), data: draft }),
  recordPage: get(buyer(`${path}/page`), { query: recordQuery, data: page(requestRecord) }),
  recordGet: get(buyer(`${path}/get`), { query: byId(id), data: requestRecord }),
  urge: post(buyer(`${path}/urge`), { body: z.object({ id }), data: z.unknown() }),
  answer: post(buyer(`${path}/answer`), { body: z.object({ id, text: text(500) }), data: z.unknown() }),
  decline: post(buyer(`${path}/decline`), { body: z.object({ id, text: z.optional(text(500)) }), data: z.unknown() }),
  cancel: post(buyer(`${path}/cancel`), { body: z.object({ id, text: z.optional(text(500)) }), data: z.unknown() }),
  /** `version` names the offer it is about; 0 where there was none before the request expired. */
  requestRevision: post(buyer(`${path}/request-revision`), {
    body: z.object({ id, version, text: text(500) }),
    data: z.unknown(),
  }),
  /** Ends a request that was agreed on. An invitation to review the supplier follows. */
  close: post(buyer(`${path}/close`), { body: z.object({ id, text: note }), data: z.unknown() }),
  /** Opening a record clears its unread mark. */
  read: put(buyer(`${path}/read`), { body: z.object({ id }), data: z.unknown() }),
})

/** What agreeing changed: the record itself and, with `declineOthers`, those of the same batch. Some answer nothing. */
const agreeAck = z.union([
  z.object({ records: z.array(requestRecord) }),
  z.pipe(
    z.unknown(),
    z.transform(() => ({ records: [] })),
  ),
])
/** The offer of this version is taken. `declineOthers`: the other offers of the batch are declined with it. */
const agreeBody = { id, version, declineOthers: z.optional(z.boolean()) }

export const enquiryCalls = {
  ...kindCalls('enquiry', 'enquiry', enquiryBody),
  accept: post(buyer('enquiry/accept'), { body: z.object(agreeBody), data: agreeAck }),
}
export const sampleCalls = {
  ...kindCalls('samplereq', 'samplereq', sampleBody),
  /** The cost of this version is agreed to. */
  confirm: post(buyer('samplereq/confirm'), { body: z.object({ ...agreeBody, text: note }), data: agreeAck }),
  receive: post(buyer('samplereq/receive'), {
    body: z.object({ id, shipmentId: id, text: note, attach }),
    data: z.unknown(),
  }),
  result: post(buyer('samplereq/result'), {
    body: z.object({ id, shipmentId: id, result: sampleResult, text: note, attach }),
    data: z.unknown(),
  }),
}
export const intentionCalls = {
  ...kindCalls('intention', 'intention', intentionBody),
  /** The support offered in this version is agreed to. */
  agree: post(buyer('intention/agree'), { body: z.object({ ...agreeBody, text: note }), data: agreeAck }),
  /** A required document (a value of require_file_list) is there. */
  fileDone: post(buyer('intention/file-done'), {
    body: z.object({ id, file: z.string().check(z.minLength(1), z.maxLength(64)), text: note, attach }),
    data: z.unknown(),
  }),
  /** Filed with the authority, approved or refused by it, on `day`. */
  outcome: post(buyer('intention/outcome'), {
    body: z.object({ id, outcome, day, text: note, attach }),
    data: z.unknown(),
  }),
}

/** The calls of each kind, under the same names: shared code never asks which kind it has. */
export const requestCalls = {
  enquiry: enquiryCalls,
  sample: sampleCalls,
  intention: intentionCalls,
} satisfies Record<RequestKind, unknown>

/** `clientRef` names the draft that is meant: nothing is deleted where the number belongs to another one by now. */
export const draftDelete = del(buyer('case-draft/delete'), {
  query: z.object({ id, clientRef: z.optional(z.string()) }),
  data: z.unknown(),
})
