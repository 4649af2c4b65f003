import * as z from 'zod/mini'
import { favourite } from '#contract/calls/favourites.ts'
import type { AccountDb } from './db.ts'
import { ownKey } from './confirmed-rows.ts'
import { pendingOps } from './account-rows.ts'

export interface FavouriteEntry {
  readonly companyId: string
  /** As it was when it was saved, or last read. */
  readonly name: string
  /** '' for none. */
  readonly note: string
  readonly createTime: number
  /** Changed here, and the server has not heard of it yet. */
  readonly pending: boolean
}

export interface FavouriteList {
  /** Newest first. */
  readonly items: FavouriteEntry[]
  /** When the server was last asked, ms; null: never on this device. */
  readonly asOf: number | null
}

const stored = z.array(favourite)

/** The confirmed favourites with what waits here laid over them. A refused one shows what the server has. */
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
  // A list that only this device's own saves began has never been asked for.
  return { items: newest, asOf: row?.asOf || null }
}
