import type { MiddlewareHandler } from 'hono'
import { header } from '#contract/headers.ts'
import type { AnswerHeaders, HttpContext, Variables } from './context.ts'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'

export const acceptsEncoding = (accepted: string | undefined, encoding: 'br' | 'gzip'): boolean =>
  accepted !== undefined && parseAccept(accepted).some(({ type, q }) => q > 0 && type.toLowerCase() === encoding)

const [brotli, unpack] = [promisify(brotliCompress), promisify(brotliDecompress)]

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A smaller answer fits into one network packet without compression. */
export const minBytesToCompress = 1024
type Bytes = Uint8Array<ArrayBuffer>

/** Callers wait for this compression: quality 1 takes a ninth of the time of quality 4, for a fifth more bytes. */
const fastBrotli = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 }

/** Caching this object also caches its ETag and its compressed form. */
class JsonBytes {
  readonly bytes: Bytes
  private tag: string | undefined
  private small: Promise<Bytes> | undefined

  constructor(bytes: Bytes) {
    this.bytes = bytes
  }

  get etag(): string {
    this.tag ??= `W/"${createHash('sha1').update(this.bytes).digest('base64url')}"`
    return this.tag
  }

  packed(): Promise<Bytes> {
    this.small ??= brotli(this.bytes, { params: fastBrotli })
    return this.small
  }
}

/** `data` is JSON text. The bytes contain it in the envelope of a success. */
export class AnswerJson extends JsonBytes {
  constructor(data: string) {
    super(Buffer.from(`{"code":0,"data":${data},"msg":""}`))
  }
}

export const sendJsonAnswer = async (
  http: HttpContext,
  json: JsonBytes,
  about: AnswerHeaders,
  status = 200,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> => {
  const { cacheControl, vary, replayed, cookie } = about
  const headers: Record<string, string> = {}
  headers['cache-control'] = cacheControl ?? 'no-store'
  headers['vary'] = vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`
  if (replayed) headers[header.idempotencyReplayed] = 'true'
  if (cookie !== undefined) headers['set-cookie'] = cookie
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
  if (json.bytes.length < minBytesToCompress || !acceptsEncoding(http.req.header('Accept-Encoding'), 'br'))
    return send(json.bytes, status)
  headers['content-encoding'] = 'br'
  return send(await json.packed(), status)
}

/** Compresses JSON that `sendJsonAnswer` did not send, such as refusals and the API description. */
export const compressJson: MiddlewareHandler<{ Variables: Variables }> = async (http, next) => {
  await next()
  if (http.get('ready')) return
  const { res } = http
  const givenHeaders = Object.fromEntries(res.headers)
  if (!/^application\/json\b/.test(givenHeaders['content-type'] ?? '') || 'content-encoding' in givenHeaders) return
  const json = new JsonBytes(new Uint8Array(await res.arrayBuffer()))
  const {
    'content-length': _ofPlain,
    'content-type': _ofPlainToo,
    'cache-control': cacheControl,
    vary,
    ...more
  } = givenHeaders
  // The old response is removed first, because Hono would copy its headers to the new one.
  http.res = undefined
  const about = { ...(cacheControl === undefined ? {} : { cacheControl }), ...(vary === undefined ? {} : { vary }) }
  http.res = await sendJsonAnswer(http, json, about, res.status, more)
}

/** `public`: the answer is the same for all callers in one language. `private`: it depends on the caller. */
export const setCacheScope = ({ about }: { about: AnswerHeaders }, whose: 'public' | 'private'): void => {
  about.cacheControl = whose === 'public' ? 'public, max-age=300, stale-while-revalidate=86400' : 'private, no-cache'
  about.vary = whose === 'public' ? 'Accept-Language' : 'Accept-Language, Authorization'
}

export const compressForCache = (json: string): Promise<Uint8Array> =>
  brotli(json, {
    params: {
      // Quality 11 would take ten times as long and save 6 %.
      [constants.BROTLI_PARAM_QUALITY]: 9,
      // The window is 1 MB, because a larger one would only use more memory.
      [constants.BROTLI_PARAM_LGWIN]: 20,
      [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
    },
  })

/** The ETag is weak, because the file is sent compressed and uncompressed. */
export interface CompressedFile {
  readonly etag: string
  readonly packed: Uint8Array
}

export const compressFile = async (json: string): Promise<CompressedFile> => ({
  etag: `W/"${hashOf(json).slice(0, 20)}"`,
  packed: await compressForCache(json),
})

export const setFileCacheHeaders = (http: HttpContext, cacheControl: string) => {
  http.header('Cache-Control', cacheControl)
  http.header('Vary', 'Accept-Encoding')
}

export const sendCompressed = async (http: HttpContext, packed: Uint8Array) => {
  http.header('Content-Type', 'application/json; charset=UTF-8')
  if (!acceptsEncoding(http.req.header('Accept-Encoding'), 'br'))
    return http.body((await unpack(packed)) as Uint8Array<ArrayBuffer>)
  http.header('Content-Encoding', 'br')
  return http.body(packed as Uint8Array<ArrayBuffer>)
}

export const sendFileIfChanged = async (http: HttpContext, { etag, packed }: CompressedFile) => {
  setFileCacheHeaders(http, 'no-cache')
  http.header('ETag', etag)
  if (http.req.header('If-None-Match') === etag) return http.body(null, 304)
  return sendCompressed(http, packed)
}
