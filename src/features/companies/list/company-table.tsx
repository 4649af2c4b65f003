import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { Company } from '#contract/entities/company.ts'
import { paths } from '#domain/paths.ts'
import { formatNumber } from '#i18n/formats.ts'
import { Monogram } from '#ui/monogram.tsx'
import { Rating } from '#ui/rating.tsx'
import { Table } from '#ui/table.tsx'
import { Fictitious, FoundText, otherNameOf, placeOf, type Found } from './company-rows.tsx'
import './companies.css'

interface CompanyTableProps {
  readonly rows: readonly Company[]
  readonly caption: string
  readonly ranked?: boolean
  readonly found?: Found | undefined
}

const count = (value: number) => (value > 0 ? formatNumber(value) : '–')

/** Suppliers above 768 px. Figures that are not known of a real firm have no column. */
export const CompanyTable = ({ rows, caption, ranked = false, found }: CompanyTableProps) => {
  const { t } = useLingui()
  // Real firms have no rating here: a column of nothing says nothing.
  const rated = rows.some(({ rating, demo }) => rating != null || demo)
  const head = (
    <>
      {ranked && (
        <th scope="col" className="r">
          <span aria-hidden>#</span>
          <span className="sr">{t`Rank`}</span>
        </th>
      )}
      <th scope="col">{t`Supplier`}</th>
      {rated && <th scope="col">{t`Rating`}</th>}
      <th scope="col" className="hide-1200">{t`Main products`}</th>
      <th scope="col" className="r">{t`Products`}</th>
      <th scope="col" className="r hide-1400">{t`Technical`}</th>
      <th scope="col" className="r hide-1400">{t`Export only`}</th>
    </>
  )
  return (
    <Table caption={caption} head={head}>
      {rows.map((company) => (
        <tr key={company.companyId}>
          {ranked && <td className="r num company__rank">{company.rank}</td>}
          <td>
            <div className="item">
              <Monogram name={company.name} />
              <div className="grow">
                <Link className="item__t" to={paths.company(company.companyId)}>
                  <FoundText text={company.name} found={found} />
                </Link>
                <span className="item__s">
                  <FoundText
                    text={[otherNameOf(company), placeOf(company)].filter(Boolean).join(' · ')}
                    found={found}
                  />
                </span>
              </div>
            </div>
          </td>
          {rated && (
            <td>
              {company.demo && <Fictitious />}
              <Rating value={company.rating} />
            </td>
          )}
          <td className="hide-1200">
            <span className="company__main">
              <FoundText text={company.mainProducts.slice(0, 4).join(', ')} found={found} />
            </span>
          </td>
          <td className="r num">{formatNumber(company.productCount)}</td>
          <td className="r num hide-1400">{count(company.technicalCount)}</td>
          <td className="r num hide-1400">{count(company.exportOnlyCount)}</td>
        </tr>
      ))}
    </Table>
  )
}
