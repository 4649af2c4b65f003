import { isLocale } from '#contract/headers.ts'
import type { SnapshotManifest } from '#contract/snapshot.ts'
import type { App, HttpContext } from '../http/context.ts'
import { notFound } from '../http/refusal.ts'
import type { Part, Snapshots } from '../services/snapshot.ts'

const wantsBrotli = (http: HttpContext) => /\bbr\b/.test(http.req.header('Accept-Encoding') ?? '')

const sendPart = async (http: HttpContext, part: Part) => {
  http.header('Content-Type', 'application/json; charset=UTF-8')
  http.header('Vary', 'Accept-Encoding')
  if (!wantsBrotli(http)) return http.body(part.json)
  http.header('Content-Encoding', 'br')
  return http.body(Buffer.from(await part.brotli()))
}

/** Another one also when more is known of the parts' packed sizes. */
const etagOf = ({ version, products, companies }: SnapshotManifest): string => {
  const sized = [...products.parts, ...companies.parts].filter(({ packedBytes }) => packedBytes !== undefined)
  return `"${version}-${sized.length}"`
}

/** `/catalogue/<locale>/…`: the register facts for everybody, as files that a cache may keep for ever. */
export const snapshotRoutes = (app: App, snapshots: Snapshots): void => {
  app.get('/catalogue/:locale/manifest.json', async (http) => {
    const locale = http.req.param('locale')
    if (!isLocale(locale)) throw notFound()
    const manifest = await snapshots.manifest(locale)
    const etag = etagOf(manifest)
    http.header('Cache-Control', 'no-cache')
    http.header('ETag', etag)
    if (http.req.header('If-None-Match') === etag) return http.body(null, 304)
    return http.json(manifest)
  })
  app.get('/catalogue/:locale/first.json', async (http) => {
    const locale = http.req.param('locale')
    if (!isLocale(locale)) throw notFound()
    const first = await snapshots.first(locale)
    const etag = `"${first.name}"`
    http.header('Cache-Control', 'no-cache')
    http.header('ETag', etag)
    if (http.req.header('If-None-Match') === etag) return http.body(null, 304)
    return sendPart(http, first)
  })
  app.get('/catalogue/:locale/:part', async (http) => {
    const locale = http.req.param('locale')
    const part = isLocale(locale) ? await snapshots.part(locale, http.req.param('part')) : null
    if (!part) throw notFound()
    http.header('Cache-Control', 'public, max-age=31536000, immutable')
    return sendPart(http, part)
  })
}
