import { beforeEach, describe, expect, test, vi } from 'vitest'
import { storeCatalogueCopy, storeCopyStatus } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { plainListReaders } from './page-rows.ts'
import { toProductListQuery } from './searches.ts'

const now = Date.UTC(2026, 0, 31)
const page = { offset: 0, limit: 20 }
const opens = (question: Parameters<typeof toProductListQuery>[0], at = page) => {
  const { opening, wholeTotal } = plainListReaders('products', { ...toProductListQuery(question, now), ...at })
  return [opening !== null, wholeTotal !== undefined]
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ total: 812, rows: [productRow(5)] }))
})

describe('a list before its index is loaded', () => {
  test.each([
    ['plain', {}, page, [true, true]],
    ['with a blank as its keyword', { keyword: '  ' }, page, [true, true]],
    ['from its second page', {}, { offset: 20, limit: 20 }, [false, true]],
    ['in another order', { sort: 'name' }, page, [false, true]],
    ['with a keyword', { keyword: 'zineb' }, page, [false, false]],
    ['filtered', { filters: { single: true } }, page, [false, false]],
    ['filtered by a false value', { filters: { single: false } }, page, [false, false]],
    ['filtered by an empty choice', { filters: { formulations: [], single: null } }, page, [true, true]],
    ['filtered by validity today', { filters: { validMonths: 0 } }, page, [false, false]],
  ] as const)('shows rows and length only if they do not need an index: %s %j', (_, question, at, expected) => {
    expect(opens(question, at)).toEqual(expected)
  })

  test('shows the first page that the backend publishes while the device’s rows are incomplete', async () => {
    await storeCatalogueCopy([productRow(1)])
    await storeCopyStatus({ phase: 'copying', asOf: null })
    const { opening, wholeTotal } = plainListReaders('products', { ...toProductListQuery({}, now), ...page })
    expect(await opening?.read('en')).toMatchObject({ total: 812, rows: [{ pesticideId: 'p5' }], all: true })
    expect(await wholeTotal?.('en')).toBe(812)
    expect(opening?.now('en')).toBeNull()
  })
})
