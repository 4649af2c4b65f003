import * as z from 'zod/mini'
import type { Call } from '../call.ts'
import {
  draft,
  draftAck,
  kindContracts,
  requestKinds,
  requestRecord,
  sendAck,
  type RequestKind,
} from '../entities/request.ts'
import { pageOfRows, pageQuery } from '../envelope.ts'
import { actionPath, buyerCall, fullLevelCall, idParam } from '../define.ts'
import { attachmentUrls, entryRef, maxMessage, maxProducts, remark, version } from '../kinds.ts'
import { declineReason } from '../entities/progress.ts'
import { id, searchText, text, wireText, wireList, type noData, instant } from '../values.ts'

export const approvalRequest = z.object({
  draft,
  contentHash: wireText,
  requester: z.object({ id, name: wireText }),
  askedTime: instant,
})
export type ApprovalRequest = z.output<typeof approvalRequest>

const revisionFields = {
  id,
  version: z.number().check(z.int(), z.gte(1)),
  contentHash: z.string().check(z.maxLength(64)),
}

/** A send that needs approval is refused with `approvalNeeded`; the draft is stored and waits for an administrator. */
export const approvalCalls = {
  approvalPage: fullLevelCall.get('approval/waiting', {
    query: z.object(pageQuery),
    data: pageOfRows(approvalRequest),
  }),
  /** Sends the draft. A repeated call returns the receipt of the first. */
  approve: fullLevelCall.post('approval/approve', { body: z.object(revisionFields), data: sendAck }),
  approvalReturn: fullLevelCall.post('approval/return', {
    body: z.object({ ...revisionFields, reason: text(500).check(z.minLength(1)) }),
  }),
  /** Takes a draft out of approval. Returns the draft even if it was already sent. */
  approvalWithdraw: fullLevelCall.post('approval/withdraw', { body: z.object({ id }), data: draft }),
}

const query = z.object({
  /** '0': requests without a reply; '1': requests with one. */
  replyState: z.optional(z.enum(['0', '1'])),
  keyword: z.optional(searchText),
})

export const excelCallOf = (kind: RequestKind) =>
  buyerCall.get(`${kindContracts[kind].path}/export-excel`, { query, transport: 'file' })

export const exportCalls = Object.fromEntries(requestKinds.map((kind) => [`${kind}Excel`, excelCallOf(kind)])) as {
  readonly [Kind in RequestKind as `${Kind}Excel`]: ReturnType<typeof excelCallOf>
}

const moment = z.coerce.number().check(z.int(), z.gte(0), z.lte(8_640_000_000_000_000))

const clientRefQuery = z.string().check(z.maxLength(64))
/** Backends also list rows up to 10 min older than `updatedSince`, because a change may become visible late. */
export const changeOverlapMs = 10 * 60_000

const draftQuery = z.object({
  ...pageQuery,
  clientRef: z.optional(clientRefQuery),
  updatedSince: z.optional(moment),
})
const recordQuery = z.object({
  ...pageQuery,
  replyState: z.optional(z.enum(['0', '1'])),
  keyword: z.optional(searchText),
  caseDraftId: z.optional(z.string().check(z.maxLength(64))),
  clientRef: z.optional(clientRefQuery),
  /** Limits the page to records changed since this time (less `changeOverlapMs`), sorted by change, oldest first. */
  updatedSince: z.optional(moment),
  /** The `mark` of an earlier response, or '' for all records. If present, `updatedSince` and `pageNo` are ignored. */
  after: z.optional(z.string().check(z.maxLength(300))),
})

/** `mark`: where the next call continues. An unknown mark counts as ''. A new `epoch` invalidates earlier marks. */
const markedPage = <T extends z.ZodMiniType>(row: T) =>
  z.extend(pageOfRows(row), { mark: z.nullish(wireText), epoch: z.nullish(wireText) })

const act = <B extends z.ZodMiniType>(path: string, body: B) => fullLevelCall.post(path, { body })

const sharedCalls = <B extends z.ZodMiniType, D extends z.ZodMiniType>(path: string, body: B, draftBody: D) => ({
  create: buyerCall.post(`case-draft/create-${path}`, { body: draftBody, data: draftAck }),
  /** With `If-Match: <version>`, the answer to an outdated version is a 412 that contains the current draft. */
  update: buyerCall.put(`case-draft/update-${path}`, { body: draftBody, data: draftAck }),
  send: buyerCall.put(`case-draft/send-${path}`, { body, data: sendAck }),
  draftPage: buyerCall.get(`case-draft/page-${path}`, { query: draftQuery, data: pageOfRows(draft) }),
  draftGet: buyerCall.get(`case-draft/get-${path}`, { query: idParam(id), data: draft }),
  recordPage: buyerCall.get(`${path}/page`, { query: recordQuery, data: markedPage(requestRecord) }),
  recordGet: buyerCall.get(`${path}/get`, { query: idParam(id), data: requestRecord }),
  urge: buyerCall.post(`${path}/urge`, { body: z.object({ id }) }),
  answer: act(`${path}/answer`, z.object({ id, text: text(500) })),
  /** Adds a message in any status, without a change of status. Either the text or the files may be missing. */
  say: act(`${path}/say`, z.object({ id, ref: entryRef, text: text(maxMessage), attach: attachmentUrls })),
  decline: act(
    `${path}/decline`,
    z.object({
      id,
      text: z.optional(text(500)),
      reason: z.optional(declineReason),
      tellReason: z.optional(z.boolean()),
    }),
  ),
  cancel: act(`${path}/cancel`, z.object({ id, text: z.optional(text(500)) })),
  /** `version`: the quotation's version, or 0 if the request expired before it was quoted. */
  requestRevision: act(`${path}/request-revision`, z.object({ id, version, text: text(500) })),
  close: act(`${path}/close`, z.object({ id, text: remark })),
  read: fullLevelCall.put(`${path}/read`, { body: z.object({ id }) }),
})

/** The accepted record and, with `declineOthers`, the other records of its group. Some backends return no records. */
const agreeAck = z.union([
  z.object({ records: wireList(requestRecord, maxProducts) }),
  z.pipe(
    z.unknown(),
    z.transform(() => ({ records: [] })),
  ),
])

type ResponseCall<Body extends z.ZodMiniType, Data extends z.ZodMiniType> = Call<typeof noData, Body, Data>
type CallsOf<Contract> = Contract extends {
  readonly body: infer Body extends z.ZodMiniType
  readonly draftBody: infer DraftBody extends z.ZodMiniType
  readonly agree: infer Agree extends string
  readonly agreeBody: infer AgreeBody extends z.ZodMiniType
  readonly acts: infer Acts
}
  ? ReturnType<typeof sharedCalls<Body, DraftBody>> & {
      readonly [Name in Agree]: ResponseCall<AgreeBody, typeof agreeAck>
    } & {
      readonly [Name in keyof Acts]: Acts[Name] extends z.ZodMiniType ? ResponseCall<Acts[Name], typeof noData> : never
    }
  : never

const callsOf = (kind: RequestKind) => {
  const { path, body, draftBody, agree, agreeBody, acts } = kindContracts[kind]
  return {
    ...sharedCalls(path, body, draftBody),
    [agree]: fullLevelCall.post(`${path}/${agree}`, { body: agreeBody, data: agreeAck }),
    ...Object.fromEntries(Object.entries(acts).map(([name, own]) => [name, act(`${path}/${actionPath(name)}`, own)])),
  }
}

export const requestCalls = Object.fromEntries(requestKinds.map((kind) => [kind, callsOf(kind)])) as unknown as {
  readonly [Kind in RequestKind]: CallsOf<(typeof kindContracts)[Kind]>
}
export const { enquiry: enquiryCalls, sample: sampleCalls, intention: intentionCalls } = requestCalls

type AgreeCall = (typeof requestCalls)['enquiry']['accept']
/** Typed as the enquiry's `accept`, because the agree call of every kind accepts that body. */
export const agreeCallOf = (kind: RequestKind): AgreeCall =>
  (requestCalls[kind] as Readonly<Record<string, unknown>>)[kindContracts[kind].agree] as AgreeCall

/** Refused for a draft that was sent (410). If the id now belongs to a different `clientRef`, nothing is deleted. */
export const deleteDraftCall = buyerCall.del('case-draft/delete', {
  query: z.object({ id, clientRef: z.optional(clientRefQuery) }),
})
