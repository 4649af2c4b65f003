import * as z from 'zod/mini'
import { outcome, sampleResult } from '../entities/progress.ts'
import { draft, draftAck, enquiryBody, intentionBody, requestRecord, sampleBody, sendAck } from '../entities/request.ts'
import type { RequestKind } from '../entities/request.ts'
import { page, pageQuery } from '../envelope.ts'
import { buyer, byId, del, get, post, put } from '../define.ts'
import { day, id, text } from '../values.ts'

/** Milliseconds since 1970, as text in a query. */
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
  /** Milliseconds since 1970: only records changed at or after this time, oldest change first. */
  updatedSince: z.optional(moment),
})

const version = z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))
const note = z.optional(text(500))
/** Comma-joined addresses of uploaded files. */
const attach = z.optional(z.nullable(z.string().check(z.maxLength(4000))))

/** An action of the buyer on a record. The specification shows none of them except reminding the supplier. */
const act = <B extends z.ZodMiniType>(path: string, body: B) =>
  post(buyer(path), { level: 'full', body, data: z.unknown() })

const kindCalls = <B extends z.ZodMiniType>(word: string, path: string, body: B) => ({
  create: post(buyer(`case-draft/create-${word}`), { body, data: draftAck }),
  /** `If-Match: <version>` is the version the change is based on; 412 returns the current one. */
  update: put(buyer(`case-draft/update-${word}`), { body, data: draftAck }),
  /** Sends a new draft (caseDraftId 0) or a saved one. Sending it again returns the first receipt. */
  send: put(buyer(`case-draft/send-${word}`), { body, data: sendAck }),
  draftPage: get(buyer(`case-draft/page-${word}`), { query: draftQuery, data: page(draft) }),
  draftGet: get(buyer(`case-draft/get-${word}`), { query: byId(id), data: draft }),
  recordPage: get(buyer(`${path}/page`), { query: recordQuery, data: page(requestRecord) }),
  recordGet: get(buyer(`${path}/get`), { query: byId(id), data: requestRecord }),
  urge: post(buyer(`${path}/urge`), { body: z.object({ id }), data: z.unknown() }),
  answer: act(`${path}/answer`, z.object({ id, text: text(500) })),
  decline: act(`${path}/decline`, z.object({ id, text: z.optional(text(500)) })),
  cancel: act(`${path}/cancel`, z.object({ id, text: z.optional(text(500)) })),
  /** `version` of the offer; 0 when there was none before the request expired. */
  requestRevision: act(`${path}/request-revision`, z.object({ id, version, text: text(500) })),
  /** Ends an agreed request. An invitation to review the supplier follows. */
  close: act(`${path}/close`, z.object({ id, text: note })),
  /** Opening a record marks it as read. */
  read: put(buyer(`${path}/read`), { level: 'full', body: z.object({ id }), data: z.unknown() }),
})

/** The changed records: the record and, with `declineOthers`, the others of its batch. Some backends return none. */
const agreeAck = z.union([
  z.object({ records: z.array(requestRecord) }),
  z.pipe(
    z.unknown(),
    z.transform(() => ({ records: [] })),
  ),
])
/** Accepts this version of the offer. `declineOthers`: declines the other offers of the batch. */
const agreeBody = { id, version, declineOthers: z.optional(z.boolean()) }

export const enquiryCalls = {
  ...kindCalls('enquiry', 'enquiry', enquiryBody),
  accept: post(buyer('enquiry/accept'), { level: 'full', body: z.object(agreeBody), data: agreeAck }),
}
export const sampleCalls = {
  ...kindCalls('samplereq', 'samplereq', sampleBody),
  confirm: post(buyer('samplereq/confirm'), {
    level: 'full',
    body: z.object({ ...agreeBody, text: note }),
    data: agreeAck,
  }),
  receive: act('samplereq/receive', z.object({ id, shipmentId: id, text: note, attach })),
  result: act('samplereq/result', z.object({ id, shipmentId: id, result: sampleResult, text: note, attach })),
}
export const intentionCalls = {
  ...kindCalls('intention', 'intention', intentionBody),
  agree: post(buyer('intention/agree'), {
    level: 'full',
    body: z.object({ ...agreeBody, text: note }),
    data: agreeAck,
  }),
  /** Marks a required document (a value of require_file_list) as received. */
  fileDone: act(
    'intention/file-done',
    z.object({ id, file: z.string().check(z.minLength(1), z.maxLength(64)), text: note, attach }),
  ),
  /** Reports the filing with the authority, or its approval or refusal, on `day`. */
  outcome: act('intention/outcome', z.object({ id, outcome, day, text: note, attach })),
}

/** The calls of each kind under the same names, so that shared code works with any kind. */
export const requestCalls = {
  enquiry: enquiryCalls,
  sample: sampleCalls,
  intention: intentionCalls,
} satisfies Record<RequestKind, unknown>

/** `clientRef` identifies the draft: if the id now belongs to another draft, nothing is deleted. */
export const draftDelete = del(buyer('case-draft/delete'), {
  query: z.object({ id, clientRef: z.optional(z.string()) }),
  data: z.unknown(),
})
