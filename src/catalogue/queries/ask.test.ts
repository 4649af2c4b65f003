// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { productRow, type Row } from '#tests/harness/fake-catalogue.ts'
import { storeRows } from '#tests/harness/stored-rows.ts'
import { clearCatalogueDb, openCatalogueDb } from '../store/db.ts'
import { productsOfAnswer, askDevice, readExampleQuestions } from './ask.ts'

const active = (name: string) => [{ ingredientId: name, name, nameEn: name }]
const plainProduct = (n: number, name: string, change: Row = {}) =>
  productRow(n, { ingredients: active(name), ...change })
const examples = async () =>
  (await readExampleQuestions('en')).map(({ ask, active: of, crop, registrationNo }) =>
    [ask, of, crop, registrationNo].filter(Boolean).join(' '),
  )

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
})

test('the list of example questions is empty before any row is stored', async () => {
  await clearCatalogueDb(await openCatalogueDb('en'))
  expect(await examples()).toEqual([])
})

describe('a question answered on the device', () => {
  test('uses the device’s rows, and lists products with their current data', async () => {
    await storeCatalogueCopy([plainProduct(1, 'glyphosate', { name: 'Glyphosate 480 SL' }), plainProduct(2, 'diuron')])
    const result = await askDevice('en', 'glyphosate products', null)
    expect(result?.answer).toMatchObject({ kind: 'records', ids: ['p1'] })
    await storeRows(await openCatalogueDb('en'), 'products', [
      { ...(await productsOfAnswer('en', ['p2']))[0], name: 'Renamed', updateTime: 9000 },
    ])
    expect((await productsOfAnswer('en', ['p2', 'gone', 'p1'])).map(({ name }) => name)).toEqual([
      'Renamed',
      'Glyphosate 480 SL',
    ])
  })

  test('is answered with null if the device has no rows', async () => {
    await clearCatalogueDb(await openCatalogueDb('es'))
    expect(await askDevice('es', 'glyphosate', null)).toBeNull()
    expect(await productsOfAnswer('es', ['p1'])).toEqual([])
  })
})
