import * as z from 'zod/mini'
import { favourite } from '#contract/calls/reviews.ts'
import type { AccountDb } from './db.ts'
import { ownKey } from './confirmed-rows.ts'
import { pendingOps } from './account-rows.ts'

export interface FavouriteEntry {
  readonly companyId: string
  /** The supplier's name when it was saved or last read. */
  readonly name: string
  /** '' if there is no note. */
  readonly note: string
  readonly createTime: number
  /** Changed on this device; the server does not know it yet. */
  readonly pending: boolean
}

export interface FavouriteList {
  /** Newest first. */
  readonly items: FavouriteEntry[]
  /** When the server was last asked, in ms; null if this device never asked. */
  readonly asOf: number | null
}

const stored = z.array(favourite)

/** The confirmed favourites with the waiting changes laid over them. A refused change shows what the server has. */
export const readFavourites = async (db: AccountDb): Promise<FavouriteList> => {
  const row = await db.kv.get(ownKey.favourites)
  const parsed = stored.safeParse(row?.v)
  const items = new Map<string, FavouriteEntry>(
    (parsed.success ? parsed.data : []).map(({ companyId, company, note, createTime }) => [
      companyId,
      { companyId, name: company?.name ?? companyId, note: note ?? '', createTime, pending: false },
    ]),
  )
  for (const { intent, state } of await pendingOps(db)) {
    if (intent?.name !== 'favourite' || state === 'rejected') continue
    const { companyId, company, note, at } = intent
    const before = items.get(companyId)
    if (!intent.on) items.delete(companyId)
    else
      items.set(companyId, {
        companyId,
        name: before?.name ?? company,
        note: note ?? before?.note ?? '',
        createTime: before?.createTime ?? at,
        pending: true,
      })
  }
  const newest = [...items.values()].sort((a, b) => b.createTime - a.createTime)
  // A list that consists only of this device's own saves was never requested from the server.
  return { items: newest, asOf: row?.asOf || null }
}
