import { and, count, desc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { StaffInvitation } from '#contract/calls/staff.ts'
import { inviteCodeLength } from '#domain/account/rules.ts'
import { dayMs } from '#lib/day-ms.ts'
import type { Database } from '#server/platform/db/database.ts'
import { invites, users } from '#server/modules/accounts/schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { takeSeat } from '#server/modules/accounts/invites.ts'
import { nameOfUser } from '#server/modules/accounts/name-of-user.ts'
import type { Administering } from './staff.ts'

/** How long an invitation is valid. */
export const inviteLifeMs = 7 * dayMs

const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Letters and digits that cannot be confused. */
const newInviteCode = (random: Deps['random']): string =>
  Array.from({ length: inviteCodeLength }, () => codeLetters[random.below(codeLetters.length)] ?? 'A').join('')

export const createInvite = async (tx: Database, random: Deps['random'], grant: Administering, now: number) => {
  const { companyId } = grant.object
  await takeSeat(tx, companyId)
  const invite = { id: random.uuid(), code: newInviteCode(random), createdAt: now, expiresAt: now + inviteLifeMs }
  await tx.insert(invites).values({ ...invite, companyId, inviterId: grant.actor.userId })
  return { inviteUuid: invite.id, inviteCode: invite.code, expiresTime: invite.expiresAt }
}

const stateOf = (invite: typeof invites.$inferSelect, now: number): StaffInvitation['state'] => {
  if (invite.usedAt !== null) return 'used'
  if (invite.revokedAt !== null) return 'revoked'
  if (invite.expiresAt <= now) return 'expired'
  return invite.attemptsLeft > 0 ? 'open' : 'locked'
}

/** The company's invitations, newest first, with who has used them. */
export const invitePage = async (
  tx: Database,
  grant: Administering,
  page: { limit: number; offset: number },
  now: number,
): Promise<{ list: StaffInvitation[]; total: number }> => {
  const inviter = alias(users, 'inviter')
  const user = alias(users, 'user_of_invite')
  const where = eq(invites.companyId, grant.object.companyId)
  const [counted] = await tx.select({ total: count() }).from(invites).where(where)
  const rows = await tx
    .select({ invite: invites, inviter, user })
    .from(invites)
    .innerJoin(inviter, eq(inviter.id, invites.inviterId))
    .leftJoin(user, eq(user.id, invites.usedBy))
    .where(where)
    .orderBy(desc(invites.createdAt), desc(invites.id))
    .limit(page.limit)
    .offset(page.offset)
  const list = rows.map(({ invite, inviter: by, user: usedBy }) => ({
    inviteUuid: invite.id,
    inviteCode: invite.code,
    state: stateOf(invite, now),
    createTime: invite.createdAt,
    expiresTime: invite.expiresAt,
    inviter: nameOfUser(by),
    usedBy: usedBy && nameOfUser(usedBy),
    usedTime: invite.usedAt,
  }))
  return { list, total: Number(counted?.total ?? 0) }
}

/** Revokes an invitation. One that was used or revoked before stays as it is. */
export const revokeInvite = async (tx: Database, grant: Administering, id: string, now: number): Promise<void> => {
  const own = and(eq(invites.id, id), eq(invites.companyId, grant.object.companyId))
  const [invite] = await tx.select({ id: invites.id }).from(invites).where(own).for('update')
  if (!invite) throw notFound()
  await tx
    .update(invites)
    .set({ revokedAt: now })
    .where(and(own, isNull(invites.usedAt), isNull(invites.revokedAt)))
}
