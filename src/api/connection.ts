import { proxy, useSnapshot } from 'valtio'

/** The connection as seen by this page. `reach`: the outcome of the last request; `unknown` before the first one. */
export interface Connection {
  reach: 'unknown' | 'online' | 'offline'
  /** The last response was a server failure. */
  failing: boolean
  /** The last request got no response in time. */
  silent: boolean
  /** Only a hint. */
  browserOffline: boolean
  /** Time of the last response that was not a failure, ms; null if there was none since this page was opened. */
  lastContactAt: number | null
}

export const connection: Connection = proxy<Connection>({
  reach: 'unknown',
  failing: false,
  silent: false,
  browserOffline: false,
  lastContactAt: null,
})

/** The network is up, but the server does not respond, or only with failures. */
export const serverFails = ({
  browserOffline,
  failing,
  silent,
}: Pick<Connection, 'browserOffline' | 'failing' | 'silent'>): boolean => (failing || silent) && !browserOffline

export const useServerFails = (): boolean => serverFails(useSnapshot(connection))

export const isOffline = ({
  browserOffline,
  reach,
}: Pick<Connection, 'browserOffline' | 'reach'> = connection): boolean => browserOffline || reach === 'offline'

export const useOffline = (): boolean => isOffline(useSnapshot(connection))
