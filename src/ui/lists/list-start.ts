import { useEffect, useRef, useState, type RefObject } from 'react'
import type { InfiniteScroll } from './list-window.ts'

interface Listed {
  /** Identifies the list: another key means another list. */
  readonly listKey: string
  /** Page number in the address, from 1. */
  readonly page: number
  /** Rows per page. */
  readonly size: number
  readonly onPage: (page: number) => void
}

interface ListStart {
  /** Index of the first row to read. */
  readonly offset: number
  readonly infiniteScroll: InfiniteScroll
}

/**
 * Where reading of a list starts. An infinite list always starts with its first page: scrolling must not read it again.
 */
export const useListStart = ({ listKey, page, size, onPage }: Listed): ListStart => {
  const [opened] = useState(listKey)
  const [going, setGoing] = useState<{ readonly listKey: string; readonly start: number } | null>(null)
  const start = going?.listKey === listKey ? going.start : page
  return {
    offset: (start - 1) * size,
    infiniteScroll: {
      first: (page - 1) * size,
      again: listKey !== opened,
      onGoing: () => setGoing((now) => (now?.listKey === listKey ? now : { listKey, start })),
      onPage: (first) => onPage(first / size + 1),
    },
  }
}

interface ListPage extends Omit<Listed, 'listKey'> {
  /** Null: not read yet. */
  readonly read: { readonly total: number; readonly rows: readonly unknown[] } | null
}

/** Goes to the last page when the page number is too high, from an old link or because the list became shorter. */
export const useLastPage = ({ page, size, read, onPage }: ListPage): void => {
  const last = read && read.rows.length === 0 ? Math.ceil(read.total / size) : 0
  useEffect(() => {
    if (last > 0 && page > last) onPage(last)
  }, [last, page, onPage])
}

/** Scrolls up when a paged list shows another page. `from`: index of its first row; null for an infinite list. */
export const useTopOfPage = (list: RefObject<HTMLElement | null>, from: number | null): void => {
  const before = useRef(from)
  useEffect(() => {
    const turned = from !== null && before.current !== null && before.current !== from
    before.current = from
    // The width of the window decides which ancestor scrolls.
    for (let at = turned ? list.current : null; at; at = at.parentElement) at.scrollTop = 0
  }, [list, from])
}
