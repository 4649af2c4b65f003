import { proxy, useSnapshot } from 'valtio'

/**
 * The connection to the server, as this page sees it. `reach`: the outcome of the last request, not what the browser
 * claims; `unknown` until the first one.
 */
export interface Connection {
  reach: 'unknown' | 'online' | 'offline'
  /** The last answer was a failure of the server's own: the line is up, but the server is of no use. */
  failing: boolean
  /** The last request got no answer in time. */
  silent: boolean
  /** The browser says that there is no network. Shown at once, but only a hint. */
  browserOffline: boolean
  /**
   * When the server last gave an answer that was not a failure, ms since 1970; null if not since this page was opened.
   */
  lastContactAt: number | null
}

export const connection: Connection = proxy<Connection>({
  reach: 'unknown',
  failing: false,
  silent: false,
  browserOffline: false,
  lastContactAt: null,
})

/** Whether the network is up, but the server does not answer, or only with failures. */
export const serverFails = ({
  browserOffline,
  failing,
  silent,
}: Pick<Connection, 'browserOffline' | 'failing' | 'silent'>): boolean => (failing || silent) && !browserOffline

/** `serverFails`. A component that calls it renders again when that changes. */
export const useServerFails = (): boolean => serverFails(useSnapshot(connection))

/** Whether this page thinks that it is offline. */
export const isOffline = ({
  browserOffline,
  reach,
}: Pick<Connection, 'browserOffline' | 'reach'> = connection): boolean => browserOffline || reach === 'offline'

/** `isOffline`. A component that calls it renders again when that changes. */
export const useOffline = (): boolean => isOffline(useSnapshot(connection))
