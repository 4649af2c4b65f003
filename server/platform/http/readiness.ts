import type { App } from './context.ts'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { StopTimes } from '../config.ts'

/**
 * Returns a function that stops the server. For `noticeMs`, answers close their connections; then the port closes.
 * Resolves with the number of calls that were cut off.
 */
export const gracefulStop = (
  server: Server,
  { noticeMs, graceMs, onStopping }: StopTimes & { readonly onStopping: () => void },
): (() => Promise<number>) => {
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
      // This answer may have been sent without "Connection: close", and another call may be in transit on its
      // connection.
      if (stopping && !server.listening) setImmediate(() => server.closeIdleConnections())
    })
  })
  return async () => {
    stopping = true
    onStopping()
    for (const response of underWay) closeAfter(response)
    await pause(noticeMs)
    const closeEvent = new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
    await Promise.race([closeEvent, pause(graceMs, undefined, { ref: false })])
    const cutCount = underWay.size
    server.closeAllConnections()
    await closeEvent
    return cutCount
  }
}

/** `answers` queries the database. Simultaneous probes share one result. */
export const createReadiness = (answers: () => Promise<boolean>) => {
  let stopping = false
  let pendingProbe: Promise<boolean> | null = null
  return {
    check: async (): Promise<'stopping' | 'database' | null> => {
      if (stopping) return 'stopping'
      pendingProbe ??= answers().finally(() => {
        pendingProbe = null
      })
      return (await pendingProbe) ? null : 'database'
    },
    /** Makes /readyz fail, because the process is about to stop. */
    stop: () => {
      stopping = true
    },
  }
}

/**
 * /readyz succeeds if calls may be sent here. An unreachable mail server does not matter, because no other process
 * could reach it either. /healthz succeeds if the process runs, because a restart would not help against an absent
 * database.
 */
export const readinessRoute = (
  app: App,
  { check }: Pick<ReturnType<typeof createReadiness>, 'check'>,
  isMailAway: () => boolean = () => false,
): void => {
  app.get('/readyz', async (http) => {
    http.header('Cache-Control', 'no-store')
    const why = await check()
    if (why !== null) return http.json({ ok: false, why }, 503)
    return http.json({ ok: true, ...(isMailAway() && { mail: 'away' }) })
  })
}
