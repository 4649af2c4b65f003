import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyWorld, type CopyWorld } from '#tests/harness/catalogue-copy.ts'
import { productRow, range, type FakeApi } from '#tests/harness/fake-catalogue.ts'
import { putNoted } from '#tests/harness/stored-rows.ts'
import { readMeta } from '../store/meta.ts'
import { KnownIds } from './run.ts'

let world: CopyWorld<FakeApi>
let known: KnownIds
const put = (...numbers: number[]) =>
  putNoted(
    world.db,
    'products',
    numbers.map((n) => productRow(n)),
  )
const revision = async () => (await readMeta(world.db, 'revision')) ?? 0

beforeEach(async () => {
  world = await copyWorld()
  known = new KnownIds(world.db)
})
afterEach(() => world.db.delete())

test('for a few rows they are not read: those are looked for', async () => {
  await put(1)
  expect(await known.of('products', 100)).toBeNull()
  expect(await known.of('products', 101)).toEqual(new Set(['p1']))
  // Read once, they are known for few rows as well.
  expect(await known.of('products', 1)).toEqual(new Set(['p1']))
})

test('rows that this run has stored are among them; what a transaction rolled back is not', async () => {
  await known.of('products', 500)
  await put(2)
  known.add('products', ['p2'], await revision())
  expect(await known.of('products', 500)).toEqual(new Set(['p2']))
  const failing = world.db.transaction('rw', world.db.tables, async () => {
    await put(3)
    throw new Error('killed')
  })
  await expect(failing).rejects.toThrow('killed')
  expect(await known.of('products', 500)).toEqual(new Set(['p2']))
})

test('rows that another run has stored meanwhile are among them: no row is stored twice', async () => {
  await put(1)
  await known.of('products', 500)
  await put(7)
  expect(await known.of('products', 500)).toEqual(new Set(['p1', 'p7']))
})

test('a database that was emptied and started again knows no ids', async () => {
  await put(1)
  await known.of('products', 500)
  await Promise.all(world.db.tables.map((table) => table.clear()))
  expect(await known.of('products', 500)).toEqual(new Set())
})

test('tables are known apart', async () => {
  await put(...range(0, 3))
  expect(await known.of('companies', 500)).toEqual(new Set())
  known.add('companies', ['p9'], await revision())
  expect(await known.of('products', 500)).toEqual(new Set(['p0', 'p1', 'p2']))
})
