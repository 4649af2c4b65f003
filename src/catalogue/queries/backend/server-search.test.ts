// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { product } from '#contract/entities/product.ts'
import { startRefresh } from '#tests/harness/refresh-shown.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { useServerSearch, type ServerSearches } from './server-search.ts'

const none = { true: 1, false: 0 }
const crops = [{ value: 'rice', name: 'Rice', count: 7 }]
const facets = {
  total: 45,
  categories: [],
  formulations: [],
  crops,
  targets: [],
  single: none,
  exportOnly: none,
  openTo: [{ value: '*', name: '*', count: 40 }],
  validity: [{ value: '6', name: '6', count: 30 }],
}
const corrections = ['glyphosate']
const pageAt = (pageNo: number) => ({ list: [product.parse(productRow(pageNo))], total: 45, corrected: corrections })

beforeEach(() => {
  vi.useFakeTimers()
})

const calls = () => vi.mocked(api.call).mock.calls
const callsOf = (call: unknown) => calls().filter(([of]) => of === call).length
const backend = () => {
  let pendingAnswers: (() => void)[] | null = null
  vi.spyOn(api, 'call').mockImplementation(async (of, input) => {
    if (pendingAnswers) await new Promise<void>((go) => pendingAnswers?.push(go))
    if (of === catalogueCalls.productFacets) return facets
    const { pageNo = 1 } = (input?.query ?? {}) as { readonly pageNo?: number }
    return pageAt(pageNo)
  })
  return {
    hold: () => {
      pendingAnswers = []
    },
    letGo: () => {
      const waiting = pendingAnswers ?? []
      pendingAnswers = null
      for (const go of waiting) go()
    },
  }
}
const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const search = (change: Partial<ServerSearches['products']> = {}) => ({ keyword: 'gly', limit: 20, ...change })
const open = () => {
  const hook = renderHook(({ asking }) => useServerSearch('products', asking, true), {
    initialProps: { asking: search() },
  })
  const ask = (change: Partial<ServerSearches['products']>) => act(() => hook.rerender({ asking: search(change) }))
  return { ask, read: () => hook.result.current }
}
const names = (read: ReturnType<ReturnType<typeof open>['read']>) =>
  read?.status === 'ready' ? read.data.rows.map(({ name }) => name) : read?.status

test('changing the page requests only rows, without a delay; changing a filter requests the counts too', async () => {
  backend()
  const { ask, read } = open()
  await rest(400)
  expect(read()).toMatchObject({
    status: 'ready',
    data: {
      total: 45,
      from: 0,
      corrected: corrections,
      asking: false,
      facets: { crop: [{ value: 'rice', label: 'Rice', count: 7 }] },
    },
  })
  expect(read()).toMatchObject({
    data: { facets: { openTo: [{ value: '*', count: 40 }], validity: [{ value: '6', count: 30 }] } },
  })
  ask({ offset: 20 })
  await rest(0)
  expect(read()).toMatchObject({ status: 'ready', data: { from: 20, asking: false } })
  expect(names(read())).toEqual(['Product 2'])
  expect([callsOf(catalogueCalls.productPage), callsOf(catalogueCalls.productFacets)]).toEqual([2, 1])
  ask({ filters: { cropIds: ['rice'] } })
  await rest(0)
  expect([callsOf(catalogueCalls.productPage), callsOf(catalogueCalls.productFacets)]).toEqual([3, 2])
  expect(calls().at(-1)?.[1]).toMatchObject({ query: { keyword: 'gly', cropId: 'rice' } })
})

test('the previous answer is shown, marked as outdated, until the next one arrives', async () => {
  const { hold, letGo } = backend()
  const { ask, read } = open()
  await rest(400)
  hold()
  ask({ offset: 20 })
  await rest(0)
  expect(read()).toMatchObject({ status: 'ready', data: { from: 0, asking: true } })
  letGo()
  await rest(0)
  expect(read()).toMatchObject({ status: 'ready', data: { from: 20, asking: false } })
})

test('typing is debounced: only the last of several keywords is requested', async () => {
  backend()
  const { ask, read } = open()
  await rest(400)
  ask({ keyword: 'glyp' })
  await rest(200)
  ask({ keyword: 'glyph' })
  await rest(399)
  expect(callsOf(catalogueCalls.productPage)).toBe(1)
  await rest(1)
  expect(callsOf(catalogueCalls.productPage)).toBe(2)
  expect(calls().at(-1)?.[1]).toMatchObject({ query: { keyword: 'glyph' } })
  expect(read()).toMatchObject({ status: 'ready', data: { asking: false } })
})

test('a manual refresh requests rows and counts again, and reports whether the rows arrived', async () => {
  const { hold, letGo } = backend()
  const { read } = open()
  await rest(400)
  hold()
  const secondRefresh = await startRefresh()
  await rest(0)
  expect(read()).toMatchObject({ status: 'ready', data: { asking: true } })
  letGo()
  await rest(0)
  expect(await secondRefresh.end).toEqual([])
  expect([callsOf(catalogueCalls.productPage), callsOf(catalogueCalls.productFacets)]).toEqual([2, 2])
  vi.mocked(api.call).mockRejectedValue(new ApiError('timeout'))
  const failing = await startRefresh()
  await rest(0)
  expect(await failing.end).toEqual(['catalogue'])
  expect(read()?.status).toBe('failed')
})

test('rows are shown without counts if the counts fail, and the next search requests the counts again', async () => {
  backend()
  const answers = vi.mocked(api.call).getMockImplementation()
  vi.mocked(api.call).mockImplementation(async (of, input) => {
    if (of === catalogueCalls.productFacets) throw new ApiError('timeout')
    return answers?.(of, input)
  })
  const { ask, read } = open()
  await rest(400)
  expect(read()).toMatchObject({ status: 'ready', data: { total: 45, facets: {} } })
  if (answers) vi.mocked(api.call).mockImplementation(answers)
  ask({ offset: 20 })
  await rest(0)
  expect(read()).toMatchObject({ status: 'ready', data: { from: 20, facets: { crop: [{ value: 'rice', count: 7 }] } } })
})
