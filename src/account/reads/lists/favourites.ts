import type { LiveRead } from '#lib/live-read.ts'
import { readFavourites, type FavouriteEntry, type FavouriteList } from '../../store/read-favourites.ts'
import { useAccountRead } from '../use-account-read.ts'

export type { FavouriteEntry, FavouriteList } from '../../store/read-favourites.ts'

const empty: FavouriteList = { items: [], asOf: null }

/** Saved suppliers, from this device. */
export const useFavourites = (): LiveRead<FavouriteList> => useAccountRead(readFavourites, empty, [])

/** The supplier's entry; null when it is not saved. */
export const useFavourite = (companyId: string): LiveRead<FavouriteEntry | null> =>
  useAccountRead<FavouriteEntry | null>(
    async (db) => (await readFavourites(db)).items.find((one) => one.companyId === companyId) ?? null,
    null,
    [companyId],
  )
