import * as z from 'zod/mini'
import { favourite, type Favourite } from '#contract/calls/favourites.ts'
import { subscription, userInfo } from '#contract/entities/account.ts'
import type { OutDb } from '../../store/db.ts'
import type { Intent } from '../../store/rows.ts'
import { ownKey } from '../../store/confirmed-rows.ts'

type OfName<N extends Intent['name']> = Extract<Intent, { name: N }>

const favourites = z.array(favourite)
const subscriptions = z.array(subscription)

/** Changes a confirmed list or object, if it was ever read. */
const change = async <T extends z.ZodMiniType>(
  db: OutDb,
  k: string,
  schema: T,
  next: (now: z.output<T>) => z.output<T>,
): Promise<void> => {
  const row = await db.kv.get(k)
  const stored = schema.safeParse(row?.v)
  if (row && stored.success) await db.kv.put({ ...row, v: next(stored.data) })
}

const savedAnew = (list: readonly Favourite[], { companyId, company, note, at }: OfName<'favourite'>): Favourite[] => {
  const before = list.find((one) => one.companyId === companyId)
  const kept = {
    companyId,
    company: { companyId, name: company },
    note: note === null ? (before?.note ?? null) : note || null,
    createTime: before?.createTime ?? at,
  }
  return [kept, ...list.filter((one) => one.companyId !== companyId)]
}

/** The confirmed favourites take over what was waiting. A list that was never read begins here. */
export const applyFavourite = async (db: OutDb, intent: OfName<'favourite'>): Promise<void> => {
  if (!(await db.kv.get(ownKey.favourites))) await db.kv.put({ k: ownKey.favourites, v: [], asOf: 0 })
  await change(db, ownKey.favourites, favourites, (list) =>
    intent.on ? savedAnew(list, intent) : list.filter((one) => one.companyId !== intent.companyId),
  )
}

export const applyProfile = (db: OutDb, { fields }: OfName<'profile'>): Promise<void> =>
  change(db, ownKey.user, userInfo, (user) => ({ ...user, ...fields }))

export const applySubscription = (db: OutDb, { id, on }: OfName<'subscription'>): Promise<void> =>
  change(db, ownKey.subscriptions, subscriptions, (list) =>
    list.map((one) => (one.id === id ? { ...one, isEnable: on } : one)),
  )
