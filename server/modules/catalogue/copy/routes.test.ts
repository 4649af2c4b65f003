import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { product } from '#contract/entities/product.ts'
import { company } from '#contract/entities/company.ts'
import {
  snapshotFirstPage,
  snapshotFirstPagePath,
  snapshotManifest,
  snapshotManifestPath,
  vocabularyPath,
  type SnapshotManifest,
} from '#contract/snapshot.ts'
import type { Locale } from '#contract/languages.ts'
import { recordCompleteness } from '#domain/dose.ts'
import { products } from '../schema.ts'
import { publishProducts } from '../changes/catalogue-changes.ts'
import { testApp } from '#tests/harness/server.ts'

const backend = await testApp()

const manifestOf = async (locale: Locale = 'en', app = backend.app): Promise<SnapshotManifest> =>
  snapshotManifest.parse(await (await app.request(snapshotManifestPath(locale))).json())
const partOf = (name: string, headers: Record<string, string> = {}) =>
  backend.app.request(`/catalogue/en/${name}`, { headers })
const namesOf = (manifest: SnapshotManifest) =>
  [...manifest.products.parts, ...manifest.companies.parts].map(({ url }) => url)

describe('the public copy', () => {
  test("the copy has every product and company once, in the contract's form, in files that are named by a hash of their content", async () => {
    const manifest = await manifestOf()
    const rows = { products: 0, companies: 0 }
    for (const table of ['products', 'companies'] as const) {
      const seenIds = new Set<string>()
      for (const part of manifest[table].parts) {
        const text = await (await partOf(part.url)).text()
        expect(createHash('sha256').update(text).digest('hex')).toBe(part.sha256)
        expect(Buffer.byteLength(text)).toBe(part.bytes)
        const partRows = (JSON.parse(text) as { rows: unknown[] }).rows
        for (const row of partRows)
          seenIds.add(table === 'products' ? product.parse(row).pesticideId : company.parse(row).companyId)
        rows[table] += partRows.length
      }
      expect(seenIds.size).toBe(manifest[table].rows)
    }
    expect(rows).toEqual({ products: manifest.products.rows, companies: manifest.companies.rows })
  })

  test.each(['en', 'zh-Hans'] as const)(
    'in %s, the file of the first rows has the most complete products, and equally complete ones sorted by name',
    async (locale) => {
      const answer = await backend.app.request(snapshotFirstPagePath(locale, 'products'))
      const firstFile = snapshotFirstPage.parse(await answer.json())
      const rows = firstFile.rows.map((row) => product.parse(row))
      expect(firstFile.total).toBe((await manifestOf(locale)).products.rows)
      expect(rows).toHaveLength(20)
      const { compare } = new Intl.Collator(locale, { numeric: true })
      for (const [at, row] of rows.slice(1).entries()) {
        const rowBefore = rows[at] as (typeof rows)[number]
        const step = recordCompleteness(rowBefore) - recordCompleteness(row)
        expect(step > 0 || (step === 0 && compare(rowBefore.name, row.name) <= 0)).toBe(true)
      }
      const etag = answer.headers.get('ETag') ?? ''
      const secondAnswer = await backend.app.request(snapshotFirstPagePath(locale, 'products'), {
        headers: { 'If-None-Match': etag },
      })
      expect(secondAnswer.status).toBe(304)
    },
  )

  test('every product of the copy is exactly as the API returns it, except that its supplier has no rating', async () => {
    const { token } = await backend.newBuyer()
    const manifest = await manifestOf()
    const copiedProducts = new Map<string, unknown>()
    for (const part of manifest.products.parts)
      for (const row of ((await (await partOf(part.url)).json()) as { rows: { pesticideId: string }[] }).rows)
        copiedProducts.set(row.pesticideId, row)
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = (await backend.call(catalogueCalls.productChanges, { token, query: { cursor, limit: 2000 } }))
        .data as {
        list: { pesticideId: string; company: { rating: number | null } }[]
        cursor: string | null
      }
      for (const row of page.list) {
        const { rating: _told, ...supplier } = row.company
        expect(copiedProducts.get(row.pesticideId)).toEqual({ ...row, company: supplier })
      }
      cursor = page.cursor
    }
  })

  test('a change of one product changes one part, and the deltas continue from the new copy', async () => {
    const manifestBefore = await manifestOf()
    const { db, clock } = backend.deps
    await db.transaction(async (tx) => {
      await tx
        .update(products)
        .set({ names: { en: 'Renamed' } })
        .where(eq(products.id, 'PD20050133'))
      await publishProducts(tx, ['PD20050133'], clock.now())
    })
    const manifestAfter = await manifestOf()
    const knownNames = new Set(namesOf(manifestBefore))
    expect(namesOf(manifestAfter).filter((name) => !knownNames.has(name))).toHaveLength(1)
    expect(manifestAfter.version).not.toBe(manifestBefore.version)
    const { token } = await backend.newBuyer()
    const since = async (mark: string) =>
      (
        (await backend.call(catalogueCalls.productChanges, { token, query: { since: mark } })).data as {
          list: unknown[]
        }
      ).list
    expect(await since(manifestBefore.products.next)).toHaveLength(1)
    expect(await since(manifestAfter.products.next)).toHaveLength(0)
  })

  test('a part may be cached for ever, but the manifest is revalidated each time', async () => {
    const manifest = await backend.app.request(snapshotManifestPath('en'))
    expect(manifest.headers.get('Cache-Control')).toBe('no-cache')
    const secondAnswer = await backend.app.request(snapshotManifestPath('en'), {
      headers: { 'If-None-Match': manifest.headers.get('ETag') ?? '' },
    })
    expect(secondAnswer.status).toBe(304)
    const [name = ''] = namesOf(await manifestOf())
    const plainAnswer = await partOf(name)
    expect(plainAnswer.headers.get('Cache-Control')).toContain('immutable')
    const packedAnswer = await partOf(name, { 'Accept-Encoding': 'gzip, br' })
    expect(packedAnswer.headers.get('Content-Encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await packedAnswer.arrayBuffer())).toString()).toBe(
      await plainAnswer.text(),
    )
  })

  test.each([
    snapshotManifestPath('en'),
    snapshotFirstPagePath('en', 'products'),
    snapshotFirstPagePath('en', 'companies'),
    vocabularyPath,
  ])('%s and its 304 have a weak tag and a Vary header in each encoding', async (path) => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const ask = (headers = {}) => backend.app.request(path, { headers: { 'Accept-Encoding': encoding, ...headers } })
      const answer = await ask()
      const etag = answer.headers.get('ETag') ?? ''
      expect(etag).toMatch(/^W\/"/)
      const secondAnswer = await ask({ 'If-None-Match': etag })
      expect([secondAnswer.status, secondAnswer.headers.get('ETag')]).toEqual([304, etag])
      for (const { headers } of [answer, secondAnswer]) expect(headers.get('Vary')).toContain('Accept-Encoding')
    }
  })

  test('unknown languages and file names get 404', async () => {
    for (const path of ['/catalogue/fr/manifest.json', '/catalogue/en/products-00000000000000000000.json'])
      expect((await backend.app.request(path)).status).toBe(404)
  })
})
