import { useEffect, useRef, useState, type RefObject } from 'react'

interface ListStart {
  /** The page to read rows from. */
  readonly start: number
  /** Another list stood here before: this one begins at its top. */
  readonly again: boolean
  /** From now on rows come as they are scrolled to. */
  readonly onGoing: () => void
}

/**
 * Which page a list begins with. One that goes on by itself has begun at some page, and is not read anew at each that
 * it comes to. `of` says which list it is; `page` is that of the address.
 */
export const useListStart = (of: string, page: number): ListStart => {
  const [opened] = useState(of)
  const [going, setGoing] = useState<{ readonly of: string; readonly start: number } | null>(null)
  const start = going?.of === of ? going.start : page
  return { start, again: of !== opened, onGoing: () => setGoing((now) => (now?.of === of ? now : { of, start })) }
}

interface ListPage {
  readonly page: number
  readonly size: number
  /** Null: not read yet. */
  readonly read: { readonly total: number; readonly rows: readonly unknown[] } | null
  readonly onPage: (page: number) => void
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
