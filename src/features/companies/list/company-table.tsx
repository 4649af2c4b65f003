import { useLingui } from '@lingui/react/macro'
import { Fragment, memo, useContext, useEffect, useState, type Ref } from 'react'
import { Link } from 'react-router-dom'
import type { FoundCompany } from '#contract/entities/company.ts'
import { paths } from '#domain/paths.ts'
import { comma, formatNumber, formatPlace } from '#i18n/formats.ts'
import { useNumberStyle } from '#i18n/number-signs.ts'
import type { ListWindow } from '#ui/lists/list-window.ts'
import { Monogram } from '#ui/marks/monogram.tsx'
import { Rating } from '#ui/marks/rating.tsx'
import { Table } from '#ui/lists/table.tsx'
import { TableGap, TableWait } from '#ui/lists/table-gap.tsx'
import {
  EnquireLink,
  Fictitious,
  MarkedText,
  MatchingProducts,
  otherNameOf,
  Since,
  type Match,
} from './company-rows.tsx'
import { ReplyWithin } from '../reply-within.tsx'
import { SupplierTools } from '../supplier-tools.ts'
import './companies.css'

interface CompanyTableProps {
  readonly list: ListWindow<FoundCompany>
  readonly body?: Ref<HTMLTableSectionElement>
  readonly caption: string
  readonly ranked?: boolean
  readonly found?: Match | undefined
}

interface CompanyRowProps extends Pick<CompanyTableProps, 'ranked' | 'found'> {
  readonly company: FoundCompany
  readonly index: number
  readonly rated: boolean
}

const count = (value: number) => (value > 0 ? formatNumber(value) : '–')

/**
 * Rows are reused for other suppliers. The link has a key of its own, so that a click never reaches another supplier.
 */
const CompanyRow = memo(({ company, index, rated, ranked = false, found }: CompanyRowProps) => {
  // Memoised, so it must subscribe to the number format itself.
  useNumberStyle()
  const tools = useContext(SupplierTools)
  return (
    <tr data-index={index} aria-rowindex={index + 2}>
      {ranked && <td className="r num company__rank">{company.rank}</td>}
      <td>
        <div className="item">
          <Monogram name={company.name} />
          <div className="grow">
            <Link key={company.companyId} className="item__t" to={paths.company(company.companyId)}>
              <MarkedText text={company.name} found={found} />
            </Link>
            <span className="item__s">
              <MarkedText
                text={[otherNameOf(company), formatPlace(company)].filter(Boolean).join(' · ')}
                found={found}
              />
            </span>
            {(company.foundedOn || company.replyMinutes != null) && (
              <span className="item__s company__figures">
                <Since company={company} />
                {company.replyMinutes != null && <ReplyWithin minutes={company.replyMinutes} />}
              </span>
            )}
            <MatchingProducts company={company} found={found} />
          </div>
        </div>
      </td>
      {rated && (
        <td>
          {company.demo && <Fictitious />}
          <Rating value={company.rating} />
          {company.reviewCount > 0 && <span className="company__reviews num">{formatNumber(company.reviewCount)}</span>}
        </td>
      )}
      <td className="hide-1200">
        <span className="company__main">
          <MarkedText text={company.mainProducts.slice(0, 4).join(comma()) || '–'} found={found} />
        </span>
      </td>
      <td className="r num">{count(company.productCount)}</td>
      <td className="r num hide-1400">{count(company.technicalCount)}</td>
      <td className="r num hide-1400">{count(company.exportOnlyCount)}</td>
      <td className="r">
        <span className="company__tools">
          {tools(company)}
          <EnquireLink company={company} />
        </span>
      </td>
    </tr>
  )
})

/** Suppliers as a table, above 768 px. A figure that no row has gets no column. */
export const CompanyTable = ({ list, body, caption, ranked = false, found }: CompanyTableProps) => {
  const { t } = useLingui()
  // Real firms have no rating here, so the column would be empty. Once a rating was shown, the column stays.
  const [seen, setSeen] = useState(false)
  const rated = seen || list.rows.some(({ row }) => row !== null && (row.rating != null || row.demo))
  useEffect(() => setSeen(rated), [rated])
  const columns = 6 + Number(ranked) + Number(rated)
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
      <th scope="col" className="r hide-1400">{t`Technical (TC)`}</th>
      <th scope="col" className="r hide-1400">{t`Export only`}</th>
      <th>
        <span className="sr">{t`Action`}</span>
      </th>
    </>
  )
  return (
    <Table caption={caption} head={head} body={body} rowCount={list.total}>
      {list.rows.map(({ index, row, gap }) => (
        <Fragment key={index}>
          <TableGap height={gap} columns={columns} />
          {row ? (
            <CompanyRow company={row} index={index} rated={rated} ranked={ranked} found={found} />
          ) : (
            <TableWait index={index} height={list.rowHeight} columns={columns} />
          )}
        </Fragment>
      ))}
      <TableGap height={list.rest} columns={columns} />
    </Table>
  )
}
