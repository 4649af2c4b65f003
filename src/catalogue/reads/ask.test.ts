import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { copyOf, copyStands } from '#tests/harness/copied-catalogue.ts'
import { productRow, type Row } from '#tests/harness/fake-catalogue.ts'
import { storeRows } from '#tests/harness/stored-rows.ts'
import { emptyCatalogueDb, openCatalogueDb } from '../store/db.ts'
import { answeredProducts, askDevice, readAskExamples } from './ask.ts'

const rice = { id: 'rice', name: 'Rice' }
const active = (name: string) => [{ ingredientId: name, name, nameEn: name }]
const dosed = (n: number, name: string, change: Row = {}) =>
  productRow(n, { ingredients: active(name), crops: [rice], uses: [{ crop: rice, doseRaw: '2-4 g/mu' }], ...change })
const plain = (n: number, name: string, change: Row = {}) => productRow(n, { ingredients: active(name), ...change })
/** Rows that stand on the device while a first copy arrives: the examples are read from them. */
const arriving = async (...rows: Row[]) => {
  await copyOf(rows)
  await copyStands({ phase: 'copying', asOf: null })
}
const examples = async () =>
  (await readAskExamples('en')).map(({ ask, active: of, crop, registrationNo }) =>
    [ask, of, crop, registrationNo].filter(Boolean).join(' '),
  )

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
})
afterEach(() => void vi.unstubAllGlobals())

describe('examples of what may be asked', () => {
  test('are of different actives, each of which has an answer here', async () => {
    await arriving(
      plain(1, 'diuron'),
      dosed(2, 'zineb'),
      plain(3, 'captan', { crops: [{ id: 'w', name: 'Wheat' }] }),
      plain(4, 'thiram'),
    )
    expect(await examples()).toEqual([
      'dose zineb Rice PD20000002',
      'suppliers diuron PD20000001',
      'products captan Wheat PD20000003',
      'valid thiram PD20000004',
    ])
  })

  test('none before anything was copied', async () => {
    await emptyCatalogueDb(await openCatalogueDb('en'))
    expect(await examples()).toEqual([])
  })

  test('the number of a fictitious product is in no register, and no example', async () => {
    await arriving(plain(1, 'diuron'), plain(2, 'zineb', { demo: true }), plain(3, 'captan'))
    expect(await examples()).toEqual([
      'suppliers diuron PD20000001',
      'valid captan PD20000003',
      'suppliers zineb PD20000002',
    ])
  })
})

describe('a question to the device', () => {
  test('is answered from its rows, and their products are those of now', async () => {
    await copyOf([plain(1, 'glyphosate', { name: 'Glyphosate 480 SL' }), plain(2, 'diuron')])
    const answered = await askDevice('en', 'glyphosate products', null)
    expect(answered?.answer).toMatchObject({ kind: 'records', ids: ['p1'] })
    await storeRows(await openCatalogueDb('en'), 'products', [
      { ...(await answeredProducts('en', ['p2']))[0], name: 'Renamed', updateTime: 9000 },
    ])
    expect((await answeredProducts('en', ['p2', 'gone', 'p1'])).map(({ name }) => name)).toEqual([
      'Renamed',
      'Glyphosate 480 SL',
    ])
  })

  test('of a device without rows has no answer', async () => {
    await emptyCatalogueDb(await openCatalogueDb('es'))
    expect(await askDevice('es', 'glyphosate', null)).toBeNull()
    expect(await answeredProducts('es', ['p1'])).toEqual([])
  })
})
