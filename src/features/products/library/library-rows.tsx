import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Product } from '#contract/entities/product.ts'
import { prefs } from '#prefs/prefs.ts'
import { useDictionary } from '#catalogue/reads/names/reference.ts'
import type { ProductSearch } from '#catalogue/reads/lists/product-search.ts'
import { withWords } from '#i18n/setup.ts'
import { dataOr } from '#lib/live-read.ts'
import { shortLabel } from '#lib/labels.ts'
import { lazyAfterPaint } from '#ui/page/after-paint.ts'
import { allOf, screenful, wholeList, type InfiniteScroll } from '#ui/lists/list-window.ts'
import { useAtRest } from '#ui/page/use-at-rest.ts'
import { useRowsMeasured } from '#ui/lists/use-rows-measured.ts'
import { Unbroken } from '#ui/marks/unbroken.tsx'
import { selection, selectAll, toggleSelected, unselect } from '../selection-state.ts'
import type { LibraryWindow } from './library-scroll.tsx'
import { ProductRows } from './product-rows.tsx'
import { ProductTable } from './product-table.tsx'
import { useRequestProducts } from './use-request-products.ts'
import { asLine, asNothing, lazyPart } from '#ui/page/part.tsx'

const MatchReasons = lazyPart(
  async () => (await withWords(() => import('../filters/match-reasons.tsx'))).MatchReasons,
  asNothing,
)
const MarkedName = lazyPart(
  async () => (await import('./marked-name.tsx')).MarkedName,
  (_, { text }) => text,
)
const LibraryScroll = lazyAfterPaint(async () => (await import('./library-scroll.tsx')).LibraryScroll, asLine)
/** Marks what is in the cart once the account's database is open. The rows do not wait for it. */
const CartWatch = lazyAfterPaint(async () => (await import('./cart-watch.ts')).CartWatch, asNothing)

interface LibraryRowsProps {
  /** Identifies the list. Rows of a new list reuse the elements of the old one, which is faster than a new list. */
  readonly listKey: string
  readonly search: ProductSearch
  readonly rows: readonly Product[]
  readonly total: number
  /** Index of the first row in the list. */
  readonly from: number
  readonly corrected: readonly string[]
  readonly phone: boolean
  /** Null: a page from the server. This device cannot read rows beyond it. */
  readonly infiniteScroll: InfiniteScroll | null
}

const useDrawing = (keyword: string, corrected: readonly string[]) => {
  const drawName = useCallback(
    (name: string) => (
      <Unbroken
        text={name}
        draw={(piece) =>
          keyword === '' ? (
            piece
          ) : (
            <Suspense fallback={piece}>
              <MarkedName text={piece} keyword={keyword} corrected={corrected} />
            </Suspense>
          )
        }
      />
    ),
    [keyword, corrected],
  )
  const drawFound = useCallback(
    (product: Product) =>
      keyword !== '' && (
        <Suspense>
          <MatchReasons product={product} keyword={keyword} corrected={corrected} />
        </Suspense>
      ),
    [keyword, corrected],
  )
  return { drawName, drawFound }
}

/** For stable callbacks, so that memoised rows are not drawn again. */
const useLatest = <T,>(value: T) => {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

/** Toggles one row; with Shift all rows from the last one on, including those that are not in the document. */
const useTicking = ({ listKey, search, rows, from: start, infiniteScroll }: LibraryRowsProps) => {
  const before = useRef<{ readonly listKey: string; readonly index: number } | null>(null)
  const asked = useLatest(search)
  const page = useLatest(infiniteScroll ? null : { start, rows })
  return useCallback(
    (product: Product, index: number, extend: boolean) => {
      // An index in another list means nothing in this one.
      const from = before.current?.listKey === listKey ? before.current.index : null
      before.current = { listKey, index }
      if (!extend || from === null || from === index) return toggleSelected(product)
      const put = product.pesticideId in selection.items ? unselect : selectAll
      put([product])
      const [low, high] = [Math.min(from, index), Math.max(from, index)]
      if (page.current) {
        const { start: first, rows: shown } = page.current
        return put(shown.slice(Math.max(0, low - first), high - first + 1))
      }
      import('#catalogue/reads/lists/rows-at.ts')
        .then(({ readProductsBetween }) => readProductsBetween(prefs.locale, asked.current, low, high))
        // The clicked row is toggled already.
        .then(put, () => undefined)
    },
    [listKey, asked, page],
  )
}

/** The rows of the library: one page at first, then more while scrolling or page by page. */
export const LibraryRows = (props: LibraryRowsProps) => {
  const { listKey, search, rows, total, from, corrected, phone, infiniteScroll } = props
  const { items } = useSnapshot(selection)
  const { add } = useRequestProducts()
  const [inCart, setInCart] = useState<ReadonlySet<string>>(new Set())
  const units = dataOr(useDictionary('product_unit'), null)
  const size = search.limit
  const body = useRef<HTMLTableSectionElement & HTMLUListElement>(null)
  const [held, setHeld] = useState<{ readonly listKey: string; readonly window: LibraryWindow } | null>(null)
  const drawn = useDeferredValue(rows, rows.slice(0, screenful(phone ? 109 : 58)))
  // A window held from an earlier list does not belong to this one.
  const goesOn = infiniteScroll && total > wholeList && held?.listKey === listKey ? held.window : null
  const list = goesOn?.list ?? allOf(drawn, from, total)
  useRowsMeasured(body, list)
  const atRest = useAtRest(listKey, body)
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
      <Suspense>
        {infiniteScroll && total > wholeList && atRest && (
          <LibraryScroll
            key={listKey}
            search={search}
            known={known}
            total={total}
            first={infiniteScroll.first}
            size={size}
            again={infiniteScroll.again}
            body={body}
            over={over}
            onWindow={(window) => {
              setHeld({ listKey, window })
              infiniteScroll.onGoing()
            }}
            onPage={infiniteScroll.onPage}
          />
        )}
      </Suspense>
    </>
  )
}

/** The element that covers the top rows while scrolling: the table's header, or on a phone the search field. */
const overOf = (body: HTMLElement | null): HTMLElement | null =>
  body?.closest('.results')?.querySelector<HTMLElement>('.rfind, .table th') ?? null
