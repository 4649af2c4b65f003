import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { Company } from '#contract/entities/company.ts'
import { marksIn } from '#data/queries/highlight.ts'
import { paths } from '#domain/paths.ts'
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

export const placeOf = (company: Pick<Company, 'city' | 'province'>): string =>
  [company.city, company.province].filter(Boolean).join(', ')

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
  readonly rows: readonly Company[]
  /** Their place in the ranking before them. */
  readonly ranked?: boolean
  readonly found?: Found | undefined
}

/** Suppliers as a list: on phones, and wherever a table would be too wide. */
export const CompanyRows = ({ rows, ranked = false, found }: CompanyRowsProps) => (
  <ul className="list company-rows">
    {rows.map((company) => (
      <li key={company.companyId}>
        <Link className="lrow" to={paths.company(company.companyId)}>
          {ranked && <span className="company__rank num">{company.rank}</span>}
          <Monogram name={company.name} />
          <span className="grow">
            <span className="item__t wraps">
              <FoundText text={company.name} found={found} /> {company.demo && <Fictitious />}
            </span>
            <span className="item__s wraps">
              {[otherNameOf(company), placeOf(company)].flatMap((text, at) =>
                text
                  ? [
                      <FoundText
                        key={text}
                        text={`${at > 0 && otherNameOf(company) ? ' · ' : ''}${text}`}
                        found={found}
                      />,
                    ]
                  : [],
              )}
            </span>
            {company.mainProducts.length > 0 && (
              <span className="item__s">
                <FoundText text={company.mainProducts.slice(0, 4).join(', ')} found={found} />
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
    ))}
  </ul>
)
