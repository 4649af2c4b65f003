import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { locales, type Locale } from '#contract/languages.ts'
import { snapshotManifest } from '#contract/snapshot.ts'
import { products } from '../schema.ts'
import { folderPartCache, type PartCache } from '#server/platform/files/file-store.ts'
import { memoryPartCache } from '#tests/harness/memory-files.ts'
import { systemRandom } from '#server/platform/system.ts'
import { createCatalogueCache } from '../library.ts'
import { splitTableIntoParts } from './part-cuts.ts'
import { createSnapshotService, type SnapshotLimits, type SnapshotService } from './snapshot.ts'
import { publishProducts } from '../changes/catalogue-changes.ts'
import { reduceLibrary } from '#tests/harness/small-library.ts'
import { watchPartReads } from '#tests/harness/watched-reads.ts'
import { testApp } from '#tests/harness/server.ts'

let folder: string
const backend = await testApp()
await reduceLibrary(backend.deps.db)
const reads = watchPartReads(backend.deps.db)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copies-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const patient = { patienceMs: 600_000, firstPatienceMs: 600_000 }
const startSnapshots = (cache: PartCache, limits: Partial<SnapshotLimits> = {}): SnapshotService => {
  reads.length = 0
  return createSnapshotService(backend.deps, createCatalogueCache(backend.deps), cache, { ...patient, ...limits })
}
const onDisk = () => folderPartCache(folder, systemRandom)
const files = () => readdirSync(folder).map((name) => join(folder, name))
const textOf = (packed: Uint8Array | null) => brotliDecompressSync(packed ?? new Uint8Array()).toString()
const manifestOf = async (snapshots: SnapshotService, locale: Locale = 'en') =>
  snapshotManifest.parse(JSON.parse(textOf((await snapshots.manifest(locale)).packed)))
const rename = (id: string, en: string) =>
  backend.deps.db.transaction(async (tx) => {
    await tx.update(products).set({ names: { en } }).where(eq(products.id, id))
    await publishProducts(tx, [id], backend.clock.now())
  })

test('the next start serves the same parts, and compresses only those that have changed since', async () => {
  const manifestBefore = await manifestOf(startSnapshots(onDisk()))
  await rename('PD20050133', systemRandom.uuid())
  const disk = onDisk()
  const writtenNames: string[] = []
  const snapshotsAfter = startSnapshots({
    ...disk,
    write: async (name, bytes) => (writtenNames.push(name), disk.write(name, bytes)),
  })
  const { products: now } = await manifestOf(snapshotsAfter)
  const knownUrls = new Set(manifestBefore.products.parts.map(({ url }) => url))
  const changedNames = now.parts.filter(({ url }) => !knownUrls.has(url)).map(({ url }) => `en-${url}`)
  expect(changedNames).toHaveLength(1)
  expect(writtenNames).toEqual([...changedNames, 'en-copy'])
  expect(now.rows).toBe(manifestBefore.products.rows)
})

const damages: Record<string, (file: string) => void> = {
  emptied: (file) => truncateSync(file, 0),
  'cut off': (file) => truncateSync(file, readFileSync(file).length - 1),
  'with another byte': (file) => {
    const bytes = readFileSync(file)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    writeFileSync(file, bytes)
  },
}
test.each(Object.entries(damages))('%s: the damaged files are built again, and never sent', async (_, damage) => {
  const snapshotsBefore = startSnapshots(onDisk())
  const manifest = await manifestOf(snapshotsBefore)
  const url = manifest.products.parts[0]?.url ?? ''
  const part = await snapshotsBefore.part('en', url)
  for (const file of files()) damage(file)
  reads.length = 0
  expect(await snapshotsBefore.part('en', url)).toEqual(part)
  expect(reads).toHaveLength(1)
  for (const file of files()) damage(file)
  const anew = startSnapshots(onDisk())
  expect((await manifestOf(anew)).products).toEqual(manifest.products)
  expect(await anew.part('en', url)).toEqual(part)
})

describe('a copy that no request has needed yet', () => {
  /** A cache whose writes of these languages' product parts wait until the test releases them. */
  const holding = (...held: Locale[]) => {
    const cache = memoryPartCache()
    const names: string[] = []
    const gates = held.map((locale) => {
      const gate = { locale, free: () => {}, reach: () => {} }
      const freed = new Promise<void>((resolve) => (gate.free = resolve))
      const reached = new Promise<void>((resolve) => (gate.reach = resolve))
      return { locale, freed, reached, free: () => gate.free(), reach: () => gate.reach() }
    })
    const write: PartCache['write'] = async (name, bytes) => {
      names.push(name)
      const gate = gates.find(({ locale }) => name.startsWith(`${locale}-products`))
      gate?.reach()
      await gate?.freed
      await cache.write(name, bytes)
    }
    const madeOf = (locale: Locale) => names.filter((name) => name.startsWith(`${locale}-products`)).length
    return { cache: { ...cache, write }, madeOf, gates }
  }

  test('copies are built in all languages before the first request', async () => {
    const snapshots = startSnapshots(memoryPartCache())
    await snapshots.prepare(new AbortController().signal)
    reads.length = 0
    for (const locale of locales) await snapshots.manifest(locale)
    expect(reads).toEqual([])
  })

  test('a language that is being requested is built before the others, after the part that is being built', async () => {
    const { cache, madeOf, gates } = holding('en')
    const snapshots = startSnapshots(cache)
    const preparing = snapshots.prepare(new AbortController().signal)
    await gates[0]?.reached
    const spanishManifest = manifestOf(snapshots, 'es')
    // If parts were not built one at a time, the Spanish copy would read a part within these turns.
    for (let turn = 0; turn < 20; turn += 1) await splitTableIntoParts(backend.deps.db, 'products')
    expect(reads).toHaveLength(1)
    for (const { free } of gates) free()
    const { products: spanish } = await spanishManifest
    expect(madeOf('es')).toBe(spanish.parts.length)
    expect(madeOf('en')).toBeLessThanOrEqual(2)
    await preparing
    expect((await manifestOf(snapshots)).products.rows).toBe(spanish.rows)
  })

  test('requests before the first copy is complete are refused with a retry time', async () => {
    const { cache, gates } = holding('en')
    const snapshots = startSnapshots(cache, { firstPatienceMs: 1 })
    await expect(snapshots.manifest('en')).rejects.toMatchObject({ http: 503, headers: { 'Retry-After': '5' } })
    await gates[0]?.reached
    for (const { free } of gates) free()
    await snapshots.prepare(new AbortController().signal)
    expect((await manifestOf(snapshots)).products.rows).toBeGreaterThan(0)
  })
})
