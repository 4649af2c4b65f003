import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useLocation, useNavigate } from 'react-router-dom'
import { draw } from '#tests/harness/render.tsx'
import { until } from '#tests/harness/until.ts'
import { placeOf } from '../page/places.ts'
import { SkeletonRows } from './skeleton.tsx'
import { useLongList } from './use-long-list.ts'
import type { Span } from './windowing.tsx'

type List = ReturnType<typeof useLongList>
let list: List
let navigate: ReturnType<typeof useNavigate>
const onPage = vi.fn<(first: number) => void>()
const Shown = ({ first }: { first: number }) => {
  navigate = useNavigate()
  list = useLongList(first, 20, onPage)
  return null
}
/** Rows that are drawn, from one to another. */
const spanOf = (from: number, to: number): Span =>
  ({ rows: Array.from({ length: to - from + 1 }, (_, at) => ({ index: from + at, gap: 0 })) }) as unknown as Span
const laidOut = (from: number, to: number) => act(() => list.follow.onSpan(spanOf(from, to)))

beforeEach(() => void onPage.mockReset())
afterEach(cleanup)

describe('rows of a long list that are read', () => {
  test('are none until it is laid out', () => {
    draw(<Shown first={0} />)
    expect([list.wanted, list.windowOf(() => 'row', 100)]).toEqual([null, null])
  })

  test.each([
    ['the drawn ones and the page around them', 0, [0, 12], { from: 0, to: 19 }],
    ['the page that begins among the drawn ones', 40, [30, 45], { from: 30, to: 59 }],
    ['only the drawn ones, where the page is elsewhere', 0, [300, 320], { from: 300, to: 320 }],
    ['nor those between, where the page comes later', 500, [300, 320], { from: 300, to: 320 }],
  ] as const)('%s', (_, first, [from, to], expected) => {
    draw(<Shown first={first} />)
    laidOut(from, to)
    expect(list.wanted).toEqual(expected)
  })

  test('stand in their places, with nothing in the place of one that is still being read', () => {
    draw(<Shown first={0} />)
    laidOut(2, 4)
    const window = list.windowOf((index) => (index === 3 ? null : `row ${index}`), 9)
    expect(window?.total).toBe(9)
    expect(window?.rows.map(({ index, row }) => [index, row])).toEqual([
      [2, 'row 2'],
      [3, null],
      [4, 'row 4'],
    ])
  })
})

describe('the place that was scrolled to', () => {
  /** Each entry of the history has a list of its own, as each visit of a page has. */
  const Page = () => {
    const { key } = useLocation()
    navigate = useNavigate()
    return <Shown key={key} first={0} />
  }
  const go = (to: string | number) =>
    act(async () => void (typeof to === 'string' ? await navigate(to) : await navigate(to)))

  test('is there again when one comes back, and a new visit begins at the top', async () => {
    draw(<Page />, '/products')
    expect(list.follow.place).toBeNull()
    act(() => list.follow.onRest({ index: 42, into: 7 }, null))
    await go('/products/p1')
    expect(list.follow.place).toBeNull()
    act(() => list.follow.onRest({ index: 3, into: 0 }, null))
    await go(-1)
    await until(() => expect(list.follow.place).toEqual({ index: 42, into: 7 }))
    await go(1)
    await until(() => expect(list.follow.place).toEqual({ index: 3, into: 0 }))
    await go('/products')
    expect(list.follow.place).toBeNull()
    expect(onPage).not.toHaveBeenCalled()
  })

  test('another page that scrolling has come to is told, and the place goes along when that replaces the entry', async () => {
    const Same = () => {
      navigate = useNavigate()
      return <Shown first={0} />
    }
    const { unmount } = draw(<Same />, '/products')
    act(() => list.follow.onRest({ index: 25, into: 3 }, 20))
    expect(onPage.mock.calls).toEqual([[20]])
    await act(async () => void (await navigate('/products?page=2', { replace: true })))
    const { key } = window.history.state as { readonly key: string }
    unmount()
    expect(placeOf(key)).toEqual({ index: 25, into: 3 })
  })
})

describe('rows in grey', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('wait a moment: what is on the device is there sooner, and a flash is worse than nothing', async () => {
    draw(<SkeletonRows rows={3} />)
    const rows = () => document.querySelectorAll('.skel-row').length
    expect(screen.getByRole('status', { name: 'Loading' }).getAttribute('aria-busy')).toBe('true')
    await act(async () => void (await vi.advanceTimersByTimeAsync(199)))
    expect(rows()).toBe(0)
    await act(async () => void (await vi.advanceTimersByTimeAsync(1)))
    expect(rows()).toBe(3)
  })
})
