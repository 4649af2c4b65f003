import { beforeEach, describe, expect, test } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { code } from '#contract/codes.ts'
import { createCopyWorldOf, type CopyWorld } from '#tests/harness/catalogue-copy.ts'
import { FakeFindings, range } from '#tests/harness/fake-catalogue.ts'
import { PagedApi } from '#tests/harness/paged-catalogue.ts'
import { readStoredProduct } from '#tests/harness/stored-rows.ts'
import { ApiError } from '#api/errors.ts'
import { allIds } from '../../store/tables.ts'
import { readMeta, readStatus } from '../../store/meta.ts'
import { passIntervalMs } from './copy-pages.ts'
import type { CopyDeps } from '../run.ts'

let world: CopyWorld<PagedApi>
let { db, api } = {} as CopyWorld<PagedApi>
let offers: FakeFindings
let delays: number[]

const wait = async (ms: number) => void delays.push(ms)
const run = (change: Partial<CopyDeps> = {}) => world.run({ offers, wait, ...change })
const ids = async (table: 'products' | 'companies' = 'products') =>
  (await allIds(db, table)).map(Number).sort((a, b) => a - b)
const revision = () => readMeta(db, 'revision')
const nextDay = () => {
  world.clock.at += passIntervalMs
}

const begin = async () => {
  delays = []
  world = await createCopyWorldOf(new PagedApi())
  ;({ db, api } = world)
  world.clock.at = 1_000_000
  offers = new FakeFindings()
}
beforeEach(begin)

describe('a first sync', () => {
  test('stores every row, totals, bytes and time, and records the capabilities', async () => {
    api.fill(450)
    expect(await run()).toEqual({ at: 'done' })
    expect(await ids()).toEqual(range(1, 451))
    expect(await readStatus(db)).toMatchObject({
      phase: 'ready',
      scope: 'full',
      rows: 453,
      totalRows: 453,
      asOf: world.clock.at,
      error: null,
    })
    const { bytes, packedBytes } = await readStatus(db)
    expect(bytes).toBeGreaterThan(450 * 200)
    expect(packedBytes).toBeGreaterThan(bytes)
    expect(offers.noted).toEqual({ 'catalogue-files': false, 'catalogue-changes': false, 'catalogue-pages': true })
  })

  test('reads a list that has the newest rows first once, and a list in another order twice', async () => {
    api.fill(450)
    await run()
    expect(api.asked()).toEqual([1, 2, 3])
    await db.delete()
    await begin()
    api.fill(450, 'oldest')
    await run()
    expect(api.asked()).toEqual([1, 2, 3, 1, 2, 3])
  })

  test.each(range(0, 5))('continues with the missing page after it was killed after %d pages', async (kill) => {
    api.fill(450, 'oldest')
    api.beforePage = (count) => {
      if (count === kill) throw new ApiError('offline')
    }
    expect(await run()).toEqual({ at: 'stopped', problem: 'offline' })
    const requestsBefore = api.made.filter(({ path }) => path.endsWith('/page')).length
    api.beforePage = () => {}
    expect(await run()).toEqual({ at: 'done' })
    expect(await ids()).toEqual(range(1, 451))
    const requestsAfter = api.made.filter(({ path }) => path.endsWith('/page')).length
    // Two walks need six pages of products, and companies one page. The failed page was requested twice.
    expect([requestsBefore, requestsAfter]).toEqual([kill + 1, 8])
  })

  test('fetches a page again if the app was killed before its position was stored', async () => {
    api.fill(250)
    const realPut = db.parts.put.bind(db.parts)
    db.parts.put = () => {
      throw new Error('killed')
    }
    await run()
    expect(await readMeta(db, 'pages:products')).toMatchObject({ pass: { page: 1 } })
    db.parts.put = realPut
    await run()
    expect(await ids()).toHaveLength(250)
  })

  test('reports its progress and the total, but no time, while it is in progress', async () => {
    api.fill(450)
    api.beforePage = (count) => {
      if (count === 3) throw new ApiError('timeout')
    }
    await run()
    expect(await readStatus(db)).toMatchObject({
      phase: 'failed',
      asOf: null,
      scope: 'none',
      rows: 403,
      totalRows: 453,
    })
  })

  test('requests smaller pages from a backend that accepts only those', async () => {
    api.fill(450)
    api.mostRows = 100
    expect(await run()).toEqual({ at: 'done' })
    expect(await ids()).toHaveLength(450)
  })

  test('is not made page by page if the backend returns the first page for every page number', async () => {
    api.fill(450)
    api.answer(catalogueCalls.productPage, () => ({ list: api.products.slice(0, 200), total: 450 }))
    expect(await run()).toEqual({ at: 'done' })
    expect(offers.noted['catalogue-pages']).toBe(false)
    expect((await readStatus(db)).scope).toBe('hot')
  })

  test('counts unreadable rows, and stores the other rows of their page', async () => {
    api.fill(3)
    api.products.push({ pesticideId: 77, name: 7 }, { nothing: true })
    await run()
    expect(await ids()).toEqual([1, 2, 3])
    expect((await readStatus(db)).unreadable).toBe(2)
  })

  test('after a sync of the featured rows reports its progress, but no time, until it ends', async () => {
    api.fill(450)
    api.signedIn = false
    await run()
    expect(await readStatus(db)).toMatchObject({ scope: 'hot', rows: 3 })
    api.signedIn = true
    api.beforePage = (count) => {
      if (count === 2) throw new ApiError('offline')
    }
    await run()
    expect(await readStatus(db)).toMatchObject({ scope: 'none', asOf: null, rows: 203 })
  })
})

describe('a repeated sync', () => {
  beforeEach(async () => {
    api.fill(450)
    await run()
    api.made.length = 0
  })

  test('does not request the lists again within an hour', async () => {
    world.clock.at += 20 * 60_000
    await run()
    expect(api.asked()).toEqual([])
  })

  test('requests all pages after a day, or when the user asks', async () => {
    await run({ demanded: true })
    expect(api.asked()).toEqual([1, 2, 3])
    nextDay()
    await run()
    expect(api.asked()).toEqual([1, 2, 3, 1, 2, 3])
    expect((await readStatus(db)).asOf).toBe(world.clock.at)
  })

  test('does not write unchanged rows, so that no screen renders again', async () => {
    nextDay()
    const revisionBefore = await revision()
    const { bytes } = await readStatus(db)
    await run()
    expect(await revision()).toBe(revisionBefore)
    expect(await readStatus(db)).toMatchObject({ bytes })
    expect((await readStatus(db)).changeBytes).toBeGreaterThan(0)
  })

  test('writes only the row that has changed', async () => {
    nextDay()
    const revisionBefore = (await revision()) ?? 0
    api.products[7] = { ...api.products[7], name: 'Renamed' }
    await run()
    expect(await revision()).toBe(revisionBefore + 1)
    expect((await readStoredProduct(db, '443'))?.name).toBe('Renamed')
  })
})

describe('rows that left the list', () => {
  beforeEach(async () => {
    api.fill(450)
    await run()
    nextDay()
  })

  test('are deleted at the end of a pass, not earlier', async () => {
    api.products = api.products.filter(({ pesticideId }) => pesticideId !== 400)
    let pages = 0
    api.beforePage = () => {
      pages += 1
      if (pages === 3) throw new ApiError('offline')
    }
    await run()
    expect(await ids()).toContain(400)
    api.beforePage = () => {}
    await run()
    expect(await ids()).not.toContain(400)
    expect(await ids()).toHaveLength(449)
  })
})

describe('chosen categories', () => {
  const otherCategory = { categories: [{ categoryId: 'c2', categoryName: 'Fungicide' }] }

  test('are the only ones stored, and a changed choice fetches and deletes only the difference', async () => {
    api.fill(300)
    api.products = api.products.map((row, at) => (at % 2 === 0 ? { ...row, ...otherCategory } : row))
    await run({ categories: ['c2'] })
    expect(await ids()).toHaveLength(150)
    await run({ categories: ['c1', 'c2'] })
    expect(await ids()).toHaveLength(300)
    await run({ categories: ['c1'] })
    expect(await ids()).toHaveLength(150)
    expect(await readStatus(db)).toMatchObject({ categories: ['c1'], rows: 153 })
    await run({ categories: [] })
    expect(await ids()).toHaveLength(300)
  })

  test('restart a pass in progress if they change, and rows deleted meanwhile do not count as seen', async () => {
    api.fill(450, 'oldest')
    api.beforePage = () => {
      if (api.asked().length > 3) throw new ApiError('offline')
    }
    expect(await run({ categories: ['c1'] })).toMatchObject({ at: 'stopped' })
    expect(await ids()).toHaveLength(450)
    api.beforePage = () => {}
    api.products = api.products.slice(0, 400)
    expect(await run({ categories: ['c1', 'c2'] })).toEqual({ at: 'done' })
    expect(await ids()).toEqual(range(1, 401))
  })

  test('are the only ones requested from a backend that supports the parameter', async () => {
    api.fill(300)
    await run({ categories: ['c2', 'c3'] })
    expect(api.made.find(({ path }) => path.endsWith('pesticide/page'))?.query['categoryIds']).toBe('c2,c3')
  })
})

test('a paged copy stops if the backend keeps refusing, and the next run resumes at that page', async () => {
  api.fill(450)
  api.beforePage = (count) => {
    if (count > 0) throw new ApiError('refused', { code: code.tooManyRequests, http: 200 })
  }
  expect(await run()).toEqual({ at: 'stopped', problem: 'server' })
  api.beforePage = () => {}
  await run()
  expect(api.asked().filter((page) => page === 1)).toHaveLength(1)
})
