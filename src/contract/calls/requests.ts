import * as z from 'zod/mini'
import { draft, draftAck, enquiryBody, intentionBody, requestRecord, sampleBody, sendAck } from '../entities/request.ts'
import type { RequestKind } from '../entities/request.ts'
import { page, pageQuery } from '../envelope.ts'
import { buyer, byId, del, get, post, put } from '../define.ts'
import { id, text } from '../values.ts'

const draftQuery = z.object({
  ...pageQuery,
  clientRef: z.optional(z.string()),
  updatedSince: z.optional(z.coerce.number()),
})
const recordQuery = z.object({
  ...pageQuery,
  /** 0 no reply, 1 replied. */
  replyState: z.optional(z.enum(['0', '1'])),
  keyword: z.optional(z.string()),
  caseDraftId: z.optional(z.string()),
  clientRef: z.optional(z.string()),
  /** ms; only records changed at or after this moment, oldest change first. */
  updatedSince: z.optional(z.coerce.number()),
})

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
  /** Opening a record clears its unread mark. */
  read: put(buyer(`${path}/read`), { body: z.object({ id }), data: z.unknown() }),
})

export const enquiryCalls = kindCalls('enquiry', 'enquiry', enquiryBody)
export const sampleCalls = kindCalls('samplereq', 'samplereq', sampleBody)
export const intentionCalls = kindCalls('intention', 'intention', intentionBody)

/** The calls of each kind, under the same names: shared code never asks which kind it has. */
export const requestCalls = {
  enquiry: enquiryCalls,
  sample: sampleCalls,
  intention: intentionCalls,
} satisfies Record<RequestKind, unknown>

export const draftDelete = del(buyer('case-draft/delete'), { query: byId(id), data: z.unknown() })
