import type { MiddlewareHandler } from 'hono'
import { header } from '#contract/headers.ts'
import type { Variables } from './context.ts'
import { nothingPolicy, safetyHeaders } from './safety.ts'

/** Default headers of an answer; names in lower case. */
export const securedHeaders = (): Record<string, string> => {
  // One plain object made at once: see jsonAnswer.
  const headers = safetyHeaders()
  headers['content-security-policy'] = nothingPolicy
  return headers
}
/** An answer may set these itself. */
const ownWord = new Set(['cross-origin-resource-policy', 'content-security-policy'])

/** Headers of every answer; a finished one has them already. */
export const securityHeaders: MiddlewareHandler<{ Variables: Variables }> = async (http, next) => {
  await next()
  if (http.get('ready')) return
  const { headers } = http.res
  for (const [name, value] of Object.entries(securedHeaders()))
    if (!ownWord.has(name) || !headers.has(name)) headers.set(name, value)
}

/** The headers that the app reads; browsers hide all others from another origin. */
const exposed = [
  header.idempotencyReplayed,
  header.retryAfter,
  'ETag',
  'Date',
  'Content-Length',
  'Content-Disposition',
].join(', ')
const allowed = [
  header.authorization,
  header.acceptLanguage,
  header.idempotencyKey,
  header.ifMatch,
  header.deviceId,
  header.apiVersion,
  header.contentDigest,
  header.lastEventId,
  'Content-Type',
].join(', ')
/** The longest time for which Chromium caches a preflight answer. */
const rememberedS = 7200

/**
 * Lets pages of the configured origins call the API with its cookies; other origins get no CORS headers. Answers say
 * that they depend on the origin. Otherwise the browser's cache could give a picture that a page has shown, requested
 * without an origin, to a call of the same page, which then may not read it. The app's own files do not depend on it.
 */
export const corsFor = (origins: readonly string[]): MiddlewareHandler<{ Variables: Variables }> => {
  const known = new Set(origins)
  return async (http, next) => {
    if (known.size === 0) return next()
    http.set('byOrigin', true)
    const asking = http.req.header('Origin')
    const named = asking !== undefined && known.has(asking) ? asking : null
    if (named !== null && http.req.method === 'OPTIONS' && http.req.header('Access-Control-Request-Method'))
      return new Response(null, {
        status: 204,
        headers: {
          'Access-Control-Allow-Origin': named,
          'Access-Control-Allow-Credentials': 'true',
          'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
          'Access-Control-Allow-Headers': allowed,
          'Access-Control-Max-Age': String(rememberedS),
          Vary: 'Origin',
        },
      })
    await next()
    if (!http.get('byOrigin')) return
    const { headers } = http.res
    // A finished answer has it already.
    if (!http.get('ready')) headers.append('Vary', 'Origin')
    // An image element requests the captcha without naming its page's origin: it may show it but not read it.
    if (named !== null || headers.get('Content-Type')?.startsWith('image/'))
      headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
    if (named === null) return
    headers.set('Access-Control-Allow-Origin', named)
    headers.set('Access-Control-Allow-Credentials', 'true')
    headers.set('Access-Control-Expose-Headers', exposed)
  }
}
