import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useMemo, useRef, type ComponentProps } from 'react'
import { useSnapshot } from 'valtio'
import type { Product } from '#contract/entities/product.ts'
import { prefs } from '#prefs/prefs.ts'
import { useListCopy } from '#catalogue/reads/copy-status.ts'
import type { ServerAnswer } from '#catalogue/reads/backend/server-search.ts'
import { withWords } from '#i18n/setup.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { drawnAfterPaint, lazyAfterPaint } from '#ui/page/after-paint.ts'
import { CopyState } from '#widgets/copy-state.tsx'
import { useTopOfPage } from '#ui/lists/list-start.ts'
import { ListStates } from '#ui/lists/list-states.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { useMedia, usePhone } from '#ui/page/use-media.ts'
import { useSelected } from '../use-selected.ts'
import { EmptyLibrary } from './empty-library.tsx'
import { filterCount, sorts, type LibraryQuery, type ProductSort } from './library-query.ts'
import { LibraryRows } from './library-rows.tsx'
import { useLibrary } from './use-library.ts'
import { asDialog, asLine, asNothing, lazyPart } from '#ui/page/part.tsx'
import './library.css'

const SelectionBar = lazyPart(async () => (await import('./selection-bar.tsx')).SelectionBar, asLine)
/** On a phone they load with the sheet; beside the list they may load a moment after the rows. */
const FacetPanel = lazyAfterPaint(
  async () => (await withWords(() => import('../filters/facet-panel.tsx'))).FacetPanel,
  asLine,
)
const FilterChips = lazyPart(
  async () => (await withWords(() => import('../filters/filter-chips.tsx'))).FilterChips,
  asLine,
)
const VisitorNote = lazyAfterPaint(
  async () => (await withWords(() => import('./visitor-note.tsx'))).VisitorNote,
  asNothing,
)
const WatchBar = lazyPart(async () => (await withWords(() => import('../watches/watch-bar.tsx'))).WatchBar, asLine)
const FilterSheet = lazyPart(async () => (await withWords(() => import('./filter-sheet.tsx'))).FilterSheet, asDialog)

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
    content: t`Highest concentration`,
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

const FiltersButton = ({ filters, onOpen }: { readonly filters: number; readonly onOpen: () => void }) => {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className="btn btn--secondary below-1200"
      aria-label={t`Filters, ${filters}`}
      onClick={onOpen}
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
}

/** The filters of a query. `of` changes when the query has another meaning. */
const usePanel = (props: ComponentProps<typeof FacetPanel>, of: string) => {
  // Memoised without the page number, which changes while scrolling.
  return useMemo(
    () => (
      <Suspense>
        <FacetPanel {...props} />
      </Suspense>
    ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `of` says when the query means something else
    [of, props.facets, props.ofServer, props.onChange],
  )
}

interface LibraryPagerProps extends Pick<ComponentProps<typeof Pager>, 'total' | 'onPage' | 'onSize'> {
  readonly query: LibraryQuery
}

/** A size chosen here is also used at the next visit. */
const LibraryPager = ({ query, total, onPage, onSize }: LibraryPagerProps) => (
  <Pager
    page={query.page}
    size={query.size}
    total={total}
    onPage={onPage}
    onSize={(rows) => {
      prefs.pageSize = rows
      onSize(rows)
    }}
  />
)

interface ProductLibraryProps {
  /** On the search page, which has the search field and says who answered. */
  readonly inSearch?: boolean
  /** The server's answer, shown instead of this device's. */
  readonly server?: LiveRead<ServerAnswer<Product>> | null
}

/**
 * The product library: searched, filtered and selected on this device, online or offline. If this device has only a
 * part of it, the server's answer for the same address can be shown instead, page by page.
 */
export const ProductLibrary = ({ inSearch = false, server = null }: ProductLibraryProps) => {
  const { t } = useLingui()
  const phone = usePhone()
  const beside = useMedia('(min-width: 75em)')
  const { recentSearches } = useSnapshot(prefs)
  const { chosen } = useSelected()
  const { query, change, inSheet, openSheet, of, toPage, infiniteScroll, read, given, asking, atServer } = useLibrary({
    phone,
    inSearch,
    server,
  })
  const list = useRef<HTMLDivElement>(null)
  useTopOfPage(list, given ? given.from : null)
  const ofServer = server !== null
  const copy = useListCopy('products')
  // Before anything was copied there are no counts, because 0 everywhere would be wrong.
  const counted =
    read.status === 'ready' && (ofServer || copy.state === 'here' || read.data.total > 0) ? read.data : null
  const facets = counted?.facets ?? noFacets
  const shown = { query, facets, ofServer, onChange: change }
  const panel = usePanel(shown, of)
  const filters = filterCount(query)
  const filtersButton = <FiltersButton filters={filters} onOpen={() => openSheet(true)} />
  return (
    <div className={chosen.length > 0 ? 'lib has-sel' : 'lib'}>
      <aside className="facets" aria-label={t`Filters`}>
        {beside && panel}
      </aside>
      <section className="results">
        {/* Above 768 px the header's field searches this list while typing, and the cart is in the pager's strip. */}
        {phone && (
          <div className="rfind">
            {!inSearch && (
              <SearchField
                label={t`Search products`}
                value={query.keyword}
                onSearch={(keyword) => change({ keyword })}
                needsWord
                recent={recentSearches}
              />
            )}
            {filtersButton}
          </div>
        )}
        <div className="rtools">
          {!phone && filtersButton}
          <span className="grow not-m" />
          <span className="strong nowrap" role="status">
            <Suspense>{counted && <Count total={counted.total} />}</Suspense>
          </span>
          {!inSearch && <CopyState copy={copy} />}
          <SortBy query={query} onChange={change} />
        </div>
        <Suspense>{filters > 0 && <FilterChips {...shown} />}</Suspense>
        {!inSearch && (filters > 0 || query.keyword.trim() !== '') && (
          <div className="watchbar">
            <Suspense>
              <WatchBar query={query} facets={facets} />
            </Suspense>
          </div>
        )}
        <Suspense>{copy.moreAfterLogin && !inSearch && <VisitorNote />}</Suspense>
        <div ref={list} className={asking ? 'rscroll is-asking' : 'rscroll'} aria-busy={asking}>
          <ListStates
            read={read}
            isEmpty={(data) => data.total === 0}
            empty={
              <EmptyLibrary
                inSearch={inSearch}
                filtered={query.keyword !== '' || filters > 0}
                ofServer={ofServer}
                keyword={inSearch ? '' : query.keyword.trim()}
              />
            }
          >
            {({ rows, total, corrected, asked: answered = atServer }) => (
              <LibraryRows
                listKey={answered.of}
                search={answered}
                rows={rows}
                total={total}
                from={answered.offset}
                corrected={corrected}
                phone={phone}
                infiniteScroll={ofServer ? null : infiniteScroll}
              />
            )}
          </ListStates>
        </div>
        {read.status === 'ready' && read.data.total > 0 && (
          <LibraryPager query={query} total={read.data.total} onPage={toPage} onSize={(size) => change({ size })} />
        )}
        <Suspense>{chosen.length > 0 && <SelectionBar products={chosen} />}</Suspense>
      </section>
      <Suspense>
        {inSheet && !beside && (
          <FilterSheet
            total={counted && counted.total}
            filters={filters}
            onChange={change}
            onClose={() => openSheet(false)}
          >
            {panel}
          </FilterSheet>
        )}
      </Suspense>
    </div>
  )
}
