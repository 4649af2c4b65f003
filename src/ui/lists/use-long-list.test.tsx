import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom'
import { until } from '#tests/harness/until.ts'
import { placeOf } from '../page/places.ts'
import { useLongList } from './use-long-list.ts'
import type { Span } from './windowing.tsx'

const onPage = vi.fn<(first: number) => void>()
/** The list on a page at the address where the browser stands. */
const open = (first = 0) => {
  const { result, unmount } = renderHook(
    () => ({ list: useLongList(first, 20, onPage), navigate: useNavigate(), at: useLocation() }),
    { wrapper: BrowserRouter },
  )
  return { list: () => result.current.list, navigate: result.current.navigate, at: () => result.current.at, unmount }
}
/** Rows that are drawn, from one to another. */
const spanOf = (from: number, to: number): Span =>
  ({ rows: Array.from({ length: to - from + 1 }, (_, at) => ({ index: from + at, gap: 0 })) }) as unknown as Span
const laidOut = ({ list }: ReturnType<typeof open>, from: number, to: number) =>
  act(() => list().follow.onSpan(spanOf(from, to)))

beforeEach(() => void onPage.mockReset())
afterEach(cleanup)

describe('rows of a long list that are read', () => {
  test.each([
    ['the drawn ones and the page around them', 0, [0, 12], { from: 0, to: 19 }],
    ['the page that begins among the drawn ones', 40, [30, 45], { from: 30, to: 59 }],
    ['only the drawn ones, where the page is elsewhere', 0, [300, 320], { from: 300, to: 320 }],
    ['nor those between, where the page comes later', 500, [300, 320], { from: 300, to: 320 }],
  ] as const)('%s', (_, first, [from, to], expected) => {
    const page = open(first)
    laidOut(page, from, to)
    expect(page.list().wanted).toEqual(expected)
  })

  test('stand in their places, with nothing in the place of one that is still being read', () => {
    const page = open()
    laidOut(page, 2, 4)
    const window = page.list().windowOf((index) => (index === 3 ? null : `row ${index}`), 9)
    expect(window?.total).toBe(9)
    expect(window?.rows.map(({ index, row }) => [index, row])).toEqual([
      [2, 'row 2'],
      [3, null],
      [4, 'row 4'],
    ])
  })
})

describe('the place that was scrolled to', () => {
  const rest = (page: ReturnType<typeof open>, index: number, into: number, first: number | null = null) =>
    act(() => page.list().follow.onRest({ index, into }, first))

  /** To another entry of the history, while no list is on the screen. */
  const go = async (to: string | number) => {
    const { result, unmount } = renderHook(() => ({ navigate: useNavigate(), at: useLocation() }), {
      wrapper: BrowserRouter,
    })
    const { key } = result.current.at
    await act(async () => (typeof to === 'string' ? result.current.navigate(to) : result.current.navigate(to)))
    await until(() => expect(result.current.at.key).not.toBe(key))
    unmount()
  }

  test('is there again when one comes back, and a new visit begins at the top', async () => {
    await go('/products')
    const products = open()
    expect(products.list().follow.place).toBeNull()
    rest(products, 42, 7)
    products.unmount()
    await go('/companies')
    const companies = open()
    expect(companies.list().follow.place).toBeNull()
    rest(companies, 3, 0)
    companies.unmount()
    await go(-1)
    const back = open()
    expect(back.list().follow.place).toEqual({ index: 42, into: 7 })
    back.unmount()
    await go('/products')
    expect(open().list().follow.place).toBeNull()
    expect(onPage).not.toHaveBeenCalled()
  })

  test('another page that scrolling has come to is told, and the place goes along when that replaces the entry', async () => {
    const page = open()
    rest(page, 25, 3, 20)
    expect(onPage.mock.calls).toEqual([[20]])
    const before = page.at().key
    await act(async () => page.navigate('/products?page=2', { replace: true }))
    expect(page.at().key).not.toBe(before)
    expect(placeOf(page.at().key)).toEqual({ index: 25, into: 3 })
  })
})
