import type { MiddlewareHandler } from 'hono'
import { header } from '#contract/headers.ts'
import type { HttpContext, Variables } from './context.ts'
import { takesEncoding } from './encodings.ts'
import { JsonBytes, leastPacked } from './ready-json.ts'

/** Attributes of an answer besides its JSON. */
export interface AboutAnswer {
  /** If set, the answer may be cached, and gets a weak ETag. */
  cacheControl?: string
  vary?: string
  /** The answer is from an earlier request with the same `Idempotency-Key`. */
  replayed?: true
}

/**
 * JSON as it is sent: as 304 if the caller has it, in Brotli if the caller accepts it, as every browser does over TLS.
 */
export const jsonAnswer = async (
  http: HttpContext,
  json: JsonBytes,
  about: AboutAnswer,
  status = 200,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> => {
  const { cacheControl, vary, replayed } = about
  const headers: Record<string, string> = {}
  headers['cache-control'] = cacheControl ?? 'no-store'
  headers['vary'] = vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`
  if (replayed) headers[header.idempotencyReplayed] = 'true'
  for (const name in more) headers[name] = more[name] ?? ''
  const send = (body: Uint8Array<ArrayBuffer> | null, as: number) => {
    http.set('ready', true)
    return new Response(body, { status: as, headers })
  }
  if (status === 200 && http.req.method === 'GET' && cacheControl !== undefined && !('etag' in more)) {
    headers['etag'] = json.etag
    if (http.req.header('If-None-Match') === json.etag) return send(null, 304)
  }
  headers['content-type'] = 'application/json'
  if (json.bytes.length < leastPacked || !takesEncoding(http.req.header('Accept-Encoding'), 'br'))
    return send(json.bytes, status)
  headers['content-encoding'] = 'br'
  return send(await json.packed(), status)
}

/**
 * The same for JSON that is not an answer of the contract: a refusal, the description of the API. Other answers pass
 * unchanged.
 */
export const packJson: MiddlewareHandler<{ Variables: Variables }> = async (http, next) => {
  await next()
  if (http.get('ready')) return
  const { res } = http
  const given = Object.fromEntries(res.headers)
  if (!/^application\/json\b/.test(given['content-type'] ?? '') || 'content-encoding' in given) return
  const json = new JsonBytes(new Uint8Array(await res.arrayBuffer()))
  const {
    'content-length': _ofPlain,
    'content-type': _ofPlainToo,
    'cache-control': cacheControl,
    vary,
    ...more
  } = given
  // Otherwise the new response would also take the old one's headers.
  http.res = undefined
  const about = { ...(cacheControl === undefined ? {} : { cacheControl }), ...(vary === undefined ? {} : { vary }) }
  http.res = await jsonAnswer(http, json, about, res.status, more)
}
