import { beforeEach, expect, test, vi } from 'vitest'
import { createCopyWorld, type CopyWorld } from '#tests/harness/catalogue-copy.ts'
import { companyRow, productRow, range, type FakeApi, type Row } from '#tests/harness/fake-catalogue.ts'
import { clearCatalogueDb } from '../store/db.ts'
import { readMeta, readStatus } from '../store/meta.ts'
import { allIds, countRows } from '../store/tables.ts'

let world: CopyWorld<FakeApi>
let { db, files } = {} as CopyWorld<FakeApi>

beforeEach(async () => {
  world = await createCopyWorld()
  ;({ db, files } = world)
  files.publish('v1', [range(0, 100).map((n) => productRow(n))], [[companyRow(1)]])
})

const run = (rowsAtOnce?: number) => world.run(rowsAtOnce === undefined ? {} : { rowsAtOnce })

test('a part whose import is killed between two transactions is not recorded, and is fetched again completely', async () => {
  type Put = (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>
  const realPut = Reflect.get(IDBObjectStore.prototype, 'put') as Put
  const killing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
    if (this.name === 'products' && (value as Row)['pesticideId'] === 'p90') throw new Error('killed')
    return realPut.call(this, value)
  })
  await run()
  expect(await countRows(db, 'products')).toBe(80)
  expect((await db.parts.toArray()).filter(({ table }) => table === 'products')).toEqual([])
  killing.mockRestore()
  const fetchesBefore = files.fetched.length
  expect(await run()).toEqual({ at: 'done' })
  expect(files.fetched.slice(fetchesBefore)).toContain(files.published?.products.parts[0]?.url)
  expect(await countRows(db, 'products')).toBe(100)
})

test('each transaction raises the revision, so that an index is updated even after a kill', async () => {
  const revisionBefore = (await readMeta(db, 'revision')) ?? 0
  await run(40)
  expect(await readMeta(db, 'revision')).toBe(revisionBefore + 4)
})

test.each([
  ['the large one first', [range(0, 150), range(150, 160), range(155, 300)]],
  ['the small one first', [range(0, 10), range(5, 160), range(155, 165), range(150, 300)]],
])('a row that is in several parts is stored once, with %s', async (_, parts) => {
  files.publish(
    'v1',
    parts.map((numbers) => numbers.map((n) => productRow(n))),
    [[companyRow(1)]],
  )
  await run()
  const ids = await allIds(db, 'products')
  expect([ids.length, new Set(ids).size, await countRows(db, 'products')]).toEqual([300, 300, 300])
})

const severalParts = () =>
  files.publish(
    'v1',
    [0, 1, 2, 3].map((part) => range(part * 150, (part + 1) * 150).map((n) => productRow(n))),
    [[companyRow(1)]],
  )

test('two simultaneous runs in a browser without locks store each row once', async () => {
  severalParts()
  expect(await Promise.all([run(), run()])).toEqual([{ at: 'done' }, { at: 'done' }])
  const ids = await allIds(db, 'products')
  expect([ids.length, new Set(ids).size]).toEqual([600, 600])
})

test('a run whose database is emptied for space reports that, and the next run fetches everything', async () => {
  severalParts()
  files.beforePart = async (_, count) => {
    if (count === 3) await clearCatalogueDb(db)
  }
  expect(await run()).toEqual({ at: 'stopped', problem: 'no-space' })
  expect(await readStatus(db)).toMatchObject({ phase: 'failed', asOf: null, scope: 'none', rows: 0, error: 'no-space' })
  files.beforePart = () => {}
  expect(await run()).toEqual({ at: 'done' })
  expect([await countRows(db, 'products'), (await readStatus(db)).rows]).toEqual([600, 601])
})

test('if a write finds the disk full, the index is deleted and the rows are stored', async () => {
  await db.index.put({ k: 'products', revision: 1, value: 'large' })
  type Put = (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>
  const realPut = Reflect.get(IDBObjectStore.prototype, 'put') as Put
  let isFull = true
  const putSpy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
    if (this.name !== 'products' || !isFull) return realPut.call(this, value)
    isFull = false
    realPut.call(this, value)
    const request = this.add(value)
    const noRoom = new DOMException('no room', 'QuotaExceededError')
    Object.defineProperty(request, 'error', { get: () => noRoom, set: () => {} })
    return request
  })
  expect(await run()).toEqual({ at: 'done' })
  expect([isFull, await db.index.count(), await countRows(db, 'products')]).toEqual([false, 0, 100])
  putSpy.mockRestore()
})
