import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { code } from '#contract/codes.ts'
import { copyWorldOf, type CopyWorld } from '#tests/harness/catalogue-copy.ts'
import { productRow, range, type Row } from '#tests/harness/fake-catalogue.ts'
import { killedAtWrite } from '#tests/harness/delta-catalogue.ts'
import { PagedApi } from '#tests/harness/paged-catalogue.ts'
import { putParsed, storeRows } from '#tests/harness/stored-rows.ts'
import { ApiError } from '#api/errors.ts'
import { readMeta } from '../../store/meta.ts'
import { sweepPages } from './sweep.ts'
import { createPace } from './parts.ts'

let world: CopyWorld<PagedApi>
let completed: number
const row = (n: number, category = 'c1', change: Row = {}) =>
  productRow(n, { pesticideId: String(n), categories: [{ categoryId: category, categoryName: category }], ...change })
const here = (...rows: Row[]) => putParsed(world.db, 'products', rows)
const ids = async () => [...(await world.rows()).keys()]
/** A pass that has seen these rows, after one that had seen those. */
const sweep = async (seen: readonly number[], before: readonly number[] | null, categories: string[] = []) => {
  const run = await world.begun({ categories })
  await sweepPages(
    run,
    createPace(run),
    'products',
    { seen: new Set(seen.map(String)), before: before && new Set(before.map(String)) },
    async () => void (completed += 1),
  )
}
const asked = () => world.api.made.flatMap(({ query }) => (query['id'] === undefined ? [] : [query['id']]))
const answering = (answer: (id: string) => unknown) =>
  world.api.answer(catalogueCalls.productGet, ({ id }) => answer(String(id)))
const fails = (error: unknown) => (): never => {
  throw error
}
const notFound = fails(new ApiError('refused', { code: code.notFound }))

beforeEach(async () => {
  completed = 0
  world = await copyWorldOf(new PagedApi())
  await here(row(1), row(2), row(3))
})
afterEach(() => world.db.delete())

describe('rows that came with no page of a pass', () => {
  test('go when the backend says that it has them no more', async () => {
    world.api.products = [row(1)]
    await sweep([1], null)
    expect([await ids(), completed]).toEqual([['1'], 1])
    // One that is known to be there shows first that the question is answered at all.
    expect(asked()).toEqual(['1', '2', '3'])
  })

  test('stay when it has them, as it has them now', async () => {
    world.api.products = [row(1), row(2, 'c1', { name: 'Renamed', updateTime: 2000 })]
    await sweep([1], null)
    expect(await ids()).toEqual(['1', '2'])
    expect((await world.rows()).get('2')?.['name']).toBe('Renamed')
  })

  test.each([
    ['the backend says of every row that it is not found', notFound],
    ['it refuses such questions', fails(new ApiError('refused', { code: code.forbidden }))],
    ['it answers with a page', fails(new ApiError('portal'))],
    ['it fails', fails(new ApiError('http', { http: 500 }))],
    ['it answers with nothing', () => null],
  ])('stay the first time, and go the second, where %s', async (_, answer) => {
    answering(answer)
    await sweep([1], null)
    expect(await ids()).toEqual(['1', '2', '3'])
    await sweep([1], [1, 2])
    expect(await ids()).toEqual(['1', '2'])
    await sweep([1], [1])
    expect(await ids()).toEqual(['1'])
  })

  test.each([
    ['the network is away', new ApiError('offline')],
    ['it does not answer in time', new ApiError('timeout')],
    ['the session has ended', new ApiError('refused', { code: code.unauthorized })],
  ])('when %s among the questions the pass goes on later: nothing goes', async (_, error) => {
    answering((id) => (id === '3' ? fails(error)() : id === '1' ? row(1) : notFound()))
    await expect(sweep([1], [1])).rejects.toBe(error)
    expect([await ids(), completed]).toEqual([['1', '2', '3'], 0])
  })

  test('more than fifty are not asked for one by one: they go when they were absent twice', async () => {
    await here(...range(100, 160).map((n) => row(n)))
    world.api.products = [row(1), row(2), row(3)]
    await sweep([1, 2, 3], [1, 2, 3, 100])
    expect([await ids(), asked()]).toEqual([['1', '100', '2', '3'], []])
  })
})

describe('rows of categories that are not chosen any more', () => {
  test('go at once and are not asked for', async () => {
    await here(row(4, 'c2'))
    world.api.products = [row(1)]
    await sweep([1, 2, 3], null, ['c1'])
    expect([await ids(), asked()]).toEqual([['1', '2', '3'], []])
  })

  test('one that cannot be read on the device is requested like any other', async () => {
    await storeRows(world.db, 'products', [{ pesticideId: '9', name: 7 }])
    world.api.products = [row(1)]
    await sweep([1, 2, 3], null, ['c1'])
    expect([await ids(), asked()]).toEqual([
      ['1', '2', '3'],
      ['1', '9'],
    ])
  })
})

test('killed at its end: rows and the notes of the pass are stored together or not at all', async () => {
  world.api.products = [row(1)]
  const revive = killedAtWrite(1)
  await expect(sweep([1], null)).rejects.toThrow()
  revive()
  expect(await ids()).toEqual(['1', '2', '3'])
  const revision = (await readMeta(world.db, 'revision')) ?? 0
  await sweep([1], null)
  expect(await ids()).toEqual(['1'])
  expect(await readMeta(world.db, 'revision:products')).toBe(revision + 1)
})

test('nothing is absent: no request is made, and the pass ends', async () => {
  await sweep([1, 2, 3], null)
  expect([asked(), completed]).toEqual([[], 1])
})
