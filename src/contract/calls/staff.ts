import * as z from 'zod/mini'
import { pageOfRows, pageQuery } from '../envelope.ts'
import { buyerCall, fullLevelCall, idParam } from '../define.ts'
import { flag, id, instant, fieldsWithSchema, text, wireText, wireList } from '../values.ts'

export const staffMember = z.object({
  id,
  ...fieldsWithSchema(z.nullish(wireText), 'firstName', 'lastName', 'username', 'nickname'),
  email: wireText,
  isAdmin: z._default(flag, false),
  /** True until the person accepts the invitation and becomes a member of the company. */
  isPending: z._default(flag, false),
  createTime: z.nullish(instant),
})
export type StaffMember = z.infer<typeof staffMember>

const names = { firstName: text(64), lastName: text(64), username: text(15) }

export const staffInvitation = z.object({
  inviteUuid: wireText,
  inviteCode: wireText,
  state: z.enum(['open', 'used', 'revoked', 'expired', 'locked']),
  createTime: instant,
  expiresTime: instant,
  inviter: z.nullish(wireText),
  usedBy: z.nullish(wireText),
  usedTime: z.nullish(instant),
})
export type StaffInvitation = z.infer<typeof staffInvitation>

export const receivedInvitation = z.object({
  id,
  companyName: wireText,
  inviter: z.nullish(wireText),
  createTime: instant,
})
export type ReceivedInvitation = z.infer<typeof receivedInvitation>

export const staffCalls = {
  staffPage: buyerCall.get('membermng/page', { query: z.object(pageQuery), data: pageOfRows(staffMember) }),
  /** If a backend has `my-offers`, the person must accept first; other backends may create the account at once. */
  staffCreate: buyerCall.post('membermng/create', { body: z.object({ ...names, email: text(254) }), data: id }),
  staffUpdate: buyerCall.put('membermng/update', { body: z.object({ id, ...names }) }),
  staffDelete: buyerCall.del('membermng/delete', { query: idParam(id) }),
  /** `inviteUuid` is part of the link; `inviteCode` must be passed on separately. */
  staffInvite: buyerCall.post('membermng/create-invite', {
    data: z.object({ inviteUuid: wireText, inviteCode: wireText, expiresTime: instant }),
  }),
  staffPromote: buyerCall.put('membermng/promote', { body: z.object({ id }) }),
  /** `dissolve`: also deletes the company if no other member is left. Not in the specification. */
  staffExit: buyerCall.post('membermng/exit', { body: z.object({ dissolve: z.optional(flag) }) }),
  staffInvitations: fullLevelCall.get('membermng/invite-page', {
    query: z.object(pageQuery),
    data: pageOfRows(staffInvitation),
  }),
  staffInviteRevoke: fullLevelCall.del('membermng/revoke-invite', { query: idParam(id) }),
  staffOffers: fullLevelCall.get('membermng/my-offers', { data: wireList(receivedInvitation) }),
  staffOfferAccept: fullLevelCall.post('membermng/accept-offer', { body: z.object({ id }) }),
  staffOfferDecline: fullLevelCall.post('membermng/decline-offer', { body: z.object({ id }) }),
  /** Sets whether an administrator must approve requests of staff; reported as the user's `companyApproval`. */
  staffApproval: fullLevelCall.put('membermng/approval', { body: z.object({ on: flag }) }),
}
