import { useEffect, useState } from 'react'
import type { Level } from '#contract/envelope.ts'
import { systemClock } from '#lib/clock.ts'
import { keysHonoured } from '#prefs/build-settings.ts'
import { capabilitiesOf, hasAdditions, levelOf, openOffers, type Found } from './offers.ts'

export interface Backend {
  readonly level: Level
  readonly found: Found
  /** Fields that we added to the specification reach the supplier. */
  readonly knowsAdditions: boolean
}

/** What is known about the backend; null until that has been read. */
export const useBackend = (): Backend | null => {
  const [backend, setBackend] = useState<Backend | null>(null)
  useEffect(() => {
    const look = async () => {
      const found = capabilitiesOf(await openOffers(systemClock.now).all(), keysHonoured, systemClock.now())
      setBackend({ level: levelOf(found), found, knowsAdditions: hasAdditions(found) })
    }
    // Without a database nothing is known.
    void look().catch(() => undefined)
  }, [])
  return backend
}
