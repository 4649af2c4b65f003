import { getConnInfo } from '@hono/node-server/conninfo'
import type { HttpContext } from './context.ts'

/**
 * The caller's address for rate limits. Behind a trusted proxy the last hop that it wrote; never what the caller
 * claims.
 */
export const addressOf = (http: HttpContext, trustProxy: boolean): string => {
  const forwarded = trustProxy ? http.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  if (forwarded) return forwarded
  try {
    return getConnInfo(http).remote.address ?? 'unknown'
  } catch {
    // Called without a socket: by app.request() in tests, or by a host that hides it.
    return 'local'
  }
}
