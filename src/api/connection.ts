import { proxy, useSnapshot } from 'valtio'

/** The connection as this page sees it. `reach`: the outcome of the last request; `unknown` until the first one. */
export interface Connection {
  reach: 'unknown' | 'online' | 'offline'
  /** The last answer was a failure of the server's own. */
  failing: boolean
  /** The last request got no answer in time. */
  silent: boolean
  /** Only a hint. */
  browserOffline: boolean
  /** The last answer that was not a failure, ms; null if none since this page was opened. */
  lastContactAt: number | null
}

export const connection: Connection = proxy<Connection>({
  reach: 'unknown',
  failing: false,
  silent: false,
  browserOffline: false,
  lastContactAt: null,
})

/** The network is up, but the server does not answer, or only with failures. */
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
