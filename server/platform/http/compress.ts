import type { MiddlewareHandler } from 'hono'
import { header } from '#contract/headers.ts'
import type { AnswerHeaders, HttpContext, Variables } from './context.ts'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'

/** True if an Accept-Encoding header allows this encoding. A weight (q) of zero forbids it. */
export const acceptsEncoding = (accepted: string | undefined, encoding: 'br' | 'gzip'): boolean =>
  accepted !== undefined && parseAccept(accepted).some(({ type, q }) => q > 0 && type.toLowerCase() === encoding)

const [brotli, unpack] = [promisify(brotliCompress), promisify(brotliDecompress)]

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Minimum size of a compressed answer. A smaller answer fits into one network packet anyway. */
export const minCompressedBytes = 1024
type Bytes = Uint8Array<ArrayBuffer>

/**
 * Brotli for answers to one caller: the result is a fifth larger than with quality 4, but takes a ninth of the time.
 * Files use `pack`.
 */
const fastBrotli = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 }

/** JSON as the bytes to send. Caching this object also caches its ETag and its compressed form. */
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

/** A successful answer with its envelope. `data` is JSON. */
export class AnswerJson extends JsonBytes {
  constructor(data: string) {
    super(Buffer.from(`{"code":0,"data":${data},"msg":""}`))
  }
}

/** Sends JSON. Answers 304 if the caller already has this version. Compresses with Brotli if the caller accepts it. */
export const jsonAnswer = async (
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
  if (json.bytes.length < minCompressedBytes || !acceptsEncoding(http.req.header('Accept-Encoding'), 'br'))
    return send(json.bytes, status)
  headers['content-encoding'] = 'br'
  return send(await json.packed(), status)
}

/** Compresses JSON that is not an answer of the contract: refusals and the API description. */
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
  // Otherwise the new response would inherit the headers of the old one.
  http.res = undefined
  const about = { ...(cacheControl === undefined ? {} : { cacheControl }), ...(vary === undefined ? {} : { vary }) }
  http.res = await jsonAnswer(http, json, about, res.status, more)
}

/** `public`: the answer is the same for all callers in one language. `private`: it depends on the caller. */
export const setCacheScope = ({ about }: { about: AnswerHeaders }, whose: 'public' | 'private'): void => {
  about.cacheControl = whose === 'public' ? 'public, max-age=300, stale-while-revalidate=86400' : 'private, no-cache'
  about.vary = whose === 'public' ? 'Accept-Language' : 'Accept-Language, Authorization'
}

/** Compresses JSON once for all callers. The compressed form is cached and sent. */
export const pack = (json: string): Promise<Uint8Array> =>
  brotli(json, {
    params: {
      // Quality 11 would take ten times as long and save 6 %.
      [constants.BROTLI_PARAM_QUALITY]: 9,
      // The window is as large as the longest part. A larger one would only use more memory.
      [constants.BROTLI_PARAM_LGWIN]: 20,
      [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
    },
  })

/** A small file in memory. Its ETag is weak, because the file is sent compressed and uncompressed. */
export interface PackedFile {
  readonly etag: string
  readonly packed: Uint8Array
}

export const packFile = async (json: string): Promise<PackedFile> => ({
  etag: `W/"${hashOf(json).slice(0, 20)}"`,
  packed: await pack(json),
})

export const allowCaching = (http: HttpContext, cacheControl: string) => {
  http.header('Cache-Control', cacheControl)
  http.header('Vary', 'Accept-Encoding')
}

/** Sends cached bytes without copying them for each reader, because nothing writes to them. */
export const sendPacked = async (http: HttpContext, packed: Uint8Array) => {
  http.header('Content-Type', 'application/json; charset=UTF-8')
  if (!acceptsEncoding(http.req.header('Accept-Encoding'), 'br'))
    return http.body((await unpack(packed)) as Uint8Array<ArrayBuffer>)
  http.header('Content-Encoding', 'br')
  return http.body(packed as Uint8Array<ArrayBuffer>)
}

/** Sends a file only if the caller's copy is not current. The caller must revalidate its copy before each use. */
export const sendIfNew = async (http: HttpContext, { etag, packed }: PackedFile) => {
  allowCaching(http, 'no-cache')
  http.header('ETag', etag)
  if (http.req.header('If-None-Match') === etag) return http.body(null, 304)
  return sendPacked(http, packed)
}
