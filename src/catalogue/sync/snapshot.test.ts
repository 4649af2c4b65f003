import { beforeEach, describe, expect, test } from 'vitest'
import { createCopyWorld, type CopyWorld } from '#tests/harness/catalogue-copy.ts'
import { companyRow, productRow, range, type FakeApi, type Row } from '#tests/harness/fake-catalogue.ts'
import { killAtWrite } from '#tests/harness/delta-catalogue.ts'
import { ApiError } from '#api/errors.ts'
import type { CatalogueFiles } from '#api/files/catalogue-files.ts'
import type { SnapshotManifest } from '#contract/snapshot.ts'
import { firstPageKey, publishedPageKey } from '../store/names.ts'
import { allIds, countRows } from '../store/tables.ts'
import { readMeta, readStatus, writeMeta } from '../store/meta.ts'
import { CopySupersededError } from './run.ts'
import { syncSnapshot } from './snapshot.ts'

let world: CopyWorld<FakeApi>
const of = (n: number, category = 'c1', change: Row = {}) =>
  productRow(n, { categories: [{ categoryId: category, categoryName: category }], ...change })
const ids = async () => (await allIds(world.db, 'products')).sort()
const manifest = (): SnapshotManifest => {
  if (!world.files.published) throw new Error('nothing published')
  return world.files.published
}
const faultyFiles = (text: string, after = 0): CatalogueFiles => {
  let partCount = 0
  return {
    manifest: () => world.files.manifest(),
    part: async (locale, part) => {
      partCount += 1
      return partCount > after ? new TextEncoder().encode(text) : world.files.part(locale, part)
    },
  }
}

beforeEach(async () => {
  world = await createCopyWorld()
  world.files.publish('v1', [range(0, 4).map((n) => of(n)), range(4, 8).map((n) => of(n, 'c2'))], [[companyRow(0)]])
})

describe('a damaged part', () => {
  test.each([
    ['an HTML page of a portal', '<!doctype html><title>Log in</title>'],
    ['a truncated part', '{"rows":[{"pesticideId":"p1","name'],
    ['an empty part', ''],
    ['null', 'null'],
    ['a list without its name', '[]'],
    ['a part of another shape', '{"rows":{"0":{}}}'],
    ['a part of a later release', '{"version":9,"lines":[]}'],
  ])('%s stops the sync as damaged, and none of its rows is stored', async (_, text) => {
    expect(await world.run({ files: faultyFiles(text, 1) })).toEqual({ at: 'stopped', problem: 'damaged' })
    expect(await ids()).toEqual(['p0', 'p1', 'p2', 'p3'])
    expect(await readStatus(world.db)).toMatchObject({ phase: 'failed', error: 'damaged', asOf: null, scope: 'none' })
    expect((await readMeta(world.db, 'manifest'))?.complete).toBe(false)
    expect(await world.run()).toEqual({ at: 'done' })
    expect(await countRows(world.db, 'products')).toBe(8)
    expect(await readStatus(world.db)).toMatchObject({ phase: 'ready', error: null, unreadable: 0 })
  })

  test('with malformed rows is stored without them, and they are counted by table', async () => {
    const junk = [null, 7, 'row', [], {}, { pesticideId: '' }, { ...of(9), ingredients: 'none' }] as unknown as Row[]
    const suppliers = [companyRow(1), { companyId: 'k2' }, null] as unknown as Row[]
    world.files.publish('v2', [[...junk, of(1)]], [suppliers], 6000)
    expect(await world.run()).toEqual({ at: 'done' })
    expect(await ids()).toEqual(['p1'])
    expect(await readStatus(world.db)).toMatchObject({ unreadable: 9, unreadableCompanies: 2, rows: 2 })
  })

  test('a row that is in two parts is stored and counted once', async () => {
    world.files.publish(
      'v2',
      [
        [of(1), of(2)],
        [of(2, 'c1', { name: 'Later', updateTime: 2000 }), of(3)],
      ],
      [[]],
      6000,
    )
    await world.run()
    expect(await ids()).toEqual(['p1', 'p2', 'p3'])
    expect((await world.rows()).get('p2')?.['name']).toBe('Later')
    expect((await readStatus(world.db)).rows).toBe(3)
  })
})

describe('an interrupted copy', () => {
  test.each(range(0, 16))(
    'interrupted at write %i, is not complete until the next run, which completes it',
    async (at) => {
      const revive = killAtWrite(at)
      await world.run()
      revive()
      const { phase, asOf } = await readStatus(world.db)
      const count = await countRows(world.db, 'products')
      const claims = (await readMeta(world.db, 'manifest'))?.complete ?? false
      expect(phase === 'ready' ? [asOf, count] : [claims]).toEqual(phase === 'ready' ? [5000, 8] : [asOf !== null])
      const storedParts = await world.db.parts.toArray()
      const storedIds = new Set([...(await ids()), ...(await allIds(world.db, 'companies'))])
      expect(storedParts.flatMap((part) => part.ids).filter((id) => !storedIds.has(id))).toEqual([])
      expect(await world.run()).toEqual({ at: 'done' })
      expect(await ids()).toEqual(range(0, 8).map((n) => `p${n}`))
      expect((await readMeta(world.db, 'manifest'))?.complete).toBe(true)
    },
  )

  test('retains the rows of the previous manifest until all parts of the new one are stored', async () => {
    await world.run()
    world.files.publish('v2', [range(0, 4).map((n) => of(n)), range(20, 24).map((n) => of(n))], [[companyRow(0)]], 6000)
    world.files.beforePart = () => {
      throw new ApiError('timeout')
    }
    expect(await world.run()).toEqual({ at: 'stopped', problem: 'timeout' })
    expect(await ids()).toEqual(range(0, 8).map((n) => `p${n}`))
    expect(await readStatus(world.db)).toMatchObject({ phase: 'ready', error: 'timeout', asOf: 5000 })
    world.files.beforePart = () => {}
    await world.run()
    expect(await ids()).toEqual(['p0', 'p1', 'p2', 'p20', 'p21', 'p22', 'p23', 'p3'])
    expect((await world.db.parts.toArray()).map(({ url }) => url).sort()).toEqual(
      [...manifest().products.parts, ...manifest().companies.parts].map(({ url }) => url).sort(),
    )
  })

  test('newer rows are retained if a cache returns an older manifest', async () => {
    world.files.publish(
      'v2',
      [[of(0), of(1, 'c1', { name: 'New', updateTime: 6500 })], [of(30, 'c1', { updateTime: 6500 })]],
      [[]],
      7000,
    )
    await world.run()
    world.files.publish('v1', [[of(0), of(1)]], [[companyRow(0)]], 6000)
    expect(await world.run()).toEqual({ at: 'done' })
    const rows = await world.rows()
    expect([...rows.keys()].sort()).toEqual(['p0', 'p1', 'p30'])
    expect(rows.get('p1')?.['name']).toBe('New')
  })
})

const weigh = async () => {
  const { bytes, packedBytes, totalPackedBytes } = await readStatus(world.db)
  return { bytes, packedBytes, totalPackedBytes }
}
const all = () =>
  [...manifest().products.parts, ...manifest().companies.parts].reduce((sum, part) => sum + part.bytes, 0)

test('the bytes of a copy are those of the parts, whatever number the network reports', async () => {
  const reportedBytes: number[] = []
  let mono = 0
  const overcountingFiles: CatalogueFiles = {
    manifest: () => world.files.manifest(),
    part: async (locale, part, options) => {
      for (const byteCount of [10, 10, part.bytes * 3]) options?.onBytes?.(byteCount)
      reportedBytes.push((await weigh()).bytes)
      return world.files.part(locale, part)
    },
  }
  await world.run({ files: overcountingFiles, clock: { now: () => 5000, mono: () => (mono += 600) } })
  expect(reportedBytes).toHaveLength(3)
  expect(Math.max(...reportedBytes)).toBeLessThanOrEqual(all())
  expect(await weigh()).toEqual({ bytes: all(), packedBytes: all(), totalPackedBytes: all() })
})

test.each([
  ['while other files are being copied', { version: 'v2' }],
  ['after they are complete, because deltas may be newer', { complete: true }],
  ['while they are copied for another choice', { categories: ['c1'] }],
])('the files of a manifest neither add nor delete rows %s', async (_, change) => {
  const run = await world.begun()
  const storedManifest = { version: 'v1', createdAt: 1, complete: false, categories: [] }
  world.files.beforePart = async (_url, count) => {
    if (count === 1) await writeMeta(world.db, 'manifest', { ...storedManifest, ...change })
  }
  await expect(syncSnapshot(run, manifest())).rejects.toThrow(CopySupersededError)
  expect(await countRows(world.db, 'products')).toBeLessThan(8)
  expect(await readMeta(world.db, 'manifest')).toEqual({ ...storedManifest, ...change })
  expect(await readMeta(world.db, 'cursor:products')).toBeUndefined()
})

describe('the published first page', () => {
  const publishedFiles = (firstPage: NonNullable<CatalogueFiles['firstPage']>): CatalogueFiles => ({
    manifest: () => world.files.manifest(),
    part: (locale, part) => world.files.part(locale, part),
    firstPage,
  })
  const page = async () => ({ total: 8, rows: [of(3), { broken: true }] })
  const storedPage = async () => (await world.db.meta.get(publishedPageKey('products')))?.v

  test('is stored before the copy counts as complete, without its unreadable rows', async () => {
    world.files.beforePart = async () => expect(await storedPage()).toBeUndefined()
    await syncSnapshot(await world.begun({ files: publishedFiles(page) }), manifest())
    expect(await storedPage()).toMatchObject({ total: 8, rows: [{ pesticideId: 'p3' }] })
  })

  test('is not stored if the device stores only chosen categories, because it lists the others too', async () => {
    await world.run({ files: publishedFiles(page), categories: ['c1'] })
    expect(await storedPage()).toBeUndefined()
  })

  test('is not fetched if an index has stored its own page', async () => {
    const fetched: string[] = []
    await world.db.meta.put({ k: firstPageKey('products'), v: {} })
    await world.run({ files: publishedFiles(async (_locale, table) => (fetched.push(table), page())) })
    expect(fetched).toEqual(['companies'])
  })

  test('does not stop the sync if it cannot be fetched', async () => {
    expect(await world.run({ files: publishedFiles(() => Promise.reject(new Error('lost'))) })).toEqual({ at: 'done' })
    expect(await countRows(world.db, 'products')).toBe(8)
  })
})
