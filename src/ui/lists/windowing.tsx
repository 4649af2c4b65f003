import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Place } from '../page/places.ts'

/** The rows to render. */
export interface Span {
  readonly rows: readonly { readonly index: number; readonly gap: number }[]
  readonly rest: number
  readonly rowHeight: number
  readonly measure: (element: Element | null) => void
}

interface WindowingProps {
  /** The element around the rows, which carry `data-index`. At the start it shows the rows from `first` on. */
  readonly list: RefObject<HTMLElement | null>
  readonly count: number
  /** Index of the first row of a page. When it changes, the list scrolls there. */
  readonly first: number
  /** Rows per page. */
  readonly step: number
  /** True if this list replaced another one: it starts at its top. */
  readonly again: boolean
  /** Where the buyer left the list. */
  readonly place: Place | null
  /** The list's own element that stays over the rows at the top; null: none. */
  readonly over: () => HTMLElement | null
  readonly onSpan: (span: Span) => void
  /** Called when scrolling stops. `page`: index of the first row of the page, when it changed. */
  readonly onRest: (place: Place, page: number | null) => void
}

/** Rows rendered beyond each edge, so that a row exists before it is seen and Tab finds the next one. */
const overscan = 8

/** A pause this long ends the scrolling. Further flings, or tasks of a slow phone, come sooner. */
const restMs = 300

/** The element that scrolls; null: the page itself, as on phones and tablets. */
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
  /** Height in px of what stays over the rows at the top. */
  readonly covered: number
}

/** Distance in px from the top of the scrolled content to the first row. */
const aboveOf = (list: HTMLElement, scroller: HTMLElement | null): number =>
  Math.round(
    list.getBoundingClientRect().top +
      (scroller ? scroller.scrollTop - scroller.getBoundingClientRect().top : window.scrollY),
  )

/** Null if there is no layout. */
const geometryOf = (list: HTMLElement, own: HTMLElement | null): Geometry | null => {
  const scroller = scrollerOf(list)
  const rows = list.querySelectorAll('[data-index]')
  const { height } = list.getBoundingClientRect()
  if (height === 0 || rows.length === 0) return null
  const scrolled = scroller ? scroller.scrollTop : window.scrollY
  // Where the page itself scrolls, the app's header stays on top.
  const over = own ?? (scroller ? null : document.querySelector<HTMLElement>('.head'))
  const covered = over ? over.offsetHeight + (Number.parseFloat(getComputedStyle(over).top) || 0) : 0
  const rowHeight = Math.round(height / rows.length)
  return { scroller, above: aboveOf(list, scroller), scrolled, rowHeight, covered }
}

/** The focused row stays rendered however far it is scrolled away. */
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
  // Rows above have an estimated mean height until they are measured. Measuring them moves nothing visible.
  const [begin] = useState(() => {
    if (place) return above + place.index * rowHeight + place.into
    const scrolled = again ? 0 : geometry.scrolled
    // If there are rows above the page, what is above the list is scrolled out of view; otherwise those rows would be
    // visible.
    return first * rowHeight + (first > 0 ? Math.max(scrolled, above - covered) : scrolled)
  })
  const common = {
    count,
    overscan,
    isScrollingResetDelay: restMs,
    // Rendering inside the scroll event would merge two tasks into one long task. The overscan bridges the delay.
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
    // After this commit and before the paint, the space above exists and the rows around the position are measured.
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
    // The browser would restore a scroll position that the page reaches only once the rows are rendered.
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = 'auto'
    }
  }, [])

  const { isScrolling } = lines
  const offset = lines.scrollOffset ?? begin
  useEffect(() => {
    if (isScrolling) return
    // Content above the list may have come or gone since.
    if (list.current) setAbove(aboveOf(list.current, scroller))
    const top = lines.getVirtualItemForOffset(offset + covered)
    if (!top) return
    // A page begins with the first row that is at least half visible.
    const lead = lines.getVirtualItemForOffset(offset + covered + rowHeight / 2) ?? top
    const page = Math.floor(lead.index / step) * step
    // Near its end a list cannot scroll far enough for the first row of a page to be at the top.
    const moved = page !== led.current && !sent.current
    sent.current = false
    if (moved) led.current = page
    onRest({ index: top.index, into: offset - top.start }, moved ? page : null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- where it came to rest is what counts, not who listens
  }, [isScrolling, offset])
  return null
}

/**
 * Renders nothing: computes which rows of a long list to render as it is scrolled. It loads beside a list whose first
 * rows are shown already, and they do not move.
 */
export const Windowing = (props: WindowingProps) => {
  const { list, over } = props
  const [geometry, setGeometry] = useState<Geometry | null>(null)
  useLayoutEffect(() => {
    if (list.current) setGeometry(geometryOf(list.current, over()))
  }, [list, over])
  return geometry && <Measured {...props} geometry={geometry} />
}
