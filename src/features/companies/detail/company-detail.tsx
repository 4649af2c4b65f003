import { Trans, useLingui } from '@lingui/react/macro'
import { Building2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Company } from '#contract/entities/company.ts'
import { useCatalogueStatus } from '#catalogue/reads/copy-status.ts'
import { useCompany } from '#catalogue/reads/lists/found-row.ts'
import { paths } from '#domain/paths.ts'
import { isWellRated } from '#domain/reviews/rating.ts'
import { formatNumber, formatPlace } from '#i18n/formats.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { FoundRecord } from '#widgets/found-record.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { Provenance } from '#widgets/provenance.tsx'
import { Rating } from '#ui/marks/rating.tsx'
import { RecordHeading } from '#ui/marks/record-heading.tsx'
import { TabPanel, Tabs } from '#ui/buttons/tabs.tsx'
import { ReplyWithin } from '../reply-within.tsx'
import { useSupplierDetails } from '#account/reads/lists/supplier-details.ts'
import { CompanyFacts } from './company-facts.tsx'
import { Introduction } from './introduction.tsx'
import { ReplyFigure } from './reply-figure.tsx'
import { SupplierContact } from './supplier-contact.tsx'
import { ReviewsTab } from './reviews/reviews-tab.tsx'
import { useNow } from '#ui/page/use-now.ts'
import { useAddress } from '#ui/page/use-address.ts'
import './company.css'

const tabs = ['products', 'reviews', 'introduction'] as const
type CompanyTab = (typeof tabs)[number]

/** A part drawn by another feature, which the app passes in. */
type Slot = (company: Company) => ReactNode

interface CompanyPageProps {
  readonly company: Company
  /** When the server gave the record, ms. Null: it is from this device's copy. */
  readonly givenAt: number | null
  readonly products: ReactNode
  readonly renderFavourite: Slot
  readonly renderEnquire: Slot
  readonly renderNote: Slot
}

/** 0 may mean that the backend does not count, so show no number. */
const countOf = (count: number) => (count > 0 ? { count } : {})

const CompanyPage = (props: CompanyPageProps) => {
  const { company, givenAt, products, renderFavourite, renderEnquire, renderNote } = props
  const { t } = useLingui()
  const details = useSupplierDetails(company.companyId, useNow())
  const place = formatPlace(company)
  const rank = company.rank == null ? '' : formatNumber(company.rank)
  const [params, changeAddress] = useAddress()
  const tab: CompanyTab = tabs.find((name) => name === params.get('tab')) ?? 'products'
  const items = [
    { value: 'products', label: t`Products`, ...countOf(company.productCount) },
    { value: 'reviews', label: t`Reviews`, ...countOf(company.reviewCount) },
    { value: 'introduction', label: t`Introduction` },
  ] as const
  const go = (name: CompanyTab) => changeAddress({ tab: name })
  return (
    <div className="page page--narrow company-page">
      <div className="prod company__head">
        <Monogram name={company.name} />
        <div className="grow">
          <RecordHeading>{company.name}</RecordHeading>
          <p className="meta">
            {company.nameZh && company.nameZh !== company.name && <span lang="zh-Hans">{company.nameZh}</span>}
            {place !== '' && <span>{place}</span>}
            <Rating value={company.rating} />
            {company.replyMinutes != null && (
              <span>
                <ReplyWithin minutes={company.replyMinutes} />
              </span>
            )}
            {isWellRated(company.rating) && (
              <span className="tag tag--teal">
                <Trans>Top rated</Trans>
              </span>
            )}
            {rank !== '' && (
              <Link className="tag tag--line tap" to={paths.top100()}>
                <Trans>TOP {rank}</Trans>
              </Link>
            )}
            {company.demo && (
              <span className="tag tag--pending">
                <Trans>Demo data, not a real company</Trans>
              </span>
            )}
          </p>
        </div>
        <div className="company__acts">
          {renderFavourite(company)}
          {renderEnquire(company)}
        </div>
      </div>
      {renderNote(company)}
      <div className="cols">
        <div>
          <Tabs id="company" label={t`Supplier`} value={tab} items={items} onValue={go} />
          <TabPanel id="company" value={tab}>
            {tab === 'products' && products}
            {tab === 'reviews' && <ReviewsTab company={company} />}
            {tab === 'introduction' && <Introduction company={company} details={details} />}
          </TabPanel>
        </div>
        <aside className="stack">
          <ReplyFigure companyId={company.companyId} />
          <SupplierContact read={details} />
          <CompanyFacts company={company} details={details} />
          <Provenance of={company} copiedAt={useCatalogueStatus().asOf} givenAt={givenAt} />
        </aside>
      </div>
    </div>
  )
}

interface CompanyDetailProps {
  readonly id: string
  /** The supplier's products, drawn by the products feature. */
  readonly products: ReactNode
  /** The button that saves the supplier. */
  readonly renderFavourite: Slot
  /** The button that begins an enquiry. */
  readonly renderEnquire: Slot
  /** The buyer's own note on a saved supplier. */
  readonly renderNote: Slot
}

/** One supplier, from this device or else from the server. */
export const CompanyDetail = ({ id, ...slots }: CompanyDetailProps) => (
  <FoundRecord
    read={useCompany(id)}
    icon={Building2}
    title={<Trans>This supplier is not in the directory on this device.</Trans>}
    back={
      <ButtonLink to={paths.companies()}>
        <Trans>Suppliers</Trans>
      </ButtonLink>
    }
  >
    {(company, givenAt) => <CompanyPage company={company} givenAt={givenAt} {...slots} />}
  </FoundRecord>
)
