import { Suspense, lazy, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Product } from '#contract/entities/product.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { useDictionary, type ProductSearch } from '#catalogue/reads/catalogue.ts'
import { withWords } from '#i18n/setup.ts'
import { dataOr } from '#lib/live-read.ts'
import { shortLabel } from '#lib/short-label.ts'
import { lazyAfterPaint } from '#ui/after-paint.ts'
import { ListEnd } from '#ui/list-gap.tsx'
import { allOf, screenful, wholeList, type InfiniteScroll } from '#ui/list-window.ts'
import { useAtRest } from '#ui/use-at-rest.ts'
import { useRowsMeasured } from '#ui/use-rows-measured.ts'
import { selection, selectAll, toggleSelected, unselect } from '../selection-state.ts'
import type { LibraryWindow } from './long-library.tsx'
import { ProductRows } from './product-rows.tsx'
import { ProductTable } from './product-table.tsx'
import { useRequestProducts } from './use-request-products.ts'

const FoundBy = lazy(async () => ({ default: (await withWords(() => import('../filters/found-by.tsx'))).FoundBy }))
const FoundName = lazy(async () => ({ default: (await import('./found-name.tsx')).FoundName }))
const LongLibrary = lazyAfterPaint(async () => (await import('./long-library.tsx')).LongLibrary)
/** What is in the cart is marked once the account's database is there; the rows do not wait for it. */
const CartWatch = lazyAfterPaint(async () => (await import('./cart-watch.ts')).CartWatch)

interface LibraryRowsProps {
  /** Which list it is. Another one's rows take the places of those before it: that is quicker drawn than a new list. */
  readonly of: string
  readonly search: ProductSearch
  readonly rows: readonly Product[]
  readonly total: number
  /** Place of the first of them in the list. */
  readonly from: number
  readonly corrected: readonly string[]
  readonly phone: boolean
  /** Null: a page of the server's, and no row beyond it can be read from this device. */
  readonly infiniteScroll: InfiniteScroll | null
}

const useDrawing = (keyword: string, corrected: readonly string[]) => {
  const drawName = useCallback(
    (name: string) =>
      keyword === '' ? (
        name
      ) : (
        <Suspense fallback={name}>
          <FoundName text={name} keyword={keyword} corrected={corrected} />
        </Suspense>
      ),
    [keyword, corrected],
  )
  const drawFound = useCallback(
    (product: Product) =>
      keyword !== '' && (
        <Suspense>
          <FoundBy product={product} keyword={keyword} corrected={corrected} />
        </Suspense>
      ),
    [keyword, corrected],
  )
  return { drawName, drawFound }
}

/** For callbacks that must stay the same ones, so that rows are not drawn anew. */
const useLatest = <T,>(value: T) => {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

/** Ticks one; with Shift all from the one before, those in between that are not in the document included. */
const useTicking = ({ of, search, rows, from: start, infiniteScroll }: LibraryRowsProps) => {
  const before = useRef<{ readonly of: string; readonly index: number } | null>(null)
  const asked = useLatest(search)
  const page = useLatest(infiniteScroll ? null : { start, rows })
  return useCallback(
    (product: Product, index: number, extend: boolean) => {
      // A place in another list means nothing in this one.
      const from = before.current?.of === of ? before.current.index : null
      before.current = { of, index }
      if (!extend || from === null || from === index) return toggleSelected(product)
      const put = product.pesticideId in selection.items ? unselect : selectAll
      put([product])
      const [low, high] = [Math.min(from, index), Math.max(from, index)]
      if (page.current) {
        const { start: first, rows: shown } = page.current
        return put(shown.slice(Math.max(0, low - first), high - first + 1))
      }
      import('#catalogue/reads/rows-at.ts')
        .then(({ readProductsBetween }) => readProductsBetween(prefs.locale, asked.current, low, high))
        // The one that was clicked has its tick already.
        .then(put, () => undefined)
    },
    [of, asked, page],
  )
}

/** The rows of the library: a page at first, and from there on as far as one scrolls, or page by page. */
export const LibraryRows = (props: LibraryRowsProps) => {
  const { of, search, rows, total, from, corrected, phone, infiniteScroll } = props
  const { items } = useSnapshot(selection)
  const { add } = useRequestProducts()
  const [inCart, setInCart] = useState<ReadonlySet<string>>(new Set())
  const units = dataOr(useDictionary('product_unit'), null)
  const size = search.limit
  const body = useRef<HTMLTableSectionElement & HTMLUListElement>(null)
  const [held, setHeld] = useState<{ readonly of: string; readonly window: LibraryWindow } | null>(null)
  const drawn = useDeferredValue(rows, rows.slice(0, screenful(phone ? 109 : 58)))
  // The answer before this one may have been long: what was held of it then is not this list's.
  const goesOn = infiniteScroll && total > wholeList && held?.of === of ? held.window : null
  const list = goesOn?.list ?? allOf(drawn, from, total)
  useRowsMeasured(body, list)
  const atRest = useAtRest(of, body)
  const page = goesOn?.page ?? rows
  const drawing = useDrawing(search.keyword ?? '', corrected)
  const onToggle = useTicking(props)
  const unitLabel = useCallback(
    (unit: string) => shortLabel(unit, units?.find((entry) => entry.value === unit)?.label ?? unit),
    [units],
  )
  const latestAdd = useLatest(add)
  const onAdd = useCallback((product: Product) => void latestAdd.current([product]), [latestAdd])
  const known = useMemo(() => ({ first: from, rows }), [from, rows])
  const over = useCallback(() => overOf(body.current), [])
  const ticked = page.filter((row) => items[row.pesticideId]).length
  return (
    <>
      <Suspense>
        <CartWatch onChange={setInCart} />
      </Suspense>
      {phone ? (
        <ProductRows list={list} body={body} selected={items} onToggle={onToggle} {...drawing} />
      ) : (
        <ProductTable
          list={list}
          body={body}
          selected={items}
          inCart={inCart}
          unitLabel={unitLabel}
          onToggle={onToggle}
          pageTicked={ticked === 0 ? 'off' : ticked === page.length ? 'on' : 'mixed'}
          onTogglePage={() => (ticked === page.length ? unselect : selectAll)(page)}
          onAdd={onAdd}
          {...drawing}
        />
      )}
      <ListEnd list={list} />
      <Suspense>
        {infiniteScroll && total > wholeList && atRest && (
          <LongLibrary
            key={of}
            search={search}
            known={known}
            total={total}
            first={infiniteScroll.first}
            size={size}
            again={infiniteScroll.again}
            body={body}
            over={over}
            onWindow={(window) => {
              setHeld({ of, window })
              infiniteScroll.onGoing()
            }}
            onPage={infiniteScroll.onPage}
          />
        )}
      </Suspense>
    </>
  )
}

/** What stays over the rows while they scroll: the table's head, or on a phone the field to search by. */
const overOf = (body: HTMLElement | null): HTMLElement | null =>
  body?.closest('.results')?.querySelector<HTMLElement>('.rfind, .table th') ?? null
