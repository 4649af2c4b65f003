import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { header } from '#contract/headers.ts'
import type { Variables } from './context.ts'

const hashes = z.object({ styleHashes: z.array(z.string()).default([]), scriptHashes: z.array(z.string()).default([]) })

/** The hashes of inline elements that the build wrote down; without a build there are none. */
const builtHashes = (webFolder: string | null) => {
  const file = webFolder === null ? null : join(webFolder, 'csp.json')
  if (file === null || !existsSync(file)) return { styleHashes: [], scriptHashes: [] }
  return hashes.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** The policy of the app's own pages: nothing from elsewhere, nothing inline that the build did not make. */
export const contentPolicy = (webFolder: string | null): string => {
  const { styleHashes, scriptHashes } = builtHashes(webFolder)
  const self = (more: readonly string[] = []) => ["'self'", ...more].join(' ')
  return [
    `default-src 'none'`,
    `script-src ${self(scriptHashes)}`,
    `style-src ${self(styleHashes)}`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `media-src 'self' blob:`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** Headers of an answer that says nothing of them itself; names in lower case. */
export const securedHeaders = (): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=(), microphone=(self)',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
})
/** An answer may say these itself. */
const ownWord = new Set(['cross-origin-resource-policy', 'content-security-policy'])

/** Headers every answer carries: one that is ready has them already. */
export const securityHeaders: MiddlewareHandler<{ Variables: Variables }> = async (http, next) => {
  await next()
  if (http.get('ready')) return
  const { headers } = http.res
  for (const [name, value] of Object.entries(securedHeaders()))
    if (!ownWord.has(name) || !headers.has(name)) headers.set(name, value)
}

const exposed = [header.idempotencyReplayed, header.retryAfter, 'ETag', 'Date'].join(', ')
const allowed = [
  header.authorization,
  header.acceptLanguage,
  header.idempotencyKey,
  header.ifMatch,
  header.deviceId,
  header.apiVersion,
  header.contentDigest,
  'Content-Type',
].join(', ')

/**
 * Lets the pages of one configured origin call the API, with its cookies; every other origin gets no word. Answers
 * say that they depend on the origin: a picture that a page has shown, which asks without naming one, would otherwise be
 * given from the browser's cache to a call of the same page, which may not read it. The app's own files do not.
 */
export const corsFor =
  (origin: string | null): MiddlewareHandler<{ Variables: Variables }> =>
  async (http, next) => {
    if (origin === null) return next()
    http.set('byOrigin', true)
    const named = http.req.header('Origin') === origin
    if (named && http.req.method === 'OPTIONS' && http.req.header('Access-Control-Request-Method'))
      return new Response(null, {
        status: 204,
        headers: {
          'Access-Control-Allow-Origin': origin,
          'Access-Control-Allow-Credentials': 'true',
          'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
          'Access-Control-Allow-Headers': allowed,
          'Access-Control-Max-Age': '600',
          Vary: 'Origin',
        },
      })
    await next()
    if (!http.get('byOrigin')) return
    // One that is ready says it already.
    if (!http.get('ready')) http.res.headers.append('Vary', 'Origin')
    if (!named) return
    http.res.headers.set('Access-Control-Allow-Origin', origin)
    http.res.headers.set('Access-Control-Allow-Credentials', 'true')
    http.res.headers.set('Access-Control-Expose-Headers', exposed)
    http.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  }
