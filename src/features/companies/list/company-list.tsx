import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Factory } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { Company } from '#contract/entities/company.ts'
import { useCompanySearch } from '#data/queries/catalogue.ts'
import { prefs } from '#data/prefs/prefs-state.ts'
import { paths } from '#domain/paths.ts'
import { formatNumber } from '#i18n/formats.ts'
import { ListStates } from '#ui/list-states.tsx'
import { Monogram } from '#ui/monogram.tsx'
import { Pager } from '#ui/pager.tsx'
import { Rating } from '#ui/rating.tsx'
import { SearchField } from '#ui/search-field.tsx'
import './companies.css'

const place = (company: Company) => [company.city, company.province].filter(Boolean).join(', ')

const CompanyRow = ({ company, ranked }: { company: Company; ranked: boolean }) => (
  <li>
    <Link className="lrow" to={paths.company(company.companyId)}>
      {ranked && <span className="company__rank num">{company.rank}</span>}
      <Monogram name={company.name} />
      <span className="grow">
        <span className="item__t wraps">
          {company.name}
          {company.demo && (
            <span className="tag tag--pending">
              <Trans>Fictitious</Trans>
            </span>
          )}
        </span>
        <span className="item__s">
          {[company.nameZh !== company.name ? company.nameZh : null, place(company)].filter(Boolean).join(' · ')}
        </span>
        <span className="item__s not-m">{company.mainProducts.slice(0, 4).join(', ')}</span>
      </span>
      <Rating value={company.rating} />
      <span className="company__count num">
        <Plural value={company.productCount} one="# product" other="# products" />
      </span>
    </Link>
  </li>
)

/** The supplier directory, or the first hundred of it by number of registrations in this library. */
export const CompanyList = ({ ranked }: { ranked: boolean }) => {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const { pageSize } = useSnapshot(prefs)
  const keyword = params.get('keyword') ?? ''
  const [page, setPage] = useState(1)
  const size = ranked ? 100 : pageSize
  const read = useCompanySearch({ keyword, sort: 'rank', limit: size, offset: (page - 1) * size })
  const search = (text: string) => {
    setPage(1)
    setParams(text ? { keyword: text } : {}, { replace: true })
  }
  return (
    <div className="page page--narrow">
      {ranked ? (
        <p className="muted small">
          <Trans>
            Chinese registration holders by number of registrations in this library. Not a ranking by sales.
          </Trans>
        </p>
      ) : (
        <div className="rowb">
          <SearchField label={t`Search suppliers`} value={keyword} onSearch={search} />
          <Link className="btn btn--secondary" to={paths.top100()}>
            <Trans>Top 100</Trans>
          </Link>
        </div>
      )}
      <ListStates
        read={read}
        isEmpty={(data) => data.total === 0}
        empty={
          <div className="empty">
            <Factory className="icon icon--24" aria-hidden />
            <p>
              {keyword ? (
                <Trans>No supplier matches “{keyword}”.</Trans>
              ) : (
                <Trans>The directory is being copied to this device.</Trans>
              )}
            </p>
          </div>
        }
      >
        {(data) => {
          const total = formatNumber(data.total)
          return (
            <>
              {!ranked && (
                <p className="strong company__total" role="status">
                  <Trans>{total} suppliers</Trans>
                </p>
              )}
              <ul className="list">
                {data.rows.map((company) => (
                  <CompanyRow key={company.companyId} company={company} ranked={ranked} />
                ))}
              </ul>
              {!ranked && (
                <Pager
                  page={page}
                  size={size}
                  total={data.total}
                  onPage={setPage}
                  onSize={(next) => {
                    prefs.pageSize = next
                    setPage(1)
                  }}
                />
              )}
            </>
          )
        }}
      </ListStates>
    </div>
  )
}
