import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { header } from '#contract/headers.ts'

/** Headers of every answer, also from other hosts, for which the build writes them. Names in lower case. */
export const safetyHeaders = (): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  // Browsers ignore it unless it arrives by https.
  'strict-transport-security': 'max-age=31536000',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(self), payment=(), usb=(), microphone=(self)',
  'cross-origin-resource-policy': 'same-origin',
})

/** The policy for everything that is neither a page nor a script. */
export const nothingPolicy = "default-src 'none'; frame-ancestors 'none'"

export const securityHeaders: MiddlewareHandler = async (http, next) => {
  await next()
  const { headers } = http.res
  for (const [name, value] of Object.entries({ ...safetyHeaders(), 'content-security-policy': nothingPolicy }))
    if (!headers.has(name)) headers.set(name, value)
}

/** Everything except the app's files, which are only for their own origin. */
const forOtherOrigins = /^\/(buyer-api|seller-api|api|catalogue|files|news|healthz|readyz)(\/|$)/

/** Answers vary by origin, else a cached picture is unreadable for a call. The app's files do not: the worker caches them. */
export const corsFor = (origins: readonly string[]): MiddlewareHandler => {
  const allow = cors({
    origin: [...origins],
    credentials: true,
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: [
      header.authorization,
      header.acceptLanguage,
      header.idempotencyKey,
      header.ifMatch,
      header.deviceId,
      header.apiVersion,
      header.contentDigest,
      header.lastEventId,
      'Content-Type',
    ],
    // The headers that the app reads; browsers hide all others from another origin.
    exposeHeaders: [
      header.idempotencyReplayed,
      header.retryAfter,
      'ETag',
      'Date',
      'Content-Length',
      'Content-Disposition',
    ],
    // The longest time for which Chromium caches a preflight answer.
    maxAge: 7200,
  })
  return async (http, next) => {
    if (origins.length === 0 || !forOtherOrigins.test(http.req.path)) return next()
    const preflight = await allow(http, next)
    // An image element requests the captcha without its page's origin: the page may show it but not read it.
    const { headers } = http.res
    if (headers.has('Access-Control-Allow-Origin') || headers.get('Content-Type')?.startsWith('image/'))
      headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
    return preflight
  }
}
