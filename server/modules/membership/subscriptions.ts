import { eq } from 'drizzle-orm'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { subscriptions } from '#server/modules/accounts/schema.ts'
import type { BuyerActor } from '#server/platform/http/context.ts'
import type { Grant } from '#server/modules/accounts/authorize.ts'
import type { Random } from '#server/platform/random.ts'

type Subscription = typeof subscriptions.$inferSelect

/** An account's subscriptions; the one for mails is created at the first read. */
export const subscriptionsOf = async (db: Database, random: Random, userId: AccountId): Promise<Subscription[]> => {
  await db
    .insert(subscriptions)
    .values({ id: random.uuid(), userId, targetTypes: 'email' })
    .onConflictDoNothing({ target: [subscriptions.userId, subscriptions.targetTypes] })
  return db.select().from(subscriptions).where(eq(subscriptions.userId, userId)).orderBy(subscriptions.targetTypes)
}

export const findSubscription = async (db: Database, id: string): Promise<Subscription | undefined> => {
  const [found] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  return found
}

export const setSubscription = async (
  db: Database,
  grant: Grant<BuyerActor, 'change-subscription', Subscription>,
  isEnable: boolean,
): Promise<void> => {
  await db.update(subscriptions).set({ isEnable }).where(eq(subscriptions.id, grant.object.id))
}
