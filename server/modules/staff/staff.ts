import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { code } from '#contract/codes.ts'
import { usernameProblem } from '#domain/account/rules.ts'
import type { AccountId } from '#domain/ids.ts'
import type { BuyerCompanyId } from '#server/platform/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { pageOfTable, type LimitAndOffset } from '#server/platform/db/statements.ts'
import { buyerCompanies, invites, staffInvitations, users } from '#server/modules/accounts/schema.ts'
import { invalidFields, Refusal } from '#server/platform/http/refusal.ts'
import type { BuyerActor } from '#server/platform/http/context.ts'
import {
  lockUser,
  type AdministratorGrant,
  type StaffChangeGrant,
  type SelfGrant,
} from '#server/modules/accounts/authorize.ts'
import { texts } from '#server/texts/texts.ts'

export interface StaffNames {
  readonly firstName: string
  readonly lastName: string
  readonly username: string
}

const personToWire = (person: typeof users.$inferSelect | typeof staffInvitations.$inferSelect) => {
  const { id, firstName, lastName, username, email, createdAt: createTime } = person
  const plain = { id, firstName, lastName, username, email, createTime }
  return 'isCompanyAdmin' in person
    ? { ...plain, nickname: person.nickname, isAdmin: person.isCompanyAdmin }
    : { ...plain, nickname: null, isAdmin: false, isPending: true }
}

export const findStaffPage = async (db: Database, { companyId, isCompanyAdmin }: BuyerActor, page: LimitAndOffset) => {
  if (companyId === null) return { list: [], total: 0 }
  const [mine, added] = [eq(users.companyId, companyId), eq(staffInvitations.companyId, companyId)]
  const members = await pageOfTable(db, users, mine, [asc(users.createdAt), asc(users.id)], page)
  const list = members.rows.map(personToWire)
  if (!isCompanyAdmin) return { list, total: members.total }
  const rest = { limit: page.limit - list.length, offset: Math.max(0, page.offset - members.total) }
  const offers = await pageOfTable(
    db,
    staffInvitations,
    added,
    [asc(staffInvitations.createdAt), asc(staffInvitations.id)],
    rest,
  )
  return { list: [...list, ...offers.rows.map(personToWire)], total: members.total + offers.total }
}

export const checkStaffNames = async (
  tx: Database,
  companyId: BuyerCompanyId,
  names: StaffNames,
  except: { readonly person?: AccountId; readonly offer?: string },
) => {
  const { person, offer } = except
  const fields = [
    ...(names.firstName === '' ? [{ path: 'firstName', rule: 'required' }] : []),
    ...(names.lastName === '' ? [{ path: 'lastName', rule: 'required' }] : []),
    ...(usernameProblem(names.username) ? [{ path: 'username', rule: 'username' }] : []),
  ]
  if (fields.length > 0) throw invalidFields(fields)
  const members = and(
    eq(users.companyId, companyId),
    eq(users.username, names.username),
    person === undefined ? undefined : ne(users.id, person),
  )
  const isInvited = and(
    eq(staffInvitations.companyId, companyId),
    eq(staffInvitations.username, names.username),
    offer === undefined ? undefined : ne(staffInvitations.id, offer),
  )
  if ((await tx.$count(users, members)) + (await tx.$count(staffInvitations, isInvited)) > 0)
    throw invalidFields([{ path: 'username', rule: 'taken' }], texts.membership.usernameTaken)
}

export const renameStaff = async (tx: Database, grant: StaffChangeGrant, names: StaffNames): Promise<void> => {
  await checkStaffNames(tx, grant.object.companyId, names, { person: grant.object.userId })
  const { firstName, lastName, username } = names
  await tx.update(users).set({ firstName, lastName, username }).where(eq(users.id, grant.object.userId))
}

/** Also revokes the invitations that the person created, because with them the person could come back. */
const removeFromCompany = async (tx: Database, { userId, companyId }: StaffChangeGrant['object'], now: number) => {
  await tx.update(users).set({ companyId: null, isCompanyAdmin: false }).where(eq(users.id, userId))
  const isTheirs = and(eq(invites.companyId, companyId), eq(invites.inviterId, userId))
  await tx
    .update(invites)
    .set({ revokedAt: now })
    .where(and(isTheirs, isNull(invites.usedAt), isNull(invites.revokedAt)))
  await tx
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.companyId, companyId), eq(staffInvitations.inviterId, userId)))
}

/** Refuses the caller's own account: an administrator leaves by `leaveCompany`, which refuses the last one. */
export const removeStaff = async (tx: Database, grant: StaffChangeGrant, now: number): Promise<void> => {
  if (grant.object.userId === grant.actor.userId)
    throw new Refusal(code.forbidden, { http: 200, msg: texts.membership.exitInstead })
  await removeFromCompany(tx, grant.object, now)
}

export const promoteStaff = async (tx: Database, grant: StaffChangeGrant): Promise<void> => {
  await tx.update(users).set({ isCompanyAdmin: true }).where(eq(users.id, grant.object.userId))
}

type Leaving = SelfGrant | { readonly right: 'due-deletion'; readonly object: { readonly userId: AccountId } }

export const expectNotLastAdministrator = async (tx: Database, userId: AccountId): Promise<void> => {
  const me = await lockUser(tx, userId)
  if (!me?.companyId || !me.isCompanyAdmin) return
  const isColleague = and(eq(users.companyId, me.companyId), ne(users.id, userId))
  if ((await tx.$count(users, isColleague)) === 0) return
  const isOtherAdministrator = and(isColleague, eq(users.isCompanyAdmin, true), isNull(users.deleteAt))
  if ((await tx.$count(users, isOtherAdministrator)) === 0) throw new Refusal(code.lastAdministrator)
}

/** Deletes the company if nobody else is in it. If no administrator is left, the oldest account becomes one. */
export const leaveCompany = async (tx: Database, leaving: Leaving, now: number, dissolve = false): Promise<void> => {
  const { userId } = leaving.object
  if (leaving.right === 'self') await expectNotLastAdministrator(tx, userId)
  const me = await lockUser(tx, userId)
  const companyId = me?.companyId ?? null
  if (companyId === null) return
  if (leaving.right === 'self' && !dissolve && (await tx.$count(users, eq(users.companyId, companyId))) < 2)
    throw new Refusal(code.lastAdministrator, { msg: texts.membership.dissolveFirst })
  await removeFromCompany(tx, { userId, companyId }, now)
  const remainingMembers = await tx
    .select()
    .from(users)
    .where(eq(users.companyId, companyId))
    .orderBy(asc(users.createdAt))
  const [oldest] = remainingMembers
  if (!oldest) {
    await tx.delete(buyerCompanies).where(eq(buyerCompanies.id, companyId))
    return
  }
  if (!remainingMembers.some((one) => one.isCompanyAdmin))
    await tx.update(users).set({ isCompanyAdmin: true }).where(eq(users.id, oldest.id))
}

export const setApprovalRequired = async (tx: Database, grant: AdministratorGrant, on: boolean): Promise<void> => {
  await tx.update(buyerCompanies).set({ approvalOn: on }).where(eq(buyerCompanies.id, grant.object.companyId))
}
