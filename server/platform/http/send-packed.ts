import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { PackedFile } from '../files/packed-file.ts'
import type { HttpContext } from './context.ts'
import { takesEncoding } from './encodings.ts'

const unpack = promisify(brotliDecompress)

/** Cache headers for a file that is sent compressed or plain, also on a 304. */
export const allowCaching = (http: HttpContext, cacheControl: string) => {
  http.header('Cache-Control', cacheControl)
  http.header('Vary', 'Accept-Encoding')
}

/** The cached bytes are sent without a copy per reader; nothing writes to them. */
export const sendPacked = async (http: HttpContext, packed: Uint8Array) => {
  http.header('Content-Type', 'application/json; charset=UTF-8')
  if (!takesEncoding(http.req.header('Accept-Encoding'), 'br'))
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
