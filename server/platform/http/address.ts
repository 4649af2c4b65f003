import { getConnInfo } from '@hono/node-server/conninfo'
import type { HttpContext } from './context.ts'

/**
 * The caller's address for rate limits: that of the socket or, behind a trusted proxy, the last one that the proxy
 * wrote. Never an address that the caller claims.
 */
export const addressOf = (http: HttpContext, trustProxy: boolean): string => {
  const forwarded = trustProxy ? http.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  if (forwarded) return forwarded
  try {
    return getConnInfo(http).remote.address ?? 'unknown'
  } catch {
    // Without a socket: `app.request()` in tests, or a host that hides the socket.
    return 'local'
  }
}

/** Whether a host name means only this machine. `host` is from a setting, a URL or a Host header, without a port. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?(::1|::ffff:127(\.\d{1,3}){3})\]?)$/iu.test(host)
