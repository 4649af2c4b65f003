import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Fragment, memo, Suspense, useContext, type Ref } from 'react'
import { Link } from 'react-router-dom'
import type { Company, FoundCompany } from '#contract/entities/company.ts'
import { marksIn } from '#catalogue/reads/lists/highlight.ts'
import { paths } from '#domain/paths.ts'
import { comma, formatPlace } from '#i18n/formats.ts'
import { useNumberStyle } from '#i18n/number-signs.ts'
import { ListGap, ListWait } from '#ui/lists/list-gap.tsx'
import type { ListWindow } from '#ui/lists/list-window.ts'
import { Marks } from '#ui/marks/marks.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { Rating } from '#ui/marks/rating.tsx'
import { drawnAfterPaint } from '#ui/page/after-paint.ts'
import { ReplyWithin } from '../reply-within.tsx'
import { SupplierTools } from '../supplier-tools.ts'
import './companies.css'

export interface Match {
  readonly keyword: string
  /** Words of the catalogue that replaced misspelt ones. */
  readonly corrected: readonly string[]
}

const noKeyword: Match = { keyword: '', corrected: [] }

/** A text with the words that the search found marked. */
export const MarkedText = ({ text, found = noKeyword }: { text: string; found?: Match | undefined }) =>
  found.keyword === '' ? text : <Marks text={text} ranges={marksIn(text, found.keyword, found.corrected)} />

/** The company's name in the other language, if it differs from the shown one. */
export const otherNameOf = (company: Company): string | null => {
  const other = company.nameZh && company.nameZh !== company.name ? company.nameZh : company.nameEn
  return other && other !== company.name ? other : null
}

interface MatchingProductsProps {
  readonly company: FoundCompany
  readonly found?: Match | undefined
}

/**
 * How many of the supplier's products match the keyword, with a link to them. Nothing if the supplier's own name
 * explains why all were found.
 */
export const MatchingProducts = ({ company, found = noKeyword }: MatchingProductsProps) => {
  const { companyId, matching = 0, name, productCount } = company
  const { keyword, corrected } = found
  if (matching === 0 || (matching >= productCount && marksIn(name, keyword, corrected).length > 0)) return null
  return (
    <Link key={companyId} className="item__s wraps tap company__matching" to={paths.searchProducts(keyword, companyId)}>
      <Plural value={matching} one="# product matches" other="# products match" />
    </Link>
  )
}

export const Fictitious = () => (
  <span className="tag tag--pending">
    <Trans>Demo</Trans>
  </span>
)

/** The year of its foundation, if known. */
export const Since = ({ company: { foundedOn } }: { readonly company: Company }) => {
  const year = foundedOn?.slice(0, 4)
  return year ? <Trans>since {year}</Trans> : null
}

/** Leads to the supplier's products, to select some for an enquiry. */
export const EnquireLink = ({ company: { companyId, name } }: { readonly company: Company }) => {
  const { t } = useLingui()
  return (
    <Link
      key={companyId}
      className="btn btn--secondary btn--sm company__enquire"
      to={paths.enquireAt(companyId)}
      aria-label={t`Enquire at ${name}`}
    >
      <Trans>Enquire</Trans>
    </Link>
  )
}

interface CompanyRowsProps {
  readonly list: ListWindow<FoundCompany>
  readonly body?: Ref<HTMLUListElement>
  /** Shows the rank before each row. */
  readonly ranked?: boolean
  readonly found?: Match | undefined
}

interface CompanyItemProps extends Pick<CompanyRowsProps, 'ranked' | 'found'> {
  readonly company: FoundCompany
  readonly index: number
  readonly total: number
}

const Figures = drawnAfterPaint(({ company }: Pick<CompanyItemProps, 'company'>) => (
  <>
    <Rating value={company.rating} />
    {company.productCount > 0 && (
      <span className="num">
        <Plural value={company.productCount} one="# product" other="# products" />
      </span>
    )}
    <Since company={company} />
    {company.replyMinutes != null && <ReplyWithin minutes={company.replyMinutes} />}
    {!otherNameOf(company) && formatPlace(company) === '' && <Trans>Place not stated</Trans>}
  </>
))

/**
 * Rows are reused for other suppliers. The link has a key of its own, so that a click never reaches another supplier.
 */
const CompanyItem = memo(({ company, index, total, ranked = false, found }: CompanyItemProps) => {
  // Memoised, so it must subscribe to the number format itself.
  useNumberStyle()
  const tools = useContext(SupplierTools)
  return (
    <li data-index={index} aria-posinset={index + 1} aria-setsize={total}>
      <div className="lrow lrow--opens">
        {ranked && <span className="company__rank num">{company.rank}</span>}
        <Monogram name={company.name} />
        <span className="grow">
          <span className="item__t wraps">
            <Link key={company.companyId} className="lrow__link plain" to={paths.company(company.companyId)}>
              <MarkedText text={company.name} found={found} />
            </Link>{' '}
            {company.demo && <Fictitious />}
          </span>
          <span className="item__s wraps">
            {[otherNameOf(company), formatPlace(company)].flatMap((text, at) =>
              text
                ? [
                    <MarkedText
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
              <MarkedText text={company.mainProducts.slice(0, 4).join(comma())} found={found} />
            </span>
          )}
          <span className="meta company__figures">
            <Suspense fallback={'\u00a0'}>
              <Figures company={company} />
            </Suspense>
          </span>
          <MatchingProducts company={company} found={found} />
        </span>
        <span className="company__side">
          {tools(company)}
          <EnquireLink company={company} />
        </span>
      </div>
    </li>
  )
})

/** Suppliers as a list, on phones and wherever a table would be too wide. */
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
