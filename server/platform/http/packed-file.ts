import { promisify } from 'node:util'
import { brotliDecompress, brotliCompress, constants } from 'node:zlib'
import type { HttpContext } from './context.ts'
import { acceptsEncoding } from './compress.ts'
import { createHash } from 'node:crypto'

const brotli = promisify(brotliCompress)

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Compresses JSON once for all callers. The compressed form is cached and sent. */
export const pack = (json: string): Promise<Uint8Array> =>
  brotli(json, {
    params: {
      // Quality 11 would take ten times as long and save 6 %.
      [constants.BROTLI_PARAM_QUALITY]: 9,
      // A window as large as the longest part. A larger one would only use more memory.
      [constants.BROTLI_PARAM_LGWIN]: 20,
      [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
    },
  })

/** A small file in memory. Its ETag is weak, because the file is sent compressed and plain. */
export interface PackedFile {
  readonly etag: string
  readonly packed: Uint8Array
}

const unpack = promisify(brotliDecompress)

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

/** Sends a file only if the caller's copy is not current. The caller must ask again before each use. */
export const sendIfNew = async (http: HttpContext, { etag, packed }: PackedFile) => {
  allowCaching(http, 'no-cache')
  http.header('ETag', etag)
  if (http.req.header('If-None-Match') === etag) return http.body(null, 304)
  return sendPacked(http, packed)
}
