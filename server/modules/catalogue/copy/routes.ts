import { isLocale } from '#contract/languages.ts'
import { snapshotFirstNames, vocabularyPath } from '#contract/snapshot.ts'
import type { App } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { allowCaching, sendIfNew, sendPacked } from '#server/platform/http/send-packed.ts'
import type { PackedFile } from '#server/platform/files/packed-file.ts'
import type { Snapshots } from './snapshot.ts'

/**
 * `/catalogue/<locale>/…`: the register's facts for everybody, as files that may be cached for ever. One address
 * pattern for all kinds: with overlapping patterns the router could not compile one expression, and would search routes
 * one by one for every call.
 */
export const snapshotRoutes = (app: App, snapshots: Snapshots, vocabulary: () => Promise<PackedFile>): void => {
  app.get('/catalogue/:locale/:file', async (http) => {
    const { locale, file } = http.req.param()
    if (http.req.path === vocabularyPath) return sendIfNew(http, await vocabulary())
    if (!isLocale(locale)) throw notFound()
    if (file === 'manifest.json') return sendIfNew(http, await snapshots.manifest(locale))
    if (file === snapshotFirstNames.products) return sendIfNew(http, await snapshots.first(locale, 'products'))
    if (file === snapshotFirstNames.companies) return sendIfNew(http, await snapshots.first(locale, 'companies'))
    const part = await snapshots.part(locale, file)
    if (!part) throw notFound()
    allowCaching(http, 'public, max-age=31536000, immutable')
    return sendPacked(http, part)
  })
}
