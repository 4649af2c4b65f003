import { ECDH } from 'node:crypto'
import { and, desc, eq, not, sql, type SQL } from 'drizzle-orm'
import webpush, { type VapidKeys } from 'web-push'
import { maxPushSubscriptions, pushCalls, type PushSubscriptionBody } from '#contract/calls/push.ts'
import { sessions, users } from '#server/modules/accounts/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { claimInstanceValue, readInstanceValue } from '#server/platform/db/epoch.ts'
import { deleteAllButFirst } from '#server/platform/db/statements.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App, BuyerActor } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { parsePublicUrl } from '#server/platform/http/fetch-public.ts'
import { mount } from '#server/platform/http/mount.ts'
import { invalidFields, unauthorized } from '#server/platform/http/refusal.ts'
import type { RateRule } from '#server/platform/limits/rate-limits.ts'
import { pushSubscriptions } from './schema.ts'

const keyName = 'vapid-keys'

/** Without keys in the settings, the first caller creates a pair, which is stored in the database. */
export const readVapidDetails = async ({ db, config }: Pick<Deps, 'db' | 'config'>) => {
  const { subject, keys } = config.vapid
  if (keys) return { subject, ...keys }
  const storedPair =
    (await readInstanceValue(db, keyName)) ??
    (await claimInstanceValue(db, keyName, JSON.stringify(webpush.generateVAPIDKeys())))
  return { subject, ...(JSON.parse(storedPair) as VapidKeys) }
}

/** The endpoint's host is checked again when its name is resolved for a send. */
const requireUsable = ({ endpoint, keys, zone }: PushSubscriptionBody): void => {
  const checks: readonly (readonly [path: string, check: () => unknown])[] = [
    ['endpoint', () => parsePublicUrl(endpoint)],
    ['keys.p256dh', () => ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url')],
    ['zone', () => new Intl.DateTimeFormat('en', { timeZone: zone })],
  ]
  for (const [path, check] of checks)
    try {
      check()
    } catch {
      throw invalidFields([{ path, rule: 'unknown' }])
    }
}

const subscribe = async (
  tx: Database,
  { userId, sessionId }: Pick<BuyerActor, 'userId' | 'sessionId'>,
  { endpoint, ...settings }: PushSubscriptionBody,
  now: number,
): Promise<void> => {
  // Locks the account, because otherwise two simultaneous calls would not count each other's rows.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const [session] = await tx.select({ familyId: sessions.familyId }).from(sessions).where(eq(sessions.id, sessionId))
  if (!session) throw unauthorized()
  const values = { ...settings, userId, familyId: session.familyId, failures: 0, createdAt: now }
  const isSame = eq(pushSubscriptions.userId, userId)
  const { pending, due } = pushSubscriptions
  await tx
    .insert(pushSubscriptions)
    .values({ endpoint, ...values })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: {
        ...values,
        pending: sql`case when ${isSame} then ${pending} else '{}'::jsonb end`,
        due: sql`case when ${isSame} and ${due} is not null then ${now}::bigint end`,
      },
    })
  const newestFirst = [desc(pushSubscriptions.createdAt), pushSubscriptions.endpoint]
  await deleteAllButFirst(tx, pushSubscriptions.endpoint, isSame, newestFirst, maxPushSubscriptions)
}

export const deleteEndedSubscriptions = async (db: Database, which: SQL | undefined, now: number): Promise<number> => {
  const { familyId, revokedAt, refreshExpiresAt } = sessions
  const isOpen = sql`exists (
    select 1 from ${sessions}
    where ${familyId} = ${pushSubscriptions.familyId} and ${revokedAt} is null and ${refreshExpiresAt} > ${now}
  )`
  const ended = await db
    .delete(pushSubscriptions)
    .where(and(which, not(isOpen)))
    .returning({ userId: pushSubscriptions.userId })
  return ended.length
}

const subscribeRule: RateRule = { name: 'push-subscribe', burst: 60, refillMs: 10_000 }

export const pushRoutes = (app: App, deps: Deps): void => {
  mount(app, deps, pushCalls.pushKey, async () => ({ publicKey: (await readVapidDetails(deps)).publicKey }))
  mountWrite(app, deps, pushCalls.pushSubscribe, async (tx, { actor, body, now }) => {
    deps.rateLimiter.take(subscribeRule, actor.userId)
    requireUsable(body)
    await subscribe(tx, actor, body, now)
  })
  mountWrite(app, deps, pushCalls.pushUnsubscribe, async (tx, { actor, body }) => {
    const isOwn = and(eq(pushSubscriptions.endpoint, body.endpoint), eq(pushSubscriptions.userId, actor.userId))
    await tx.delete(pushSubscriptions).where(isOwn)
  })
}
