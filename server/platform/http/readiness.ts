import type { App } from './context.ts'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { StopTimes } from '../config.ts'

/** The stop waits `noticeMs` for proxies, then up to `graceMs` for calls, and resolves to how many calls it cut off. */
export const createGracefulStop = (
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
      // An answer whose headers were sent before the stop lacks "Connection: close": its connection would stay open.
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
    stop: () => {
      stopping = true
    },
  }
}

/** An unreachable mail server is reported, but is not a failure: no other process could reach it either. */
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
