import { proxy, useSnapshot } from 'valtio'

/** If the last contact with the server was `failing` or `silent`, `reach` is `offline`, as without a connection. */
export interface Connection {
  reach: 'unknown' | 'online' | 'offline'
  failing: boolean
  silent: boolean
  browserOffline: boolean
  /** Time of the last response that was not a failure, in ms; null if there was none since the app was opened. */
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
