import { and, count, eq, gt, sql } from 'drizzle-orm'
import { code } from '#contract/codes.ts'
import type { Database } from '#server/platform/db/database.ts'
import { buyerCompanies, invites, users } from './schema.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { texts } from '#server/texts/texts.ts'

export interface StaffQuota {
  total: number
  used: number
  remainingQuota: number
}

/** How many people the company's membership allows, and how many it has. */
export const staffQuotaOf = async (db: Database, companyId: string | null): Promise<StaffQuota> => {
  if (companyId === null) return { total: 0, used: 0, remainingQuota: 0 }
  const [company] = await db.select().from(buyerCompanies).where(eq(buyerCompanies.id, companyId))
  const [staff] = await db.select({ used: count() }).from(users).where(eq(users.companyId, companyId))
  const [total, used] = [company?.staffLimit ?? 0, Number(staff?.used ?? 0)]
  return { total, used, remainingQuota: Math.max(0, total - used) }
}

const findInvite = async (db: Database, id: string, now: number) => {
  const [found] = await db
    .select({ invite: invites, company: buyerCompanies, inviter: users })
    .from(invites)
    .innerJoin(buyerCompanies, eq(buyerCompanies.id, invites.companyId))
    .innerJoin(users, eq(users.id, invites.inviterId))
    .where(and(eq(invites.id, id), gt(invites.expiresAt, now)))
  return found
}

/** What the holder of an invitation's link may know, or null. */
export const inviteInfo = async (db: Database, id: string, now: number) => {
  const found = await findInvite(db, id, now)
  if (!found) return null
  const { remainingQuota } = await staffQuotaOf(db, found.company.id)
  return { remainingQuota, companyName: found.company.name, inviter: found.inviter.nickname }
}

const wrongInvite = () => new Refusal(code.forbidden, { http: 200, msg: texts.accounts.wrongInvite })

/** Null when the code opens the invitation; otherwise the refusal. Each wrong code costs one of its attempts. */
export const inviteProblem = async (
  db: Database,
  id: string,
  inviteCode: string,
  now: number,
): Promise<Refusal | null> => {
  const found = await findInvite(db, id, now)
  if (!found || found.invite.attemptsLeft <= 0) return wrongInvite()
  if (found.invite.code.toLowerCase() !== inviteCode.toLowerCase()) {
    await db
      .update(invites)
      .set({ attemptsLeft: sql`${invites.attemptsLeft} - 1` })
      .where(eq(invites.id, id))
    return wrongInvite()
  }
  const { remainingQuota } = await staffQuotaOf(db, found.company.id)
  return remainingQuota > 0 ? null : new Refusal(code.staffLimit)
}

/** Makes an account staff of the inviting company. Does nothing without an invitation; throws for a bad one. */
export const joinByInvite = async (
  tx: Database,
  userId: string,
  invite: { inviteUuid: string; inviteCode: string },
  now: number,
): Promise<void> => {
  if (invite.inviteUuid === '') return
  const found = await findInvite(tx, invite.inviteUuid, now)
  // The company's row is held, so that two who join at once are counted one after the other.
  if (found) await tx.select().from(buyerCompanies).where(eq(buyerCompanies.id, found.company.id)).for('update')
  const problem = await inviteProblem(tx, invite.inviteUuid, invite.inviteCode, now)
  if (problem !== null || !found) throw problem ?? wrongInvite()
  await tx.update(users).set({ companyId: found.company.id, isCompanyAdmin: false }).where(eq(users.id, userId))
}
