import { and, eq } from 'drizzle-orm'
import type { AccountId } from '#domain/ids.ts'
import type { BuyerCompanyId } from '#server/platform/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { buyerCompanies, staffInvitations, users } from './schema.ts'
import { forbidden, notFound } from '#server/platform/http/refusal.ts'
import type { Actor, BuyerActor } from '#server/platform/http/context.ts'
import { texts } from '#server/texts/texts.ts'

/** Proof that a policy allowed the access. A function that requires it cannot be called without a check. */
export class Grant<A extends Actor, Right extends string, T> {
  readonly actor: A
  readonly object: T
  readonly #right: Right

  private constructor(actor: A, right: Right, object: T) {
    this.actor = actor
    this.#right = right
    this.object = object
  }

  get right(): Right {
    return this.#right
  }

  /** Throws without this module's `seal`, so that only the policies below can create grants. */
  static give<A extends Actor, Right extends string, T>(key: typeof seal, actor: A, right: Right, object: T) {
    if (key !== seal) throw new Error('only a policy gives grants')
    return new Grant<A, Right, T>(actor, right, object)
  }
}
const seal = Symbol('policy')

export type SelfGrant = Grant<BuyerActor, 'self', { readonly userId: AccountId }>

export const authorizeSelf = (actor: BuyerActor): SelfGrant => Grant.give(seal, actor, 'self', { userId: actor.userId })

/** Refuses a missing row and another owner's row in the same way, so that nobody learns whether an id exists. */
export const authorizeOwner = <A extends Actor, Right extends string, T extends { readonly userId: AccountId | null }>(
  actor: A,
  right: Right,
  object: T | null | undefined,
): Grant<A, Right, T> => {
  if (!object || object.userId !== actor.userId) throw notFound()
  return Grant.give(seal, actor, right, object)
}

/** Locks the company before the person, so that two administrators who change each other do not deadlock. */
export const lockUser = async (tx: Database, userId: AccountId) => {
  const [seen] = await tx.select({ companyId: users.companyId }).from(users).where(eq(users.id, userId))
  if (seen?.companyId) await tx.select().from(buyerCompanies).where(eq(buyerCompanies.id, seen.companyId)).for('update')
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  return user
}

export type AdministratorGrant = Grant<BuyerActor, 'administer-company', { readonly companyId: BuyerCompanyId }>

/** Reads the account from the database, because `actor` may be older than the account's last change. */
export const authorizeAdministrator = async (tx: Database, actor: BuyerActor): Promise<AdministratorGrant> => {
  const user = await lockUser(tx, actor.userId)
  if (!user?.companyId || !user.isCompanyAdmin) throw forbidden()
  return Grant.give(seal, actor, 'administer-company', { companyId: user.companyId })
}

export type StaffChangeGrant = Grant<
  BuyerActor,
  'manage-staff',
  { readonly userId: AccountId; readonly companyId: BuyerCompanyId }
>

export const authorizeStaffChange = async (tx: Database, grant: AdministratorGrant, userId: AccountId) => {
  const { companyId } = grant.object
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.companyId, companyId)))
    .for('update')
  if (!user) throw notFound()
  return Grant.give(seal, grant.actor, 'manage-staff', { userId, companyId })
}

export type InvitationGrant = Grant<BuyerActor, 'answer-offer', typeof staffInvitations.$inferSelect>

export const authorizeInvitation = async (tx: Database, actor: BuyerActor, id: string): Promise<InvitationGrant> => {
  const mine = and(eq(staffInvitations.id, id), eq(staffInvitations.email, actor.email))
  const [seen] = await tx.select({ companyId: staffInvitations.companyId }).from(staffInvitations).where(mine)
  // An administrator who withdraws an invitation locks the company first, so another order could cause a deadlock.
  if (seen) await tx.select().from(buyerCompanies).where(eq(buyerCompanies.id, seen.companyId)).for('update')
  const [offer] = await tx.select().from(staffInvitations).where(mine).for('update')
  if (!offer) throw notFound(texts.membership.invitationGone)
  return Grant.give(seal, actor, 'answer-offer', offer)
}

export type PurchaseGrant = Grant<
  BuyerActor,
  'buy',
  { readonly userId: AccountId; readonly companyId: BuyerCompanyId | null; readonly vipExpireTime: number | null }
>

export const authorizePurchase = async (tx: Database, actor: BuyerActor): Promise<PurchaseGrant> => {
  const user = await lockUser(tx, actor.userId)
  if (!user || (user.companyId !== null && !user.isCompanyAdmin)) throw forbidden()
  const { companyId, vipExpireTime } = user
  return Grant.give(seal, actor, 'buy', { userId: user.id, companyId, vipExpireTime })
}
