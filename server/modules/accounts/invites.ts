import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { code } from '#contract/codes.ts'
import type { StaffInvitation } from '#contract/calls/staff.ts'
import type { AccountId } from '#domain/ids.ts'
import type { BuyerCompanyId } from '#server/platform/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { buyerCompanies, invites, staffInvitations, users } from './schema.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { texts } from '#server/texts/texts.ts'

export const staffQuotaOf = async (db: Database, companyId: BuyerCompanyId | null) => {
  if (companyId === null) return { total: 0, used: 0, remainingQuota: 0 }
  const [company] = await db.select().from(buyerCompanies).where(eq(buyerCompanies.id, companyId))
  const staff = await db.$count(users, eq(users.companyId, companyId))
  const total = company?.staffLimit ?? 0
  const usedSeats = staff + (await db.$count(staffInvitations, eq(staffInvitations.companyId, companyId)))
  return { total, used: usedSeats, remainingQuota: Math.max(0, total - usedSeats) }
}

const isOpen = (now: number) => and(isNull(invites.usedAt), isNull(invites.revokedAt), gt(invites.expiresAt, now))

/** Locks the company, so that simultaneous additions are counted one after another. */
export const requireFreeSeat = async (tx: Database, companyId: BuyerCompanyId): Promise<void> => {
  await tx.select().from(buyerCompanies).where(eq(buyerCompanies.id, companyId)).for('update')
  const quota = await staffQuotaOf(tx, companyId)
  if (quota.remainingQuota <= 0) throw new Refusal(code.staffLimit, { data: quota })
}

const findInvite = async (db: Database, id: string) => {
  const [row] = await db
    .select({ invite: invites, company: buyerCompanies, inviter: users })
    .from(invites)
    .innerJoin(buyerCompanies, eq(buyerCompanies.id, invites.companyId))
    .innerJoin(users, eq(users.id, invites.inviterId))
    .where(eq(invites.id, id))
  return row
}

export const stateOfInvite = (invite: typeof invites.$inferSelect, now: number): StaffInvitation['state'] => {
  if (invite.usedAt !== null) return 'used'
  if (invite.revokedAt !== null) return 'revoked'
  if (invite.expiresAt <= now) return 'expired'
  return invite.attemptsLeft > 0 ? 'open' : 'locked'
}

export const readInviteInfo = async (db: Database, id: string, now: number) => {
  const row = await findInvite(db, id)
  if (!row) return null
  const state = stateOfInvite(row.invite, now)
  if (state !== 'open') return { remainingQuota: 0, state }
  const { remainingQuota } = await staffQuotaOf(db, row.company.id)
  return { remainingQuota, companyName: row.company.name, inviter: row.inviter.nickname }
}

const wrongInvite = () => new Refusal(code.forbidden, { http: 200, msg: texts.accounts.wrongInvite })

const isCode = (stored: string, typed: string) => stored.toLowerCase() === typed.toLowerCase()

/** Must run outside a transaction, whose rollback would undo the counted attempt. A right code does not count. */
export const attemptInviteCode = async (db: Database, id: string, inviteCode: string, now: number) => {
  const [invite] = await db
    .update(invites)
    .set({ attemptsLeft: sql`${invites.attemptsLeft} - 1` })
    .where(and(eq(invites.id, id), isOpen(now), gt(invites.attemptsLeft, 0)))
    .returning()
  if (!invite || !isCode(invite.code, inviteCode)) return wrongInvite()
  await db
    .update(invites)
    .set({ attemptsLeft: sql`${invites.attemptsLeft} + 1` })
    .where(eq(invites.id, id))
  const { remainingQuota } = await staffQuotaOf(db, invite.companyId)
  return remainingQuota > 0 ? null : new Refusal(code.staffLimit)
}

/** Must run before the account is locked: `lockUser` also locks the company first, and another order could deadlock. */
export const lockInvitingCompany = async (tx: Database, inviteUuid: string): Promise<void> => {
  if (inviteUuid === '') return
  const [seen] = await tx.select({ companyId: invites.companyId }).from(invites).where(eq(invites.id, inviteUuid))
  if (seen) await tx.select().from(buyerCompanies).where(eq(buyerCompanies.id, seen.companyId)).for('update')
}

export const joinByInvite = async (
  tx: Database,
  userId: AccountId,
  { inviteUuid, inviteCode }: { inviteUuid: string; inviteCode: string },
  now: number,
): Promise<void> => {
  if (inviteUuid === '') return
  const row = await findInvite(tx, inviteUuid)
  if (!row || stateOfInvite(row.invite, now) !== 'open' || !isCode(row.invite.code, inviteCode)) throw wrongInvite()
  await requireFreeSeat(tx, row.company.id)
  const usedInvites = await tx
    .update(invites)
    .set({ usedAt: now, usedBy: userId })
    .where(and(eq(invites.id, inviteUuid), isOpen(now)))
    .returning({ id: invites.id })
  if (usedInvites.length === 0) throw wrongInvite()
  const [joined] = await tx
    .update(users)
    .set({ companyId: row.company.id, isCompanyAdmin: false })
    .where(eq(users.id, userId))
    .returning({ email: users.email })
  const isSamePerson = and(
    eq(staffInvitations.companyId, row.company.id),
    eq(staffInvitations.email, joined?.email ?? ''),
  )
  await tx.delete(staffInvitations).where(isSamePerson)
}
