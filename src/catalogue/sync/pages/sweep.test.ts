import { beforeEach, describe, expect, test } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { code } from '#contract/codes.ts'
import { createCopyWorldOf, type CopyWorld } from '#tests/harness/catalogue-copy.ts'
import { productRow, range, type Row } from '#tests/harness/fake-catalogue.ts'
import { killAtWrite } from '#tests/harness/delta-catalogue.ts'
import { PagedApi } from '#tests/harness/paged-catalogue.ts'
import { storeParsedRows, storeRows } from '#tests/harness/stored-rows.ts'
import { ApiError } from '#api/errors.ts'
import { readMeta } from '../../store/meta.ts'
import { deleteMissingRows } from './sweep.ts'
import { createPacedCall } from './parts.ts'

let world: CopyWorld<PagedApi>
let completions: number
const row = (n: number, category = 'c1', change: Row = {}) =>
  productRow(n, { pesticideId: String(n), categories: [{ categoryId: category, categoryName: category }], ...change })
const putRows = (...rows: Row[]) => storeParsedRows(world.db, 'products', rows)
const ids = async () => [...(await world.rows()).keys()]
const sweep = async (seen: readonly number[], before: readonly number[] | null, categories: string[] = []) => {
  const run = await world.begun({ categories })
  await deleteMissingRows(
    run,
    createPacedCall(run),
    'products',
    { seen: new Set(seen.map(String)), before: before && new Set(before.map(String)) },
    async () => void (completions += 1),
  )
}
const requestedIds = () => world.api.made.flatMap(({ query }) => (query['id'] === undefined ? [] : [query['id']]))
const answering = (answer: (id: string) => unknown) =>
  world.api.answer(catalogueCalls.productGet, ({ id }) => answer(String(id)))
const fails = (error: unknown) => (): never => {
  throw error
}
const notFound = fails(new ApiError('refused', { code: code.notFound }))

beforeEach(async () => {
  completions = 0
  world = await createCopyWorldOf(new PagedApi())
  await putRows(row(1), row(2), row(3))
})

describe('rows that were not on any page of a pass', () => {
  test('are deleted if the backend answers that it no longer has them', async () => {
    world.api.products = [row(1)]
    await sweep([1], null)
    expect([await ids(), completions]).toEqual([['1'], 1])
    expect(requestedIds()).toEqual(['1', '2', '3'])
  })

  test('remain if the backend has them, and are updated', async () => {
    world.api.products = [row(1), row(2, 'c1', { name: 'Renamed', updateTime: 2000 })]
    await sweep([1], null)
    expect(await ids()).toEqual(['1', '2'])
    expect((await world.rows()).get('2')?.['name']).toBe('Renamed')
  })

  test.each([
    ['the backend answers "not found" for every row', notFound],
    ['the backend refuses the call', fails(new ApiError('refused', { code: code.forbidden }))],
    ['the backend answers with HTML', fails(new ApiError('portal'))],
    ['the backend fails', fails(new ApiError('http', { http: 500 }))],
    ['the backend answers with nothing', () => null],
  ])('remain after the first pass, and are deleted after the second, if %s', async (_, answer) => {
    answering(answer)
    await sweep([1], null)
    expect(await ids()).toEqual(['1', '2', '3'])
    await sweep([1], [1, 2])
    expect(await ids()).toEqual(['1', '2'])
    await sweep([1], [1])
    expect(await ids()).toEqual(['1'])
  })

  test.each([
    ['the network is missing', new ApiError('offline')],
    ['the backend does not answer in time', new ApiError('timeout')],
    ['the session has ended', new ApiError('refused', { code: code.unauthorized })],
  ])('remain if %s while they are requested: the pass continues later', async (_, error) => {
    answering((id) => (id === '3' ? fails(error)() : id === '1' ? row(1) : notFound()))
    await expect(sweep([1], [1])).rejects.toBe(error)
    expect([await ids(), completions]).toEqual([['1', '2', '3'], 0])
  })

  test('are not requested one by one if there are more than fifty, and are deleted when they are absent a second time', async () => {
    await putRows(...range(100, 160).map((n) => row(n)))
    world.api.products = [row(1), row(2), row(3)]
    await sweep([1, 2, 3], [1, 2, 3, 100])
    expect([await ids(), requestedIds()]).toEqual([['1', '100', '2', '3'], []])
  })
})

describe('rows of categories that are no longer chosen', () => {
  test('are deleted without a request at the end of the pass', async () => {
    await putRows(row(4, 'c2'))
    world.api.products = [row(1)]
    await sweep([1, 2, 3], null, ['c1'])
    expect([await ids(), requestedIds()]).toEqual([['1', '2', '3'], []])
  })

  test('are requested like others if they are unreadable on the device', async () => {
    await storeRows(world.db, 'products', [{ pesticideId: '9', name: 7 }])
    world.api.products = [row(1)]
    await sweep([1, 2, 3], null, ['c1'])
    expect([await ids(), requestedIds()]).toEqual([
      ['1', '2', '3'],
      ['1', '9'],
    ])
  })
})

test('missing rows are deleted in one transaction, all or none', async () => {
  world.api.products = [row(1)]
  const revive = killAtWrite(1)
  await expect(sweep([1], null)).rejects.toThrow()
  revive()
  expect(await ids()).toEqual(['1', '2', '3'])
  const revision = (await readMeta(world.db, 'revision')) ?? 0
  await sweep([1], null)
  expect(await ids()).toEqual(['1'])
  expect(await readMeta(world.db, 'revision:products')).toBe(revision + 1)
})

test('if all rows are still in the list, the pass ends without a request', async () => {
  await sweep([1, 2, 3], null)
  expect([requestedIds(), completions]).toEqual([[], 1])
})
