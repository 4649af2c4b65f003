import { useEffect, useState } from 'react'
import { visitorInfo, visitorInfoPath, type VisitorInfo } from '#contract/entities/membership.ts'
import type { ContractLevel } from '#contract/envelope.ts'
import { systemClock } from '#lib/clock.ts'
import { apiBase, keysHonoured } from '#prefs/build-settings.ts'
import { appDb } from './app-db.ts'
import {
  capabilitiesOf,
  hasFullLevelCapability,
  levelOf,
  createFindingStore,
  type Capabilities,
} from './capabilities.ts'

export interface Backend {
  readonly level: ContractLevel
  readonly capabilities: Capabilities
  /** If the backend has a capability of the contract level `full`, it also knows fields beyond the specification. */
  readonly knowsAdditions: boolean
}

export const readBackend = async (): Promise<Backend> => {
  const findings = await createFindingStore(systemClock.now).all()
  const capabilities = capabilitiesOf(findings, keysHonoured, systemClock.now())
  return { level: levelOf(capabilities), capabilities, knowsAdditions: hasFullLevelCapability(findings, keysHonoured) }
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

const key = 'visitor-offer'
const timeoutMs = 5_000

const readOffer = async (show: (known: VisitorInfo | null) => void): Promise<void> => {
  const row = await appDb()
    .kv.get(key)
    .catch(() => undefined)
  const storedOffer = visitorInfo.safeParse(row?.v).data ?? null
  if (storedOffer) show(storedOffer)
  try {
    const response = await fetch(apiBase + visitorInfoPath, { signal: AbortSignal.timeout(timeoutMs) })
    const fetchedOffer = visitorInfo.parse(response.ok ? await response.json() : null)
    await appDb()
      .kv.put({ k: key, v: fetchedOffer })
      .catch(() => undefined)
    show(fetchedOffer)
  } catch {
    show(storedOffer)
  }
}

export const useVisitorInfo = (): VisitorInfo | null | undefined => {
  const [state, setState] = useState<VisitorInfo | null>()
  useEffect(() => void readOffer(setState), [])
  return state
}
