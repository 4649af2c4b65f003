import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { isLocale } from '#contract/languages.ts'
import type { App, HttpContext } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import type { PackedFile } from '#server/platform/files/packed-file.ts'
import type { Snapshots } from './snapshot.ts'

const unpack = promisify(brotliDecompress)
const wantsBrotli = (http: HttpContext) => /\bbr\b/.test(http.req.header('Accept-Encoding') ?? '')

/** What caches are told of a file that goes out packed or plain, also with the word that they have the newest. */
const mayKeep = (http: HttpContext, cacheControl: string) => {
  http.header('Cache-Control', cacheControl)
  http.header('Vary', 'Accept-Encoding')
}

/** The bytes are not written to: as they are kept they are sent, without a copy for each reader. */
const sendPacked = async (http: HttpContext, packed: Uint8Array) => {
  http.header('Content-Type', 'application/json; charset=UTF-8')
  if (!wantsBrotli(http)) return http.body((await unpack(packed)) as Uint8Array<ArrayBuffer>)
  http.header('Content-Encoding', 'br')
  return http.body(packed as Uint8Array<ArrayBuffer>)
}

/** Asked for each time, and sent when it is another one. */
const sendIfNew = async (http: HttpContext, { etag, packed }: PackedFile) => {
  mayKeep(http, 'no-cache')
  http.header('ETag', etag)
  if (http.req.header('If-None-Match') === etag) return http.body(null, 304)
  return sendPacked(http, packed)
}

/**
 * `/catalogue/<locale>/…`: the register facts for everybody, as files that a cache may keep for ever. One address for
 * all three kinds: of two that overlap the router could not make one expression, and would look for each call's by hand.
 */
export const snapshotRoutes = (app: App, snapshots: Snapshots): void => {
  app.get('/catalogue/:locale/:file', async (http) => {
    const { locale, file } = http.req.param()
    if (!isLocale(locale)) throw notFound()
    if (file === 'manifest.json') return sendIfNew(http, await snapshots.manifest(locale))
    if (file === 'first.json') return sendIfNew(http, await snapshots.first(locale))
    const part = await snapshots.part(locale, file)
    if (!part) throw notFound()
    mayKeep(http, 'public, max-age=31536000, immutable')
    return sendPacked(http, part)
  })
}
