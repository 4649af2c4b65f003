import { useEffect, useState } from 'react'
import { referenceCalls } from '#contract/calls/catalogue.ts'
import type { Level } from '#contract/level.ts'
import { systemClock } from '#lib/clock.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { capabilitiesOf, levelOf, type Found } from '#api/backend-level.ts'
import { keysHonoured } from '#prefs/build-settings.ts'
import { openOffers } from '#api/offers.ts'
import type { OutDb } from '#account/store/db.ts'
import { marksIn, unreadablePrefix } from '#account/store/unreadable.ts'
import type { RefDb } from '../store/db.ts'
import { isReadableIn } from '../store/rows.ts'
import { listNames } from '../store/schema.ts'
import { useOutRead } from '#account/reads/use-account-read.ts'
import { useRefRead } from './use-catalogue-read.ts'

export interface Backend {
  readonly level: Level
  readonly found: Found
}

/** What the backend offers, as far as it was found out; null until that has been looked up. */
export const useBackend = (): Backend | null => {
  const [backend, setBackend] = useState<Backend | null>(null)
  useEffect(() => {
    let here = true
    const look = async () => {
      const findings = await openOffers(systemClock.now).all()
      const found = capabilitiesOf(findings, keysHonoured, systemClock.now())
      if (here) setBackend({ level: levelOf(found), found })
    }
    // Without a database nothing was ever found out.
    void look().catch(() => undefined)
    return () => {
      here = false
    }
  }, [])
  return backend
}

const lists = ['records', 'drafts', 'messages', 'cart', 'favourites'] as const
/** How many rows of each list the backend sent that could not be read. */
export type UnreadCounts = Readonly<Record<(typeof lists)[number], number>>

const readCounts = async (db: OutDb): Promise<UnreadCounts> => {
  const counts = { records: 0, drafts: 0, messages: 0, cart: 0, favourites: 0 }
  for (const list of lists) {
    const rows = await db.kv.where('k').startsWith(unreadablePrefix(list)).toArray()
    counts[list] = rows.reduce((sum, row) => sum + marksIn(row.v).length, 0)
  }
  return counts
}

const readChoices = async (db: RefDb): Promise<number> => {
  let count = 0
  for (const name of listNames) {
    const readable = isReadableIn(referenceCalls[name])
    const rows = (await db.lists.get(name))?.rows ?? []
    count += rows.filter((row) => !readable(row)).length
  }
  return count
}

/** The same of the lists that forms and filters offer: categories, countries, units and the like. */
export const useUnreadChoices = (): LiveRead<number> => useRefRead('unread choices', readChoices)

const none: UnreadCounts = { records: 0, drafts: 0, messages: 0, cart: 0, favourites: 0 }

export const useUnreadCounts = (): LiveRead<UnreadCounts> => useOutRead(readCounts, none, [])
