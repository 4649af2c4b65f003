import * as z from 'zod/mini'
import { page, pageQuery } from '../envelope.ts'
import { buyer, byId, del, get, post, put } from '../define.ts'
import { flag, id, instant, text } from '../values.ts'

export const staffMember = z.object({
  id,
  firstName: z.nullish(z.string()),
  lastName: z.nullish(z.string()),
  username: z.nullish(z.string()),
  /** Chosen by the person. */
  nickname: z.nullish(z.string()),
  email: z.string(),
  isAdmin: z._default(flag, false),
  createTime: z.nullish(instant),
})
export type StaffMember = z.infer<typeof staffMember>

const names = { firstName: text(64), lastName: text(64), username: text(15) }

export const staffCalls = {
  staffPage: get(buyer('membermng/page'), { query: z.object(pageQuery), data: page(staffMember) }),
  /** Creates the account. Its owner signs in with a mailed code, and sets a password by resetting it. */
  staffCreate: post(buyer('membermng/create'), { body: z.object({ ...names, email: text(254) }), data: id }),
  staffUpdate: put(buyer('membermng/update'), { body: z.object({ id, ...names }), data: z.unknown() }),
  /** Removes a member from the company. The person keeps the account. */
  staffDelete: del(buyer('membermng/delete'), { query: byId(id), data: z.unknown() }),
  /** `inviteUuid` is part of the link; `inviteCode` is passed on separately. */
  staffInvite: post(buyer('membermng/create-invite'), {
    data: z.object({ inviteUuid: z.string(), inviteCode: z.string(), expiresTime: instant }),
  }),
  staffPromote: put(buyer('membermng/promote'), { body: z.object({ id }), data: z.unknown() }),
  staffExit: post(buyer('membermng/exit'), { data: z.unknown() }),
}
