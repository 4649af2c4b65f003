import { beforeEach, describe, expect, test } from 'vitest'
import { code } from '#contract/codes.ts'
import { createCopyWorld, type CopyWorld } from '#tests/harness/catalogue-copy.ts'
import {
  companyRow,
  emptyChangesPage,
  productRow,
  range,
  type FakeApi,
  type Row,
} from '#tests/harness/fake-catalogue.ts'
import { ApiError } from '#api/errors.ts'
import { countRows } from '../store/tables.ts'
import { readMeta, readStatus, writeMeta } from '../store/meta.ts'
import { emptyCopyStatus } from '../store/schema.ts'
import { syncChanges, canFollowChanges } from './changes.ts'
import { CopySupersededError } from './run.ts'

let world: CopyWorld<FakeApi>
let pages: (() => unknown)[]
const page = (list: readonly unknown[], more: Row = {}) => ({
  ...emptyChangesPage('m1'),
  list,
  total: list.length,
  ...more,
})
const names = async () => Object.fromEntries([...(await world.rows())].map(([id, row]) => [id, row['name']]))
const requestedMarks = () =>
  world.api.made.flatMap(({ path, query }) =>
    path.endsWith('pesticide/changes') ? [[query['since'], query['cursor']]] : [],
  )
const copy = async (change = {}) => syncChanges(await world.begun(change))
const storedIds = async () => Object.keys(await names()).sort()

beforeEach(async () => {
  world = await createCopyWorld()
  world.api.signedIn = true
  pages = []
  world.api.answerChanges('products', () => pages.shift()?.() ?? emptyChangesPage('end'))
  world.api.answerChanges('companies', () => emptyChangesPage('c1'))
})

describe('a page of changes', () => {
  test('writes nothing if its rows are stored already, so that no index must be updated', async () => {
    const samePage = () => page([productRow(1), productRow(2)], { deleted: ['p9'] })
    pages = [samePage, samePage]
    await copy()
    const revision = await readMeta(world.db, 'revision')
    await copy()
    expect(await names()).toEqual({ p1: 'Product 1', p2: 'Product 2' })
    expect(await readMeta(world.db, 'revision')).toBe(revision)
  })

  test('does not replace a stored row with an older one', async () => {
    pages = [
      () => page([productRow(1, { name: 'New', updateTime: 2000 })]),
      () => page([productRow(1, { name: 'Old' })]),
    ]
    await copy()
    await copy()
    expect(await names()).toEqual({ p1: 'New' })
  })

  test('replaces a stored row if neither has a time', async () => {
    const untimedRow = (name: string) => productRow(1, { name, updateTime: undefined })
    pages = [() => page([untimedRow('First')]), () => page([untimedRow('Second')])]
    await copy()
    await copy()
    expect(await names()).toEqual({ p1: 'Second' })
  })

  test('with numeric ids deletes the row that is stored under the same id as text', async () => {
    pages = [() => page([productRow(1, { pesticideId: 77 })]), () => page([], { deleted: [77] })]
    await copy()
    expect(await storedIds()).toEqual(['77'])
    await copy()
    expect(await countRows(world.db, 'products')).toBe(0)
  })

  test.each([
    ['an invalid list', { list: 'none' }],
    ['a missing next mark', { next: undefined }],
    ['a number as the next mark', { next: 7 }],
    ['an object as the cursor', { cursor: {} }],
    ['text instead of deleted ids', { deleted: 'p1' }],
    ['a missing total', { total: undefined }],
  ])('with %s is rejected completely, and the position does not change', async (_, wrong) => {
    pages = [() => page([productRow(1)])]
    await copy()
    pages = [() => page([productRow(2)], wrong)]
    await expect(copy()).rejects.toMatchObject({ kind: 'shape' })
    expect(await storedIds()).toEqual(['p1'])
    expect(await readMeta(world.db, 'cursor:products')).toEqual({ since: 'm1', cursor: '' })
  })
})

describe('the position in the changes', () => {
  test('moves page by page, and at the end is the one that the last page states', async () => {
    pages = [
      () => page([productRow(1)], { cursor: 'a' }),
      () => page([productRow(2)], { cursor: 'b' }),
      () => page([productRow(3)], { next: 'm2' }),
    ]
    await copy()
    expect(requestedMarks()).toEqual([
      ['', ''],
      ['', 'a'],
      ['', 'b'],
    ])
    expect(await readMeta(world.db, 'cursor:products')).toEqual({ since: 'm2', cursor: '' })
    expect(await canFollowChanges(await world.begun())).toBe(true)
  })

  test('is stored together with the rows of its page or not at all', async () => {
    pages = [() => page([productRow(1)], { cursor: 'a' }), () => page([productRow(2)])]
    const realPut = world.db.parts.put.bind(world.db.parts)
    let puts = 0
    world.db.parts.put = (...given: Parameters<typeof realPut>) => {
      puts += 1
      if (puts === 2) throw new Error('killed')
      return realPut(...given)
    }
    await expect(copy()).rejects.toThrow('killed')
    expect(await storedIds()).toEqual(['p1'])
    expect(await readMeta(world.db, 'cursor:products')).toEqual({ since: '', cursor: 'a' })
    world.db.parts.put = realPut
    pages = [() => page([productRow(2)])]
    await copy()
    expect(await storedIds()).toEqual(['p1', 'p2'])
  })

  test('inside the pages of an interrupted run is followed by the changes since that run began', async () => {
    await writeMeta(world.db, 'cursor:products', { since: '', cursor: 'a' })
    pages = [() => page([productRow(2)], { next: 'm1' }), () => page([], { deleted: ['p2'], next: 'm2' })]
    await copy()
    expect(requestedMarks()).toEqual([
      ['', 'a'],
      ['m1', ''],
    ])
    expect(await storedIds()).toEqual([])
    expect(await readMeta(world.db, 'cursor:products')).toEqual({ since: 'm2', cursor: '' })
  })

  test('that is unreadable on the device causes a complete copy', async () => {
    await world.db.meta.put({ k: 'cursor:products', v: { since: 7 } })
    expect(await canFollowChanges(await world.begun())).toBe(false)
    pages = [() => page([productRow(1)])]
    await copy()
    expect(requestedMarks()).toEqual([['', '']])
  })

  test('counts as known only if every table has one', async () => {
    await writeMeta(world.db, 'cursor:products', { since: 'x', cursor: '' })
    expect(await canFollowChanges(await world.begun())).toBe(false)
    await writeMeta(world.db, 'cursor:companies', { since: '', cursor: 'in the middle' })
    expect(await canFollowChanges(await world.begun())).toBe(true)
  })

  test.each([
    ['a reset', () => ({ ...page([]), reset: true })],
    [
      'an unreadable mark',
      () => {
        throw new ApiError('refused', { code: code.badRequest })
      },
    ],
  ])('that the backend does not know (%s) causes a complete copy, and missing rows are deleted', async (_, lost) => {
    pages = [() => page([productRow(1), productRow(2)])]
    await copy()
    pages = [lost, () => page([productRow(2), productRow(3)])]
    await copy()
    expect(await storedIds()).toEqual(['p2', 'p3'])
    expect(requestedMarks().slice(1)).toEqual([
      ['m1', ''],
      ['', ''],
    ])
  })

  test('is not requested endlessly if the backend does not even know the start', async () => {
    world.api.answerChanges('products', () => ({ ...page([]), reset: true }))
    await expect(copy()).rejects.toMatchObject({ kind: 'shape' })
    expect(requestedMarks()).toHaveLength(2)
  })

  test.each<[string, string, readonly string[]]>([
    ['the requested page', 'a', ['p1']],
    ['the empty start position', '', []],
  ])('stays, and that page is not written, if the backend names %s as the next position', async (_, cursor, ids) => {
    world.api.answerChanges('products', () => page([productRow(requestedMarks().length)], { cursor }))
    await expect(copy()).rejects.toMatchObject({ kind: 'shape' })
    expect(requestedMarks()).toHaveLength(ids.length + 1)
    expect(await storedIds()).toEqual(ids)
    expect(await readMeta(world.db, 'cursor:products')).toEqual({ since: '', cursor })
  })

  test('that is the start causes rows that are on no page to be deleted, but only at the end of the run', async () => {
    pages = [() => page(range(0, 5).map((n) => productRow(n)))]
    await copy()
    await writeMeta(world.db, 'cursor:products', { since: '', cursor: '' })
    await world.db.parts.clear()
    const during: number[] = []
    pages = [() => page([productRow(1)], { cursor: 'a' }), () => page([productRow(8)], { cursor: 'b' }), () => page([])]
    world.api.answerChanges('products', async () => {
      during.push(await countRows(world.db, 'products'))
      return pages.shift()?.() ?? emptyChangesPage('end')
    })
    await copy()
    expect(during).toEqual([5, 5, 6])
    expect(await storedIds()).toEqual(['p1', 'p8'])
  })
})

test('a page is dropped if another run has moved the position', async () => {
  pages = [
    () => page([productRow(1), productRow(2)], { cursor: 'a' }),
    () => page([productRow(2), productRow(3)], { deleted: ['p1'], next: 'm2' }),
  ]
  let asking = 0
  world.api.answerChanges('products', async () => {
    asking += 1
    if (asking > 1) return pages.shift()?.() ?? emptyChangesPage('end')
    await copy()
    return page([productRow(1), productRow(2)])
  })
  await copy()
  expect(await storedIds()).toEqual(['p2', 'p3'])
  expect(requestedMarks().at(-1)).toEqual(['m2', ''])
})

test('a page that arrives while another run downloads the files is dropped', async () => {
  pages = [() => page([productRow(1)], { next: 'm1' })]
  await copy()
  world.api.answerChanges('products', async () => {
    await world.db.meta.delete('cursor:products')
    return page([productRow(2)])
  })
  const requestsBefore = requestedMarks().length
  await expect(copy()).rejects.toThrow(CopySupersededError)
  expect(requestedMarks().length).toBe(requestsBefore + 1)
  expect(await storedIds()).toEqual(['p1'])
})

test.each([
  ['on a device that has no copy yet', []],
  ['after the backend has lost the position', [() => ({ ...page([]), reset: true })]],
])('a first page that arrives during another run is dropped (%s)', async (_, before) => {
  pages = [() => page([productRow(1)], { next: 'm1' })]
  if (before.length > 0) await copy()
  const had = await storedIds()
  pages = [...before]
  world.api.answerChanges('products', async () => {
    const earlier = pages.shift()
    if (earlier) return earlier()
    await world.db.meta.bulkDelete(['cursor:products', 'cursor:companies'])
    return page([productRow(2)])
  })
  await expect(copy()).rejects.toThrow(CopySupersededError)
  expect(await storedIds()).toEqual(had)
  expect(await readMeta(world.db, 'cursor:products')).toBeUndefined()
})

test('the next table is not requested after another run has started to download the files', async () => {
  world.api.answerChanges('companies', () => ({ ...emptyChangesPage('c1'), list: [companyRow(1)], total: 1 }))
  const run = await world.begun()
  const report: typeof run.report = async (change) => {
    await run.report(change)
    await world.db.meta.bulkDelete(['cursor:products', 'cursor:companies'])
  }
  await expect(syncChanges({ ...run, report })).rejects.toThrow(CopySupersededError)
  expect((await world.rows('companies')).size).toBe(0)
})

test('a run that is always overtaken by another one leaves the status unchanged', async () => {
  world.api.answerChanges('products', async () => {
    await world.db.meta.bulkDelete(['cursor:products', 'cursor:companies'])
    await writeMeta(world.db, 'status', { ...emptyCopyStatus, phase: 'copying', rows: 7 })
    return page([productRow(2)])
  })
  expect(await world.run()).toMatchObject({ at: 'stopped' })
  expect(requestedMarks()).toHaveLength(5)
  expect(await readStatus(world.db)).toMatchObject({ phase: 'copying', rows: 7, error: null })
})

test('the status of a sync by changes counts rows and bytes of each page of a first run, and only bytes in later runs', async () => {
  pages = [
    () => page([productRow(1), productRow(2)], { cursor: 'a', total: 3 }),
    () => page([productRow(3)], { total: 3 }),
  ]
  await copy()
  const first = await readStatus(world.db)
  expect(first).toMatchObject({ rows: 3, totalRows: 3 })
  expect(first.bytes).toBeGreaterThan(0)
  expect(first.packedBytes).toBe(first.bytes)
  expect(first.changeBytes).toBe(0)
  pages = [() => page([productRow(4)])]
  await copy()
  const laterStatus = await readStatus(world.db)
  expect([laterStatus.bytes, laterStatus.rows]).toEqual([first.bytes, first.rows])
  expect(laterStatus.changeBytes).toBeGreaterThan(0)
})
