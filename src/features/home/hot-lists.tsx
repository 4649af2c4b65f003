import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Company } from '#contract/entities/company.ts'
import type { Product } from '#contract/entities/product.ts'
import { useOffline } from '#api/connection.ts'
import { useCatalogueStatus } from '#catalogue/queries/copy-status.ts'
import { useCompanySearch } from '#catalogue/queries/lists/searches.ts'
import { useHotCompanies, useHotProducts, useValueUntilCopied } from '#catalogue/queries/lists/stored-rows.ts'
import { paths } from '#domain/paths.ts'
import { listSeparator, formatNumber } from '#i18n/formats.ts'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { bandClass, FormulationTile } from '#widgets/formulation-tile.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { Rating } from '#ui/marks/rating.tsx'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import { OfflineReadyCard } from './on-device.tsx'
import './home.css'

const maxRows = 5
const rankingLength = 100

type SectionProps = Readonly<{ title: ReactNode; to: string; link: ReactNode; children: ReactNode }>

const Section = ({ title, to, link, children }: SectionProps) => (
  <section className="section">
    <div className="section__head">
      <h3 className="h2">{title}</h3>
      <Link className="tap" to={to}>
        {link}
      </Link>
    </div>
    <ul className="list">{children}</ul>
  </section>
)

const ProductRow = ({ row }: { row: Product }) => {
  const [category] = row.categories
  return (
    <li>
      <Link className="lrow" to={paths.product(row.pesticideId)}>
        <FormulationTile code={row.formulation} categoryId={category?.categoryId} />
        <span className="grow">
          <span translate="no" className="item__t">
            <UnbrokenText text={row.name} />
          </span>
          <span translate="no" className="item__s num">
            <UnbrokenText text={[row.registrationNo, row.company?.name].filter(Boolean).join(' · ')} />
          </span>
        </span>
        <span className={`class small nowrap hot__class ${bandClass(category?.categoryId)}`}>
          {category?.categoryName}
        </span>
      </Link>
    </li>
  )
}

const CompanyRow = ({ row, ranked }: { row: Company; ranked: boolean }) => (
  <li>
    <Link className="lrow" to={paths.company(row.companyId)}>
      {ranked && (
        <span translate="no" className="faint strong to-end rank num">
          {row.rank}
        </span>
      )}
      <Monogram name={row.name} />
      <span className="grow">
        <span translate="no" className="item__t">
          {row.name}
        </span>
        <span className="item__s">
          {row.demo ? <Trans>Demo data, not a real company</Trans> : row.mainProducts.slice(0, 3).join(listSeparator())}
        </span>
      </span>
      <Rating value={row.rating} />
    </Link>
  </li>
)

/**
 * Featured rows and the top of the ranking. During the first sync, each list waits for the lists that would move it.
 */
export const HotLists = () => {
  const [hotProducts, hotCompanies] = [useHotProducts(), useHotCompanies()]
  const ranking = useCompanySearch({ filters: { demo: false }, sort: 'rank', limit: maxRows })
  const { asOf } = useCatalogueStatus()
  const isKnown = (read: LiveRead<unknown>, rows: readonly unknown[]) =>
    read.status !== 'loading' && (rows.length > 0 || asOf !== null)
  const featured = dataOr(hotProducts, []).slice(0, maxRows)
  const rankingData = dataOr(ranking, null)
  const allRanked = (rankingData?.rows ?? []).filter(({ rank }) => rank != null)
  // During the first sync, suppliers arrive in any order. A ranking that does not start with rank 1 is not shown.
  const isTop = asOf !== null || (allRanked.length === maxRows && allRanked.every(({ rank }, n) => rank === n + 1))
  const ranked = isTop && isKnown(hotProducts, featured) ? allRanked : []
  const suppliers = isTop && isKnown(ranking, ranked) ? dataOr(hotCompanies, []).slice(0, maxRows) : []
  const num = formatNumber(Math.min(rankingLength, (asOf !== null && rankingData?.total) || rankingLength))
  const isWaiting = asOf === null || [ranking, hotCompanies].some(({ status }) => status === 'loading')
  const lists = useValueUntilCopied('home', { products: featured, top: ranked, companies: suppliers, asOf }, isWaiting)
  const { products, top, companies } = lists
  if (products.length + companies.length + top.length === 0) return null
  return (
    <div className="hot">
      {products.length > 0 && (
        <Section title={<Trans>Hot products</Trans>} to={paths.products()} link={<Trans>Product library</Trans>}>
          {products.map((row) => (
            <ProductRow key={row.pesticideId} row={row} />
          ))}
        </Section>
      )}
      {top.length > 0 && (
        <Section
          title={<Trans>TOP {num} by registrations</Trans>}
          to={paths.top100()}
          link={<Trans>Full ranking</Trans>}
        >
          {top.map((row) => (
            <CompanyRow key={row.companyId} row={row} ranked />
          ))}
        </Section>
      )}
      {companies.length > 0 && (
        <Section title={<Trans>Hot suppliers</Trans>} to={paths.companies()} link={<Trans>All suppliers</Trans>}>
          {companies.map((row) => (
            <CompanyRow key={row.companyId} row={row} ranked={false} />
          ))}
        </Section>
      )}
      <AsOf at={lists.asOf} />
    </div>
  )
}

export const BelowFold = () => (
  <>
    {useOffline() && <OfflineReadyCard />}
    <HotLists />
  </>
)
