import { useDeferredValue, useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import type { LiveRead } from '#lib/live-read.ts'
import { usePhone } from '../page/use-media.ts'
import { rowsPerScreen } from './use-growing.ts'
import { ListStates } from './list-states.tsx'
import { Pager, type PageSize } from './pager.tsx'

export interface ListAnswer<Row> {
  readonly of: string
  readonly rows: readonly Row[]
  readonly total: number
  readonly from: number
  readonly limit: number
}

/** `drawn`: the rows to render now, first those that fill the window, a moment later all. */
export type RenderedAnswer<Row, More = unknown> = ListAnswer<Row> & More & { readonly drawn: readonly Row[] }

const scrollPositions = new Map<string, number>()

function scrollerOf(list: Element): Element | null {
  for (let at: Element | null = list; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return document.scrollingElement
}

/** `pageKey` identifies the page; null until all of its rows are rendered. */
function useScrollPosition(list: RefObject<HTMLElement | null>, pageKey: string | null) {
  const { key } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const previousKey = useRef<string | null>(null)
  useLayoutEffect(() => {
    const scroller = list.current && scrollerOf(list.current)
    if (!scroller || pageKey === null) return
    const hasTurned = previousKey.current !== null && previousKey.current !== pageKey
    previousKey.current = pageKey
    const place = (back ? scrollPositions.get(key) : undefined) ?? (hasTurned ? 0 : undefined)
    if (place !== undefined) scroller.scrollTop = place
    const note = () => void scrollPositions.set(key, scroller.scrollTop)
    // A new history entry, for example of an opened overlay, starts with the current position.
    if (!back) note()
    const target = scroller === document.scrollingElement ? window : scroller
    target.addEventListener('scroll', note, { passive: true })
    return () => target.removeEventListener('scroll', note)
  }, [list, key, back, pageKey])
}

type PageOfRowsProps<Row, More> = Readonly<{
  list: RefObject<HTMLElement | null>
  answer: ListAnswer<Row> & More
  rowPx: number
  grows: boolean
  children: (answer: RenderedAnswer<Row, More>) => ReactNode
}>

function PageOfRows<Row, More>({ list, answer, rowPx, grows, children }: PageOfRowsProps<Row, More>) {
  const { of, rows, total, from, limit } = answer
  const renderedRows = useDeferredValue(rows, rows.slice(0, rowsPerScreen(rowPx)))
  const isWhole = renderedRows.length === rows.length && rows.length >= Math.min(limit, total - from)
  useScrollPosition(list, isWhole ? (grows ? of : `${of} ${from}`) : null)
  return children({ ...answer, drawn: renderedRows })
}

type SearchListProps<Row, More> = Readonly<{
  read: LiveRead<ListAnswer<Row> & More>
  page: number
  size: PageSize
  grows: boolean
  asking: boolean
  rowPx: Readonly<{ card: number; table: number }>
  className: string
  empty: ReactNode
  onPage: (page: number) => void
  onSize: (size: PageSize) => void
  children: (answer: RenderedAnswer<Row, More>) => ReactNode
}>

/** A long list has pages or, on a phone, grows (decision 012). */
export function SearchList<Row, More>(props: SearchListProps<Row, More>) {
  const { read, page, size, grows, asking, rowPx, className, empty, onPage, onSize, children } = props
  const list = useRef<HTMLDivElement>(null)
  const phone = usePhone()
  const answer = read.status === 'ready' ? read.data : null
  // The last page's number if the current page has no rows (an old link, a shorter list), else 0.
  const last = answer && !asking && answer.rows.length === 0 ? Math.ceil(answer.total / size) : 0
  useEffect(() => {
    if (last > 0 && page > last) onPage(last)
  }, [last, page, onPage])
  const endOf = ({ rows, total, limit }: ListAnswer<Row>) => {
    const pageCount = Math.min(page, Math.ceil(total / size))
    // During the first sync, the answer may lack rows that have not arrived yet.
    if (limit < Math.min(pageCount * size, total) || rows.length <= (pageCount - 1) * size) return 'loading'
    return pageCount * size < total ? 'more' : 'end'
  }
  return (
    <>
      <div ref={list} className={asking ? `${className} is-asking` : className} aria-busy={asking}>
        <ListStates read={read} isEmpty={({ total }) => total === 0} empty={empty}>
          {(data) => (
            <PageOfRows list={list} answer={data} rowPx={phone ? rowPx.card : rowPx.table} grows={grows}>
              {children}
            </PageOfRows>
          )}
        </ListStates>
      </div>
      {answer && answer.total > 0 && (
        <Pager
          page={page}
          size={size}
          total={answer.total}
          end={grows ? endOf(answer) : undefined}
          onPage={onPage}
          onSize={onSize}
        />
      )}
    </>
  )
}
