import { beforeEach, describe, expect, test } from 'vitest'
import { createCopyWorldOf, type CopyWorld } from '#tests/harness/catalogue-copy.ts'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import { PagedApi } from '#tests/harness/paged-catalogue.ts'
import { ApiError } from '#api/errors.ts'
import { allIds } from '../../store/tables.ts'
import { readMeta, readStatus } from '../../store/meta.ts'
import { refreshFirstPages, firstPagesIntervalMs } from './copy-pages.ts'
import { knownIdsPartUrl, createPacedCall } from './parts.ts'

let world: CopyWorld<PagedApi>
const ids = async () => (await allIds(world.db, 'products')).map(Number).sort((a, b) => a - b)
const knownCount = async () => (await world.db.parts.get(knownIdsPartUrl('products')))?.ids.length
const insert = (from: number, to: number) =>
  world.api.products.unshift(
    ...range(from, to)
      .toReversed()
      .map((n) => productRow(n, { pesticideId: n })),
  )
const look = async (ms = firstPagesIntervalMs) => {
  world.clock.at += ms
  world.api.made.length = 0
  const run = await world.begun()
  await refreshFirstPages(run, createPacedCall(run))
  return world.api.asked()
}
const copyRows = async (count: number, order: 'newest' | 'oldest' = 'newest') => {
  world.api.fill(count, order)
  world.clock.at = 1_000_000_000
  expect(await world.run()).toEqual({ at: 'done' })
}

beforeEach(async () => {
  world = await createCopyWorldOf(new PagedApi())
})

describe('reading the beginning of a list between two passes', () => {
  test('stores new rows, which after that are no longer new', async () => {
    await copyRows(120)
    insert(121, 131)
    expect(await look()).toEqual([1])
    expect(await ids()).toEqual(range(1, 131))
    expect(await knownCount()).toBe(130)
  })

  test('continues to the next page only while whole pages are new, and to four pages at most', async () => {
    await copyRows(20)
    insert(21, 91)
    expect(await look()).toEqual([1, 2])
    expect(await ids()).toEqual(range(1, 91))
    insert(91, 400)
    expect(await look()).toEqual([1, 2, 3, 4])
    expect((await ids()).length).toBe(90 + 200)
    expect(await readStatus(world.db)).toMatchObject({ asOf: 1_000_000_000 })
  })

  test.each([
    ['within the hour', firstPagesIntervalMs - 1, []],
    ['after an hour', firstPagesIntervalMs, [1]],
    ['after the clock was set back two hours', -2 * firstPagesIntervalMs - 1, [1]],
  ] as const)('happens once an hour: %s', async (_, ms, expected) => {
    await copyRows(30)
    expect(await look()).toEqual([1])
    expect(await look(ms)).toEqual(expected)
  })

  test('is repeated by the next run if it failed', async () => {
    await copyRows(30)
    world.api.beforePage = () => {
      throw new ApiError('offline')
    }
    await expect(look()).rejects.toMatchObject({ kind: 'offline' })
    expect(await readMeta(world.db, 'looked')).toBeUndefined()
    world.api.beforePage = () => {}
    expect(await look(1)).toEqual([1])
  })
})
