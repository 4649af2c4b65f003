import { Dexie } from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { clearCatalogueDb, openCatalogueDb, openCatalogueDbByName } from './db.ts'
import { readMeta } from './meta.ts'
import { catalogueDbName } from './names.ts'
import { openRawCatalogue } from './raw.ts'
import { rowShapeVersion } from './schema.ts'
import { storeRows, readStoredProduct } from '#tests/harness/stored-rows.ts'
import { countRows } from './tables.ts'

let names = 0
const dbNames: string[] = []
const nextName = () => {
  const name = `ref-db-${(names += 1)}`
  dbNames.push(name)
  return name
}
afterEach(async () => {
  for (const name of dbNames.splice(0)) await Dexie.delete(name)
})

const otherDatabase = async () => {
  const work = new Dexie(nextName())
  work.version(1).stores({ drafts: '&id' })
  await work.table('drafts').put({ id: 1, text: 'mine' })
  return work
}

test('rows of an older shape are dropped when the database opens, and other databases are not changed', async () => {
  const work = await otherDatabase()
  const name = nextName()
  const oldDb = await openCatalogueDbByName(name)
  await oldDb.meta.put({ k: 'shape', v: rowShapeVersion - 1 })
  await storeRows(oldDb, 'products', [{ pesticideId: 'p1', legacy: true }])
  oldDb.close()
  const db = await openCatalogueDbByName(name)
  expect(await countRows(db, 'products')).toBe(0)
  expect(await readMeta(db, 'shape')).toBe(rowShapeVersion)
  expect(await work.table('drafts').get(1)).toEqual({ id: 1, text: 'mine' })
  db.close()
  work.close()
})

test('rows of the current shape are not dropped', async () => {
  const name = nextName()
  const first = await openCatalogueDbByName(name)
  await storeRows(first, 'products', [{ pesticideId: 'p1' }])
  first.close()
  const db = await openCatalogueDbByName(name)
  expect(await countRows(db, 'products')).toBe(1)
  db.close()
})

test('a database that cannot be opened is deleted and created again', async () => {
  const name = nextName()
  const wreck = new Dexie(name)
  wreck.version(0.5).stores({ products: '&other', meta: '++n' })
  await wreck.open()
  await wreck.table('products').put({ other: 1 })
  wreck.close()
  const db = await openCatalogueDbByName(name)
  expect(await countRows(db, 'products')).toBe(0)
  await storeRows(db, 'products', [{ pesticideId: 'p1' }])
  expect(await readStoredProduct(db, 'p1')).toEqual({ pesticideId: 'p1' })
  db.close()
})

test('a database of a release with other stores loses them and its rows, and new rows can be stored', async () => {
  const name = nextName()
  const oldDb = new Dexie(name)
  oldDb.version(2).stores({
    productPlaces: '&b, *ids, *companyIds',
    productBlocks: '&b',
    companyPlaces: '&b, *ids',
    companyBlocks: '&b',
    lists: '&k',
    meta: '&k',
    parts: '&url, table',
    changes: '&revision',
    index: '&k',
  })
  await oldDb.table('productBlocks').put({ b: 1, rows: ['{}'] })
  await oldDb.table('parts').put({ url: 'part', table: 'products', ids: ['p1'] })
  await oldDb.table('meta').put({ k: 'shape', v: 2 })
  oldDb.close()
  const db = await openCatalogueDbByName(name)
  expect([...db.backendDB().objectStoreNames]).toEqual(['companies', 'index', 'lists', 'meta', 'parts', 'products'])
  expect(await db.parts.count()).toBe(0)
  await storeRows(db, 'products', [{ pesticideId: 'p1' }])
  expect(await readStoredProduct(db, 'p1')).toEqual({ pesticideId: 'p1' })
  db.close()
})

test('a revision is never reused, even if the database is emptied twice in one millisecond', async () => {
  const db = await openCatalogueDbByName(nextName())
  const revisions = new Set<number | undefined>()
  for (let n = 0; n < 20; n += 1) {
    await storeRows(db, 'products', [{ pesticideId: `p${n}` }])
    revisions.add(await readMeta(db, 'revision:products'))
    await clearCatalogueDb(db)
  }
  expect(revisions.size).toBe(20)
  db.close()
})

test('the database of a language is opened once per context', async () => {
  const [one, other] = await Promise.all([openCatalogueDb('es'), openCatalogueDb('es')])
  expect(one).toBe(other)
  one.close()
})

test('an open reader does not block the deletion of the database', async () => {
  const db = await openCatalogueDb('en')
  const raw = await openRawCatalogue('en')
  db.close()
  await Dexie.delete(catalogueDbName('en'))
  await expect((async () => raw?.get('meta', 'shape'))()).rejects.toThrow()
})
