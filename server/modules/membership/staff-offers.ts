import { and, asc, eq } from 'drizzle-orm'
import { code } from '#contract/codes.ts'
import type { StaffOffer } from '#contract/calls/staff.ts'
import type { Database } from '#server/platform/db/database.ts'
import { buyerCompanies, staffOffers, users } from '#server/modules/accounts/schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { BuyerActor } from '#server/platform/http/context.ts'
import type { Grant } from '#server/modules/accounts/authorize.ts'
import { cleanEmail } from '#server/modules/accounts/accounts.ts'
import { takeSeat } from '#server/modules/accounts/invites.ts'
import { nameOfUser } from '#server/modules/accounts/name-of-user.ts'
import { judgeNames, type Administering, type Names } from './staff.ts'
import { texts } from '#server/texts/texts.ts'

type Answering = Grant<BuyerActor, 'answer-offer', typeof staffOffers.$inferSelect>

/**
 * Adds a person by email address. Nobody becomes staff without agreeing, and no account is created: the answer does not
 * reveal whether there is one, and its owner accepts after logging in. The seat is reserved until then.
 */
export const addStaff = async (
  tx: Database,
  random: Deps['random'],
  grant: Administering,
  person: Names & { readonly email: string },
  now: number,
): Promise<string> => {
  const { companyId } = grant.object
  const email = cleanEmail(person.email)
  await judgeNames(tx, companyId, person, {})
  await takeSeat(tx, companyId)
  const { firstName, lastName, username } = person
  const id = random.uuid()
  const [member] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.email, email)))
  const made = member
    ? []
    : await tx
        .insert(staffOffers)
        .values({
          id,
          companyId,
          inviterId: grant.actor.userId,
          email,
          firstName,
          lastName,
          username,
          createdAt: now,
          mailDue: now,
        })
        .onConflictDoNothing()
        .returning({ id: staffOffers.id })
  if (made.length === 0) throw new Refusal(code.emailTaken, { msg: texts.membership.alreadyAdded })
  return id
}

const ofCompany = ({ object }: Administering, id: string) =>
  and(eq(staffOffers.id, id), eq(staffOffers.companyId, object.companyId))

/** False if no unanswered offer has this id. */
export const renameAdded = async (tx: Database, grant: Administering, id: string, names: Names): Promise<boolean> => {
  const [added] = await tx.select({ id: staffOffers.id }).from(staffOffers).where(ofCompany(grant, id)).for('update')
  if (!added) return false
  await judgeNames(tx, grant.object.companyId, names, { offer: id })
  const { firstName, lastName, username } = names
  await tx.update(staffOffers).set({ firstName, lastName, username }).where(ofCompany(grant, id))
  return true
}

/** Withdraws an offer; the result means the same. */
export const removeAdded = async (tx: Database, grant: Administering, id: string): Promise<boolean> =>
  (await tx.delete(staffOffers).where(ofCompany(grant, id)).returning({ id: staffOffers.id })).length === 1

/** Offers of companies to one's own address, oldest first. */
export const offersTo = async (db: Database, email: string): Promise<StaffOffer[]> => {
  const rows = await db
    .select({ offer: staffOffers, companyName: buyerCompanies.name, inviter: users })
    .from(staffOffers)
    .innerJoin(buyerCompanies, eq(buyerCompanies.id, staffOffers.companyId))
    .innerJoin(users, eq(users.id, staffOffers.inviterId))
    .where(eq(staffOffers.email, email))
    .orderBy(asc(staffOffers.createdAt))
  return rows.map(({ offer, companyName, inviter }) => ({
    id: offer.id,
    companyName,
    inviter: nameOfUser(inviter),
    createTime: offer.createdAt,
  }))
}

export const declineStaffOffer = async (tx: Database, { object }: Answering): Promise<void> => {
  await tx.delete(staffOffers).where(eq(staffOffers.id, object.id))
}

/** Makes the account staff, using the reserved seat. */
export const acceptStaffOffer = async (tx: Database, grant: Answering): Promise<void> => {
  const { companyId, firstName, lastName, username } = grant.object
  // Not with `holdPerson`: that would lock the company of somebody who has one after this one, so that two such people
  // could deadlock.
  const [me] = await tx.select().from(users).where(eq(users.id, grant.actor.userId)).for('update')
  if (!me || me.companyId !== null) throw new Refusal(code.forbidden, { http: 200, msg: texts.membership.leaveFirst })
  await declineStaffOffer(tx, grant)
  await takeSeat(tx, companyId)
  await tx
    .update(users)
    .set({
      companyId,
      isCompanyAdmin: false,
      firstName,
      lastName,
      username,
      nickname: me.nickname ?? `${firstName} ${lastName}`,
    })
    .where(eq(users.id, me.id))
}
