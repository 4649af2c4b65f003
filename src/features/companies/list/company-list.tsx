import { Plural, useLingui } from '@lingui/react/macro'
import { Factory } from 'lucide-react'
import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import type { CompanyHit } from '#contract/entities/company.ts'
import { prefs } from '#prefs/prefs.ts'
import { useCompanySearch } from '#catalogue/queries/lists/searches.ts'
import type { ServerAnswer } from '#catalogue/queries/backend/server-search.ts'
import { toListSearch, useSearchList } from '#catalogue/queries/lists/search-list.ts'
import { paths } from '#domain/paths.ts'
import { type LiveRead, dataOr } from '#lib/live-read.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { SearchList } from '#ui/lists/search-list.tsx'
import { withRenderAfterPaint } from '#ui/page/after-paint.ts'
import { useQueryFields } from '#ui/page/query-fields.ts'
import { usePhone } from '#ui/page/use-media.ts'
import { CopyStatusLine, EmptySyncedList } from '#widgets/copy-state.tsx'
import { CompanyFilters, CompanyTabs, MoreSuppliersNote } from './company-filters.tsx'
import {
  companyFields,
  toCompanySearch,
  useProvinceNames,
  type CompanyQuery,
  type ProvinceNames,
} from './company-query.ts'
import { CompanyRows } from './company-rows.tsx'
import './companies.css'
import { useTableCopyStatus } from '#catalogue/queries/copy-status.ts'
import { formatDay, formatNumber } from '#i18n/formats.ts'
import { Note } from '#ui/marks/note.tsx'

const Count = withRenderAfterPaint(({ list }: { list: { readonly total: number } }) => (
  <Plural value={list.total} one="# supplier" other="# suppliers" />
))

const rowPx = { card: 82, table: 60 }

type EmptyDirectoryProps = Readonly<{
  query: CompanyQuery
  copy: ReturnType<typeof useSearchList>['copy'] | null
  inSearch: boolean
  onClear: () => void
}>

function EmptyDirectory({ query, copy, inSearch, onClear }: EmptyDirectoryProps) {
  const { t } = useLingui()
  const { keyword } = query
  const isNarrowed = query.province !== '' || query.categoryId !== '' || query.exports
  const isPartial = copy?.part === 'categories' || copy?.part === 'hot'
  const narrowedText = isNarrowed ? t`Nothing matches` : null
  const action = () => {
    if (isNarrowed) return <Button onClick={onClear}>{t`Clear filters`}</Button>
    if (keyword === '') return null
    return isPartial && !copy?.moreAfterLogin && !inSearch ? (
      <ButtonLink to={paths.searchCompanies(keyword)}>{t`Search the whole library`}</ButtonLink>
    ) : (
      <ButtonLink to={paths.companies()}>{t`All suppliers`}</ButtonLink>
    )
  }
  return (
    <EmptySyncedList
      copy={copy}
      icon={Factory}
      nothing={keyword === '' ? narrowedText : t`No supplier matches “${keyword}”.`}
      action={action()}
    />
  )
}

type CompanyListProps = Readonly<{
  inSearch?: boolean
  server?: LiveRead<ServerAnswer<CompanyHit>> | null
}>

function Directory({ inSearch = false, server = null, provinces }: CompanyListProps & { provinces: ProvinceNames }) {
  const { t } = useLingui()
  const phone = usePhone()
  const { pageSize, recentSearches } = useSnapshot(prefs)
  const [query, change] = useQueryFields(companyFields)
  const grows = phone && server === null
  const search = toCompanySearch({ ...query, province: provinces.nameOf(query.province) }, pageSize)
  const question = toListSearch(query, search, grows)
  const own = useCompanySearch(question)
  // With a keyword, the products must be complete on the device, because suppliers are also found by their products.
  const searched = query.keyword === '' ? 'companies' : 'products'
  const { read, counted, copy, asking } = useSearchList(question, own, server, searched, inSearch)
  return (
    <div className="page stack g-3 companies">
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
      <div className="meta between company__total">
        <span className="strong" role="status">
          <Suspense>{counted && <Count list={counted} />}</Suspense>
        </span>
        {!inSearch && <CopyStatusLine copy={copy} />}
      </div>
      {copy.moreAfterLogin && !inSearch && <MoreSuppliersNote />}
      <SearchList
        read={read}
        page={query.page}
        size={pageSize}
        grows={grows}
        asking={asking}
        rowPx={rowPx}
        className="table-scroll"
        empty={
          <EmptyDirectory
            query={query}
            copy={server ? null : copy}
            inSearch={inSearch}
            onClear={() => change({ province: '', categoryId: '', exports: false })}
          />
        }
        onPage={(page) => change({ page })}
        onSize={(size) => {
          prefs.pageSize = size
          change({ page: 1 })
        }}
      >
        {(rows) => <CompanyRows caption={t`Suppliers`} {...rows} />}
      </SearchList>
    </div>
  )
}

export function CompanyList(props: CompanyListProps) {
  const [{ province }] = useQueryFields(companyFields)
  const provinces = useProvinceNames()
  // The search waits for the province names, because the URL contains a dictionary value, but rows contain its label.
  if (province !== '' && !provinces.known) return <ListStates read={{ status: 'loading' }} />
  return <Directory {...props} provinces={provinces} />
}

const maxRows = 100

export const Top100 = () => {
  const { t } = useLingui()
  const copy = useTableCopyStatus('companies')
  const read = useCompanySearch({ filters: { demo: false }, sort: 'rank', limit: maxRows })
  // Suppliers without a rank are sorted last, and can be among the first 100.
  const ranked = (dataOr(read, null)?.rows ?? []).filter(({ rank }) => rank != null)
  const [last] = ranked.flatMap(({ snapshot }) => snapshot ?? []).toSorted((a, b) => (a < b ? 1 : -1))
  const day = last && formatDay(last)
  return (
    <div className="page stack g-3 companies">
      <CompanyTabs here="top" total={undefined} />
      {/* Without its basis and the day of its data, the ranking would read as advertising. */}
      <Note>
        <span>
          {t`Ranked by the number of Chinese pesticide registrations held, not by sales, exports or quality. Demo suppliers are not ranked.`}
        </span>{' '}
        {day && <span>{t`Register data last updated on ${day}.`}</span>}
      </Note>
      <CopyStatusLine copy={copy} />
      {copy.moreAfterLogin && <MoreSuppliersNote />}
      <ListStates
        read={read}
        isEmpty={() => ranked.length === 0}
        empty={<EmptySyncedList copy={copy} icon={Factory} nothing={null} />}
      >
        {(data) => {
          const all = formatNumber(data.total)
          return (
            <>
              <div className="table-scroll">
                <CompanyRows caption={t`Top 100 suppliers`} drawn={ranked} from={0} total={ranked.length} ranked />
              </div>
              {copy.part === 'whole' && (
                <p className="muted small">{t`${all} registration holders are in the directory.`}</p>
              )}
            </>
          )
        }}
      </ListStates>
    </div>
  )
}
