import { proxy } from 'valtio'

/**
 * What this page knows of the line, for the interface. `reach`: the outcome of the last request, not what the
 * browser claims; `unknown` until the first. `storage`: the last write that failed, until one succeeds.
 */
export interface SyncStatus {
  reach: 'unknown' | 'online' | 'offline'
  /** The browser says that there is no network: shown at once, believed only as a hint. */
  browserOffline: boolean
  draining: boolean
  lastContactAt: number | null
  storage: 'ok' | 'full' | 'failing'
}

export const syncStatus: SyncStatus = proxy({
  reach: 'unknown',
  browserOffline: false,
  draining: false,
  lastContactAt: null,
  storage: 'ok',
})
