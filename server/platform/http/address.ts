import type { MiddlewareHandler } from 'hono'
import { getConnInfo } from '@hono/node-server/conninfo'
import { isIPv6 } from 'node:net'
import type { Log } from '../log.ts'
import type { HttpContext } from './context.ts'

/** The peer's address or, behind a trusted proxy, the last in X-Forwarded-For: callers can write the others. */
export const addressOf = (http: HttpContext, trustProxy: boolean): string => {
  const forwardedAddress = trustProxy ? http.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  if (forwardedAddress) return forwardedAddress
  try {
    return getConnInfo(http).remote.address ?? 'unknown'
  } catch {
    // `app.request()` in tests has no socket.
    return 'local'
  }
}

/** Warns once that, without TRUST_PROXY, all callers behind a proxy share the rate limits of its address. */
export const warnOfUntrustedProxy = (log: Log): MiddlewareHandler => {
  let warned = false
  return async (http, next) => {
    if (!warned && http.req.header('X-Forwarded-For') !== undefined) {
      warned = true
      const message =
        'calls have X-Forwarded-For, but TRUST_PROXY is not set: all callers share the limits of one address'
      log({ level: 'warn', event: 'proxy-not-trusted', setting: 'TRUST_PROXY', message })
    }
    await next()
  }
}

/** `host` is a name or an address, without a port. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?(::1|::ffff:127(\.\d{1,3}){3})\]?)$/iu.test(host)

const mappedPattern = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The key for rate limits. A visitor can have 2^64 IPv6 addresses, so only their first four groups count. */
export const networkOf = (address: string): string => {
  const ipv4 = mappedPattern.exec(address)?.[1]
  if (ipv4 !== undefined) return ipv4
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const [before = '', after] = bare.split('::')
  const groups = before === '' ? [] : before.split(':')
  const end = after === undefined || after === '' ? [] : after.split(':')
  // An IPv4 address at the end counts as two groups.
  const missing = after === undefined ? 0 : 8 - groups.length - end.length - (bare.includes('.') ? 1 : 0)
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...end]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
