import { Plural, Trans } from '@lingui/react/macro'
import { Fragment, memo, type Ref } from 'react'
import { Link } from 'react-router-dom'
import type { Company } from '#contract/entities/company.ts'
import { marksIn } from '#data/queries/highlight.ts'
import { paths } from '#domain/paths.ts'
import { comma, formatPlace } from '#i18n/formats.ts'
import { ListGap, ListWait } from '#ui/list-gap.tsx'
import type { ListWindow } from '#ui/list-window.ts'
import { Marks } from '#ui/marks.tsx'
import { Monogram } from '#ui/monogram.tsx'
import { Rating } from '#ui/rating.tsx'
import './companies.css'

export interface Found {
  readonly keyword: string
  /** Words of the catalogue that were taken for misspelt ones. */
  readonly corrected: readonly string[]
}

const noKeyword: Found = { keyword: '', corrected: [] }

/** A text with what it was found by marked. */
export const FoundText = ({ text, found = noKeyword }: { text: string; found?: Found | undefined }) =>
  found.keyword === '' ? text : <Marks text={text} ranges={marksIn(text, found.keyword, found.corrected)} />

/** Its other name, where the shown one is not the only one. */
export const otherNameOf = (company: Company): string | null => {
  const other = company.nameZh && company.nameZh !== company.name ? company.nameZh : company.nameEn
  return other && other !== company.name ? other : null
}

export const Fictitious = () => (
  <span className="tag tag--pending">
    <Trans>Fictitious</Trans>
  </span>
)

interface CompanyRowsProps {
  readonly list: ListWindow<Company>
  readonly body?: Ref<HTMLUListElement>
  /** Their place in the ranking before them. */
  readonly ranked?: boolean
  readonly found?: Found | undefined
}

interface CompanyItemProps extends Pick<CompanyRowsProps, 'ranked' | 'found'> {
  readonly company: Company
  readonly index: number
  readonly total: number
}

/** Another supplier may take this row's place; the link is the supplier's own, so that no click meets another. */
const CompanyItem = memo(({ company, index, total, ranked = false, found }: CompanyItemProps) => (
  <li data-index={index} aria-posinset={index + 1} aria-setsize={total}>
    <Link key={company.companyId} className="lrow" to={paths.company(company.companyId)}>
      {ranked && <span className="company__rank num">{company.rank}</span>}
      <Monogram name={company.name} />
      <span className="grow">
        <span className="item__t wraps">
          <FoundText text={company.name} found={found} /> {company.demo && <Fictitious />}
        </span>
        <span className="item__s wraps">
          {[otherNameOf(company), formatPlace(company)].flatMap((text, at) =>
            text
              ? [<FoundText key={text} text={`${at > 0 && otherNameOf(company) ? ' · ' : ''}${text}`} found={found} />]
              : [],
          )}
        </span>
        {company.mainProducts.length > 0 && (
          <span className="item__s">
            <FoundText text={company.mainProducts.slice(0, 4).join(comma())} found={found} />
          </span>
        )}
      </span>
      <span className="company__side">
        <Rating value={company.rating} />
        <span className="company__count num">
          <Plural value={company.productCount} one="# product" other="# products" />
        </span>
      </span>
    </Link>
  </li>
))

/** Suppliers as a list: on phones, and wherever a table would be too wide. */
export const CompanyRows = ({ list, body, ranked = false, found }: CompanyRowsProps) => (
  <ul ref={body} className={list.measure ? 'list company-rows is-part' : 'list company-rows'}>
    {list.rows.map(({ index, row, gap }) => (
      <Fragment key={index}>
        <ListGap height={gap} />
        {row ? (
          <CompanyItem company={row} index={index} total={list.total} ranked={ranked} found={found} />
        ) : (
          <ListWait index={index} height={list.rowHeight} />
        )}
      </Fragment>
    ))}
    <ListGap height={list.rest} />
  </ul>
)
