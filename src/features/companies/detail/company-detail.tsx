import { Trans, useLingui } from '@lingui/react/macro'
import { Building2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Company } from '#contract/entities/company.ts'
import { useCatalogueStatus } from '#catalogue/queries/copy-status.ts'
import { useCompany } from '#catalogue/queries/lists/found-row.ts'
import { paths } from '#domain/paths.ts'
import { isWellRated } from '#domain/reviews/rating.ts'
import { formatNumber, formatPlace, listSeparator, formatDay } from '#i18n/formats.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { FoundRecord } from '#widgets/found-record.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { Provenance } from '#widgets/provenance.tsx'
import { Rating } from '#ui/marks/rating.tsx'
import { RecordHeading } from '#ui/marks/record-heading.tsx'
import { TabPanel, Tabs } from '#ui/buttons/tabs.tsx'
import { AnswersHereTag, ReplyFacts } from '#widgets/answers-here.tsx'
import { useSupplierDetails, type SupplierDetailsRead } from '#account/queries/suppliers.ts'
import { SupplierContact, SupplierFactList, MembersOnlyNote, type SupplierFact } from './supplier-contact.tsx'
import { ReviewsTab } from './reviews/reviews-tab.tsx'
import { useServerNow } from '#ui/page/use-now.ts'
import { useUrlParams } from '#ui/page/use-address.ts'
import './company.css'
import { dataOr } from '#lib/live-read.ts'
import { useCategoryName, useCountryName } from '#catalogue/queries/names/reference.ts'
import { SupplierFiles } from './supplier-files.tsx'
import { useProductsOfCompany } from '#catalogue/queries/lists/stored-rows.ts'
import { formatCompactMoney, formatStaffCount } from '#i18n/later-formats.ts'
import { prefs } from '#prefs/prefs.ts'
import { Card } from '#ui/marks/card.tsx'
import { renderFailedLine, lazyPart, withEmptySuspense } from '#ui/page/part.tsx'

const DistanceFact = withEmptySuspense(
  lazyPart(async () => (await import('./distance-fact.tsx')).DistanceFact, renderFailedLine),
)

const CompanyFacts = ({ company, details }: Readonly<{ company: Company; details: SupplierDetailsRead }>) => {
  const { t } = useLingui()
  const countryName = useCountryName()
  const staff = company.scale ? formatStaffCount(company.scale) : null
  const products = dataOr(useProductsOfCompany(company.companyId), [])
  const first = products.flatMap(({ firstApproved }) => firstApproved ?? []).sort()[0]
  // Read once, so that the row remains and shows the result if the buyer denies access to the position on this page.
  const [mayAsk] = useState(() => !prefs.placeRefused)
  const distance = mayAsk && company.province ? <DistanceFact province={company.province} /> : null
  const countText = (value: number) => (value > 0 ? formatNumber(value) : null)
  const amount = details.at === 'here' ? details.details.exportAmount3y : null
  const membersOnly = details.at === 'closed' && company.hasDetails !== false && <MembersOnlyNote why={details.why} />
  const facts: readonly SupplierFact[] = [
    [t`Country`, company.country && countryName(company.country)],
    [t`Products in the library`, countText(company.productCount)],
    [t`Export-only registrations`, countText(company.exportOnlyCount)],
    [t`Technicals (TC/TK)`, countText(company.technicalCount)],
    [t`Established`, company.foundedOn ? formatDay(company.foundedOn) : null],
    [t`Registrations since`, first ? first.slice(0, 4) : null],
    [t`Company size`, staff ? t`${staff} staff` : company.scale],
    [t`Exports, 3 years`, amount ? formatCompactMoney(amount.amount, amount.currency) : membersOnly],
  ]
  return (
    <Card title={<Trans>Company details</Trans>}>
      <SupplierFactList facts={facts} />
      {distance && (
        <details className="small">
          <summary className="tap">{t`Details`}</summary>
          <SupplierFactList facts={[[t`Distance`, distance]]} />
        </details>
      )}
    </Card>
  )
}

const Introduction = ({ company, details }: Readonly<{ company: Company; details: SupplierDetailsRead }>) => {
  const { t } = useLingui()
  const categoryName = useCategoryName()
  const countsByCategory = company.categories.map(
    ({ categoryId, count }) => `${categoryName(categoryId)} ${formatNumber(count)}`,
  )
  const facts: readonly SupplierFact[] = [
    [t`Business scope`, company.businessScope],
    [t`Main products`, company.mainProducts.join(listSeparator())],
    [t`Registrations by category`, countsByCategory.join(listSeparator())],
    [t`Stock code`, company.stockCode],
  ]
  return (
    <>
      {company.introduction && <p className="measure">{company.introduction}</p>}
      {(!company.introduction || facts.some(([, value]) => value)) && <SupplierFactList facts={facts} />}
      <SupplierFiles photos={company.photos} details={details} hasDetails={company.hasDetails} />
      {company.snapshot && !company.demo && (
        <p className="muted small">
          <Trans>Source: Chinese pesticide register (ICAMA). Only what the register states is shown.</Trans>
        </p>
      )}
    </>
  )
}

type Slot = (company: Company) => ReactNode

type Slots = Readonly<{ products: ReactNode; renderFavourite: Slot; renderEnquire: Slot; renderNote: Slot }>

const CompanyPage = (props: Slots & Readonly<{ company: Company; givenAt: number | null }>) => {
  const { company, givenAt, products, renderFavourite, renderEnquire, renderNote } = props
  const { t } = useLingui()
  const details = useSupplierDetails(company.companyId, useServerNow())
  const place = formatPlace(company)
  const rank = company.rank == null ? '' : formatNumber(company.rank)
  const [params, changeAddress] = useUrlParams()
  const items = [
    { value: 'products', label: t`Products`, count: company.productCount || undefined },
    { value: 'reviews', label: t`Reviews`, count: company.reviewCount || undefined },
    { value: 'introduction', label: t`Introduction` },
  ] as const
  const tab = items.find(({ value }) => value === params.get('tab'))?.value ?? 'products'
  return (
    <div className="page page--narrow company-page">
      <div className="row g-4 start prod company__head">
        <Monogram name={company.name} />
        <div className="grow">
          <RecordHeading>{company.name}</RecordHeading>
          <p className="meta mt-1 muted">
            {company.nameZh && company.nameZh !== company.name && <span lang="zh-Hans">{company.nameZh}</span>}
            {place !== '' && <span>{place}</span>}
            <Rating value={company.rating} />
            <AnswersHereTag answersHere={company.answersHere} />
            {company.replyRate != null && (
              <span>
                <ReplyFacts {...company} />
              </span>
            )}
            {isWellRated(company.rating) && <span className="tag tag--teal">{t`Well rated`}</span>}
            {rank !== '' && (
              <Link className="tag tag--line tap" to={paths.top100()}>{t`No. ${rank} by registrations`}</Link>
            )}
            {company.demo && <span className="tag tag--pending">{t`Demo data, not a real company`}</span>}
          </p>
        </div>
        <div className="cluster">
          {renderFavourite(company)}
          {renderEnquire(company)}
        </div>
      </div>
      {renderNote(company)}
      <div className="cols">
        <div>
          <Tabs
            id="company"
            label={t`Supplier`}
            value={tab}
            items={items}
            onValue={(name) => changeAddress({ tab: name })}
          />
          <TabPanel id="company" value={tab}>
            {tab === 'products' && products}
            {tab === 'reviews' && <ReviewsTab company={company} />}
            {tab === 'introduction' && <Introduction company={company} details={details} />}
          </TabPanel>
        </div>
        <aside className="stack g-4">
          <SupplierContact read={details} hasDetails={company.hasDetails} />
          <CompanyFacts company={company} details={details} />
          <Provenance of={company} copiedAt={useCatalogueStatus().asOf} givenAt={givenAt} />
        </aside>
      </div>
    </div>
  )
}

export const CompanyDetail = ({ id, ...slots }: Slots & Readonly<{ id: string }>) => (
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
