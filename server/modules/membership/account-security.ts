import { and, eq, isNull, ne } from 'drizzle-orm'
import { code } from '#contract/codes.ts'
import { repeatProblem } from '#domain/account/rules.ts'
import type { Database } from '#server/platform/db/database.ts'
import { sessions, users } from '#server/modules/accounts/schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import { badFields, Refusal, unauthorized } from '#server/platform/http/refusal.ts'
import type { BuyerActor } from '#server/platform/http/context.ts'
import type { Grant } from '#server/modules/accounts/authorize.ts'
import { forgetOtherDevices } from '#server/modules/accounts/known-devices.ts'
import { refuseWeakPassword } from '#server/modules/accounts/new-password.ts'
import { forgetReviewer } from '#server/modules/reviews/reviews.ts'
import { leaveCompany } from './staff.ts'
import { texts } from '#server/texts/texts.ts'

type Self = Grant<BuyerActor, 'self', { readonly userId: string }>

const expectPassword = async (deps: Pick<Deps, 'passwords'>, tx: Database, userId: string, typed: string) => {
  const [user] = await tx.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw unauthorized()
  if (!(await deps.passwords.verify(user.hash, typed)))
    throw new Refusal(code.loginFailed, { msg: texts.membership.wrongPassword })
}

/** Ends the account's sessions but the family of the one that asked. */
const endOtherSessions = async (tx: Database, actor: BuyerActor, now: number): Promise<void> => {
  const [own] = await tx.select({ familyId: sessions.familyId }).from(sessions).where(eq(sessions.id, actor.sessionId))
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(eq(sessions.userId, actor.userId), ne(sessions.familyId, own?.familyId ?? ''), isNull(sessions.revokedAt)),
    )
}

/** Judges before it hashes; whoever else is signed in to the account is signed out. */
export const changePassword = async (
  deps: Pick<Deps, 'passwords'>,
  tx: Database,
  grant: Self,
  change: { readonly oldPassword: string; readonly password: string; readonly repassword: string },
  deviceId: string | null,
  now: number,
): Promise<void> => {
  refuseWeakPassword(change.password)
  const differs = repeatProblem(change.password, change.repassword)
  if (differs) throw badFields([{ path: 'repassword', rule: differs }], texts.accounts.passwordsDiffer)
  await expectPassword(deps, tx, grant.object.userId, change.oldPassword)
  const passwordHash = await deps.passwords.hash(change.password)
  await tx.update(users).set({ passwordHash }).where(eq(users.id, grant.object.userId))
  await endOtherSessions(tx, grant.actor, now)
  await forgetOtherDevices(tx, grant.object.userId, deviceId)
}

/** The account and what only it had go; reviews and feedback stay without a name, a company gets another head. */
export const deleteAccount = async (
  deps: Pick<Deps, 'passwords'>,
  tx: Database,
  grant: Self,
  password: string,
): Promise<void> => {
  await expectPassword(deps, tx, grant.object.userId, password)
  await forgetReviewer(tx, grant.object.userId)
  await leaveCompany(tx, grant)
  await tx.delete(users).where(eq(users.id, grant.object.userId))
}
