import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Factory } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { FoundCompany } from '#contract/entities/company.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { useRemembering } from '#prefs/recent-searches.ts'
import { useCompanySearch, useListCopy, type CompanySearch } from '#catalogue/reads/catalogue.ts'
import type { ListData, ListSearch } from '#catalogue/reads/search-data.ts'
import type { ServerAnswer } from '#catalogue/reads/server-search.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { paths } from '#domain/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { CopyState, EmptyOfCopy, type ListCopy } from '#widgets/copy-state.tsx'
import { useLastPage, useListStart, useTopOfPage } from '#ui/list-start.ts'
import { ListStates } from '#ui/list-states.tsx'
import { Pager } from '#ui/pager.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { usePhone } from '#ui/use-media.ts'
import { CompanyFilters } from './company-filters.tsx'
import { searchOf, useCompanyQuery, type CompanyQuery } from './company-query.ts'
import { CompanyTabs } from './company-tabs.tsx'
import { DirectoryRows } from './directory-rows.tsx'
import { useProvinceNames, type ProvinceNames } from './province-names.ts'
import { VisitorNote } from './visitor-note.tsx'
import './companies.css'

interface NothingProps {
  readonly query: CompanyQuery
  /** The copy that was looked in; null: the server was asked. */
  readonly copy: (ListCopy & { readonly moreAfterLogin: boolean }) | null
  /** Where the server is asked as well, if it can be. */
  readonly inSearch: boolean
  readonly onClear: () => void
}

const Nothing = ({ query, copy, inSearch, onClear }: NothingProps) => {
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
        ) : (
          partly &&
          // Whoever may not search it is led to the login, above.
          !copy.moreAfterLogin &&
          !inSearch &&
          keyword !== '' && (
            <ButtonLink to={paths.searchCompanies(keyword)}>
              <Trans>Search the whole library</Trans>
            </ButtonLink>
          )
        )
      }
    />
  )
}

interface CompanyListProps {
  /** In the search page, which has the field and says whose answer it is. */
  readonly inSearch?: boolean
  /** The answer of the server's that stands for this device's own. */
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
  // Suppliers are all copied, but a keyword finds them by their products, too.
  const copy = useListCopy(query.keyword === '' ? 'companies' : 'products')
  const { page, ...asked } = { ...query, province: provinces.nameOf(query.province) }
  const of = JSON.stringify([asked, pageSize, phone])
  const toPage = useCallback((to: number) => change({ page: to }), [change])
  const { offset, infiniteScroll } = useListStart({ listKey: of, page, size: pageSize, onPage: toPage })
  const search = searchOf(query, pageSize)
  // It stands by while the server answers: when the line breaks, its rows are there at once.
  const own = useCompanySearch({ of, ...searchOf({ ...asked, page }, pageSize), offset })
  const read: LiveRead<ListData<FoundCompany, CompanySearch>> = server ?? own
  // The search page remembers by itself. An answer may still be to the keyword before.
  useRemembering(query.keyword, !inSearch && own.status === 'ready' && own.data.asked.of === of ? own.data.total : 0)
  const data = read.status === 'ready' ? read.data : null
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
          <CompanyTabs here="all" total={query.keyword === '' ? data?.total : undefined} />
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
        facets={own.status === 'ready' ? own.data.facets : {}}
        ofServer={server !== null}
        onChange={change}
      />
      <div className="company__total">
        <span className="strong" role="status">
          {data && <Plural value={data.total} one="# supplier" other="# suppliers" />}
        </span>
        {!inSearch && <CopyState copy={copy} />}
      </div>
      {copy.moreAfterLogin && !inSearch && <VisitorNote />}
      <ListStates
        read={read}
        isEmpty={({ total }) => total === 0}
        empty={
          <Nothing
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
              of={answered.of}
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
 * The supplier directory: searched, filtered and ordered on this device. Or, where this device has only a part of it,
 * from page to page of what the server gives for the same address.
 */
export const CompanyList = (props: CompanyListProps) => {
  const [{ province }] = useCompanyQuery()
  const provinces = useProvinceNames()
  // Asked for by another language's name it would find nothing.
  if (province !== '' && !provinces.known) return <ListStates read={{ status: 'loading' }}>{() => null}</ListStates>
  return <Directory {...props} provinces={provinces} />
}
