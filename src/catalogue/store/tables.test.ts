import { Dexie, liveQuery } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { productRow, range, type Row } from '#tests/harness/fake-catalogue.ts'
import { storeParsedRows, readStoredProduct } from '#tests/harness/stored-rows.ts'
import { SeededRandom } from '#tests/harness/sync/seeded.ts'
import { openCatalogueDbByName, type CatalogueDb } from './db.ts'
import { readMeta } from './meta.ts'
import { allIds, allRows, countRows, deleteRows, getRows, rowsOfCompany, rowStores } from './tables.ts'

let db: CatalogueDb
let names = 0
beforeEach(async () => {
  db = await openCatalogueDbByName(`ref-tables-${(names += 1)}`)
})
afterEach(async () => {
  db.close()
  await Dexie.delete(db.name)
})

const put = (rows: readonly Row[]) => storeParsedRows(db, 'products', rows)
const revision = () => readMeta(db, 'revision:products')
const idsIn = (rows: readonly unknown[]) => rows.map((row) => (row as Row | undefined)?.['pesticideId'])

describe('the revision', () => {
  test('changes with each change of the rows, and only then', async () => {
    await put([productRow(1), productRow(2)])
    const first = await revision()
    await put([productRow(1)])
    await deleteRows(db, 'products', ['x'])
    expect(await revision()).toBe(first)
    await put([productRow(1, { name: 'Renamed' })])
    const second = await revision()
    await deleteRows(db, 'products', ['p2'])
    expect(new Set([first, second, await revision()]).size).toBe(3)
    expect(await readMeta(db, 'revision:companies')).toBeUndefined()
  })

  test('is rolled back with the rows if the transaction fails', async () => {
    await put(range(0, 50).map((n) => productRow(n)))
    const stateBefore = [await revision(), await allIds(db, 'products')]
    const failing = db.transaction('rw', rowStores(db, 'products'), async () => {
      await put([productRow(7, { name: 'Renamed' }), productRow(60)])
      await deleteRows(db, 'products', ['p8'])
      throw new Error('killed')
    })
    await expect(failing).rejects.toThrow('killed')
    expect((await readStoredProduct(db, 'p7'))?.name).toBe('Product 7')
    expect([await revision(), await allIds(db, 'products')]).toEqual(stateBefore)
  })
})

test('an older row does not replace a newer one', async () => {
  await put([productRow(1, { name: 'Newer', updateTime: 2000 })])
  await put([productRow(1, { name: 'Older', updateTime: 1000 })])
  expect((await readStoredProduct(db, 'p1'))?.name).toBe('Newer')
})

test('random puts and deletes leave the same rows as in a Map', async () => {
  const dice = new SeededRandom(7)
  const model = new Map<string, string>()
  for (let round = 0; round < 40; round += 1) {
    const some = Array.from({ length: 1 + dice.below(60) }, () => dice.below(150))
    const ids = some.map((n) => `p${n}`)
    if (dice.below(3) === 0) await deleteRows(db, 'products', ids)
    else await put(some.map((n) => productRow(n, { name: `round ${round}` })))
    const isGone = (await readStoredProduct(db, ids[0] ?? '')) === undefined
    for (const id of ids) if (isGone) model.delete(id)
    for (const id of ids) if (!isGone) model.set(id, `round ${round}`)
  }
  const storedRows = (await allRows(db, 'products')) as Row[]
  expect(new Map(storedRows.map((row) => [row['pesticideId'], row['name']]))).toEqual(model)
  expect(await countRows(db, 'products')).toBe(model.size)
})

test('products are found by their current supplier', async () => {
  const of = (companyId: string) => ({ company: { companyId, name: `Maker ${companyId}` } })
  const productsOf = async (companyId: string) => idsIn(await rowsOfCompany(db, companyId))
  await put([productRow(0, of('k1')), productRow(1, of('k1')), productRow(2, { company: null })])
  await put([productRow(1, of('k2'))])
  expect([await productsOf('k1'), await productsOf('k2'), await productsOf('k9')]).toEqual([['p0'], ['p1'], []])
})

test('a live read of rows by id repeats only if one of those rows changes', async () => {
  await put(range(0, 3).map((n) => productRow(n)))
  const seenNames: (string | undefined)[][] = []
  const waitForReads = (count: number) => vi.waitFor(() => expect(seenNames).toHaveLength(count))
  const following = liveQuery(() => getRows(db, 'products', ['p1', 'p9'])).subscribe((rows) => {
    seenNames.push(rows.map((row) => (row as { name?: string } | undefined)?.name))
  })
  await waitForReads(1)
  await put([productRow(1, { name: 'Renamed' })])
  await waitForReads(2)
  await put([productRow(1, { name: 'Renamed' })])
  await deleteRows(db, 'products', ['p8'])
  await put([productRow(9)])
  await waitForReads(3)
  await deleteRows(db, 'products', ['p1'])
  await waitForReads(4)
  following.unsubscribe()
  expect(seenNames).toEqual([
    ['Product 1', undefined],
    ['Renamed', undefined],
    ['Renamed', 'Product 9'],
    [undefined, 'Product 9'],
  ])
})
