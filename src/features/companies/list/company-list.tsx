import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Factory } from 'lucide-react'
import { Suspense, useCallback, useRef, useDeferredValue, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { FoundCompany } from '#contract/entities/company.ts'
import { prefs } from '#prefs/prefs.ts'
import { useRemembering } from '#prefs/recent-searches.ts'
import { useCompanySearch, type CompanySearch } from '#catalogue/reads/lists/company-search.ts'
import { useListCopy } from '#catalogue/reads/copy-status.ts'
import type { ListData, ListSearch } from '#catalogue/reads/lists/search-data.ts'
import type { ServerAnswer } from '#catalogue/reads/backend/server-search.ts'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import { paths } from '#domain/paths.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { CopyState, EmptyOfCopy, type ListCopy } from '#widgets/copy-state.tsx'
import { useLastPage, useListStart, useTopOfPage } from '#ui/lists/list-start.ts'
import { ListStates } from '#ui/lists/list-states.tsx'
import { Pager } from '#ui/lists/pager.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { drawnAfterPaint, lazyAfterPaint } from '#ui/page/after-paint.ts'
import { usePhone } from '#ui/page/use-media.ts'
import { CompanyFilters } from './company-filters.tsx'
import { searchOf, useCompanyQuery, type CompanyQuery } from './company-query.ts'
import { CompanyTabs } from './company-tabs.tsx'
import { useProvinceNames, type ProvinceNames } from './province-names.ts'
import { VisitorNote } from './visitor-note.tsx'
import './companies.css'
import { allOf, screenful, wholeList, type ListWindow, type InfiniteScroll } from '#ui/lists/list-window.ts'
import { useAtRest } from '#ui/page/use-at-rest.ts'
import { useRowsMeasured } from '#ui/lists/use-rows-measured.ts'
import { CompanyRows } from './company-rows.tsx'
import { CompanyTable } from './company-table.tsx'
import { asLine } from '#ui/page/part.tsx'

const DirectoryScroll = lazyAfterPaint(async () => (await import('./directory-scroll.tsx')).DirectoryScroll, asLine)

interface DirectoryRowsProps {
  /** Identifies the list. Rows of a new list reuse the elements of the old one, which is faster than a new list. */
  readonly listKey: string
  readonly search: CompanySearch
  readonly rows: readonly FoundCompany[]
  readonly total: number
  /** Index of the first row in the list. */
  readonly from: number
  readonly corrected: readonly string[]
  readonly phone: boolean
  /** Null: a page from the server. This device cannot read rows beyond it. */
  readonly infiniteScroll: InfiniteScroll | null
}

/** The rows of the directory: one page at first, then more while scrolling or page by page. */
const DirectoryRows = (props: DirectoryRowsProps) => {
  const { listKey, search, rows, total, from, corrected, phone, infiniteScroll } = props
  const { t } = useLingui()
  const body = useRef<HTMLTableSectionElement & HTMLUListElement>(null)
  const [held, setHeld] = useState<{ readonly listKey: string; readonly window: ListWindow<FoundCompany> } | null>(null)
  const drawn = useDeferredValue(rows, rows.slice(0, screenful(phone ? 82 : 60)))
  // A window held from an earlier list does not belong to this one.
  const list =
    (infiniteScroll && total > wholeList && held?.listKey === listKey ? held.window : null) ?? allOf(drawn, from, total)
  useRowsMeasured(body, list)
  const atRest = useAtRest(listKey, body)
  const known = useMemo(() => ({ first: from, rows }), [from, rows])
  const { keyword = '' } = search
  const found = useMemo(() => ({ keyword, corrected }), [keyword, corrected])
  return (
    <>
      {phone ? (
        <CompanyRows list={list} body={body} found={found} />
      ) : (
        <CompanyTable caption={t`Suppliers`} list={list} body={body} found={found} />
      )}
      <Suspense>
        {infiniteScroll && total > wholeList && atRest && (
          <DirectoryScroll
            key={listKey}
            search={search}
            known={known}
            total={total}
            first={infiniteScroll.first}
            size={search.limit}
            again={infiniteScroll.again}
            body={body}
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

const Count = drawnAfterPaint(({ list }: { list: { readonly total: number } }) => (
  <Plural value={list.total} one="# supplier" other="# suppliers" />
))

interface EmptyDirectoryProps {
  readonly query: CompanyQuery
  /** The copy that was searched; null: the server answered. */
  readonly copy: (ListCopy & { readonly moreAfterLogin: boolean }) | null
  /** In the search page, where the server answers too if it can. */
  readonly inSearch: boolean
  readonly onClear: () => void
}

const EmptyDirectory = ({ query, copy, inSearch, onClear }: EmptyDirectoryProps) => {
  const { keyword } = query
  const narrowed = query.province !== '' || query.categoryId !== '' || query.exports
  const partly = copy !== null && (copy.part === 'categories' || copy.part === 'hot')
  const nothing = () => {
    if (keyword !== '') return <Trans>No supplier matches “{keyword}”.</Trans>
    return narrowed ? <Trans>Nothing matches</Trans> : null
  }
  return (
    <EmptyOfCopy
      copy={copy}
      icon={Factory}
      nothing={nothing()}
      action={
        narrowed ? (
          <Button onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        ) : // The note above the list asks a visitor to log in, because a visitor may not use that search.
        partly && !copy.moreAfterLogin && !inSearch && keyword !== '' ? (
          <ButtonLink to={paths.searchCompanies(keyword)}>
            <Trans>Search the whole library</Trans>
          </ButtonLink>
        ) : (
          keyword !== '' && (
            <ButtonLink to={paths.companies()}>
              <Trans>All suppliers</Trans>
            </ButtonLink>
          )
        )
      }
    />
  )
}

interface CompanyListProps {
  /** In the search page, which has the search field and says who answered. */
  readonly inSearch?: boolean
  /** The server's answer, shown instead of this device's. */
  readonly server?: LiveRead<ServerAnswer<FoundCompany>> | null
}

interface DirectoryProps extends CompanyListProps {
  readonly provinces: ProvinceNames
}

const Directory = ({ inSearch = false, server = null, provinces }: DirectoryProps) => {
  const { t } = useLingui()
  const phone = usePhone()
  const { pageSize, recentSearches } = useSnapshot(prefs)
  const [query, change] = useCompanyQuery()
  // All suppliers are copied, but a keyword also finds them by their products, which may not be.
  const copy = useListCopy(query.keyword === '' ? 'companies' : 'products')
  const { page, ...asked } = { ...query, province: provinces.nameOf(query.province) }
  const of = JSON.stringify([asked, pageSize, phone])
  const toPage = useCallback((to: number) => change({ page: to }), [change])
  const { offset, infiniteScroll } = useListStart({ listKey: of, page, size: pageSize, onPage: toPage })
  const search = searchOf(query, pageSize)
  // Search the device too while the server answers, so that its rows are ready if the network fails.
  const own = useCompanySearch({ of, ...searchOf({ ...asked, page }, pageSize), offset })
  const read: LiveRead<ListData<FoundCompany, CompanySearch>> = server ?? own
  // The search page remembers keywords itself. The answer may still be for an earlier keyword.
  useRemembering(query.keyword, !inSearch && own.status === 'ready' && own.data.asked.of === of ? own.data.total : 0)
  const data = dataOr(read, null)
  // Before anything was copied there are no counts: 0 of everything would be untrue.
  const counted = data && (server || copy.state === 'here' || data.total > 0) ? data : null
  const given = server?.status === 'ready' ? server.data : null
  const asking = given?.asking ?? false
  const ofServer: ListSearch<CompanySearch> = { of: 'server', ...search, offset: given?.from ?? 0 }
  useLastPage({ page, size: pageSize, read: asking ? null : data, onPage: toPage })
  const list = useRef<HTMLDivElement>(null)
  useTopOfPage(list, given ? given.from : null)
  return (
    <div ref={list} className={asking ? 'page companies is-asking' : 'page companies'} aria-busy={asking}>
      {!inSearch && (
        <>
          <CompanyTabs here="all" total={query.keyword === '' ? counted?.total : undefined} />
          {phone && (
            <SearchField
              label={t`Search suppliers`}
              value={query.keyword}
              onSearch={(keyword) => change({ keyword })}
              needsWord
              recent={recentSearches}
            />
          )}
        </>
      )}
      <CompanyFilters
        query={query}
        provinces={provinces}
        facets={counted && own.status === 'ready' ? own.data.facets : {}}
        ofServer={server !== null}
        onChange={change}
      />
      <div className="company__total">
        <span className="strong" role="status">
          <Suspense>{counted && <Count list={counted} />}</Suspense>
        </span>
        {!inSearch && <CopyState copy={copy} />}
      </div>
      {copy.moreAfterLogin && !inSearch && <VisitorNote />}
      <ListStates
        read={read}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyDirectory
            query={query}
            copy={server ? null : copy}
            inSearch={inSearch}
            onClear={() => change({ province: '', categoryId: '', exports: false })}
          />
        }
      >
        {({ rows, total, corrected, asked: answered = ofServer }) => (
          <>
            <DirectoryRows
              listKey={answered.of}
              search={answered}
              rows={rows}
              total={total}
              from={answered.offset}
              corrected={corrected}
              phone={phone}
              infiniteScroll={server ? null : infiniteScroll}
            />
            <Pager
              page={query.page}
              size={pageSize}
              total={total}
              onPage={toPage}
              onSize={(size) => {
                prefs.pageSize = size
                change({ page: 1 })
              }}
            />
          </>
        )}
      </ListStates>
    </div>
  )
}

/**
 * The supplier directory: searched, filtered and sorted on this device. If only a part of it is copied, the server's
 * answer for the same address can be shown instead, page by page.
 */
export const CompanyList = (props: CompanyListProps) => {
  const [{ province }] = useCompanyQuery()
  const provinces = useProvinceNames()
  // Wait: searching for another language's name would find nothing.
  if (province !== '' && !provinces.known) return <ListStates read={{ status: 'loading' }}>{() => null}</ListStates>
  return <Directory {...props} provinces={provinces} />
}
