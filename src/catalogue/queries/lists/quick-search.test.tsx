import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storeCatalogueCopy } from '#tests/harness/copied-catalogue.ts'
import { companyRow, productRow } from '#tests/harness/fake-catalogue.ts'
import { renderHookWithHistory, resultOf } from '#tests/harness/render-hook-history.ts'
import { until } from '#tests/harness/until.ts'
import { prefs } from '#prefs/prefs.ts'
import { openCatalogueDb } from '../../store/db.ts'
import { deviceSearch } from '../../search/page-search.ts'
import type { ProductSearch } from './searches.ts'
import { useFacetValues } from './use-index.ts'
import { useQuickSearch } from './quick-search.ts'

const open = (keyword: string, limit = 3) =>
  renderHookWithHistory((query: { keyword: string; limit: number }) => useQuickSearch(query.keyword, query.limit), {
    keyword,
    limit,
  })
const summaryOf = (read: ReturnType<typeof useQuickSearch>) => {
  const answer = resultOf(read)
  return typeof answer === 'string'
    ? answer
    : {
        keyword: answer.keyword,
        products: [answer.products.total, ...answer.products.rows.map(({ pesticideId }) => pesticideId)],
        companies: [answer.companies.total, ...answer.companies.rows.map(({ companyId }) => companyId)],
      }
}

beforeEach(async () => {
  await storeCatalogueCopy(
    [
      productRow(1, { name: 'Glyphosate 480 SL', company: { companyId: 'k1', name: 'Rainbow' } }),
      productRow(2, {
        name: 'Mancozeb 80 WP',
        ingredients: [{ name: 'mancozeb', nameEn: 'mancozeb', cas: '8018-01-7' }],
      }),
      productRow(3, { name: '草甘膦 30% 水剂', ingredients: [{ name: '草甘膦', nameEn: 'glyphosate' }] }),
    ],
    {},
    [companyRow(1, { name: 'Rainbow Agro' }), companyRow(2, { name: 'Mancozeb Works' })],
  )
})
afterEach(() => void (prefs.locale = 'en'))

describe('the rows that a device has for a keyword', () => {
  test.each([
    ['草甘膦', 'p3'],
    ['8018-01-7', 'p2'],
    ['MANCOZÉB', 'p2'],
    ['ｍａｎｃｏｚｅｂ', 'p2'],
    ['PD20000001', 'p1'],
  ])('such as %s include %s', async (keyword, id) => {
    const { now } = open(keyword)
    await until(() => expect(summaryOf(now())).toMatchObject({ products: expect.arrayContaining([id]) }))
  })

  test('include an unreadable row in the count but do not contain it', async () => {
    const { now, rerender } = open('mancozeb')
    await until(() => expect(summaryOf(now())).toMatchObject({ products: [1, 'p2'] }))
    await (await openCatalogueDb('en')).table('products').put({ pesticideId: 'p2', name: null })
    rerender({ keyword: 'mancozeb', limit: 2 })
    await until(() => expect(summaryOf(now())).toMatchObject({ products: [1], companies: [1, 'k2'] }))
  })
})

describe('suggestions while typing', () => {
  test('are those of the previous keyword, marked as such, until the next ones are ready', async () => {
    const { now, rerender, seen } = open('glyphosate')
    await until(() => expect(summaryOf(now())).toMatchObject({ keyword: 'glyphosate' }))
    seen.length = 0
    rerender({ keyword: 'mancozeb', limit: 3 })
    await until(() => expect(summaryOf(now())).toMatchObject({ keyword: 'mancozeb', products: [1, 'p2'] }))
    for (const seenRead of seen) {
      const one = summaryOf(seenRead)
      if (typeof one === 'string') throw new Error(one)
      expect(one.products).toEqual(one.keyword === 'mancozeb' ? [1, 'p2'] : [2, 'p1', 'p3'])
    }
  })

  test('report an error if the index cannot be read, never "nothing found", and can be retried', async () => {
    const searchSpy = vi.spyOn(deviceSearch, 'search').mockRejectedValue(new Error('no index'))
    const { now, seen } = open('glyphosate')
    await until(() => expect(now().status).toBe('failed'))
    expect(seen.map(({ status }) => status)).not.toContain('ready')
    searchSpy.mockRestore()
    const failedRead = now()
    act(() => {
      if (failedRead.status === 'failed') failedRead.retry()
    })
    await until(() => expect(summaryOf(now())).toMatchObject({ products: [2, 'p1', 'p3'] }))
  })
})

describe('facet values that contain a text', () => {
  const crop = (id: string, name: string) => ({ id, name })
  const values = (text: string, search: ProductSearch = { limit: 20 }) =>
    renderHookWithHistory((typed: string) => useFacetValues(search, 'crop', typed), text)
  const labelsOf = (answer: ReturnType<typeof useFacetValues>) =>
    answer && { text: answer.text, values: answer.values.map(({ label, count }) => `${label} ${count}`) }

  beforeEach(() =>
    storeCatalogueCopy([
      productRow(1, { name: 'Zineb', crops: [crop('w', 'Winter wheat'), crop('c', 'Café'), crop('x', '小麦')] }),
      productRow(2, { name: 'Zineb', crops: [crop('w', 'Winter wheat'), crop('b', 'Buckwheat')] }),
      productRow(3, { name: 'Diuron', crops: [crop('b', 'Buckwheat'), crop('r', 'Rice')] }),
    ]),
  )

  test.each([
    ['WHEAT', ['Buckwheat 2', 'Winter wheat 2']],
    ['cafe', ['Café 1']],
    ['麦', ['小麦 1']],
    [' rice ', ['Rice 1']],
    ['barley', []],
  ])('%s: each value has the number of its products', async (text, expected) => {
    const { now } = values(text)
    await until(() => expect(labelsOf(now())).toEqual({ text: text.trim(), values: expected }))
  })
})
