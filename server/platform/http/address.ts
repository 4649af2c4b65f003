import { getConnInfo } from '@hono/node-server/conninfo'
import type { HttpContext } from './context.ts'

/** For rate limits: the last hop behind a trusted proxy, never an address that the caller claims. */
export const addressOf = (http: HttpContext, trustProxy: boolean): string => {
  const forwarded = trustProxy ? http.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  if (forwarded) return forwarded
  try {
    return getConnInfo(http).remote.address ?? 'unknown'
  } catch {
    // Called without a socket: by app.request() in tests, or on a host that hides it.
    return 'local'
  }
}

/** Whether a host names only this machine, as written in a setting, a URL or a Host header without its port. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?(::1|::ffff:127(\.\d{1,3}){3})\]?)$/iu.test(host)
