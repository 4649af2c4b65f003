import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCopyWorld, type CopyWorld } from '#tests/harness/catalogue-copy.ts'
import { companyRow, productRow, range, type FakeApi } from '#tests/harness/fake-catalogue.ts'
import { openCatalogueDbByName } from '../store/db.ts'
import { writeMeta } from '../store/meta.ts'
import { allIds, countRows } from '../store/tables.ts'

let { db, files, run } = {} as CopyWorld<FakeApi>
let work: Dexie

const publish = (version: string, name: string) =>
  files.publish(
    version,
    [range(0, 4), range(4, 8)].map((part) => part.map((n) => productRow(n, { name: `${name} ${n}` }))),
    [[companyRow(1)]],
    6000,
  )
const loseRows = () =>
  db.table('products').hook('reading', (row: unknown) => {
    if (row !== undefined) throw new DOMException('Data lost due to missing file.', 'NotReadableError')
  })

const savedDrafts = () => work.table('drafts').toArray()
const mine = [{ id: 1, text: 'mine' }]

beforeEach(async () => {
  ;({ db, files, run } = await createCopyWorld())
  work = new Dexie(`own-work-of-${db.name}`)
  work.version(1).stores({ drafts: '&id' })
  await work.table('drafts').bulkPut(mine)
  publish('v1', 'First')
  await run()
})
afterEach(async () => {
  await work.delete()
  await db.delete()
})

test('if the disk has lost rows, everything is downloaded again', async () => {
  publish('v2', 'Second')
  loseRows()
  expect(await run()).toEqual({ at: 'done' })
  expect(await allIds(db, 'products')).toHaveLength(8)
  expect(await db.parts.count()).toBe(3)
  expect(await savedDrafts()).toEqual(mine)
})

test('if the disk loses rows again, the sync stops and reports that', async () => {
  publish('v2', 'Second')
  loseRows()
  await run()
  publish('v3', 'Third')
  const fetchesBefore = files.fetched.length
  expect(await run()).toEqual({ at: 'stopped', problem: 'unknown' })
  expect(files.fetched.length - fetchesBefore).toBeLessThanOrEqual(4)
  expect(await countRows(db, 'products')).toBe(8)
  expect(await savedDrafts()).toEqual(mine)
})

test('rows of another shape are dropped when the database opens, and the next run downloads them again', async () => {
  await writeMeta(db, 'shape', 0)
  db.close()
  db = await openCatalogueDbByName(db.name)
  expect(await countRows(db, 'products')).toBe(0)
  const fetchesBefore = files.fetched.length
  expect(await run({ db })).toEqual({ at: 'done' })
  expect(files.fetched.length - fetchesBefore).toBe(3)
  expect(await countRows(db, 'products')).toBe(8)
  expect(await savedDrafts()).toEqual(mine)
})

test('a database that cannot be opened is created again and filled by the next run', async () => {
  await db.delete()
  const wreck = new Dexie(db.name)
  wreck.version(0.5).stores({ products: '&other', meta: '++n' })
  await wreck.open()
  wreck.close()
  db = await openCatalogueDbByName(db.name)
  expect(await run({ db })).toEqual({ at: 'done' })
  expect(await countRows(db, 'products')).toBe(8)
  expect(await savedDrafts()).toEqual(mine)
})
