import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { createContext, memo, Suspense, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Company, CompanyHit } from '#contract/entities/company.ts'
import { keywordRanges } from '#catalogue/queries/lists/quick-search.ts'
import { paths } from '#domain/paths.ts'
import { listSeparator, formatNumber, formatPlace } from '#i18n/formats.ts'
import { useNumberStyle } from '#i18n/number-signs.ts'
import { Table } from '#ui/lists/table.tsx'
import { HighlightedText } from '#ui/marks/marks.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { Rating } from '#ui/marks/rating.tsx'
import { AnswersHereTag, ReplyFacts } from '#widgets/answers-here.tsx'
import { withRenderAfterPaint } from '#ui/page/after-paint.ts'
import './companies.css'

export const SupplierToolsContext = createContext<(company: Company) => ReactNode>(() => null)

type Match = Readonly<{ keyword: string; corrected: readonly string[] }>

const MarkedText = ({ text, match }: Readonly<{ text: string; match: Match | null }>) =>
  match ? <HighlightedText text={text} ranges={keywordRanges(text, match.keyword, match.corrected)} /> : text

type RowProps = Readonly<{ company: CompanyHit; index: number; rated: boolean; ranked: boolean; match: Match | null }>

const ProductCount = withRenderAfterPaint(({ count }: { count: number }) => (
  <>
    <span className="not-card">{formatNumber(count)}</span>
    <span className="only-card">
      <Plural value={count} one="# product" other="# products" />
    </span>
  </>
))

/** A value of 0 may mean unknown, so it is shown as a dash. */
const figure = (value: number) => (value > 0 ? formatNumber(value) : '–')

/** A row may be reused for another supplier. Its links are keyed by supplier, so that a click opens the right page. */
const CompanyRow = memo(({ company, index, rated, ranked, match }: RowProps) => {
  const { t } = useLingui()
  // The memoised component does not re-render with its parent, so it subscribes to the number format itself.
  useNumberStyle()
  const tools = useContext(SupplierToolsContext)
  const { companyId, name, nameZh, nameEn, foundedOn, answersHere, productCount, matching = 0 } = company
  const year = foundedOn?.slice(0, 4)
  const otherName = [nameZh, nameEn].find((one) => one && one !== name)
  const place = [otherName, formatPlace(company)].filter(Boolean).join(' · ')
  const isNamedByKeyword =
    match && matching >= productCount && keywordRanges(name, match.keyword, match.corrected).length > 0
  return (
    <tr aria-rowindex={index + 2}>
      {ranked && (
        <td translate="no" className="r num faint strong to-end company__rank">
          {company.rank}
        </td>
      )}
      <td>
        <div className="item">
          <Monogram name={name} />
          <div className="grow">
            <Link key={companyId} translate="no" className="item__t" to={paths.company(companyId)}>
              <MarkedText text={name} match={match} />
            </Link>
            <span className="item__s company__place">
              {place ? <MarkedText text={place} match={match} /> : <Trans>Place not stated</Trans>}
            </span>
            {(year || answersHere != null) && (
              <span className="meta small muted company__figures">
                <AnswersHereTag answersHere={answersHere} />
                {company.replyRate != null && (
                  <span>
                    <ReplyFacts {...company} />
                  </span>
                )}
                {year && <span>{t`since ${year}`}</span>}
              </span>
            )}
            {match && matching > 0 && !isNamedByKeyword && (
              <Link
                key={`matching ${companyId}`}
                className="item__s wraps tap company__matching"
                to={paths.searchProducts(match.keyword, companyId)}
              >
                <Plural value={matching} one="# product matches" other="# products match" />
              </Link>
            )}
          </div>
        </div>
      </td>
      {rated && (
        <td>
          {company.demo && <span className="tag tag--pending">{t`Demo`}</span>}
          <Rating value={company.rating} />
          {company.reviewCount > 0 && (
            <span translate="no" className="tiny faint company__reviews num not-card">
              {formatNumber(company.reviewCount)}
            </span>
          )}
        </td>
      )}
      <td className={company.mainProducts.length > 0 ? undefined : 'not-card'}>
        <span className="two-lines company__main">
          <MarkedText text={company.mainProducts.slice(0, 4).join(listSeparator()) || '–'} match={match} />
        </span>
      </td>
      <td translate="no" className="r num">
        {productCount > 0 ? (
          <span className="company__count">
            <Suspense fallback={'\u00a0'}>
              <ProductCount count={productCount} />
            </Suspense>
          </span>
        ) : (
          <span className="not-card">–</span>
        )}
      </td>
      <td translate="no" className="r num hide-1400">
        {figure(company.technicalCount)}
      </td>
      <td translate="no" className="r num hide-1400">
        {figure(company.exportOnlyCount)}
      </td>
      <td className="r">
        <span className="inline company__tools">
          {tools(company)}
          <Link
            key={companyId}
            className="btn btn--secondary btn--sm"
            to={paths.enquireAt(companyId)}
            aria-label={t`Enquire at ${name}`}
          >{t`Enquire`}</Link>
        </span>
      </td>
    </tr>
  )
})

type CompanyRowsProps = Readonly<{
  caption: string
  drawn: readonly CompanyHit[]
  from: number
  total: number
  ranked?: boolean
  keyword?: string
  corrected?: readonly string[]
}>

const none: readonly string[] = []

export function CompanyRows(props: CompanyRowsProps) {
  const { caption, drawn, from, total, ranked = false, keyword = '', corrected = none } = props
  const { t } = useLingui()
  const match = useMemo(() => (keyword === '' ? null : { keyword, corrected }), [keyword, corrected])
  const [seen, setSeen] = useState(false)
  const hasRatings = seen || drawn.some(({ rating, demo }) => rating != null || demo)
  useEffect(() => setSeen(hasRatings), [hasRatings])
  const head = (
    <>
      {ranked && (
        <th scope="col" className="r">
          <span aria-hidden>#</span>
          <span className="sr">{t`Rank`}</span>
        </th>
      )}
      <th scope="col">{t`Supplier`}</th>
      {hasRatings && <th scope="col">{t`Rating`}</th>}
      <th scope="col">{t`Main products`}</th>
      <th scope="col" className="r">{t`Products`}</th>
      <th scope="col" className="r hide-1400">{t`Technical (TC)`}</th>
      <th scope="col" className="r hide-1400">{t`Export only`}</th>
      <th>
        <span className="sr">{t`Action`}</span>
      </th>
    </>
  )
  return (
    <Table caption={caption} className="cards company-rows" rowCount={total} head={head}>
      {drawn.map((company, at) => {
        const index = from + at
        return (
          <CompanyRow key={index} company={company} index={index} rated={hasRatings} ranked={ranked} match={match} />
        )
      })}
    </Table>
  )
}
