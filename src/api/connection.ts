import { proxy, useSnapshot } from 'valtio'

/**
 * What this page knows of the line to the server. `reach`: the outcome of the last request, not what the browser
 * claims; `unknown` until the first.
 */
export interface Connection {
  reach: 'unknown' | 'online' | 'offline'
  /** The browser says that there is no network: shown at once, believed only as a hint. */
  browserOffline: boolean
  /** When the server last answered, ms; null: not since this page was opened. */
  lastContactAt: number | null
}

export const connection: Connection = proxy<Connection>({
  reach: 'unknown',
  browserOffline: false,
  lastContactAt: null,
})

/** Does this page think that the line is down? A component that calls it is drawn again when that changes. */
export const useOffline = (): boolean => {
  const { browserOffline, reach } = useSnapshot(connection)
  return browserOffline || reach === 'offline'
}
