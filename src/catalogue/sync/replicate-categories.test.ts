import { beforeEach, describe, expect, test, vi } from 'vitest'
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
import { readStatus } from '../store/meta.ts'
import type { CopyStatus } from '../store/schema.ts'
import { isCopyFresh } from './replicate.ts'
import { allIds } from '../store/tables.ts'

let world: CopyWorld<FakeApi>
let { db, api, files } = {} as CopyWorld<FakeApi>
const clock = { now: () => 5000, mono: () => 0 }

const of = (category: string, from: number): Row[] =>
  range(from, from + 3).map((n) => productRow(n, { categories: [{ categoryId: category, categoryName: category }] }))
const run = (categories: readonly string[]) => world.run({ categories })
const storedIds = async () => (await allIds(db, 'products')).sort()

const publish = () => {
  const categories = ['herbicide', 'fungicide', 'insecticide']
  files.publish(
    'v1',
    categories.map((category, at) => of(category, at * 3)),
    [[companyRow(0), companyRow(1)]],
  )
  const { published } = files
  if (!published) throw new Error('nothing published')
  files.published = {
    ...published,
    products: {
      ...published.products,
      parts: published.products.parts.map((part, at) => ({ ...part, categories: [categories[at] ?? ''] })),
    },
  }
}

beforeEach(async () => {
  world = await createCopyWorld()
  ;({ db, api, files } = world)
  publish()
})

describe('a copy of chosen categories', () => {
  test('fetches only the missing categories when the data saver is switched off', async () => {
    await run(['herbicide'])
    await run([])
    expect(await storedIds()).toHaveLength(9)
    expect(new Set(files.fetched).size).toBe(files.fetched.length)
  })

  describe('the stored categories in the status, after a run that stopped', () => {
    test('are the earlier choice while categories are added', async () => {
      await run(['herbicide'])
      files.beforePart = (_, count) => {
        if (count > 2) throw new ApiError('offline')
      }
      expect(await run([])).toMatchObject({ at: 'stopped' })
      expect(await storedIds()).toHaveLength(6)
      expect(await readStatus(db)).toMatchObject({ phase: 'ready', categories: ['herbicide'] })
    })

    test('are the remaining ones after the removed ones are deleted', async () => {
      await run([])
      api.signedIn = true
      const statuses: CopyStatus[] = []
      api.answerChanges('products', async () => {
        statuses.push(await readStatus(db))
        throw new ApiError('offline')
      })
      expect(await run(['herbicide'])).toMatchObject({ at: 'stopped' })
      expect(await storedIds()).toEqual(['p0', 'p1', 'p2'])
      expect(statuses).toMatchObject([{ asOf: 5000, categories: ['herbicide'] }])
      expect(await readStatus(db)).toMatchObject({ phase: 'ready', asOf: 5000, categories: ['herbicide'] })
    })

    test('include those whose rows could not be deleted because the disk was full', async () => {
      await run([])
      const deleteSpy = vi
        .spyOn(db.parts, 'bulkDelete')
        .mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
      expect(await run(['herbicide'])).toMatchObject({ at: 'stopped', problem: 'no-space' })
      deleteSpy.mockRestore()
      expect(await storedIds()).toHaveLength(9)
      expect((await readStatus(db)).categories).toEqual([])
      expect(await run(['herbicide'])).toEqual({ at: 'done' })
      expect(await storedIds()).toEqual(['p0', 'p1', 'p2'])
    })
  })

  test('never counts as fresh if other categories are chosen, however new it is', async () => {
    await run(['herbicide'])
    expect(await isCopyFresh({ db, clock, categories: ['herbicide'] }, 1000)).toBe(true)
    expect(await isCopyFresh({ db, clock }, 1000)).toBe(false)
  })

  test('adds rows of these categories from a delta, and deletes rows that left them', async () => {
    await run(['herbicide'])
    api.signedIn = true
    api.answerChanges('companies', () => emptyChangesPage('c2'))
    api.answerChanges('products', () => ({
      ...emptyChangesPage('m2'),
      list: [
        productRow(20, { categories: [{ categoryId: 'herbicide', categoryName: 'h' }] }),
        productRow(21, { categories: [{ categoryId: 'fungicide', categoryName: 'f' }] }),
        productRow(1, { categories: [{ categoryId: 'fungicide', categoryName: 'f' }], updateTime: 9000 }),
      ],
    }))
    expect(await run(['herbicide'])).toEqual({ at: 'done' })
    expect(await storedIds()).toEqual(['p0', 'p2', 'p20'])
  })

  test('rows of a delta newer than the files are deleted with their category, even after a logout', async () => {
    api.signedIn = true
    api.answerChanges('companies', () => emptyChangesPage('c2'))
    api.answerChanges('products', () => ({
      ...emptyChangesPage('m2'),
      list: [productRow(20, { categories: [{ categoryId: 'fungicide', categoryName: 'f' }], updateTime: 9000 })],
    }))
    await run([])
    expect(await storedIds()).toContain('p20')
    api.signedIn = false
    await run(['herbicide'])
    expect(await storedIds()).toEqual(['p0', 'p1', 'p2'])
  })

  describe('parts that mix categories', () => {
    const everyId = () => range(0, 6).flatMap((n) => [`p${n}`, `p${n + 10}`, `p${n + 20}`])
    beforeEach(() => {
      const mixedPart = (n: number) => [...of('herbicide', n), ...of('fungicide', n + 10), ...of('insecticide', n + 20)]
      files.publish('v1', [mixedPart(0), mixedPart(3)], [[companyRow(0), companyRow(1)]])
    })

    test('lose the rows of a removed category, which are fetched again when it is added', async () => {
      await run(['herbicide', 'fungicide'])
      await run(['fungicide'])
      expect(await storedIds()).toEqual(range(0, 6).map((n) => `p${n + 10}`))
      expect(await readStatus(db)).toMatchObject({ rows: 8, totalRows: 8, categories: ['fungicide'] })
      await run(['herbicide', 'fungicide'])
      expect(await storedIds()).toHaveLength(12)
      expect(files.fetched).toHaveLength(5)
      await run([])
      expect(await storedIds()).toEqual(everyId().sort())
    })

    test('still have all rows if deleting a category fails because the disk is full', async () => {
      await run(['herbicide', 'fungicide'])
      const deleteSpy = vi
        .spyOn(db.parts, 'bulkDelete')
        .mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
      expect(await run(['fungicide'])).toMatchObject({ at: 'stopped', problem: 'no-space' })
      deleteSpy.mockRestore()
      expect(await storedIds()).toHaveLength(12)
      expect((await readStatus(db)).categories).toEqual(['herbicide', 'fungicide'])
      expect(await run(['fungicide'])).toEqual({ at: 'done' })
      expect(await storedIds()).toHaveLength(6)
    })
  })

  describe('a backend without public files', () => {
    const pages: Record<string, { list: Row[]; cursor: string | null }> = {
      '': { list: [...of('herbicide', 0), ...of('fungicide', 10)], cursor: 'two' },
      two: { list: of('herbicide', 3), cursor: 'three' },
      three: { list: of('herbicide', 6), cursor: null },
    }
    const cursors: string[] = []
    let pagesLeft = 0
    let betweenPages = async () => {}
    beforeEach(() => {
      files.published = null
      api.signedIn = true
      cursors.length = 0
      betweenPages = async () => {}
      api.answerChanges('companies', () => emptyChangesPage('c1'))
      api.answerChanges('products', async ({ since, cursor }) => {
        if (since !== '') return emptyChangesPage('m1')
        await betweenPages()
        if ((pagesLeft -= 1) < 0) throw new ApiError('offline')
        cursors.push(String(cursor))
        return { ...emptyChangesPage('m1'), ...pages[String(cursor)], total: 12 }
      })
    })

    test('a first sync that has stopped continues with its next page', async () => {
      for (const isKilled of [true, true, false]) {
        pagesLeft = 1
        expect(await run(['herbicide'])).toEqual(isKilled ? { at: 'stopped', problem: 'offline' } : { at: 'done' })
      }
      expect(cursors).toEqual(['', 'two', 'three'])
      expect(await storedIds()).toHaveLength(9)
    })

    test('a run that stops after deleting rows of other categories reports the remaining categories', async () => {
      pagesLeft = 3
      await run([])
      expect(await storedIds()).toHaveLength(12)
      pagesLeft = 1
      expect(await run(['herbicide'])).toMatchObject({ at: 'stopped' })
      expect(await storedIds()).toHaveLength(9)
      expect(await readStatus(db)).toMatchObject({ phase: 'ready', categories: ['herbicide'] })
      pagesLeft = 2
      expect(await run(['herbicide'])).toEqual({ at: 'done' })
      pagesLeft = 1
      expect(await run([])).toMatchObject({ at: 'stopped' })
      expect(await readStatus(db)).toMatchObject({ phase: 'ready', categories: ['herbicide'] })
      pagesLeft = 2
      expect(await run([])).toEqual({ at: 'done' })
      expect(await readStatus(db)).toMatchObject({ rows: 12, categories: [] })
    })
  })
})
