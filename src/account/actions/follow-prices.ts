import { maxAlerts, maxStars, type PriceAlert } from '#contract/entities/price.ts'
import { accountAction, type AccountContext } from '../outbox/session.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'
import {
  announcedCrossingsKey,
  readAnnouncedCrossings,
  readFollowing,
  readUnannouncedCrossings,
} from '../store/prices.ts'
import { writeTx } from '../store/tx.ts'

type FollowResult = 'ok' | 'too-many'

export const setPriceStar = accountAction(
  async (context: AccountContext, id: string, name: string, on: boolean): Promise<FollowResult> => {
    const { stars } = await readFollowing(context.db)
    if (on && !stars.includes(id) && stars.length >= maxStars) return 'too-many'
    await enqueue(context, { name: 'price-star', id, on }, name)
    return 'ok'
  },
)

const put = async (context: AccountContext, alert: PriceAlert, name: string): Promise<FollowResult> => {
  const { alerts } = await readFollowing(context.db)
  if (!alerts.some(({ id }) => id === alert.id) && alerts.length >= maxAlerts) return 'too-many'
  await enqueue(context, { name: 'price-alert', id: alert.id, alert }, name)
  return 'ok'
}

export const addPriceAlert = accountAction(
  (context: AccountContext, alert: Pick<PriceAlert, 'seriesId' | 'rule' | 'since'>, name: string) =>
    put(context, { ...alert, id: context.random.uuid(), paused: false }, name),
)

export const storePriceAlert = accountAction(
  (context: AccountContext, { id, seriesId, rule, paused, since, rang }: PriceAlert, name: string) =>
    put(context, { id, seriesId, rule, paused, since, ...(rang && { rang }) }, name),
)

export const deletePriceAlert = accountAction((context: AccountContext, id: string, name: string) =>
  enqueue(context, { name: 'price-alert', id, alert: null }, name),
)

const maxAnnounced = 200

/** Reads crossings and marks them as announced in one transaction, so that only one tab announces each. */
export const takeUnannouncedCrossings = accountAction(({ db, clock }: AccountContext) =>
  writeTx(db, ['meta', 'kv', 'ops'], async () => {
    const crossings = await readUnannouncedCrossings(db, clock.now())
    if (crossings.length === 0) return []
    const announced = [...(await readAnnouncedCrossings(db)), ...crossings.map(({ ref }) => ref)]
    await db.meta.put({ k: announcedCrossingsKey, v: announced.slice(-maxAnnounced) })
    return crossings
  }),
)
