import { proxy, useSnapshot } from 'valtio'

/** The connection as seen by this page. `reach`: the outcome of the last request; `unknown` before the first one. */
export interface Connection {
  reach: 'unknown' | 'online' | 'offline'
  failing: boolean
  silent: boolean
  /** Whether the browser reports that it is offline, which is only a hint. */
  browserOffline: boolean
  /** When the last response that was not a failure arrived, in ms; null if none arrived since the page was opened. */
  lastContactAt: number | null
}

export const connection: Connection = proxy<Connection>({
  reach: 'unknown',
  failing: false,
  silent: false,
  browserOffline: false,
  lastContactAt: null,
})

export const isServerFailing = ({ browserOffline, failing, silent }: Readonly<Connection>): boolean =>
  (failing || silent) && !browserOffline

export const useIsServerFailing = (): boolean => isServerFailing(useSnapshot(connection))

export const isOffline = ({ browserOffline, reach }: Readonly<Connection> = connection): boolean =>
  browserOffline || reach === 'offline'

export const useOffline = (): boolean => isOffline(useSnapshot(connection))

/** The result of a probe: an answer, a failure of the server, no answer in time, or no connection at all. */
export type ProbeResult = 'answered' | 'failing' | 'silent' | 'nothing'

export const isConnected = (result: ProbeResult): boolean => result === 'answered' || result === 'failing'
