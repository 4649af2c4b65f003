import { beforeEach, describe, expect, test, vi } from 'vitest'
import { storeCatalogueCopy, storeCopyStatus } from '#tests/harness/copied-catalogue.ts'
import { companyRow, productRow } from '#tests/harness/fake-catalogue.ts'
import { storeRows } from '#tests/harness/stored-rows.ts'
import { openCatalogueDb, type CatalogueDb } from '../store/db.ts'
import { readMeta } from '../store/meta.ts'
import { deleteRows } from '../store/tables.ts'
import { readCatalogueRow, readRowsByIds } from './objects.ts'

let db: CatalogueDb
const one = (id: string) => readCatalogueRow(db, 'en', 'products', id)
const expectDamaged = (...entries: string[]) =>
  vi.waitFor(async () => expect(await readMeta(db, 'damaged')).toEqual(entries))

beforeEach(async () => {
  db = await openCatalogueDb('en')
  await storeCatalogueCopy([productRow(1), productRow(2), productRow(3)], {}, [companyRow(0)])
})

describe('rows by their ids', () => {
  const read = async (...ids: string[]) =>
    (await readRowsByIds(db, 'en', 'products', ids)).map(({ pesticideId }) => pesticideId)

  test.each(['constructor', '__proto__', 'toString', ' p1', 'P1', 'p1\u0000'])('%j is not an id', async (id) => {
    expect(await read(id, 'p1')).toEqual(['p1'])
  })

  test('exclude unreadable rows, which are recorded with their table', async () => {
    await storeRows(db, 'products', [{ pesticideId: 'p2', name: null, updateTime: 2000 }])
    expect(await read('p1', 'p2', 'p3')).toEqual(['p1', 'p3'])
    await expectDamaged('products:p2')
  })
})

describe('a single row', () => {
  test.each([
    ['empty', true],
    ['copying', true],
    ['ready', false],
    ['refreshing', false],
    ['failed', false],
  ] as const)('that is missing while the copy is %s is still expected: %s', async (phase, coming) => {
    await storeCopyStatus({ phase })
    expect(await one('p9')).toEqual({ row: null, coming })
  })

  test('that is stored but unreadable is reported as missing without waiting for the first sync', async () => {
    await storeRows(db, 'products', [{ pesticideId: 'p2', name: null, updateTime: 2000 }])
    await storeCopyStatus({ phase: 'copying', asOf: null })
    expect(await one('p2')).toEqual({ row: null, coming: false })
  })

  test('that is unreadable or not stored is replaced by the featured row with its id', async () => {
    await db.lists.put({
      k: 'hotProducts',
      rows: [null, { pesticideId: 'p9' }, productRow(9), productRow(2, { name: 'Put forward' })],
    })
    await storeRows(db, 'products', [{ pesticideId: 'p2', name: null, updateTime: 2000 }])
    expect((await one('p9')).row?.name).toBe('Product 9')
    expect((await one('p2')).row?.name).toBe('Put forward')
    await db.lists.put({ k: 'hotProducts', rows: [productRow(1, { name: 'Older' })] })
    expect((await one('p1')).row?.name).toBe('Product 1')
  })

  test('that the catalogue has removed is reported as missing', async () => {
    await deleteRows(db, 'products', ['p1'])
    expect(await one('p1')).toEqual({ row: null, coming: false })
  })
})
