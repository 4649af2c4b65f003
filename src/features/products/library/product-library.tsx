import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FlaskConical, SlidersHorizontal } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { snapshot, useSnapshot } from 'valtio'
import type { Product } from '#contract/entities/product.ts'
import { prefs } from '#data/prefs/prefs-state.ts'
import { useDictionary, useProductSearch } from '#data/queries/catalogue.ts'
import { withWords } from '#i18n/setup.ts'
import { dataOr } from '#lib/live-read.ts'
import { shortLabel } from '#lib/short-label.ts'
import { lazyAfterPaint } from '#ui/after-paint.ts'
import { ListStates } from '#ui/list-states.tsx'
import { Pager } from '#ui/pager.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { useMedia, usePhone } from '#ui/use-media.ts'
import { selection, selectAll, toggleSelected, unselect } from '../selection-state.ts'
import { CatalogueState } from './catalogue-state.tsx'
import { filterCount, sorts, useLibraryQuery, type LibraryQuery, type ProductSort } from './library-query.ts'
import { ProductRows } from './product-rows.tsx'
import { ProductTable } from './product-table.tsx'
import { useRequestProducts } from './use-request-products.ts'
import './library.css'

const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }))
/** On a phone they wait for the sheet; beside the list they may come a moment after the rows. */
const FacetPanel = lazyAfterPaint(async () => (await withWords(() => import('../filters/facet-panel.tsx'))).FacetPanel)
const FilterChips = lazy(async () => ({
  default: (await withWords(() => import('../filters/filter-chips.tsx'))).FilterChips,
}))
const FoundBy = lazy(async () => ({ default: (await withWords(() => import('../filters/found-by.tsx'))).FoundBy }))
const FoundName = lazy(async () => ({ default: (await import('./found-name.tsx')).FoundName }))
const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }))
/** What is in the cart is marked once the account's database is there; the rows do not wait for it. */
const CartWatch = lazyAfterPaint(async () => (await import('./cart-watch.ts')).CartWatch)

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
  const beside = useMedia('(min-width: 1200px)')
  const { pageSize } = useSnapshot(prefs)
  const [query, change] = useLibraryQuery(pageSize)
  const [filtering, setFiltering] = useState(false)
  const { items } = useSnapshot(selection)
  // Watched above, taken here: what the hook gives out is wrapped, and the database refuses to keep that.
  const chosen = Object.keys(items).length > 0 ? (Object.values(snapshot(selection).items) as Product[]) : []
  const { add } = useRequestProducts()
  const [inCart, setInCart] = useState<ReadonlySet<string>>(new Set())
  const units = dataOr(useDictionary('product_unit'), [])
  const read = useProductSearch({
    keyword: query.keyword,
    filters: query,
    sort: query.sort,
    limit: query.size,
    offset: (query.page - 1) * query.size,
  })
  const facets = read.status === 'ready' ? read.data.facets : {}
  const corrected = read.status === 'ready' ? read.data.corrected : []
  const drawName = (name: string) =>
    query.keyword === '' ? (
      name
    ) : (
      <Suspense fallback={name}>
        <FoundName text={name} keyword={query.keyword} corrected={corrected} />
      </Suspense>
    )
  const drawFound = (product: Product) =>
    query.keyword !== '' && (
      <Suspense>
        <FoundBy product={product} keyword={query.keyword} corrected={corrected} />
      </Suspense>
    )
  const panel = (
    <Suspense>
      <FacetPanel query={query} facets={facets} onChange={change} />
    </Suspense>
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
      <Suspense>
        <CartWatch onChange={setInCart} />
      </Suspense>
      <aside className="facets" aria-label={t`Filters`}>
        {beside && panel}
      </aside>
      <section className="results">
        <div className="rtools">
          {/* Above 768 px the head's own field searches this list as one types. */}
          {phone && !inSearch && (
            <SearchField label={t`Search products`} value={query.keyword} onSearch={(keyword) => change({ keyword })} />
          )}
          {filtersButton}
          <span className="grow not-m" />
          <span className="strong nowrap" role="status">
            {read.status === 'ready' && <Plural value={read.data.total} one="# product" other="# products" />}
          </span>
          {!inSearch && <CatalogueState />}
          <SortBy query={query} onChange={change} />
        </div>
        <Suspense>{filters > 0 && <FilterChips query={query} facets={facets} onChange={change} />}</Suspense>
        <div className="rscroll">
          <ListStates
            read={read}
            isEmpty={(data) => data.rows.length === 0}
            empty={<EmptyLibrary filtered={query.keyword !== '' || filters > 0} />}
          >
            {(data) =>
              phone ? (
                <ProductRows
                  rows={data.rows}
                  selected={items}
                  onToggle={toggleSelected}
                  drawName={drawName}
                  drawFound={drawFound}
                />
              ) : (
                <ProductTable
                  rows={data.rows}
                  selected={items}
                  inCart={inCart}
                  unitLabel={(unit) => shortLabel(unit, units.find((entry) => entry.value === unit)?.label ?? unit)}
                  drawName={drawName}
                  drawFound={drawFound}
                  onToggle={toggleSelected}
                  onToggleAll={() =>
                    data.rows.every((row) => items[row.pesticideId]) ? unselect(data.rows) : selectAll(data.rows)
                  }
                  onAdd={(product) => void add([product])}
                />
              )
            }
          </ListStates>
        </div>
        {read.status === 'ready' && (
          <Pager
            page={query.page}
            size={query.size}
            total={read.data.total}
            onPage={(page) => change({ page })}
            onSize={(size) => {
              prefs.pageSize = size
              change({ size })
            }}
          />
        )}
        <Suspense>{chosen.length > 0 && <SelectionBar products={chosen} />}</Suspense>
      </section>
      <Suspense>{filtering && <FilterSheet onClose={() => setFiltering(false)}>{panel}</FilterSheet>}</Suspense>
    </div>
  )
}

const EmptyLibrary = ({ filtered }: { filtered: boolean }) => (
  <div className="empty">
    <FlaskConical className="icon icon--24" aria-hidden />
    <p>
      {filtered ? (
        <Trans>Nothing matches. Check the spelling, or clear a filter.</Trans>
      ) : (
        <Trans>The library is being copied to this device. It opens here as soon as the first products arrive.</Trans>
      )}
    </p>
  </div>
)
