import { proxy, useSnapshot } from 'valtio'

/** `reach`: the outcome of the last request; `unknown` before the first one. */
export interface Connection {
  reach: 'unknown' | 'online' | 'offline'
  failing: boolean
  silent: boolean
  browserOffline: boolean
  /** In ms; null if no response other than a failure arrived since the page was opened. */
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

export type ProbeResult = 'answered' | 'failing' | 'silent' | 'nothing'

export const isConnected = (result: ProbeResult): boolean => result === 'answered' || result === 'failing'
