import type { LiveRead } from '#lib/live-read.ts'
import type { AccountDb } from '../../store/db.ts'
import { marksIn, unreadablePrefix } from '../../store/unreadable.ts'
import { useAccountRead } from '../use-account-read.ts'

const lists = ['records', 'drafts', 'messages', 'cart', 'favourites'] as const
/** How many rows of each list from the backend could not be read. */
export type UnreadCounts = Readonly<Record<(typeof lists)[number], number>>

const readCounts = async (db: AccountDb): Promise<UnreadCounts> => {
  const counts = { records: 0, drafts: 0, messages: 0, cart: 0, favourites: 0 }
  for (const list of lists) {
    const rows = await db.kv.where('k').startsWith(unreadablePrefix(list)).toArray()
    counts[list] = rows.reduce((sum, row) => sum + marksIn(row.v).length, 0)
  }
  return counts
}

const none: UnreadCounts = { records: 0, drafts: 0, messages: 0, cart: 0, favourites: 0 }

export const useUnreadableCounts = (): LiveRead<UnreadCounts> => useAccountRead(readCounts, none, [])
