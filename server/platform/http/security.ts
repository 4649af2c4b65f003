import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { header } from '#contract/headers.ts'
import { dayMs } from '#lib/day-ms.ts'
import type { Deps } from '../deps.ts'
import type { App } from './context.ts'

export const requestIdHeader = 'X-Request-Id'

/** The header names are in lower case. The build also writes these headers for other hosts. */
export const fixedSecurityHeaders = (): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  // Browsers ignore this header unless it arrives over https.
  'strict-transport-security': 'max-age=31536000',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(self), payment=(), usb=(), microphone=(self)',
  'cross-origin-resource-policy': 'same-origin',
})

export const denyAllPolicy = "default-src 'none'; frame-ancestors 'none'"

/** `hsts` is the operator's value. It replaces the value that the build wrote for the app's files. */
export const addSecurityHeaders =
  (hsts: string): MiddlewareHandler =>
  async (http, next) => {
    await next()
    const { headers } = http.res
    headers.set('strict-transport-security', hsts)
    for (const [name, value] of Object.entries({ ...fixedSecurityHeaders(), 'content-security-policy': denyAllPolicy }))
      if (!headers.has(name)) headers.set(name, value)
  }

/** RFC 9116 requires `Expires`, after which readers ignore the file, so each answer has a new time. */
export const securityContactRoute = (app: App, { config, clock }: Pick<Deps, 'config' | 'clock'>): void => {
  const { securityContact } = config
  if (securityContact === null) return
  app.get('/.well-known/security.txt', (http) =>
    http.text(`Contact: ${securityContact}\nExpires: ${new Date(clock.now() + 180 * dayMs).toISOString()}\n`),
  )
}

const forOtherOrigins = /^\/(buyer-api|seller-api|api|catalogue|files|news|healthz|readyz)(\/|$)/

/** Also sets `Vary: Origin`, without which a call could not read an image that an image element has cached. */
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
      header.proofOfWork,
      header.lastEventId,
      'Content-Type',
    ],
    exposeHeaders: [
      header.idempotencyReplayed,
      header.retryAfter,
      requestIdHeader,
      'ETag',
      'Date',
      'Content-Length',
      'Content-Disposition',
    ],
    // The longest time for which Chromium caches a preflight, in seconds.
    maxAge: 7200,
  })
  return async (http, next) => {
    if (origins.length === 0 || !forOtherOrigins.test(http.req.path)) return next()
    const preflight = await allow(http, next)
    // Without CORS headers, a page of another origin may show an image, such as the captcha, but not read it.
    const { headers } = http.res
    if (headers.has('Access-Control-Allow-Origin') || headers.get('Content-Type')?.startsWith('image/'))
      headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
    return preflight
  }
}
