import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { header } from '#contract/headers.ts'
import { dayMs } from '#lib/day-ms.ts'
import type { Deps } from '../deps.ts'
import type { App } from './context.ts'

export const requestIdHeader = 'X-Request-Id'

/** Headers of every answer, in lower case. The build also writes them for other hosts. */
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

/** `hsts`: the operator's value, which also applies to the app's own files. */
export const securityHeaders =
  (hsts: string): MiddlewareHandler =>
  async (http, next) => {
    await next()
    const { headers } = http.res
    headers.set('strict-transport-security', hsts)
    for (const [name, value] of Object.entries({ ...fixedSecurityHeaders(), 'content-security-policy': denyAllPolicy }))
      if (!headers.has(name)) headers.set(name, value)
  }

/** RFC 9116. `Expires` is required, and readers ignore the file after that time, so each answer has a new time. */
export const securityContactRoute = (app: App, { config, clock }: Pick<Deps, 'config' | 'clock'>): void => {
  const { securityContact } = config
  if (securityContact === null) return
  app.get('/.well-known/security.txt', (http) =>
    http.text(`Contact: ${securityContact}\nExpires: ${new Date(clock.now() + 180 * dayMs).toISOString()}\n`),
  )
}

/** Paths that other origins may call. The paths of the app's own files are not included. */
const forOtherOrigins = /^\/(buyer-api|seller-api|api|catalogue|files|news|healthz|readyz)(\/|$)/

/**
 * Allows calls from other origins. Answers vary by origin; otherwise a call could not read a picture that an image
 * element has cached. The app's files do not vary, because the service worker caches them.
 */
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
    // Headers that the app reads. Browsers hide all others from other origins.
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
    // An image element requests the captcha without an Origin header. The page may show the image but not read it.
    const { headers } = http.res
    if (headers.has('Access-Control-Allow-Origin') || headers.get('Content-Type')?.startsWith('image/'))
      headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
    return preflight
  }
}
