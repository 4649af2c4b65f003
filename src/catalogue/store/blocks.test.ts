import { Dexie, liveQuery } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { companyRow, productRow, range, type Row } from '#tests/harness/fake-catalogue.ts'
import { storedProduct, storeRows } from '#tests/harness/stored-rows.ts'
import { Seeded } from '#tests/harness/sync/seeded.ts'
import { allIds, allRows, countRows, deleteRows, getRows, rowsAroundCompany } from './blocks.ts'
import { openCatalogueDbNamed, type CatalogueDb } from './db.ts'
import type { Block, Place } from './names.ts'
import { readRows } from './rows.ts'

let db: CatalogueDb
let names = 0

beforeEach(async () => {
  db = await openCatalogueDbNamed(`ref-blocks-${(names += 1)}`)
})
afterEach(async () => {
  db.close()
  await Dexie.delete(db.name)
})

const parsed = (rows: readonly Row[]) => readRows('products', rows).rows
const put = (rows: readonly Row[]) => storeRows(db, 'products', parsed(rows))
const places = () => db.table<Place, number>('productPlaces').toArray()
const blocks = () => db.table<Block, number>('productBlocks').toArray()
const ids = (from: number, to: number) => range(from, to).map((n) => `p${n}`)

/** Each row is named once, and its text stands where it is named. */
const expectWhole = async () => {
  const [where, texts] = [await places(), await blocks()]
  const named = where.flatMap((place) => place.ids)
  expect(new Set(named).size).toBe(named.length)
  expect(await countRows(db, 'products')).toBe(named.length)
  expect(texts.map(({ b }) => b)).toEqual(where.map(({ b }) => b))
  expect(texts.map(({ rows }) => rows.map((text) => (JSON.parse(text) as Row)['pesticideId']))).toEqual(
    where.map((place) => place.ids),
  )
}

describe('rows in blocks', () => {
  test('are found by id in the order asked, and what is not here is undefined', async () => {
    expect(await put(range(0, 100).map((n) => productRow(n)))).toEqual(ids(0, 100))
    const found = await getRows(db, 'products', ['p99', 'x', 'p0', 'p41'])
    expect(found.map((row) => (row as Row | undefined)?.['pesticideId'])).toEqual(['p99', undefined, 'p0', 'p41'])
    expect(await blocks()).toHaveLength(3)
    await expectWhole()
  })

  test('a row put again replaces the one that stands there, and its neighbours stay', async () => {
    await put(range(0, 100).map((n) => productRow(n)))
    expect(await put([productRow(41, { name: 'Renamed' }), productRow(42), productRow(100)])).toEqual(['p41', 'p100'])
    expect((await storedProduct(db, 'p41'))?.name).toBe('Renamed')
    expect((await storedProduct(db, 'p40'))?.name).toBe('Product 40')
    expect(await countRows(db, 'products')).toBe(101)
    await expectWhole()
  })

  test('an older row does not replace a newer one', async () => {
    await put([productRow(1, { name: 'Newer', updateTime: 2000 })])
    expect(await put([productRow(1, { name: 'Older', updateTime: 1000 })])).toEqual([])
    expect((await storedProduct(db, 'p1'))?.name).toBe('Newer')
  })

  test('the same id twice at once: the later one stands, once', async () => {
    await put([productRow(1, { name: 'First' }), productRow(1, { name: 'Second' })])
    expect((await storedProduct(db, 'p1'))?.name).toBe('Second')
    await expectWhole()
  })

  test('deleted rows are gone, a block without rows with them, and nobody else', async () => {
    await put(range(0, 100).map((n) => productRow(n)))
    await deleteRows(db, 'products', [...ids(0, 40), 'p55', 'x'])
    expect(await allIds(db, 'products')).toEqual([...ids(40, 55), ...ids(56, 100)])
    expect(await storedProduct(db, 'p55')).toBeUndefined()
    expect((await storedProduct(db, 'p56'))?.name).toBe('Product 56')
    expect(await blocks()).toHaveLength(2)
    await expectWhole()
  })

  test('many puts and deletes in any order come to what they say', async () => {
    const dice = new Seeded(7)
    const model = new Map<string, string>()
    for (let round = 0; round < 40; round += 1) {
      const some = Array.from({ length: 1 + dice.below(60) }, () => dice.below(150))
      if (dice.below(3) === 0) {
        await deleteRows(
          db,
          'products',
          some.map((n) => `p${n}`),
        )
        for (const n of some) model.delete(`p${n}`)
      } else {
        await put(some.map((n) => productRow(n, { name: `round ${round}` })))
        for (const n of some) model.set(`p${n}`, `round ${round}`)
      }
    }
    await expectWhole()
    const stored = (await allRows(db, 'products')) as Row[]
    expect(new Map(stored.map((row) => [row['pesticideId'], row['name']]))).toEqual(model)
  })

  test('a transaction that fails takes back rows, names and count together', async () => {
    await put(range(0, 50).map((n) => productRow(n)))
    const failing = db.transaction('rw', [db.table('productPlaces'), db.table('productBlocks'), db.meta], async () => {
      await put([productRow(7, { name: 'Renamed' }), productRow(60)])
      await deleteRows(db, 'products', ['p8'])
      throw new Error('killed')
    })
    await expect(failing).rejects.toThrow('killed')
    expect((await storedProduct(db, 'p7'))?.name).toBe('Product 7')
    expect(await allIds(db, 'products')).toEqual(ids(0, 50))
    await expectWhole()
  })
})

describe('products of a supplier', () => {
  const of = (companyId: string) => ({ company: { companyId, name: `Maker ${companyId}` } })
  const namesOf = async (companyId: string) =>
    (await rowsAroundCompany(db, companyId))
      .filter((row) => (row as { company?: { companyId: string } }).company?.companyId === companyId)
      .map((row) => (row as Row)['pesticideId'])

  test('are found in every block', async () => {
    await put(range(0, 100).map((n) => productRow(n, of(`k${n % 30}`))))
    expect(await namesOf('k7')).toEqual(['p7', 'p37', 'p67', 'p97'])
    expect(await namesOf('k99')).toEqual([])
  })

  test('are found where one came to a supplier whom its block did not name', async () => {
    await put(range(0, 3).map((n) => productRow(n, of('k1'))))
    await put([productRow(1, of('k2')), productRow(2, of('k3'))])
    expect(await namesOf('k1')).toEqual(['p0'])
    expect(await namesOf('k2')).toEqual(['p1'])
    expect(await namesOf('k3')).toEqual(['p2'])
  })
})

describe('what cannot be read', () => {
  test('is a row with nothing but its id, so that it is found out and fetched again', async () => {
    await put([productRow(1), productRow(2)])
    const [block] = await blocks()
    await db.table('productBlocks').put({ ...block, rows: [block?.rows[0], '{"pesticideId":'] })
    expect(await getRows(db, 'products', ['p2'])).toEqual([{ pesticideId: 'p2' }])
    expect(readRows('products', await getRows(db, 'products', ['p1', 'p2'])).unreadableIds).toEqual(['p2'])
  })

  test('a block that is lost: its rows are, and can be put again', async () => {
    await put([productRow(1), productRow(2)])
    await db.table('productBlocks').clear()
    expect(await getRows(db, 'products', ['p2'])).toEqual([{ pesticideId: 'p2' }])
    await put([productRow(2)])
    expect((await storedProduct(db, 'p2'))?.name).toBe('Product 2')
  })
})

test('values that no release wrote are as if they were not there', async () => {
  await put(range(0, 50).map((n) => productRow(n)))
  for (const store of ['productPlaces', 'productBlocks']) {
    await db.table(store).put({ b: `garbage-${store}`, status: 7 })
    await db.table(store).put({ b: 40, kind: 'enquiry' })
  }
  expect(await allIds(db, 'products')).toEqual(ids(0, 50))
  expect(await allRows(db, 'products')).toHaveLength(50)
  await put([productRow(3, { name: 'Renamed' }), productRow(50)])
  expect((await storedProduct(db, 'p3'))?.name).toBe('Renamed')
  expect((await storedProduct(db, 'p50'))?.name).toBe('Product 50')
  await deleteRows(db, 'products', ['p4'])
  expect(await allIds(db, 'products')).toHaveLength(50)
})

test('who follows rows by id hears when one of them changes, comes or goes', async () => {
  await put(range(0, 3).map((n) => productRow(n)))
  const seen: (string | undefined)[][] = []
  const heard = (count: number) => vi.waitFor(() => expect(seen).toHaveLength(count))
  const following = liveQuery(() => getRows(db, 'products', ['p1', 'p9'])).subscribe((rows) => {
    seen.push(rows.map((row) => (row as { name?: string } | undefined)?.name))
  })
  await heard(1)
  await put([productRow(1, { name: 'Renamed' })])
  await heard(2)
  // What changes nothing wakes nobody.
  await put([productRow(1, { name: 'Renamed' })])
  await deleteRows(db, 'products', ['p8'])
  await put([productRow(9)])
  await heard(3)
  await deleteRows(db, 'products', ['p1'])
  await heard(4)
  following.unsubscribe()
  expect(seen).toEqual([
    ['Product 1', undefined],
    ['Renamed', undefined],
    ['Renamed', 'Product 9'],
    [undefined, 'Product 9'],
  ])
})

test('suppliers are kept the same way', async () => {
  await storeRows(
    db,
    'companies',
    readRows(
      'companies',
      range(0, 20).map((n) => companyRow(n)),
    ).rows,
  )
  expect(await allRows(db, 'companies')).toHaveLength(20)
  expect(await countRows(db, 'companies')).toBe(20)
  expect(await db.table('companyBlocks').count()).toBe(3)
})
