import * as z from 'zod/mini'
import { draft, sendAck } from '../entities/request.ts'
import { page, pageQuery } from '../envelope.ts'
import { buyer, get, post } from '../define.ts'
import { id, instant, text, told } from '../values.ts'

/** A colleague's request that waits for the administrator's approval. */
export const approvalRequest = z.object({
  /** The draft that is sent on approval, identified by `caseDraftId` and `version`. */
  draft,
  /** The hash of exactly this text. */
  contentHash: told,
  requester: z.object({ id, name: told }),
  askedTime: instant,
})
export type ApprovalRequest = z.output<typeof approvalRequest>

const which = { id, version: z.number().check(z.int(), z.gte(1)), contentHash: z.string().check(z.maxLength(64)) }

/**
 * Approval of what staff send, for companies that want it. `send` of such a draft is refused with `approvalNeeded`; the
 * draft is stored and waits.
 */
export const approvalCalls = {
  /** For the administrator: waiting requests, oldest first. */
  approvalPage: get(buyer('approval/waiting'), {
    level: 'full',
    query: z.object(pageQuery),
    data: page(approvalRequest),
  }),
  /** Sends this version for its writer. Repeating it answers with the receipt. */
  approve: post(buyer('approval/approve'), { level: 'full', body: z.object(which), data: sendAck }),
  approvalReturn: post(buyer('approval/return'), {
    level: 'full',
    body: z.object({ ...which, reason: text(500).check(z.minLength(1)) }),
    data: z.unknown(),
  }),
  /** Called by its writer: the draft may be edited again. Returns the draft, even if it was sent meanwhile. */
  approvalWithdraw: post(buyer('approval/withdraw'), { level: 'full', body: z.object({ id }), data: draft }),
}
