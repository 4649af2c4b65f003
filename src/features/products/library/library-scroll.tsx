import { useLayoutEffect, type RefObject } from 'react'
import type { Product } from '#contract/entities/product.ts'
import type { ProductSearch } from '#catalogue/reads/lists/product-search.ts'
import { useProductsAt } from '#catalogue/reads/lists/rows-at.ts'
import { LoadMore } from '#ui/lists/load-more.tsx'
import type { ListWindow } from '#ui/lists/list-window.ts'
import { useLongList } from '#ui/lists/use-long-list.ts'
import { Windowing } from '#ui/lists/windowing.tsx'

/** The rows that are in the document, and those of the page in the address. */
export interface LibraryWindow {
  readonly list: ListWindow<Product>
  readonly page: readonly Product[]
}

interface LibraryScrollProps {
  readonly search: ProductSearch
  /** The page that is already drawn. */
  readonly known: { readonly first: number; readonly rows: readonly Product[] }
  readonly total: number
  readonly first: number
  readonly size: number
  readonly again: boolean
  readonly body: RefObject<HTMLElement | null>
  readonly over: () => HTMLElement | null
  readonly onWindow: (window: LibraryWindow) => void
  readonly onPage: (first: number) => void
}

/** Loads the rows before and after the drawn page while scrolling. Draws nothing but the end of the list. */
export const LibraryScroll = (props: LibraryScrollProps) => {
  const { search, known, total, first, size, again, body, over, onWindow, onPage } = props
  const { span, wanted, windowOf, follow } = useLongList(first, size, onPage)
  const rowAt = useProductsAt(search, { known, from: wanted?.from ?? first, to: wanted?.to ?? first })
  useLayoutEffect(() => {
    const list = windowOf(rowAt, total)
    if (!list) return
    const page = Array.from({ length: Math.min(size, total - first) }, (_, at) => rowAt(first + at) ?? [])
    onWindow({ list, page: page.flat() })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `windowOf` changes only with `span`
  }, [span, rowAt, total, first, size])
  const last = span?.rest === 0 ? span.rows.at(-1) : undefined
  return (
    <>
      <Windowing list={body} count={total} first={first} step={size} again={again} over={over} {...follow} />
      {last && <LoadMore state={rowAt(last.index) === null ? 'loading' : 'end'} />}
    </>
  )
}
