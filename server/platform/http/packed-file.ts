import { promisify } from 'node:util'
import { brotliDecompress, brotliCompress, constants } from 'node:zlib'
import type { HttpContext } from './context.ts'
import { acceptsEncoding } from './compress.ts'
import { createHash } from 'node:crypto'

const brotli = promisify(brotliCompress)

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** JSON as it is cached and sent: compressed once for all callers. */
export const pack = (json: string): Promise<Uint8Array> =>
  brotli(json, {
    params: {
      // Quality 11 would take ten times as long for 6 % less.
      [constants.BROTLI_PARAM_QUALITY]: 9,
      // A window as large as the longest part; a larger one would only use memory.
      [constants.BROTLI_PARAM_LGWIN]: 20,
      [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
    },
  })

/** A small file in memory. Its ETag is weak, because it is sent both compressed and plain. */
export interface PackedFile {
  readonly etag: string
  readonly packed: Uint8Array
}

const unpack = promisify(brotliDecompress)

/** Cache headers for a file that is sent compressed or plain, also with a 304. */
export const allowCaching = (http: HttpContext, cacheControl: string) => {
  http.header('Cache-Control', cacheControl)
  http.header('Vary', 'Accept-Encoding')
}

/** The cached bytes are sent without a copy per reader; nothing writes to them. */
export const sendPacked = async (http: HttpContext, packed: Uint8Array) => {
  http.header('Content-Type', 'application/json; charset=UTF-8')
  if (!acceptsEncoding(http.req.header('Accept-Encoding'), 'br'))
    return http.body((await unpack(packed)) as Uint8Array<ArrayBuffer>)
  http.header('Content-Encoding', 'br')
  return http.body(packed as Uint8Array<ArrayBuffer>)
}

/** Revalidated each time, and sent only if it has changed. */
export const sendIfNew = async (http: HttpContext, { etag, packed }: PackedFile) => {
  allowCaching(http, 'no-cache')
  http.header('ETag', etag)
  if (http.req.header('If-None-Match') === etag) return http.body(null, 304)
  return sendPacked(http, packed)
}
