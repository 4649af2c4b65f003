import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FlaskConical, Luggage } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Company } from '#contract/entities/company.ts'
import type { Product } from '#contract/entities/product.ts'
import { useOffline } from '#api/connection.ts'
import { useSnapshot } from 'valtio'
import { useCatalogueStatus, useTableCopyStatus, useTableCounts } from '#catalogue/queries/copy-status.ts'
import { useCompanySearch } from '#catalogue/queries/lists/searches.ts'
import { useHotCompanies, useHotProducts, useValueUntilSynced } from '#catalogue/queries/lists/stored-rows.ts'
import { paths } from '#domain/paths.ts'
import { listSeparator, formatDateTime, formatNumber } from '#i18n/formats.ts'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { categoryBandClass, FormulationTile } from '#widgets/formulation-tile.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { Rating } from '#ui/marks/rating.tsx'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import { prefs } from '#prefs/prefs.ts'
import { Section } from '#ui/marks/card.tsx'
import { WorkRow } from './work.tsx'
import './home.css'

const maxRows = 5
const rankingLength = 100

type HotListProps = Readonly<{ title: ReactNode; to: string; link: string; children: readonly ReactNode[] }>

const HotList = ({ title, to, link, children }: HotListProps) =>
  children.length > 0 && (
    <Section
      heading="h3"
      title={title}
      aside={
        <Link className="tap" to={to}>
          {link}
        </Link>
      }
    >
      <ul className="list">{children}</ul>
    </Section>
  )

const ProductRow = ({
  row: {
    pesticideId,
    name,
    formulation,
    categories: [category],
    ...row
  },
}: {
  row: Product
}) => (
  <li>
    <Link className="lrow" to={paths.product(pesticideId)}>
      <FormulationTile code={formulation} categoryId={category?.categoryId} />
      <span className="grow">
        <span translate="no" className="item__t">
          <UnbrokenText text={name} />
        </span>
        <span translate="no" className="item__s num">
          <UnbrokenText text={[row.registrationNo, row.company?.name].filter(Boolean).join(' · ')} />
        </span>
      </span>
      <span className={`class small nowrap hot__class ${categoryBandClass(category?.categoryId)}`}>
        {category?.categoryName}
      </span>
    </Link>
  </li>
)

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

/** During the first sync, a list waits for those above it, so that nothing moves. */
export const HotLists = () => {
  const { t } = useLingui()
  const [hotProducts, hotCompanies] = [useHotProducts(), useHotCompanies()]
  const ranking = useCompanySearch({ filters: { demo: false }, sort: 'rank', limit: maxRows })
  const { asOf } = useCatalogueStatus()
  const isKnown = (read: LiveRead<unknown>, rows: readonly unknown[]) =>
    read.status !== 'loading' && (rows.length > 0 || asOf !== null)
  const featured = dataOr(hotProducts, []).slice(0, maxRows)
  const rankingData = dataOr(ranking, null)
  const allRanked = (rankingData?.rows ?? []).filter(({ rank }) => rank != null)
  // During the first sync, suppliers arrive in any order, so the ranking is shown once its first ranks are complete.
  const isTop = asOf !== null || (allRanked.length === maxRows && allRanked.every(({ rank }, n) => rank === n + 1))
  const ranked = isTop && isKnown(hotProducts, featured) ? allRanked : []
  const suppliers = isTop && isKnown(ranking, ranked) ? dataOr(hotCompanies, []).slice(0, maxRows) : []
  const num = formatNumber(Math.min(rankingLength, (asOf !== null && rankingData?.total) || rankingLength))
  const isWaiting = asOf === null || [ranking, hotCompanies].some(({ status }) => status === 'loading')
  const lists = useValueUntilSynced('home', { products: featured, top: ranked, companies: suppliers, asOf }, isWaiting)
  const { products, top, companies } = lists
  if (products.length + companies.length + top.length === 0) return null
  return (
    <div className="hot">
      <HotList title={t`Hot products`} to={paths.products()} link={t`Product library`}>
        {products.map((row) => (
          <ProductRow key={row.pesticideId} row={row} />
        ))}
      </HotList>
      <HotList title={t`TOP ${num} by registrations`} to={paths.top100()} link={t`Full ranking`}>
        {top.map((row) => (
          <CompanyRow key={row.companyId} row={row} ranked />
        ))}
      </HotList>
      <HotList title={t`Hot suppliers`} to={paths.companies()} link={t`All suppliers`}>
        {companies.map((row) => (
          <CompanyRow key={row.companyId} row={row} ranked={false} />
        ))}
      </HotList>
      <AsOf at={lists.asOf} />
    </div>
  )
}

const OfflineReadyCard = () => {
  const { asOf, state } = useTableCopyStatus('products')
  const when = asOf === null ? '' : formatDateTime(asOf)
  const counts = dataOr(useTableCounts(), null)
  const products = counts?.products ?? 0
  const suppliers = counts?.companies ?? 0
  const countsText = counts && (
    <Trans>
      <Plural value={products} one="# product" other="# products" />,{' '}
      <Plural value={suppliers} one="# supplier" other="# suppliers" />. As of {when}
    </Trans>
  )
  const isPacked = useSnapshot(prefs).offlinePack !== null
  return (
    <Section heading="h3" id="home-offline" title={<Trans>Ready without a connection</Trans>}>
      <ul className="list">
        <WorkRow
          to={paths.products()}
          icon={FlaskConical}
          title={<Trans>Products and suppliers</Trans>}
          text={state === 'here' ? countsText : <Trans>Not downloaded yet</Trans>}
        />
        <WorkRow
          to={paths.device('pack')}
          icon={Luggage}
          title={<Trans>Offline pack</Trans>}
          text={
            isPacked ? (
              <Trans>Photos and documents you have downloaded</Trans>
            ) : (
              <Trans>Choose photos and documents to download before a journey</Trans>
            )
          }
        />
      </ul>
    </Section>
  )
}

export const HomeBelowFold = () => (
  <>
    {useOffline() && <OfflineReadyCard />}
    <HotLists />
  </>
)
