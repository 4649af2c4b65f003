import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { rememberPlace, placeOf, type Place } from '../page/places.ts'
import type { ListWindow } from './list-window.ts'
import type { Span } from './windowing.tsx'

interface LongList {
  /** Rows to read: the rendered ones and the page around them. Null: not laid out yet. */
  readonly wanted: { readonly from: number; readonly to: number } | null
  /** Changes identity when the result of `windowOf` changes. */
  readonly span: Span | null
  readonly windowOf: <Row>(rowAt: (index: number) => Row | null, total: number) => ListWindow<Row> | null
  /** Props for `Windowing`. */
  readonly follow: {
    readonly place: Place | null
    readonly onSpan: (span: Span) => void
    readonly onRest: (place: Place, page: number | null) => void
  }
}

/** Connects a long list with the history: Back restores the scroll position, and the address follows the scrolling. */
export const useLongList = (first: number, step: number, onPage: (first: number) => void): LongList => {
  const { key } = useLocation()
  const [place] = useState(() => placeOf(key))
  const rested = useRef(place)
  const [span, setSpan] = useState<Span | null>(null)
  useEffect(() => {
    // Scrolling to another page replaces the history entry, which gets a new key.
    if (rested.current) rememberPlace(key, rested.current)
  }, [key])
  const [top, end] = [span?.rows[0]?.index ?? 0, span?.rows.at(-1)?.index ?? 0]
  const near = first <= end && first + step > top
  return {
    span,
    wanted: span && { from: near ? Math.min(first, top) : top, to: near ? Math.max(first + step - 1, end) : end },
    windowOf: (rowAt, total) =>
      span && { ...span, total, rows: span.rows.map(({ index, gap }) => ({ index, gap, row: rowAt(index) })) },
    follow: {
      place,
      onSpan: setSpan,
      onRest: (at, page) => {
        rested.current = at
        rememberPlace(key, at)
        if (page !== null) onPage(page)
      },
    },
  }
}
