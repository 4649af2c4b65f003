import { shelfDocument, type ShelfDocument } from '#domain/shelf/papers.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { readable } from '../../store/account-rows.ts'
import { shelfOf } from '../../store/shelf-db.ts'
import { useLocalRead, useAccountDb } from '../use-account-read.ts'

/** The papers on this device's shelf; a visitor has none. */
export const useShelf = (): LiveRead<ShelfDocument[]> => {
  const account = useAccountDb()
  return useLocalRead(
    async () => (account ? readable(shelfDocument, await shelfOf(account).documents.toArray()) : []),
    [account],
  )
}
