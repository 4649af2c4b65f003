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

/** What a buyer does with a record beyond reminding the supplier: the specification shows none of it. */
const act = <B extends z.ZodMiniType>(path: string, body: B) =>
  post(buyer(path), { level: 'full', body, data: z.unknown() })

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
  answer: act(`${path}/answer`, z.object({ id, text: text(500) })),
  decline: act(`${path}/decline`, z.object({ id, text: z.optional(text(500)) })),
  cancel: act(`${path}/cancel`, z.object({ id, text: z.optional(text(500)) })),
  /** `version` names the offer it is about; 0 where there was none before the request expired. */
  requestRevision: act(`${path}/request-revision`, z.object({ id, version, text: text(500) })),
  /** Ends a request that was agreed on. An invitation to review the supplier follows. */
  close: act(`${path}/close`, z.object({ id, text: note })),
  /** Opening a record clears its unread mark. */
  read: put(buyer(`${path}/read`), { level: 'full', body: z.object({ id }), data: z.unknown() }),
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
  accept: post(buyer('enquiry/accept'), { level: 'full', body: z.object(agreeBody), data: agreeAck }),
}
export const sampleCalls = {
  ...kindCalls('samplereq', 'samplereq', sampleBody),
  /** The cost of this version is agreed to. */
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
  /** The support offered in this version is agreed to. */
  agree: post(buyer('intention/agree'), {
    level: 'full',
    body: z.object({ ...agreeBody, text: note }),
    data: agreeAck,
  }),
  /** A required document (a value of require_file_list) is there. */
  fileDone: act(
    'intention/file-done',
    z.object({ id, file: z.string().check(z.minLength(1), z.maxLength(64)), text: note, attach }),
  ),
  /** Filed with the authority, approved or refused by it, on `day`. */
  outcome: act('intention/outcome', z.object({ id, outcome, day, text: note, attach })),
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
