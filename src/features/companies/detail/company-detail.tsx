import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Building2, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Company } from '#contract/entities/company.ts'
import { useCompany } from '#data/queries/catalogue.ts'
import { paths } from '#domain/paths.ts'
import { formatDay, formatMoney, formatNumber } from '#i18n/formats.ts'
import { ListStates } from '#ui/list-states.tsx'
import { Monogram } from '#ui/monogram.tsx'
import { Rating } from '#ui/rating.tsx'
import './company.css'

const tabs = ['products', 'reviews', 'introduction'] as const
type CompanyTab = (typeof tabs)[number]

const Introduction = ({ company }: { company: Company }) => {
  const { t } = useLingui()
  const amount = company.exportAmount3y
  const facts: (readonly [string, string | null | undefined])[] = [
    [t`Business scope`, company.businessScope],
    [t`Address`, company.address],
    [t`Website`, company.website],
    [t`Scale`, company.scale],
    [t`Founded`, company.foundedOn ? formatDay(company.foundedOn) : null],
    [t`Exports, 3 years`, amount ? formatMoney(amount.amount, amount.currency) : null],
    [t`Products in the library`, formatNumber(company.productCount)],
    [t`Export-only registrations`, company.exportOnlyCount ? formatNumber(company.exportOnlyCount) : null],
    [t`Technical materials`, company.technicalCount ? formatNumber(company.technicalCount) : null],
    [t`Stock code`, company.stockCode],
    [t`Main products`, company.mainProducts.join(', ') || null],
  ]
  return (
    <>
      {company.introduction && <p className="prose">{company.introduction}</p>}
      <dl className="kv kv--rows">
        {facts.flatMap(([name, value]) =>
          value
            ? [
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>,
              ]
            : [],
        )}
      </dl>
      {company.documents.length > 0 && (
        <section className="section">
          <div className="section__head">
            <h3 className="h2">
              <Trans>Documents</Trans>
            </h3>
          </div>
          <ul className="list">
            {company.documents.map((file) => (
              <li key={file.url}>
                <a className="lrow" href={file.url} target="_blank" rel="noreferrer">
                  <FileText className="icon" aria-hidden />
                  <span className="grow">
                    <span className="item__t">{file.name}</span>
                    <span className="item__s">{file.kind}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!company.demo && (
        <p className="muted small">
          <Trans>From the Chinese pesticide register. What the register does not say is not shown.</Trans>
        </p>
      )}
    </>
  )
}

interface CompanyPageProps {
  readonly company: Company
  readonly products: ReactNode
}

const CompanyPage = ({ company, products }: CompanyPageProps) => {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const tab: CompanyTab = tabs.find((name) => name === params.get('tab')) ?? 'products'
  const names = { products: t`Products`, reviews: t`Reviews`, introduction: t`Introduction` } satisfies Record<
    CompanyTab,
    string
  >
  const go = (name: CompanyTab) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        next.set('tab', name)
        return next
      },
      { replace: true },
    )
  return (
    <div className="page page--narrow">
      <div className="prod">
        <Monogram name={company.name} />
        <div className="grow">
          <h1 className="h-record">{company.name}</h1>
          <p className="meta">
            {company.nameZh && company.nameZh !== company.name && <span lang="zh-Hans">{company.nameZh}</span>}
            <span>{[company.city, company.province].filter(Boolean).join(', ')}</span>
            <Rating value={company.rating} />
            {company.reviewCount > 0 && (
              <span>
                <Plural value={company.reviewCount} one="# review" other="# reviews" />
              </span>
            )}
            {company.demo && (
              <span className="tag tag--pending">
                <Trans>Fictitious, for demonstration</Trans>
              </span>
            )}
          </p>
        </div>
      </div>
      <div className="tabs" role="tablist" aria-label={t`Supplier`}>
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="company-tab"
            tabIndex={tab === name ? 0 : -1}
            onClick={() => go(name)}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
              const next = tabs[(tabs.indexOf(name) + step + tabs.length) % tabs.length]
              if (step === 0 || !next) return
              go(next)
              document.getElementById(`tab-${next}`)?.focus()
            }}
          >
            {names[name]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="company-tab" aria-labelledby={`tab-${tab}`} className="company__tab">
        {tab === 'products' && products}
        {tab === 'reviews' && (
          <p className="muted">
            <Trans>Reviews are not built yet.</Trans>
          </p>
        )}
        {tab === 'introduction' && <Introduction company={company} />}
      </div>
    </div>
  )
}

interface CompanyDetailProps {
  readonly id: string
  /** The supplier's products, drawn by the feature that knows products. */
  readonly products: ReactNode
}

/** One supplier, read from the device. */
export const CompanyDetail = ({ id, products }: CompanyDetailProps) => (
  <ListStates
    read={useCompany(id)}
    isEmpty={(company) => company === null}
    empty={
      <div className="empty">
        <Building2 className="icon icon--24" aria-hidden />
        <p>
          <Trans>This supplier is not in the directory on this device.</Trans>
        </p>
        <Link className="btn btn--secondary" to={paths.companies()}>
          <Trans>Suppliers</Trans>
        </Link>
      </div>
    }
  >
    {(company) => company && <CompanyPage company={company} products={products} />}
  </ListStates>
)
