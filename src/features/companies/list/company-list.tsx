import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Factory } from 'lucide-react'
import { useCallback } from 'react'
import { useSnapshot } from 'valtio'
import { prefs } from '#data/prefs/prefs-state.ts'
import { useCatalogueStatus, useCompanySearch, type CompanySearch } from '#data/queries/catalogue.ts'
import { AsOf } from '#ui/as-of.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useLastPage, useListStart } from '#ui/list-start.ts'
import { ListStates } from '#ui/list-states.tsx'
import { Pager } from '#ui/pager.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { usePhone } from '#ui/use-media.ts'
import { CompanyFilters } from './company-filters.tsx'
import { useCompanyQuery, type CompanyQuery } from './company-query.ts'
import { CompanyTabs } from './company-tabs.tsx'
import { DirectoryRows } from './directory-rows.tsx'
import './companies.css'

const searchOf = ({ keyword, province, categoryId, exports, sort }: CompanyQuery, limit: number): CompanySearch => ({
  keyword,
  filters: {
    provinces: province === '' ? [] : [province],
    categoryIds: categoryId === '' ? [] : [categoryId],
    exports: exports || null,
  },
  sort,
  limit,
})

const Nothing = ({ query, onClear }: { query: CompanyQuery; onClear: () => void }) => {
  const { keyword } = query
  const narrowed = query.province !== '' || query.categoryId !== '' || query.exports
  if (keyword === '' && !narrowed)
    return <EmptyState icon={Factory} title={<Trans>The directory is being copied to this device.</Trans>} />
  return (
    <EmptyState
      icon={Factory}
      title={
        keyword === '' ? (
          <Trans>No supplier fits these filters.</Trans>
        ) : (
          <Trans>No supplier matches “{keyword}”.</Trans>
        )
      }
      action={
        narrowed && (
          <Button onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        )
      }
    />
  )
}

/** The supplier directory: searched, filtered and ordered on this device. `inSearch`: the search page has the field. */
export const CompanyList = ({ inSearch = false }: { inSearch?: boolean }) => {
  const { t } = useLingui()
  const phone = usePhone()
  const { pageSize } = useSnapshot(prefs)
  const [query, change] = useCompanyQuery()
  const { asOf } = useCatalogueStatus()
  const { page, ...asked } = query
  const of = JSON.stringify([asked, pageSize, phone])
  const { start, again, onGoing } = useListStart(of, page)
  const read = useCompanySearch({ of, ...searchOf(query, pageSize), offset: (start - 1) * pageSize })
  const data = read.status === 'ready' ? read.data : null
  const toPage = useCallback((to: number) => change({ page: to }), [change])
  useLastPage({ page, size: pageSize, read: data, onPage: toPage })
  return (
    <div className="page companies">
      {!inSearch && (
        <>
          <CompanyTabs here="all" total={query.keyword === '' ? data?.total : undefined} />
          {phone && (
            <SearchField
              label={t`Search suppliers`}
              value={query.keyword}
              onSearch={(keyword) => change({ keyword })}
            />
          )}
        </>
      )}
      <CompanyFilters query={query} facets={data?.facets ?? {}} onChange={change} />
      <div className="company__total">
        <span className="strong" role="status">
          {data && <Plural value={data.total} one="# supplier" other="# suppliers" />}
        </span>
        {!inSearch && <AsOf at={asOf} />}
      </div>
      <ListStates
        read={read}
        isEmpty={({ total }) => total === 0}
        empty={<Nothing query={query} onClear={() => change({ province: '', categoryId: '', exports: false })} />}
      >
        {({ rows, total, corrected, asked: answered }) => (
          <>
            <DirectoryRows
              of={answered.of}
              search={answered}
              rows={rows}
              total={total}
              from={answered.offset}
              first={(page - 1) * pageSize}
              corrected={corrected}
              phone={phone}
              again={again}
              onGoing={onGoing}
              onPage={(first) => toPage(first / pageSize + 1)}
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
