import { useLiveQuery } from 'dexie-react-hooks'
import { shelfDocument, type ShelfDocument } from '#domain/shelf/document.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { readable } from '../store/account-rows.ts'
import { shelfOf } from '../store/shelf-db.ts'
import { useOutDb } from './use-account-read.ts'
import { useState } from 'react'

/** The papers on the shelf of this device; a visitor has none. */
export const useShelf = (): LiveRead<ShelfDocument[]> => {
  const account = useOutDb()
  const [again, setAgain] = useState(0)
  const found = useLiveQuery(async () => {
    if (!account) return { data: [] }
    try {
      return { data: readable(shelfDocument, await shelfOf(account).documents.toArray()) }
    } catch (error) {
      return { error }
    }
  }, [account, again])
  if (!found) return { status: 'loading' }
  return 'error' in found
    ? { status: 'failed', error: found.error, retry: () => setAgain((n) => n + 1) }
    : { status: 'ready', data: found.data ?? [] }
}
