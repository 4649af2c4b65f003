import { Plural, useLingui } from '@lingui/react/macro'
import { FlaskConical, SlidersHorizontal } from 'lucide-react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Product } from '#contract/entities/product.ts'
import { prefs } from '#prefs/prefs.ts'
import type { ServerAnswer } from '#catalogue/queries/backend/server-search.ts'
import { toListSearch, useSearchList } from '#catalogue/queries/lists/search-list.ts'
import { useProductSearch } from '#catalogue/queries/lists/searches.ts'
import { paths } from '#domain/paths.ts'
import { withMessages } from '#i18n/setup.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { SmallSelect } from '#ui/lists/pager.tsx'
import { SearchList } from '#ui/lists/search-list.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { withRenderAfterPaint, lazyAfterPaint } from '#ui/page/after-paint.ts'
import { renderFailedDialog, renderFailedLine, renderSilentRetry, lazyPart, withEmptySuspense } from '#ui/page/part.tsx'
import { useMedia, usePhone } from '#ui/page/use-media.ts'
import { CopyStatusLine, EmptySyncedList } from '#widgets/copy-state.tsx'
import { useSelectedProducts } from '../selection.ts'
import {
  filterCount,
  toProductSearch,
  productSortOrders,
  useLibraryQuery,
  type LibraryQuery,
  type LibraryQueryProps,
} from './library-query.ts'
import { ProductRows, type MatchParts } from './product-rows.tsx'
import './library.css'

const SelectionBar = lazyPart(async () => (await import('./selection-bar.tsx')).SelectionBar, renderFailedLine)
const FacetPanel = withEmptySuspense(
  lazyAfterPaint(() => withMessages(() => import('../filters/facet-panel.tsx'), 'FacetPanel'), renderFailedLine),
)
const aboveList = () => withMessages(() => import('../filters/facets.tsx'))
const FilterChips = lazyPart(async () => (await aboveList()).FilterChips, renderFailedLine)
const MoreProductsNote = lazyAfterPaint(async () => (await aboveList()).MoreProductsNote, renderSilentRetry)
const MatchLine = withEmptySuspense(
  lazyPart(() => withMessages(() => import('../names/match-line.tsx'), 'MatchLine'), renderSilentRetry),
)
const WatchBar = withEmptySuspense(
  lazyPart(() => withMessages(() => import('../watches/watch-bar.tsx'), 'WatchBar'), renderFailedLine),
)
const FilterSheet = withEmptySuspense(lazyPart(async () => (await aboveList()).FilterSheet, renderFailedDialog))

const Count = withRenderAfterPaint(({ total }: { total: number }) => (
  <Plural value={total} one="# product" other="# products" />
))

/** Loads the match reasons while the search runs: rows that grew after they were shown would move under a click. */
function useMatchParts(keyword: string): MatchParts | null {
  const [parts, setParts] = useState<MatchParts | null>(null)
  useEffect(() => {
    // Without these parts the rows are complete. The next keyword tries again.
    if (keyword !== '' && !parts)
      withMessages(() => import('../filters/match-reasons.tsx')).then(setParts, () => undefined)
  }, [keyword, parts])
  return parts
}

const noFacets = {}
const rowPx = { card: 109, table: 58 }

function SortBy({ query, onChange }: LibraryQueryProps) {
  const { t } = useLingui()
  const names = {
    relevance: t`Best match`,
    name: t`Name`,
    validUntil: t`Longest valid`,
    content: t`Highest concentration`,
    company: t`Supplier`,
  } satisfies Record<LibraryQuery['sort'], string>
  return (
    <SmallSelect
      label={t`Sort by`}
      value={query.sort}
      options={productSortOrders.map((sort) => [sort, names[sort]])}
      onValue={(value) => onChange({ sort: productSortOrders.find((sort) => sort === value) ?? 'relevance' })}
    />
  )
}

function FiltersButton({ filters, onOpen }: Readonly<{ filters: number; onOpen: () => void }>) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className="btn btn--secondary below-1200"
      aria-label={t`Filters, ${filters}`}
      onClick={onOpen}
    >
      <Icon of={SlidersHorizontal} />
      {filters > 0 ? filters : <span className="not-m">{t`Filters`}</span>}
    </button>
  )
}

type EmptyLibraryProps = Readonly<{
  inSearch: boolean
  copy: ReturnType<typeof useSearchList>['copy'] | null
  filtered: boolean
  keyword: string
  filters: number
}>

function EmptyLibrary({ inSearch, copy, filtered, keyword, filters }: EmptyLibraryProps) {
  const { t } = useLingui()
  const isPartial = copy?.part === 'categories' || copy?.part === 'hot'
  const nothingText = isPartial
    ? t`No matches in the part of the library stored on this device.`
    : filters > 0
      ? t`Nothing matches. Check the spelling, or clear a filter.`
      : t`Nothing matches. Check the spelling, or try the active ingredient instead of a trade name.`
  const hasKeyword = keyword !== ''
  const action = inSearch ? (
    <ButtonLink to={paths.products()}>{t`Product library`}</ButtonLink>
  ) : isPartial && !copy?.moreAfterLogin && hasKeyword ? (
    <ButtonLink to={paths.searchProducts(keyword)}>{t`Search the whole library`}</ButtonLink>
  ) : (
    filters === 0 && hasKeyword && <ButtonLink to={paths.lookup()}>{t`Look up by crop and pest`}</ButtonLink>
  )
  return <EmptySyncedList copy={copy} icon={FlaskConical} nothing={filtered ? nothingText : null} action={action} />
}

type ProductLibraryProps = Readonly<{
  inSearch?: boolean
  server?: LiveRead<ServerAnswer<Product>> | null
}>

export function ProductLibrary({ inSearch = false, server = null }: ProductLibraryProps) {
  const { t } = useLingui()
  const phone = usePhone()
  const hasSidePanel = useMedia('(min-width: 75em)')
  const { recentSearches, pageSize } = useSnapshot(prefs)
  const { chosen } = useSelectedProducts()
  const { query, change, inSheet, openSheet } = useLibraryQuery(pageSize)
  const [ofServer, grows] = [server !== null, phone && server === null]
  const question = toListSearch(query, toProductSearch(query), grows)
  const { read, counted, copy, asking } = useSearchList(
    question,
    useProductSearch(question),
    server,
    'products',
    inSearch,
  )
  const facets = counted?.facets ?? noFacets
  const filterProps = { query, facets, ofServer, onChange: change }
  const panel = useMemo(
    () => <FacetPanel {...filterProps} />,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- every page has the filters of `question.of`
    [question.of, facets, ofServer, change],
  )
  const [filters, keyword] = [filterCount(query), query.keyword.trim()]
  const matchParts = useMatchParts(keyword)
  const filtersButton = <FiltersButton filters={filters} onOpen={() => openSheet(true)} />
  return (
    <div className={chosen.length > 0 ? 'lib has-sel' : 'lib'}>
      {hasSidePanel && <a className="skip" href="#results">{t`Skip to the results`}</a>}
      <aside className="facets" aria-label={t`Filters`}>
        {hasSidePanel && panel}
      </aside>
      <section className="stack results" id="results" tabIndex={-1}>
        {/* Above phone width, the header's search field searches this list. */}
        {phone && !inSearch && (
          <div className="row rfind">
            <SearchField
              label={t`Search products`}
              value={query.keyword}
              onSearch={(text) => change({ keyword: text })}
              needsWord
              recent={recentSearches}
            />
            {filtersButton}
          </div>
        )}
        <div className="cluster line-b rtools">
          {(!phone || inSearch) && filtersButton}
          <span className="grow not-m" />
          <span className="strong nowrap" role="status">
            <Suspense>{counted && <Count total={counted.total} />}</Suspense>
          </span>
          {!inSearch && <CopyStatusLine copy={copy} />}
          <SortBy query={query} onChange={change} />
        </div>
        <Suspense>{filters > 0 && <FilterChips {...filterProps} />}</Suspense>
        {counted?.named && (
          <MatchLine
            named={counted.named}
            match={query.match}
            onMatch={(match) => change({ match })}
            search={toProductSearch(query)}
            ofServer={ofServer}
          />
        )}
        {!inSearch && (filters > 0 || keyword !== '') && (
          <div className="meta small watchbar">
            <WatchBar query={query} facets={facets} />
          </div>
        )}
        <Suspense>{copy.moreAfterLogin && !inSearch && <MoreProductsNote />}</Suspense>
        <SearchList
          read={read}
          page={query.page}
          size={query.size}
          grows={grows}
          asking={asking}
          rowPx={rowPx}
          className="rscroll"
          empty={
            <EmptyLibrary
              inSearch={inSearch}
              copy={ofServer ? null : copy}
              filtered={query.keyword !== '' || filters > 0}
              keyword={keyword}
              filters={filters}
            />
          }
          onPage={(page) => change({ page })}
          onSize={(size) => {
            prefs.pageSize = size
            change({ size })
          }}
        >
          {(rows) => <ProductRows {...rows} matchParts={matchParts} />}
        </SearchList>
        <Suspense>{chosen.length > 0 && <SelectionBar products={chosen} />}</Suspense>
      </section>
      {inSheet && !hasSidePanel && (
        <FilterSheet
          total={counted && counted.total}
          filters={filters}
          onChange={change}
          onClose={() => openSheet(false)}
        >
          {panel}
        </FilterSheet>
      )}
    </div>
  )
}
