import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Factory } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { prefs } from '#data/prefs/prefs-state.ts'
import { useCatalogueStatus, useCompanySearch } from '#data/queries/catalogue.ts'
import { AsOf } from '#ui/as-of.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListStates } from '#ui/list-states.tsx'
import { Pager } from '#ui/pager.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { usePhone } from '#ui/use-media.ts'
import { CompanyFilters } from './company-filters.tsx'
import { useCompanyQuery, type CompanyQuery } from './company-query.ts'
import { CompanyRows } from './company-rows.tsx'
import { CompanyTable } from './company-table.tsx'
import { CompanyTabs } from './company-tabs.tsx'
import './companies.css'

const useFound = (query: CompanyQuery) => {
  const { pageSize } = useSnapshot(prefs)
  const { keyword, province, categoryId, exports, sort, page } = query
  return useCompanySearch({
    keyword,
    filters: {
      provinces: province === '' ? [] : [province],
      categoryIds: categoryId === '' ? [] : [categoryId],
      exports: exports || null,
    },
    sort,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
}

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
  const read = useFound(query)
  const data = read.status === 'ready' ? read.data : null
  const found = { keyword: query.keyword, corrected: data?.corrected ?? [] }
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
        {({ rows, total }) => (
          <>
            {phone ? (
              <CompanyRows rows={rows} found={found} />
            ) : (
              <CompanyTable caption={t`Suppliers`} rows={rows} found={found} />
            )}
            <Pager
              page={query.page}
              size={pageSize}
              total={total}
              onPage={(page) => change({ page })}
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
