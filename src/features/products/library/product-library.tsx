import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, lazy, useCallback, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { accountOf, sessionState } from '#data/api/session-state.ts'
import { prefs } from '#data/prefs/prefs-state.ts'
import { useProductSearch } from '#data/queries/catalogue.ts'
import { withWords } from '#i18n/setup.ts'
import { drawnAfterPaint, lazyAfterPaint } from '#ui/after-paint.ts'
import { useLastPage, useListStart } from '#ui/list-start.ts'
import { ListStates } from '#ui/list-states.tsx'
import { Pager } from '#ui/pager.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { useMedia, usePhone } from '#ui/use-media.ts'
import { useSelected } from '../use-selected.ts'
import { CatalogueState } from './catalogue-state.tsx'
import { EmptyLibrary } from './empty-library.tsx'
import { filterCount, sorts, useLibraryQuery, type LibraryQuery, type ProductSort } from './library-query.ts'
import { LibraryRows } from './library-rows.tsx'
import './library.css'

const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }))
/** On a phone they wait for the sheet; beside the list they may come a moment after the rows. */
const FacetPanel = lazyAfterPaint(async () => (await withWords(() => import('../filters/facet-panel.tsx'))).FacetPanel)
const FilterChips = lazy(async () => ({
  default: (await withWords(() => import('../filters/filter-chips.tsx'))).FilterChips,
}))
const CartShortcut = lazyAfterPaint(async () => (await import('./cart-shortcut.tsx')).CartShortcut)
const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }))

const Count = drawnAfterPaint(({ total }: { total: number }) => (
  <Plural value={total} one="# product" other="# products" />
))

const noFacets = {}

const useSortNames = () => {
  const { t } = useLingui()
  return {
    relevance: t`Best match`,
    name: t`Name`,
    validUntil: t`Longest valid`,
    content: t`Highest content`,
    company: t`Supplier`,
  } satisfies Record<ProductSort, string>
}

const SortBy = ({ query, onChange }: { query: LibraryQuery; onChange: (change: Partial<LibraryQuery>) => void }) => {
  const { t } = useLingui()
  const names = useSortNames()
  return (
    <select
      className="pager__size"
      aria-label={t`Sort by`}
      value={query.sort}
      onChange={(event) => onChange({ sort: sorts.find((sort) => sort === event.target.value) ?? 'relevance' })}
    >
      {sorts.map((sort) => (
        <option key={sort} value={sort}>
          {names[sort]}
        </option>
      ))}
    </select>
  )
}

interface ProductLibraryProps {
  /** In the search page, which has the field and says whose answer it is. */
  readonly inSearch?: boolean
}

/** The product library: searched, filtered and chosen from on this device, with or without a network. */
export const ProductLibrary = ({ inSearch = false }: ProductLibraryProps) => {
  const { t } = useLingui()
  const phone = usePhone()
  const { view } = useSnapshot(sessionState)
  const beside = useMedia('(min-width: 1200px)')
  const { pageSize } = useSnapshot(prefs)
  const [query, change] = useLibraryQuery(pageSize)
  const [filtering, setFiltering] = useState(false)
  const { chosen } = useSelected()
  const { page, size, ...asked } = query
  const of = JSON.stringify([asked, size, phone])
  const { start, again, onGoing } = useListStart(of, page)
  const offset = (start - 1) * size
  const read = useProductSearch({ of, keyword: query.keyword, filters: query, sort: query.sort, limit: size, offset })
  const toPage = useCallback((to: number) => change({ page: to }), [change])
  useLastPage({ page, size, read: read.status === 'ready' ? read.data : null, onPage: toPage })
  const facets = read.status === 'ready' ? read.data.facets : noFacets
  // The page, which follows the scrolling, is none of its business.
  const panel = useMemo(
    () => (
      <Suspense>
        <FacetPanel query={query} facets={facets} onChange={change} />
      </Suspense>
    ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `of` says when the query means something else
    [of, facets, change],
  )
  const filters = filterCount(query)
  const filtersButton = (
    <button
      type="button"
      className="btn btn--secondary below-1200"
      aria-label={t`Filters, ${filters}`}
      onClick={() => setFiltering(true)}
    >
      <SlidersHorizontal className="icon" aria-hidden />
      {filters > 0 ? (
        filters
      ) : (
        <span className="not-m">
          <Trans>Filters</Trans>
        </span>
      )}
    </button>
  )
  return (
    <div className={chosen.length > 0 ? 'lib has-sel' : 'lib'}>
      <aside className="facets" aria-label={t`Filters`}>
        {beside && panel}
      </aside>
      <section className="results">
        {/* Above 768 px the head's own field searches this list as one types, and the cart floats in the pager's strip. */}
        {phone && (
          <div className="rfind">
            {!inSearch && (
              <SearchField
                label={t`Search products`}
                value={query.keyword}
                onSearch={(keyword) => change({ keyword })}
              />
            )}
            {filtersButton}
            <Suspense>{accountOf(view) !== null && <CartShortcut />}</Suspense>
          </div>
        )}
        <div className="rtools">
          {!phone && filtersButton}
          <span className="grow not-m" />
          <span className="strong nowrap" role="status">
            <Suspense>{read.status === 'ready' && <Count total={read.data.total} />}</Suspense>
          </span>
          {!inSearch && <CatalogueState />}
          <SortBy query={query} onChange={change} />
        </div>
        <Suspense>{filters > 0 && <FilterChips query={query} facets={facets} onChange={change} />}</Suspense>
        <div className="rscroll">
          <ListStates
            read={read}
            isEmpty={(data) => data.total === 0}
            empty={
              <EmptyLibrary
                filtered={query.keyword !== '' || filters > 0}
                keyword={inSearch ? '' : query.keyword.trim()}
              />
            }
          >
            {({ rows, total, corrected, asked: answered }) => (
              <LibraryRows
                of={answered.of}
                search={answered}
                rows={rows}
                total={total}
                from={answered.offset}
                first={(page - 1) * size}
                corrected={corrected}
                phone={phone}
                again={again}
                onGoing={onGoing}
                onPage={(first) => toPage(first / size + 1)}
              />
            )}
          </ListStates>
        </div>
        {read.status === 'ready' && (
          <Pager
            page={query.page}
            size={query.size}
            total={read.data.total}
            onPage={toPage}
            onSize={(rows) => {
              prefs.pageSize = rows
              change({ size: rows })
            }}
          />
        )}
        <Suspense>{chosen.length > 0 && <SelectionBar products={chosen} />}</Suspense>
      </section>
      <Suspense>{filtering && <FilterSheet onClose={() => setFiltering(false)}>{panel}</FilterSheet>}</Suspense>
    </div>
  )
}
