import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { copyOf, copyStands } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { plainList } from './page-rows.ts'
import { productQuestion } from './searches.ts'

const now = Date.UTC(2026, 0, 31)
const page = { offset: 0, limit: 20 }
/** Whether a list of products may open by a short cut, and whether its length may be known before the index. */
const opens = (asked: Parameters<typeof productQuestion>[0], at = page) => {
  const { opening, wholeTotal } = plainList('products', { ...productQuestion(asked, now), ...at })
  return [opening !== null, wholeTotal !== undefined]
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ total: 812, rows: [productRow(5)] }))
})
afterEach(() => void vi.unstubAllGlobals())

describe('a list opens before its index', () => {
  test.each([
    ['plain', {}, page, [true, true]],
    ['with a blank for a keyword', { keyword: '  ' }, page, [true, true]],
    ['from its second page', {}, { offset: 20, limit: 20 }, [false, true]],
    ['in another order', { sort: 'name' }, page, [false, true]],
    ['with a keyword', { keyword: 'zineb' }, page, [false, false]],
    ['filtered', { filters: { single: true } }, page, [false, false]],
    ['filtered by what is false', { filters: { single: false } }, page, [false, false]],
    ['by an empty choice', { filters: { formulations: [], single: null } }, page, [true, true]],
    ['by what is valid today', { filters: { validMonths: 0 } }, page, [false, false]],
  ] as const)('%s: %j', (_, asked, at, expected) => {
    expect(opens(asked, at)).toEqual(expected)
  })

  test('with the rows of this device where those are whole, else as the backend publishes it', async () => {
    await copyOf([productRow(1)])
    await copyStands({ phase: 'copying', asOf: null })
    const { opening, wholeTotal } = plainList('products', { ...productQuestion({}, now), ...page })
    expect(await opening?.read('en')).toMatchObject({ total: 812, rows: [{ pesticideId: 'p5' }], all: true })
    expect(await wholeTotal?.('en')).toBe(812)
    expect(opening?.now('en')).toBeNull()
  })
})
