import { beforeEach, describe, expect, test } from 'vitest'
import { createCopyWorld, type CopyWorld } from '#tests/harness/catalogue-copy.ts'
import { companyRow, emptyChangesPage, productRow, range, type FakeApi } from '#tests/harness/fake-catalogue.ts'
import { ApiError } from '#api/errors.ts'
import type { VocabularyFile } from '#contract/snapshot.ts'
import { readMeta, readStatus } from '../store/meta.ts'
import { storeDamagedIds } from './damage/damaged-rows.ts'
import { storeRows, readStoredProduct } from '#tests/harness/stored-rows.ts'
import { allIds, countRows } from '../store/tables.ts'

let world: CopyWorld<FakeApi>
let { db, api, files, run } = {} as CopyWorld<FakeApi>
const productIds = async () => (await allIds(db, 'products')).sort()

const parts = () => [
  range(0, 4).map((n) => productRow(n)),
  range(4, 8).map((n) => productRow(n)),
  range(8, 12).map((n) => productRow(n)),
]
const makers = () => [range(0, 3).map((n) => companyRow(n))]

beforeEach(async () => {
  world = await createCopyWorld()
  ;({ db, api, files, run } = world)
  files.publish('v1', parts(), makers())
})

describe('a visitor who downloads the public files', () => {
  test('stores all rows and days in the app’s format, with the progress and the time of the data', async () => {
    expect(await run()).toEqual({ at: 'done' })
    expect(await productIds()).toHaveLength(12)
    expect((await readStoredProduct(db, 'p3'))?.validUntil).toBe('2031-01-04')
    const status = await readStatus(db)
    expect(status).toMatchObject({ phase: 'ready', scope: 'full', rows: 15, totalRows: 15, asOf: 5000, error: null })
    expect(api.paths()).not.toContain('pesticide/changes')
  })

  test('fetches the first part of the products before the suppliers and the other products', async () => {
    await run()
    expect(files.fetched.map((url) => url.split('-')[0])).toEqual(['products', 'companies', 'products', 'products'])
  })

  test('fetches only the part that the manifest changes, and replaces exactly its rows', async () => {
    await run()
    const fetchesBefore = files.fetched.length
    const [first, , third] = parts()
    const second = [productRow(4, { name: 'Renamed' }), productRow(5), productRow(6)]
    files.publish('v2', [first ?? [], second, third ?? []], makers(), 6000)
    await run()
    expect(files.fetched.slice(fetchesBefore)).toHaveLength(1)
    expect((await readStoredProduct(db, 'p4'))?.name).toBe('Renamed')
    expect(await readStoredProduct(db, 'p7')).toBeUndefined()
    expect(await db.parts.count()).toBe(4)
  })

  test('fetches a row again that was unreadable on the device', async () => {
    await run()
    await storeRows(db, 'products', [{ pesticideId: 'p5', name: 7 }])
    expect(await storeDamagedIds(db, 'products', ['p5'])).toBe(true)
    expect(await storeDamagedIds(db, 'products', ['p5'])).toBe(false)
    const fetchesBefore = files.fetched.length
    await run()
    expect(files.fetched.length - fetchesBefore).toBe(1)
    expect((await readStoredProduct(db, 'p5'))?.name).toBe('Product 5')
  })

  test('deletes an unreadable row that the catalogue no longer has', async () => {
    await run()
    await storeDamagedIds(db, 'products', ['p5'])
    files.publish('v2', [[0, 1, 2].map((n) => productRow(n))], [[companyRow(0)]], 3000)
    await run()
    expect(await readStoredProduct(db, 'p5')).toBeUndefined()
  })

  test('retains the old copy with its date if a later sync fails offline, and records the reason', async () => {
    await run()
    world.clock.at = 90_000
    files.manifest = async () => {
      throw new ApiError('offline')
    }
    expect(await run()).toEqual({ at: 'stopped', problem: 'offline' })
    expect(await readStatus(db)).toMatchObject({ phase: 'ready', asOf: 5000, error: 'offline', rows: 15 })
  })
})

describe('deltas for a logged-in buyer', () => {
  beforeEach(() => {
    api.answerChanges('products', ({ since }) => emptyChangesPage(String(since)))
    api.answerChanges('companies', ({ since }) => emptyChangesPage(String(since)))
  })

  test('continue a visitor’s copy at the position in the manifest, without fetching files again', async () => {
    await run()
    api.signedIn = true
    api.answerChanges('products', ({ since }) =>
      since === 'products@v1'
        ? {
            list: [productRow(2, { name: 'Newer', updateTime: 3000 }), productRow(99)],
            deleted: ['p3'],
            cursor: null,
            next: 'n2',
            total: 2,
          }
        : emptyChangesPage(String(since)),
    )
    const fetchesBefore = files.fetched.length
    expect(await run()).toEqual({ at: 'done' })
    expect(files.fetched).toHaveLength(fetchesBefore)
    expect((await readStoredProduct(db, 'p2'))?.name).toBe('Newer')
    expect(await readStoredProduct(db, 'p99')).toBeDefined()
    expect(await readStoredProduct(db, 'p3')).toBeUndefined()
    expect(await readMeta(db, 'cursor:products')).toEqual({ since: 'n2', cursor: '' })
  })

  test('are not undone by older files after a logout', async () => {
    await run()
    api.signedIn = true
    api.answerChanges('products', () => ({
      list: [productRow(2, { name: 'Newer', updateTime: 8000 }), productRow(99, { updateTime: 8000 })],
      deleted: [],
      cursor: null,
      next: 'n2',
      total: 2,
    }))
    await run()
    api.signedIn = false
    const [first, ...rest] = parts()
    files.publish('v2', [[...(first ?? []), productRow(50)], ...rest], makers(), 6000)
    await run()
    expect((await readStoredProduct(db, 'p2'))?.name).toBe('Newer')
    expect(await readStoredProduct(db, 'p99')).toBeDefined()
    expect(await readStoredProduct(db, 'p50')).toBeDefined()
  })

  test('are skipped without a failure if the backend has ended the session', async () => {
    await run()
    expect(await run({ signedIn: async () => true })).toEqual({ at: 'done' })
  })
})

describe('the vocabulary in all languages', () => {
  const publish = (en: string, sha256: string) => {
    const word = { kind: 'crop' as const, id: 'rice', en, zh: '水稻', zhHant: null, others: ['Arroz'] }
    const file: VocabularyFile = { words: [word], provinces: [], cities: [] }
    Object.assign(files, { vocabulary: async () => ({ file, sha256 }) })
  }
  const storedVocabulary = async () => [(await db.lists.get('vocabulary'))?.rows, await readMeta(db, 'vocabulary')]

  test('is fetched with the copy, and again when it has changed', async () => {
    publish('Rice', 'a')
    await run()
    expect(await storedVocabulary()).toMatchObject([[{ words: [{ en: 'Rice' }] }], 'a'])
    publish('Paddy', 'b')
    await run()
    expect(await storedVocabulary()).toMatchObject([[{ words: [{ en: 'Paddy' }] }], 'b'])
  })

  test('is not written again while it is unchanged, so that no screen renders again', async () => {
    publish('Rice', 'a')
    await run()
    publish('not the same', 'a')
    await run()
    expect(await storedVocabulary()).toMatchObject([[{ words: [{ en: 'Rice' }] }], 'a'])
  })
})

const rejectAsFull = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))

test('a sync on a full disk stops and reports the reason if nothing is left to delete', async () => {
  const realPut = db.parts.put.bind(db.parts)
  let room = 1
  db.parts.put = ((part: never) => (room-- > 0 ? realPut(part) : rejectAsFull())) as never
  expect(await run()).toEqual({ at: 'stopped', problem: 'no-space' })
  expect(await readStatus(db)).toMatchObject({ phase: 'failed', error: 'no-space' })
  expect(await countRows(db, 'products')).toBe(4)
})
