import { act, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Windowing, type Span } from './windowing.tsx'

const rowHeight = 50
const viewHeight = 500
const count = 5000

/** jsdom has no layout: here rows are 50 px high, and the scroller shows ten of them. */
const layOut = () => {
  const isRow = (element: HTMLElement) => element.hasAttribute('data-index')
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return isRow(this) ? rowHeight : viewHeight
  })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(viewHeight)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(count * rowHeight)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.tagName !== 'UL') return new DOMRect(0, 0, 300, viewHeight)
    const height = this.querySelectorAll('[data-index]').length * rowHeight
    return new DOMRect(0, -(this.parentElement?.scrollTop ?? 0), 300, height)
  })
  vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(function (this: HTMLElement, to?: unknown) {
    this.scrollTop = (to as ScrollToOptions).top ?? 0
    this.dispatchEvent(new Event('scroll'))
  })
}

const spans: Span[] = []
const onRest = vi.fn()
const last = () => spans.at(-1)

const List = ({ first = 0, place = null }: { first?: number; place?: { index: number; into: number } | null }) => {
  const list = useRef<HTMLUListElement>(null)
  return (
    <div className="rscroll" style={{ overflowY: 'auto' }}>
      <ul ref={list}>
        {Array.from({ length: 20 }, (_, at) => (
          <li key={at} data-index={first + at} />
        ))}
      </ul>
      <Windowing
        list={list}
        count={count}
        first={first}
        step={20}
        again={false}
        place={place}
        over={() => null}
        onSpan={(span) => spans.push(span)}
        onRest={onRest}
      />
    </div>
  )
}

/** The virtualiser measures the rows a moment after they are rendered. */
const settled = () => act(async () => {})
const scrollerOf = (container: HTMLElement) => container.querySelector<HTMLElement>('.rscroll') as HTMLElement
const scroll = (container: HTMLElement, top: number) =>
  act(async () => {
    scrollerOf(container).scrollTop = top
    scrollerOf(container).dispatchEvent(new Event('scroll'))
  })

beforeEach(() => {
  spans.length = 0
  onRest.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a long list', () => {
  test('renders the rows around the visible ones, and empty space for all others', async () => {
    layOut()
    const { container } = render(<List />)
    await settled()
    expect(last()?.rows.map(({ index }) => index)).toEqual(Array.from({ length: 18 }, (_, at) => at))
    expect(last()?.rest).toBe((count - 18) * rowHeight)
    await scroll(container, 100_000)
    const { rows = [], rest = 0 } = last() ?? {}
    expect(rows.at(0)).toEqual({ index: 1992, gap: 1992 * rowHeight })
    expect(rows.at(-1)?.index).toBe(2017)
    expect(rest + rows.length * rowHeight + (rows[0]?.gap ?? 0)).toBe(count * rowHeight)
  })

  test('begins where the buyer left it, to the pixel', async () => {
    layOut()
    const { container } = render(<List first={400} place={{ index: 407, into: 13 }} />)
    await settled()
    expect(scrollerOf(container).scrollTop).toBe(407 * rowHeight + 13)
  })

  test('scrolls to the page in the address, and reports the page that scrolling reached', async () => {
    layOut()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { container, rerender } = render(<List />)
    await settled()
    rerender(<List first={200} />)
    await act(async () => vi.advanceTimersByTime(1000))
    expect(scrollerOf(container).scrollTop).toBe(200 * rowHeight)
    onRest.mockClear()
    await scroll(container, 330 * rowHeight + 7)
    await act(async () => vi.advanceTimersByTime(1000))
    expect(onRest.mock.lastCall).toEqual([{ index: 330, into: 7 }, 320])
  })

  test('keeps the focused row rendered, however far it is scrolled away', async () => {
    layOut()
    const { container } = render(<List />)
    await settled()
    const row = container.querySelector('[data-index="3"]')
    row?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    await scroll(container, 100_000)
    expect(last()?.rows.slice(0, 2)).toEqual([
      { index: 3, gap: 3 * rowHeight },
      { index: 1992, gap: (1992 - 4) * rowHeight },
    ])
  })
})
