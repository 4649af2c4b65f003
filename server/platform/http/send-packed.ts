import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { PackedFile } from '../files/packed-file.ts'
import type { HttpContext } from './context.ts'

const unpack = promisify(brotliDecompress)
const wantsBrotli = (http: HttpContext) => /\bbr\b/.test(http.req.header('Accept-Encoding') ?? '')

/** What caches are told of a file that goes out packed or plain, also with the word that they have the newest. */
export const allowCaching = (http: HttpContext, cacheControl: string) => {
  http.header('Cache-Control', cacheControl)
  http.header('Vary', 'Accept-Encoding')
}

/** The bytes are not written to: as they are cached they are sent, without a copy for each reader. */
export const sendPacked = async (http: HttpContext, packed: Uint8Array) => {
  http.header('Content-Type', 'application/json; charset=UTF-8')
  if (!wantsBrotli(http)) return http.body((await unpack(packed)) as Uint8Array<ArrayBuffer>)
  http.header('Content-Encoding', 'br')
  return http.body(packed as Uint8Array<ArrayBuffer>)
}

/** Asked for each time, and sent when it is another one. */
export const sendIfNew = async (http: HttpContext, { etag, packed }: PackedFile) => {
  allowCaching(http, 'no-cache')
  http.header('ETag', etag)
  if (http.req.header('If-None-Match') === etag) return http.body(null, 304)
  return sendPacked(http, packed)
}
