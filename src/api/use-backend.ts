import { useEffect, useState } from 'react'
import type { Level } from '#contract/envelope.ts'
import { systemClock } from '#lib/clock.ts'
import { keysHonoured } from '#prefs/build-settings.ts'
import { capabilitiesOf, hasAdditions, levelOf, openFindings, type Capabilities } from './capabilities.ts'

export interface Backend {
  readonly level: Level
  readonly capabilities: Capabilities
  /** True if the backend forwards to the supplier the fields that the contract adds to the specification. */
  readonly knowsAdditions: boolean
}

export const readBackend = async (): Promise<Backend> => {
  const capabilities = capabilitiesOf(await openFindings(systemClock.now).all(), keysHonoured, systemClock.now())
  return { level: levelOf(capabilities), capabilities, knowsAdditions: hasAdditions(capabilities) }
}

export const useBackend = (): Backend | null => {
  const [backend, setBackend] = useState<Backend | null>(null)
  useEffect(() => {
    readBackend()
      .then(setBackend)
      .catch(() => undefined)
  }, [])
  return backend
}
