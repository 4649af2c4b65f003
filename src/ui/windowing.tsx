import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Place } from './places.ts'

/** Which rows are to stand in the document. */
export interface Span {
  readonly rows: readonly { readonly index: number; readonly gap: number }[]
  readonly rest: number
  readonly rowHeight: number
  readonly measure: (element: Element | null) => void
}

interface WindowingProps {
  /** Around the rows, which carry `data-index`. It shows those from `first` on when this begins. */
  readonly list: RefObject<HTMLElement | null>
  readonly count: number
  /** The row that a page begins with; when it changes, the list goes there. */
  readonly first: number
  /** Rows to a page. */
  readonly step: number
  /** Another list stood here before: this one begins at its top. */
  readonly again: boolean
  /** Where the buyer was when the list was left. */
  readonly place: Place | null
  /** What stays at the top over the rows; null: nothing of the list's own. */
  readonly over: () => HTMLElement | null
  readonly onSpan: (span: Span) => void
  /** The scrolling came to rest there. `page`: the first row of its page, when that is another one now. */
  readonly onRest: (place: Place, page: number | null) => void
}

/** Beyond the edge on each side: a row is there before it is seen, and Tab finds the next one. */
const overscan = 8

/** A rest: between two flings of a thumb, or two tasks of a slow phone, there is less. */
const restMs = 300

/** What scrolls around it; null: the page itself, as on phones and tablets. */
const scrollerOf = (list: Element): HTMLElement | null => {
  for (let at = list.closest<HTMLElement>('.rscroll, .panel__scroll'); at;) {
    if (getComputedStyle(at).overflowY !== 'visible') return at
    at = at.parentElement?.closest<HTMLElement>('.rscroll, .panel__scroll') ?? null
  }
  return null
}

interface Geometry {
  readonly scroller: HTMLElement | null
  readonly above: number
  readonly scrolled: number
  readonly rowHeight: number
  /** Height of what stays at the top over the rows, px. */
  readonly covered: number
}

/** From the top of what scrolls to the first row, px. */
const aboveOf = (list: HTMLElement, scroller: HTMLElement | null): number =>
  Math.round(
    list.getBoundingClientRect().top +
      (scroller ? scroller.scrollTop - scroller.getBoundingClientRect().top : window.scrollY),
  )

/** Null where nothing is laid out. */
const geometryOf = (list: HTMLElement, own: HTMLElement | null): Geometry | null => {
  const scroller = scrollerOf(list)
  const rows = list.querySelectorAll('[data-index]')
  const { height } = list.getBoundingClientRect()
  if (height === 0 || rows.length === 0) return null
  const scrolled = scroller ? scroller.scrollTop : window.scrollY
  // Where the page itself scrolls, the app's head stays.
  const over = own ?? (scroller ? null : document.querySelector<HTMLElement>('.head'))
  const covered = over ? over.offsetHeight + (Number.parseFloat(getComputedStyle(over).top) || 0) : 0
  const rowHeight = Math.round(height / rows.length)
  return { scroller, above: aboveOf(list, scroller), scrolled, rowHeight, covered }
}

/** The row that has the focus stays in the document however far it is scrolled away. */
const useFocused = (list: RefObject<HTMLElement | null>) => {
  const focused = useRef<number | null>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const enter = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('[data-index]') : null
      focused.current = row ? Number(row.getAttribute('data-index')) : null
    }
    const leave = () => {
      focused.current = null
    }
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
    }
  }, [list])
  return useCallback((range: Range) => {
    const rows = defaultRangeExtractor(range)
    const at = focused.current
    return at === null || at >= range.count || rows.includes(at) ? rows : [...rows, at].sort((a, b) => a - b)
  }, [])
}

const Measured = ({ geometry, ...props }: WindowingProps & { readonly geometry: Geometry }) => {
  const { list, count, first, step, again, place, onSpan, onRest } = props
  const { scroller, rowHeight, covered } = geometry
  const [above, setAbove] = useState(geometry.above)
  // Rows above are as high as the mean until they are seen: nothing that is in sight moves by that.
  const [begin] = useState(() => {
    if (place) return above + place.index * rowHeight + place.into
    const scrolled = again ? 0 : geometry.scrolled
    // What stands above the list goes out of sight when there are rows above the page: they would be in sight then.
    return first * rowHeight + (first > 0 ? Math.max(scrolled, above - covered) : scrolled)
  })
  const common = {
    count,
    overscan,
    isScrollingResetDelay: restMs,
    // Drawing within the scroll event would make one long task of two; the rows beyond the edge bridge the moment.
    useFlushSync: false,
    estimateSize: () => rowHeight,
    scrollMargin: above,
    scrollPaddingStart: covered,
    initialOffset: begin,
    rangeExtractor: useFocused(list),
  }
  const inner = useVirtualizer<HTMLElement, Element>({
    ...common,
    enabled: scroller !== null,
    getScrollElement: () => scroller,
  })
  const outer = useWindowVirtualizer<Element>({ ...common, enabled: scroller === null })
  const lines = scroller ? inner : outer

  const items = lines.getVirtualItems()
  const rest = Math.max(0, above + lines.getTotalSize() - (items.at(-1)?.end ?? above))
  const rows = items.map(({ index, start }, at) => ({
    index,
    gap: Math.max(0, start - (items[at - 1]?.end ?? above)),
  }))
  const signature = JSON.stringify([rows, rest])
  const told = useRef('')
  useLayoutEffect(() => {
    if (rows.length === 0 || told.current === signature) return
    const opening = told.current === ''
    told.current = signature
    onSpan({ rows, rest, rowHeight, measure: lines.measureElement })
    if (!opening) return
    // The room above is in the document once this commit is through, and before anything is painted; what the rows
    // around the place measure is known then too.
    queueMicrotask(() => {
      const index = place?.index ?? (begin > first * rowHeight + geometry.scrolled ? first : null)
      const [start] = (index !== null && lines.getOffsetForIndex(index, 'start')) || []
      const top = start === undefined ? begin : start + (place ? covered + place.into : 0)
      ;(scroller ?? window).scrollTo({ top, behavior: 'instant' })
    })
  })

  const led = useRef(first)
  const sent = useRef(true)
  useEffect(() => {
    if (led.current === first) return
    led.current = first
    sent.current = true
    lines.scrollToIndex(first, { align: 'start' })
  }, [first, lines])

  useEffect(() => {
    // The browser would lead to a height that the page has only once the rows stand in it.
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = 'auto'
    }
  }, [])

  const { isScrolling } = lines
  const offset = lines.scrollOffset ?? begin
  useEffect(() => {
    if (isScrolling) return
    // What stands above the list may have come or gone since.
    if (list.current) setAbove(aboveOf(list.current, scroller))
    const top = lines.getVirtualItemForOffset(offset + covered)
    if (!top) return
    // A page begins with the first row of which half can be seen.
    const lead = lines.getVirtualItemForOffset(offset + covered + rowHeight / 2) ?? top
    const page = Math.floor(lead.index / step) * step
    // Near its end a list cannot be scrolled so far that a page's first row leads it.
    const moved = page !== led.current && !sent.current
    sent.current = false
    if (moved) led.current = page
    onRest({ index: top.index, into: offset - top.start }, moved ? page : null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- where it came to rest is what counts, not who listens
  }, [isScrolling, offset])
  return null
}

/**
 * Draws nothing: says which rows of a long list are to stand in the document as it is scrolled. Loaded beside a list
 * whose first rows are there already; they stay where they are.
 */
export const Windowing = (props: WindowingProps) => {
  const { list, over } = props
  const [geometry, setGeometry] = useState<Geometry | null>(null)
  useLayoutEffect(() => {
    if (list.current) setGeometry(geometryOf(list.current, over()))
  }, [list, over])
  return geometry && <Measured {...props} geometry={geometry} />
}
