import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Deps } from '../deps.ts'
import { runWithRequestId } from '../log.ts'
import type { HttpContext, Variables } from './context.ts'
import { requestIdHeader } from './security.ts'

/** Returns the route, such as `/files/:id/:name`, or "other" if only `/*` matches, as for the files of the app. */
export const routePatternOf = (http: HttpContext): string =>
  matchedRoutes(http).find(({ path }) => path !== '/*')?.path ?? 'other'

/** Only a trusted proxy's id is used, because any other caller could send an id that the log already contains. */
const requestIdOf = (http: HttpContext, { config, random }: Pick<Deps, 'config' | 'random'>): string => {
  const proxyId = config.trustProxy ? http.req.header(requestIdHeader) : undefined
  return proxyId !== undefined && /^[\w.-]{1,64}$/.test(proxyId) ? proxyId : random.uuid()
}

/** Neither the log nor the metrics contain the path itself, only its pattern. */
export const observeRequests =
  (deps: Pick<Deps, 'config' | 'log' | 'metrics' | 'random'>): MiddlewareHandler<{ Variables: Variables }> =>
  async (http, next) => {
    const { config, log, metrics } = deps
    const requestId = requestIdOf(http, deps)
    http.set('requestId', requestId)
    const startedAt = performance.now()
    await runWithRequestId(requestId, next)
    http.res.headers.set(requestIdHeader, requestId)
    if (!metrics && !config.logRequests) return
    const [method, path, { status }] = [http.req.method, routePatternOf(http), http.res]
    const ms = Math.round(performance.now() - startedAt)
    metrics?.request(method, path, status, ms)
    if (!config.logRequests) return
    log({ level: 'info', event: 'request', requestId, method, path, status, ms, account: http.get('accountId') })
  }
