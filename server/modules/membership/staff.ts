import { and, asc, count, eq, ne } from 'drizzle-orm'
import { code } from '#contract/codes.ts'
import { inviteCodeLength, usernameProblem } from '#domain/account/rules.ts'
import { dayMs } from '#lib/day-ms.ts'
import type { Database } from '#server/platform/db/database.ts'
import { buyerCompanies, invites, quotas, subscriptions, users } from '#server/modules/accounts/schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import { badFields, Refusal } from '#server/platform/http/refusal.ts'
import type { BuyerActor } from '#server/platform/http/context.ts'
import type { Grant } from '#server/modules/accounts/authorize.ts'
import { cleanEmail, trial } from '#server/modules/accounts/accounts.ts'
import { staffQuotaOf } from '#server/modules/accounts/invites.ts'
import { quotasOf } from '#server/modules/accounts/new-quotas.ts'
import { texts } from '#server/texts/texts.ts'

type Administering = Grant<BuyerActor, 'administer-company', { readonly companyId: string }>
type Managing = Grant<BuyerActor, 'manage-staff', { readonly userId: string; readonly companyId: string }>

/** How long an invitation may be used. */
export const inviteLifeMs = 7 * dayMs

interface Names {
  readonly firstName: string
  readonly lastName: string
  readonly username: string
}

export const staffPage = async (db: Database, companyId: string | null, page: { limit: number; offset: number }) => {
  if (companyId === null) return { rows: [], total: 0 }
  const where = eq(users.companyId, companyId)
  const [counted] = await db.select({ total: count() }).from(users).where(where)
  const rows = await db
    .select()
    .from(users)
    .where(where)
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(page.limit)
    .offset(page.offset)
  return { rows, total: Number(counted?.total ?? 0) }
}

/** Holds the company, so that two additions at once are counted one after the other. Refuses when it is full. */
const takeSeat = async (tx: Database, companyId: string): Promise<void> => {
  await tx.select().from(buyerCompanies).where(eq(buyerCompanies.id, companyId)).for('update')
  const quota = await staffQuotaOf(tx, companyId)
  if (quota.remainingQuota <= 0) throw new Refusal(code.staffLimit, { data: quota })
}

const judgeNames = async (tx: Database, companyId: string, names: Names, exceptId: string): Promise<void> => {
  const fields = [
    ...(names.firstName === '' ? [{ path: 'firstName', rule: 'required' }] : []),
    ...(names.lastName === '' ? [{ path: 'lastName', rule: 'required' }] : []),
    ...(usernameProblem(names.username) ? [{ path: 'username', rule: 'username' }] : []),
  ]
  if (fields.length > 0) throw badFields(fields)
  const namesakes = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.username, names.username), ne(users.id, exceptId)))
  if (namesakes.length > 0) throw badFields([{ path: 'username', rule: 'taken' }], texts.membership.usernameTaken)
}

/** `passwordHash`: of a password nobody knows; the new person comes in by a mailed code. */
export const addStaff = async (
  tx: Database,
  random: Deps['random'],
  grant: Administering,
  person: Names & { readonly email: string },
  passwordHash: string,
  now: number,
): Promise<string> => {
  const { companyId } = grant.object
  const email = cleanEmail(person.email)
  await judgeNames(tx, companyId, person, '')
  await takeSeat(tx, companyId)
  const { firstName, lastName, username } = person
  const made = await tx
    .insert(users)
    .values({
      id: random.uuid(),
      role: 'buyer',
      email,
      passwordHash,
      nickname: `${firstName} ${lastName}`,
      firstName,
      lastName,
      username,
      companyId,
      vipExpireTime: now + trial.days * dayMs,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  const id = made[0]?.id
  if (id === undefined) throw new Refusal(code.emailTaken, { msg: texts.membership.inviteInstead })
  await tx.insert(quotas).values(quotasOf(id, 'trial'))
  await tx.insert(subscriptions).values({ id: random.uuid(), userId: id, targetTypes: 'email' })
  return id
}

export const renameStaff = async (tx: Database, grant: Managing, names: Names): Promise<void> => {
  await judgeNames(tx, grant.object.companyId, names, grant.object.userId)
  const { firstName, lastName, username } = names
  await tx.update(users).set({ firstName, lastName, username }).where(eq(users.id, grant.object.userId))
}

const leave = { companyId: null, isCompanyAdmin: false } as const

/** The administrator leaves by `exitCompany`, which sees to it that somebody is left in charge. */
export const removeStaff = async (tx: Database, grant: Managing): Promise<void> => {
  if (grant.object.userId === grant.actor.userId)
    throw new Refusal(code.forbidden, { http: 200, msg: texts.membership.exitInstead })
  await tx.update(users).set(leave).where(eq(users.id, grant.object.userId))
}

export const promoteStaff = async (tx: Database, grant: Managing): Promise<void> => {
  await tx.update(users).set({ isCompanyAdmin: true }).where(eq(users.id, grant.object.userId))
}

const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Letters and digits that cannot be taken for each other. */
const newInviteCode = (random: Deps['random']): string =>
  Array.from({ length: inviteCodeLength }, () => codeLetters[random.below(codeLetters.length)] ?? 'A').join('')

export const createInvite = async (tx: Database, random: Deps['random'], grant: Administering, now: number) => {
  const { companyId } = grant.object
  await takeSeat(tx, companyId)
  const invite = { id: random.uuid(), code: newInviteCode(random), expiresAt: now + inviteLifeMs }
  await tx.insert(invites).values({ ...invite, companyId, inviterId: grant.actor.userId })
  return { inviteUuid: invite.id, inviteCode: invite.code, expiresTime: invite.expiresAt }
}

/** Its owner asked for the deletion of an account, and the days to change one's mind are over. */
export interface DueDeletion {
  readonly right: 'due-deletion'
  readonly object: { readonly userId: string }
}
type Leaving = Grant<BuyerActor, 'self', { readonly userId: string }> | DueDeletion

/**
 * Takes the account out of its company, in the caller's transaction. Nobody left: the company goes too. No
 * administrator left: who has been there longest becomes one, so that no company is without.
 */
export const leaveCompany = async (tx: Database, { object }: Leaving): Promise<void> => {
  const [me] = await tx.select().from(users).where(eq(users.id, object.userId)).for('update')
  const companyId = me?.companyId ?? null
  if (companyId === null) return
  await tx.select().from(buyerCompanies).where(eq(buyerCompanies.id, companyId)).for('update')
  await tx.update(users).set(leave).where(eq(users.id, object.userId))
  const others = await tx.select().from(users).where(eq(users.companyId, companyId)).orderBy(asc(users.createdAt))
  const [oldest] = others
  if (!oldest) {
    await tx.delete(buyerCompanies).where(eq(buyerCompanies.id, companyId))
    return
  }
  if (!others.some((one) => one.isCompanyAdmin))
    await tx.update(users).set({ isCompanyAdmin: true }).where(eq(users.id, oldest.id))
}
