import { maxAlerts, maxStars, type AlertRule, type PriceAlert } from '#contract/entities/price.ts'
import type { Day } from '#contract/values.ts'
import { action, type AccountContext } from '../outbox/session.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'
import { kvKey } from '../store/confirmed-rows.ts'
import {
  deviceFollowingKey,
  laneOfFollowing,
  readFollowing,
  readDeviceFollows,
  readCrossings,
  crossingsKey,
  type FollowIntent,
  type DeviceFollow,
  ringNotes,
  type AlertCrossing,
  type RingNote,
} from '../store/prices.ts'
import type { AccountDb } from '../store/db.ts'
import { crossingId } from '#domain/market/alerts.ts'
import { writeTx } from '../store/tx.ts'

/** Whether the change adds a star or an alert. Removals are not stored: the backend never received what they remove. */
const isFollowed = ({ intent }: DeviceFollow): boolean =>
  intent.name === 'price-star' ? intent.on : intent.alert !== null

const putDeviceFollowing = async (db: AccountDb, rows: readonly DeviceFollow[]): Promise<void> => {
  const followedRows = rows.filter(isFollowed)
  if (followedRows.length > 0) await db.meta.put({ k: deviceFollowingKey, v: followedRows })
  else await db.meta.delete(deviceFollowingKey)
}

const tables = ['ops', 'meta', 'log', 'kv'] as const

export const queueDeviceFollows = async (context: AccountContext): Promise<void> => {
  const { db } = context
  await writeTx(db, tables, async () => {
    const deviceRows = await readDeviceFollows(db)
    if (deviceRows.length === 0) return
    for (const { intent, title } of deviceRows) await enqueue(context, intent, title)
    await putDeviceFollowing(db, [])
  })
}

const follow = async (context: AccountContext, intent: FollowIntent, title: string): Promise<void> => {
  const { db } = context
  await writeTx(db, tables, async () => {
    if (await db.kv.get(kvKey.priceFollowing)) {
      // Changes that this device stored earlier must reach the backend first.
      await queueDeviceFollows(context)
      return enqueue(context, intent, title)
    }
    const deviceRows = await readDeviceFollows(db)
    const lane = laneOfFollowing(intent)
    const at = deviceRows.findIndex((one) => laneOfFollowing(one.intent) === lane)
    const row = { intent, title }
    await putDeviceFollowing(db, at < 0 ? [...deviceRows, row] : deviceRows.with(at, row))
  })
}

type FollowResult = 'ok' | 'too-many'

/** Adds or removes a star. `name` is shown in the outbox. */
export const starPrice = action(
  async (context: AccountContext, id: string, name: string, on: boolean): Promise<FollowResult> => {
    const { stars } = await readFollowing(context.db)
    if (on && !stars.includes(id) && stars.length >= maxStars) return 'too-many'
    await follow(context, { name: 'price-star', id, on }, name)
    return 'ok'
  },
)

const put = async (context: AccountContext, alert: PriceAlert, name: string): Promise<FollowResult> => {
  const { alerts } = await readFollowing(context.db)
  if (!alerts.some(({ id }) => id === alert.id) && alerts.length >= maxAlerts) return 'too-many'
  await follow(context, { name: 'price-alert', id: alert.id, alert }, name)
  return 'ok'
}

interface NewAlert {
  readonly seriesId: string
  readonly rule: AlertRule
  /** The newest day of the series when the alert is set: only prices of later days trigger it. */
  readonly since: Day | null
}

export const addAlert = action((context: AccountContext, { seriesId, rule, since }: NewAlert, name: string) =>
  put(context, { id: context.random.uuid(), seriesId, rule, paused: false, since }, name),
)

export const putAlert = action(
  (context: AccountContext, { id, seriesId, rule, paused, since, rang }: PriceAlert, name: string) =>
    put(context, { id, seriesId, rule, paused, since, ...(rang && { rang }) }, name),
)

export const deleteAlert = action((context: AccountContext, id: string, name: string) =>
  follow(context, { name: 'price-alert', id, alert: null }, name),
)

const changeRings = async (
  db: AccountDb,
  change: (ring: AlertCrossing, ref: string) => AlertCrossing,
): Promise<void> => {
  const all = await readCrossings(db)
  const nextRings = all.map((one) => ({
    ...one,
    rings: one.rings.map((ring) => change(ring, crossingId(one.id, ring))),
  }))
  if (JSON.stringify(nextRings) !== JSON.stringify(all)) await db.meta.put({ k: crossingsKey, v: nextRings })
}

/** Marks crossings of price alerts as seen. `refs`: the ids of these crossings; null for all. */
export const markCrossingsSeen = action(({ db }: AccountContext, refs: readonly string[] | null) =>
  writeTx(db, ['meta'], () =>
    changeRings(db, (ring, ref) => (refs === null || refs.includes(ref) ? { ...ring, seen: true } : ring)),
  ),
)

/** Returns the price alerts to announce, and marks them as announced at once, so that only one tab announces each. */
export const takeUnannouncedCrossings = action(({ db }: AccountContext): Promise<RingNote[]> =>
  writeTx(db, ['meta'], async () => {
    const unnotifiedRings = ringNotes(await readCrossings(db), ({ told }) => !told)
    await changeRings(db, (ring) => (ring.told ? ring : { ...ring, told: true }))
    return unnotifiedRings
  }),
)
