import * as z from 'zod/mini'
import { page, pageQuery } from '../envelope.ts'
import { buyerPath, idParam, del, get, post, put } from '../define.ts'
import { flag, id, instant, sameSchema, text, wireText, wireList } from '../values.ts'

export const staffMember = z.object({
  id,
  ...sameSchema(z.nullish(wireText), 'firstName', 'lastName', 'username', 'nickname'),
  email: wireText,
  isAdmin: z._default(flag, false),
  /** True until the person accepts the invitation, and thereby becomes a member of the company. */
  isPending: z._default(flag, false),
  createTime: z.nullish(instant),
})
export type StaffMember = z.infer<typeof staffMember>

const names = { firstName: text(64), lastName: text(64), username: text(15) }

/** An invitation. `locked`: too many wrong codes were entered. */
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

/** An invitation from a company that added this account's email address. By accepting, the account becomes staff. */
export const receivedInvitation = z.object({
  id,
  companyName: wireText,
  inviter: z.nullish(wireText),
  createTime: instant,
})
export type ReceivedInvitation = z.infer<typeof receivedInvitation>

export const staffCalls = {
  staffPage: get(buyerPath('membermng/page'), { query: z.object(pageQuery), data: page(staffMember) }),
  /** Adds a person. A backend with `my-offers` first asks the email address's owner; others may create the account. */
  staffCreate: post(buyerPath('membermng/create'), { body: z.object({ ...names, email: text(254) }), data: id }),
  staffUpdate: put(buyerPath('membermng/update'), { body: z.object({ id, ...names }) }),
  staffDelete: del(buyerPath('membermng/delete'), { query: idParam(id) }),
  /** Creates an invitation. `inviteUuid` is part of the link; `inviteCode` must be passed on separately. */
  staffInvite: post(buyerPath('membermng/create-invite'), {
    data: z.object({ inviteUuid: wireText, inviteCode: wireText, expiresTime: instant }),
  }),
  staffPromote: put(buyerPath('membermng/promote'), { body: z.object({ id }) }),
  /** `dissolve`: deletes the company with its only member. Not in the specification. */
  staffExit: post(buyerPath('membermng/exit'), {
    body: z.object({ dissolve: z.optional(flag) }),
  }),
  staffInvitations: get(buyerPath('membermng/invite-page'), {
    level: 'full',
    query: z.object(pageQuery),
    data: page(staffInvitation),
  }),
  staffInviteRevoke: del(buyerPath('membermng/revoke-invite'), { level: 'full', query: idParam(id) }),
  staffOffers: get(buyerPath('membermng/my-offers'), { level: 'full', data: wireList(receivedInvitation) }),
  staffOfferAccept: post(buyerPath('membermng/accept-offer'), { level: 'full', body: z.object({ id }) }),
  staffOfferDecline: post(buyerPath('membermng/decline-offer'), {
    level: 'full',
    body: z.object({ id }),
  }),
  /** Sets whether an administrator must approve requests of staff; the user's `companyApproval` reports it. */
  staffApproval: put(buyerPath('membermng/approval'), { level: 'full', body: z.object({ on: flag }) }),
}
