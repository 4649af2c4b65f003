import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { company } from '#contract/entities/company.ts'
import { product, type Product } from '#contract/entities/product.ts'
import {
  snapshotFirstPage,
  snapshotFirstPagePath,
  snapshotManifest,
  snapshotManifestPath,
  type SnapshotManifest,
} from '#contract/snapshot.ts'
import { recordCompleteness } from '#domain/dose.ts'
import { companies, products, vocabulary } from '../schema.ts'
import { memoryPartCache } from '#tests/harness/memory-files.ts'
import type { PartCache } from '#server/platform/files/file-store.ts'
import { assignSeq } from '../changes/catalogue-clock.ts'
import { createCatalogueCache } from '../library.ts'
import { createSnapshotService, type SnapshotLimits } from './snapshot.ts'
import { publishCompanyRating, publishProducts, withdrawProducts } from '../changes/catalogue-changes.ts'
import { reduceLibrary } from '#tests/harness/small-library.ts'
import { watchPartReads } from '#tests/harness/watched-reads.ts'
import { writeInstanceValue } from '#server/platform/db/epoch.ts'
import { testApp } from '#tests/harness/server.ts'

const partCache = memoryPartCache()
const backend = await testApp({ partCache })
await reduceLibrary(backend.deps.db)
const reads = watchPartReads(backend.deps.db)
beforeEach(() => {
  reads.length = 0
})

const manifestOf = async (): Promise<SnapshotManifest> =>
  snapshotManifest.parse(await (await backend.app.request(snapshotManifestPath('en'))).json())
const firstOf = async (table: 'products' | 'companies' = 'products') =>
  snapshotFirstPage.parse(await (await backend.app.request(snapshotFirstPagePath('en', table))).json())
const partOf = (name: string, headers = {}) => backend.app.request(`/catalogue/en/${name}`, { headers })
const namesOf = ({ parts }: SnapshotManifest['products']) => parts.map(({ url }) => url)
const newIn = (after: SnapshotManifest['products'], before: SnapshotManifest['products']) =>
  namesOf(after).filter((name) => !namesOf(before).includes(name))
const rowsOf = async (name: string): Promise<Product[]> =>
  ((await (await partOf(name)).json()) as { rows: unknown[] }).rows.map((row) => product.parse(row))
const allRows = async (manifest: SnapshotManifest) => (await Promise.all(namesOf(manifest.products).map(rowsOf))).flat()
const rate = (id: string, rating: number) =>
  backend.deps.db.transaction(async (tx) => {
    await tx.update(companies).set({ rating }).where(eq(companies.id, id))
    await publishCompanyRating(tx, id, backend.clock.now())
  })
const change = (id: string, to: Partial<typeof products.$inferInsert>) =>
  backend.deps.db.transaction(async (tx) => {
    await tx.update(products).set(to).where(eq(products.id, id))
    await publishProducts(tx, [id], backend.clock.now())
  })
const renameProduct = async (name: string) => {
  const [row] = await backend.deps.db.select({ id: products.id }).from(products).limit(1)
  await change(row?.id ?? '', { names: { en: name } })
}

describe('building the public copy', () => {
  test('rows are read part by part, once for all simultaneous callers', async () => {
    const [manifest, again] = await Promise.all([manifestOf(), manifestOf(), firstOf()])
    expect(again).toEqual(manifest)
    expect(reads).toEqual(manifest.products.parts.map(({ rows }) => rows))
    expect(Math.max(...reads)).toBeLessThan(1000)
    expect(reads.reduce((sum, size) => sum + size, 0)).toBe(manifest.products.rows)
  })

  test('a part has only rows with the same categories', async () => {
    for (const { url, categories } of (await manifestOf()).products.parts)
      for (const row of await rowsOf(url))
        expect(row.categories.map(({ categoryId }) => categoryId).sort()).toEqual(categories)
  })

  test('only one part is read again after a change of one product', async () => {
    const manifestBefore = await manifestOf()
    reads.length = 0
    await change('PD20050133', { names: { en: 'Renamed' } })
    expect(newIn((await manifestOf()).products, manifestBefore.products)).toHaveLength(1)
    expect(reads).toHaveLength(1)
  })

  test('a new rating changes the supplier’s part, and products are not read', async () => {
    const [before, first] = [await manifestOf(), await firstOf()]
    reads.length = 0
    backend.clock.advance(1000)
    await rate('9002', 4.7)
    const manifestAfter = await manifestOf()
    expect(reads).toEqual([])
    expect(manifestAfter.products.parts).toEqual(before.products.parts)
    expect(await firstOf()).toEqual(first)
    const [part = '', ...more] = newIn(manifestAfter.companies, before.companies)
    expect(more).toEqual([])
    expect(await (await partOf(part)).text()).toContain('"rating":4.7')
    for (const row of await allRows(manifestAfter)) expect(row.company).not.toHaveProperty('rating')
  })

  test('a renamed word appears in every part that contains it, although the rows of the part have not changed', async () => {
    await backend.deps.db.transaction(async (tx) => {
      await tx
        .update(vocabulary)
        .set({ labels: { en: 'Weedkiller' } })
        .where(eq(vocabulary.id, 'herbicide'))
      await assignSeq(tx)
    })
    const parts = (await manifestOf()).products.parts.filter(({ categories }) => categories?.includes('herbicide'))
    expect(parts.length).toBeGreaterThan(1)
    for (const { url } of parts)
      expect((await rowsOf(url))[0]?.categories.map(({ categoryName }) => categoryName)).toContain('Weedkiller')
  })

  test('the first page stays complete even if most of the first products are deleted', async () => {
    const { compare } = new Intl.Collator('en', { numeric: true })
    const inOrder = (await allRows(await manifestOf())).sort(
      (a, b) =>
        recordCompleteness(b) - recordCompleteness(a) ||
        compare(a.name, b.name) ||
        (a.pesticideId < b.pesticideId ? -1 : 1),
    )
    const ids = inOrder.map(({ pesticideId }) => pesticideId)
    await backend.deps.db.transaction((tx) => withdrawProducts(tx, ids.slice(0, 190)))
    const pageIds = (await firstOf()).rows.map((row) => product.parse(row).pesticideId)
    expect(pageIds).toEqual(ids.slice(190, 210))
  })

  test('the first page of suppliers is updated after a new rating or rank', async () => {
    const firstIds = async () => (await firstOf('companies')).rows.map((row) => company.parse(row).companyId)
    const [first = '', second = '', third = ''] = await firstIds()
    await rate(second, 3.9)
    expect((await firstOf('companies')).rows[1]).toMatchObject({ companyId: second, rating: 3.9 })
    await backend.deps.db.transaction(async (tx) => {
      await tx.update(companies).set({ rank: null }).where(eq(companies.id, first))
      await publishCompanyRating(tx, first, backend.clock.now())
    })
    expect((await firstIds()).slice(0, 2)).toEqual([second, third])
  })

  test('a part that the cache has lost is built again', async () => {
    const [name = ''] = namesOf((await manifestOf()).products)
    const textBefore = await (await partOf(name)).text()
    await partCache.remove(`en-${name}`)
    expect(await (await partOf(name)).text()).toBe(textBefore)
  })

  test('a part that the manifest no longer lists is served for a day, and not longer', async () => {
    const manifestBefore = await manifestOf()
    const [found] = await backend.deps.db.select({ id: products.id }).from(products).limit(1)
    await change(found?.id ?? '', { names: { en: 'Another' } })
    const [old = ''] = newIn(manifestBefore.products, (await manifestOf()).products)
    backend.clock.advance(86_000_000)
    await rate('9002', 4.1)
    await manifestOf()
    expect((await partOf(old)).status).toBe(200)
    backend.clock.advance(1_000_000)
    await rate('9002', 4.2)
    const manifestNow = await manifestOf()
    expect((await partOf(old)).status).toBe(404)
    for (const name of namesOf(manifestNow.products)) expect((await partOf(name)).status).toBe(200)
  })
})

describe('while a copy is updated', () => {
  const setUpSlow = () => {
    let release = () => {}
    const writeGate = { until: Promise.resolve(), writes: 0 }
    const cache = memoryPartCache()
    const snapshots = createSnapshotService(
      backend.deps,
      createCatalogueCache(backend.deps),
      {
        ...cache,
        write: async (name, bytes) => {
          writeGate.writes += 1
          await writeGate.until
          await cache.write(name, bytes)
        },
      },
      { patienceMs: 1 },
    )
    const hold = () => {
      writeGate.until = new Promise((resolve) => (release = resolve))
      writeGate.writes = 0
    }
    return { snapshots, held: writeGate, hold, free: () => release() }
  }
  test('the previous copy is served if the update takes long, and the new one as soon as it is complete', async () => {
    const { snapshots, hold, free } = setUpSlow()
    const manifestBefore = await snapshots.manifest('en')
    hold()
    await renameProduct('Slow one')
    expect(await snapshots.manifest('en')).toBe(manifestBefore)
    free()
    await vi.waitFor(async () => expect((await snapshots.manifest('en')).etag).not.toBe(manifestBefore.etag), {
      timeout: 60_000,
    })
  })

  test('a copy of another epoch is not served, because deltas do not continue from it', async () => {
    const { snapshots, held, hold, free } = setUpSlow()
    const manifestBefore = await snapshots.manifest('en')
    hold()
    await writeInstanceValue(backend.deps.db, 'epoch', 'begun-anew')
    await renameProduct('Of another epoch')
    let isSettled = false
    const nextManifest = snapshots.manifest('en').finally(() => (isSettled = true))
    await vi.waitFor(() => expect(held.writes).toBeGreaterThan(0), { timeout: 60_000 })
    expect(isSettled).toBe(false)
    free()
    expect((await nextManifest).etag).not.toBe(manifestBefore.etag)
  })
})

describe('a process that has not built its copy yet', () => {
  const start = (cache: PartCache, limits: Partial<SnapshotLimits>) =>
    createSnapshotService(backend.deps, createCatalogueCache(backend.deps), cache, limits)
  /** `slow` shares the cache of `ready`, but cannot build its copy before the test releases it. */
  const setUpTwo = async () => {
    const cache = memoryPartCache()
    const ready = start(cache, { firstPatienceMs: 600_000 })
    await ready.manifest('en')
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    const read: PartCache['read'] = async (name) => {
      if (name.endsWith('.json')) await gate
      return cache.read(name)
    }
    return { cache, ready, slow: start({ ...cache, read }, { patienceMs: 1, firstPatienceMs: 1 }), release }
  }

  test('serves the manifest and first pages that another process has stored, until its own copy is complete', async () => {
    const { ready, slow, release } = await setUpTwo()
    const manifest = await ready.manifest('en')
    expect(await slow.manifest('en')).toEqual(manifest)
    expect(await slow.first('en', 'companies')).toEqual(await ready.first('en', 'companies'))
    await renameProduct('Not in the stored copy')
    expect(await slow.manifest('en')).toEqual(manifest)
    release()
    await vi.waitFor(async () => expect((await slow.manifest('en')).etag).not.toBe(manifest.etag), { timeout: 60_000 })
  })

  test.each(['of another epoch', 'that cannot be read'])('does not serve a stored copy %s', async (which) => {
    const { cache, slow, release } = await setUpTwo()
    if (which === 'that cannot be read') await cache.write('en-copy', new Uint8Array([1]))
    else await writeInstanceValue(backend.deps.db, 'epoch', 'begun-again')
    await renameProduct(which)
    await expect(slow.manifest('en')).rejects.toMatchObject({ http: 503 })
    release()
    await vi.waitFor(() => slow.manifest('en'), { timeout: 60_000 })
  })
})
