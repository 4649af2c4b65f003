import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Onward } from './list-window.ts'

interface Listed {
  /** Which list it is. */
  readonly of: string
  /** That of the address, from 1. */
  readonly page: number
  /** Rows to a page. */
  readonly size: number
  readonly onPage: (page: number) => void
}

interface ListStart {
  /** Place of the first row to read. */
  readonly offset: number
  readonly onward: Onward
}

/**
 * Where a list begins. One that goes on by itself has begun at some page, and is not read anew at each that it comes to.
 */
export const useListStart = ({ of, page, size, onPage }: Listed): ListStart => {
  const [opened] = useState(of)
  const [going, setGoing] = useState<{ readonly of: string; readonly start: number } | null>(null)
  const start = going?.of === of ? going.start : page
  return {
    offset: (start - 1) * size,
    onward: {
      first: (page - 1) * size,
      again: of !== opened,
      onGoing: () => setGoing((now) => (now?.of === of ? now : { of, start })),
      onPage: (first) => onPage(first / size + 1),
    },
  }
}

interface ListPage extends Omit<Listed, 'of'> {
  /** Null: not read yet. */
  readonly read: { readonly total: number; readonly rows: readonly unknown[] } | null
}

/** A page beyond the end, from an old link or after the list has become shorter, is the last one. */
export const useLastPage = ({ page, size, read, onPage }: ListPage): void => {
  const last = read && read.rows.length === 0 ? Math.ceil(read.total / size) : 0
  useEffect(() => {
    if (last > 0 && page > last) onPage(last)
  }, [last, page, onPage])
}

/** A list in pages begins each of them at its top. `from`: place of its first row; null: it goes on by itself. */
export const useTopOfPage = (list: RefObject<HTMLElement | null>, from: number | null): void => {
  const before = useRef(from)
  useEffect(() => {
    const turned = from !== null && before.current !== null && before.current !== from
    before.current = from
    // Which of them scrolls depends on the width of the window.
    for (let at = turned ? list.current : null; at; at = at.parentElement) at.scrollTop = 0
  }, [list, from])
}
