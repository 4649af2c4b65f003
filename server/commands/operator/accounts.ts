import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import { accountDeletionDays } from '#domain/account/rules.ts'
import { accountId } from '#domain/ids.ts'
import { nameOfUser } from '#server/modules/accounts/members.ts'
import { buyerCompanies, sessions, users } from '#server/modules/accounts/schema.ts'
import { revokeAllSessions } from '#server/modules/accounts/sessions.ts'
import { scheduleAccountDeletion } from '#server/modules/profile/account-security.ts'
import { records } from '#server/modules/requests/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { CommandError } from '#server/commands/database/open.ts'
import { findAccountById, formatDayAndTime, type ChangeVerb, type ListVerb, type Verbs } from './verbs.ts'

type Account = typeof users.$inferSelect

const linesOf = async (db: Database, account: Account, now: number): Promise<string[]> => {
  const { id, role, email, companyId, isCompanyAdmin, supplierId, vipExpireTime, blockedAt, deleteAt } = account
  const [company] = companyId ? await db.select().from(buyerCompanies).where(eq(buyerCompanies.id, companyId)) : []
  const isOpen = and(eq(sessions.userId, id), isNull(sessions.revokedAt), isNull(sessions.rotatedAt))
  const openSessions = await db.$count(sessions, and(isOpen, gt(sessions.refreshExpiresAt, now)))
  const [last] = await db
    .select({ at: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.userId, id))
    .orderBy(desc(sessions.createdAt))
    .limit(1)
  return [
    `${id}  ${role} ${email}  ${nameOfUser(account)}`,
    ...(company ? [`  company: ${company.name}${isCompanyAdmin ? ' (administrator)' : ''}`] : []),
    ...(supplierId ? [`  answers for supplier ${supplierId}`] : []),
    `  created ${formatDayAndTime(account.createdAt)}, ${openSessions} open sessions, the last of ${last ? formatDayAndTime(last.at) : 'no known time'}`,
    ...(role === 'buyer'
      ? [
          `  membership until ${vipExpireTime === null ? 'never' : formatDayAndTime(vipExpireTime)}`,
          `  ${await db.$count(records, eq(records.accountId, id))} requests to suppliers`,
        ]
      : []),
    ...(blockedAt === null ? [] : [`  blocked since ${formatDayAndTime(blockedAt)}`]),
    ...(deleteAt === null ? [] : [`  will be deleted on ${formatDayAndTime(deleteAt)}`]),
  ]
}

const find: ListVerb = {
  form: '<email or id>',
  about: 'Shows the accounts with this address, or the one with this id. Times are UTC.',
  list: async ({ db, clock }, [text = ''], print) => {
    const matches = or(eq(users.id, accountId.parse(text)), eq(users.email, text.trim().toLowerCase()))
    const found = await db.select().from(users).where(matches)
    if (found.length === 0) throw new CommandError(`There is no account "${text}".`)
    for (const account of found) for (const line of await linesOf(db, account, clock.now())) print(line)
  },
}

const setBlocked = (blocks: boolean, about: string): ChangeVerb => ({
  form: '<id>',
  about,
  change: async ({ db, clock }, [text = '']) => {
    const { id, role, email, blockedAt } = await findAccountById(db, text)
    if ((blockedAt !== null) === blocks)
      throw new CommandError(`${email} is ${blocks ? 'blocked already' : 'not blocked'}.`)
    const blocking = async (tx: Database) => {
      await tx
        .update(users)
        .set({ blockedAt: blocks ? clock.now() : null })
        .where(eq(users.id, id))
      if (blocks) await revokeAllSessions(tx, id, clock.now())
      return []
    }
    return {
      says: `${blocks ? 'Blocks' : 'Unblocks'} the ${role}'s account ${email}.`,
      kind: blocks ? 'account-blocked' : 'account-unblocked',
      account: id,
      write: () => db.transaction(blocking),
    }
  },
})

const remove: ChangeVerb = {
  form: '<id>',
  about: `Deletes an account in ${accountDeletionDays} days, like its owner's own deletion, if --yes is added. Its sessions end at once. A login before that day cancels the deletion, unless the account is blocked.`,
  needsYes: true,
  change: async ({ db, clock }, [text = '']) => {
    const { id, role, email } = await findAccountById(db, text)
    return {
      says: `Deletes the ${role}'s account ${email} in ${accountDeletionDays} days.`,
      kind: 'deletion-asked',
      account: id,
      write: async () => {
        const at = await db.transaction((tx) => scheduleAccountDeletion(tx, id, clock.now()))
        return [`It will be deleted on ${formatDayAndTime(at)} UTC.`]
      },
    }
  },
}

export const accountVerbs: Verbs = new Map<string, ListVerb | ChangeVerb>([
  ['find', find],
  ['block', setBlocked(true, 'Ends the sessions of an account and refuses its logins. Nothing is deleted.')],
  ['unblock', setBlocked(false, 'Lets the account log in again.')],
  ['delete', remove],
])
