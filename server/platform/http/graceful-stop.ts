import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { StopTimes } from '../config.ts'

interface Stop extends StopTimes {
  /** Called first: from then on /readyz fails. */
  readonly begun: () => void
}

/**
 * Stops a server without a reset for anybody who has time to notice. While /readyz fails, calls are still answered, but
 * each answer closes its connection, so that the next call goes elsewhere. Then the port is closed, and what is in
 * progress may end. Returns a function that stops, and resolves with how many answers had to be cut off.
 */
export const gracefulStop = (server: Server, { noticeMs, graceMs, begun }: Stop): (() => Promise<number>) => {
  const underWay = new Set<ServerResponse>()
  let stopping = false
  const closeAfter = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }
  server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
    underWay.add(response)
    if (stopping) closeAfter(response)
    response.once('close', () => {
      underWay.delete(response)
      // Its headers may have been sent before the stop, and then its connection waits for another call. While the port
      // is open, such a call may already be on its way.
      if (stopping && !server.listening) setImmediate(() => server.closeIdleConnections())
    })
  })
  return async () => {
    stopping = true
    begun()
    for (const response of underWay) closeAfter(response)
    await pause(noticeMs)
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
    await Promise.race([closed, pause(graceMs, undefined, { ref: false })])
    const cut = underWay.size
    server.closeAllConnections()
    await closed
    return cut
  }
}
