import { and, eq, inArray, lte } from 'drizzle-orm'
import { code } from '#contract/codes.ts'
import { accountDeletionDays, passwordRepeatProblem } from '#domain/account/rules.ts'
import { openOrderStatuses } from '#domain/membership/order.ts'
import type { AccountId } from '#domain/ids.ts'
import { dayMs } from '#lib/day-ms.ts'
import type { Database } from '#server/platform/db/database.ts'
import { users } from '#server/modules/accounts/schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import { invalidFields, Refusal, unauthorized } from '#server/platform/http/refusal.ts'
import { lockUser, type SelfGrant } from '#server/modules/accounts/authorize.ts'
import { storeFormerMember } from '#server/modules/accounts/accounts.ts'
import { forgetOtherDevices, revokeAllSessions, revokeOtherSessions } from '#server/modules/accounts/sessions.ts'
import { refuseWeakPassword } from '#server/modules/accounts/new-password.ts'
import { anonymiseReviews } from '#server/modules/reviews/reviews.ts'
import { membershipOrders } from '#server/modules/membership/schema.ts'
import { expectNotLastAdministrator, leaveCompany } from '#server/modules/staff/staff.ts'
import { texts } from '#server/texts/texts.ts'

const expectPassword = async (deps: Pick<Deps, 'passwords'>, tx: Database, userId: AccountId, typed: string) => {
  const [user] = await tx.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw unauthorized()
  if (!(await deps.passwords.verify(user.hash, typed)))
    throw new Refusal(code.loginFailed, { msg: texts.membership.wrongPassword })
}

export const changePassword = async (
  deps: Pick<Deps, 'passwords'>,
  tx: Database,
  grant: SelfGrant,
  change: { readonly oldPassword: string; readonly password: string; readonly repassword: string },
  deviceId: string | null,
  now: number,
): Promise<void> => {
  refuseWeakPassword(change.password)
  const differs = passwordRepeatProblem(change.password, change.repassword)
  if (differs) throw invalidFields([{ path: 'repassword', rule: differs }], texts.accounts.passwordsDiffer)
  await expectPassword(deps, tx, grant.object.userId, change.oldPassword)
  const passwordHash = await deps.passwords.hash(change.password)
  await tx.update(users).set({ passwordHash }).where(eq(users.id, grant.object.userId))
  await revokeOtherSessions(tx, grant.actor, now)
  await forgetOtherDevices(tx, grant.object.userId, deviceId)
}

/** An account with an open order is not deleted, because the payment would buy nothing. */
const expectNoOpenOrder = async (tx: Database, userId: AccountId): Promise<void> => {
  const isOpen = and(eq(membershipOrders.accountId, userId), inArray(membershipOrders.status, [...openOrderStatuses]))
  if ((await tx.$count(membershipOrders, isOpen)) > 0) throw new Refusal(code.orderOpen)
}

export const scheduleAccountDeletion = async (tx: Database, userId: AccountId, now: number): Promise<number> => {
  await expectNotLastAdministrator(tx, userId)
  await expectNoOpenOrder(tx, userId)
  const deleteAt = now + accountDeletionDays * dayMs
  await tx.update(users).set({ deleteAt }).where(eq(users.id, userId))
  await revokeAllSessions(tx, userId, now)
  return deleteAt
}

export const requestAccountDeletion = async (
  deps: Pick<Deps, 'passwords'>,
  tx: Database,
  grant: SelfGrant,
  password: string,
  now: number,
): Promise<number> => {
  const { userId } = grant.object
  await lockUser(tx, userId)
  await expectPassword(deps, tx, userId, password)
  return scheduleAccountDeletion(tx, userId, now)
}

export const deleteDueAccounts = async (db: Database, now: number): Promise<AccountId[]> => {
  const due = await db.select({ id: users.id }).from(users).where(lte(users.deleteAt, now))
  const faults: unknown[] = []
  const deletedIds: AccountId[] = []
  for (const { id } of due) {
    try {
      await db.transaction(async (tx) => {
        await lockUser(tx, id)
        // The owner may have cancelled the deletion by a login after `due` was read.
        const [still] = await tx
          .select({ userId: users.id })
          .from(users)
          .where(and(eq(users.id, id), lte(users.deleteAt, now)))
        if (!still) return
        await anonymiseReviews(tx, id)
        await storeFormerMember(tx, id, now)
        await leaveCompany(tx, { right: 'due-deletion', object: still }, now)
        await tx.delete(users).where(eq(users.id, id))
        deletedIds.push(id)
      })
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
  return deletedIds
}
