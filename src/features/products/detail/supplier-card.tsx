import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { Product } from '#contract/entities/product.ts'
import { useCompanyHere } from '#catalogue/reads/lists/rows-here.ts'
import { paths } from '#domain/paths.ts'
import { formatNumber, formatPlace } from '#i18n/formats.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { Rating } from '#ui/marks/rating.tsx'

/** The registration holder. Unknown figures of a real firm are left out. */
export const SupplierCard = ({ supplier }: { supplier: NonNullable<Product['company']> }) => {
  const { t } = useLingui()
  const company = useCompanyHere(supplier.companyId)
  const place = formatPlace(supplier)
  const facts: (readonly [string, string])[] = company
    ? [
        ...(company.productCount > 0
          ? [[t`Products in the library`, formatNumber(company.productCount)] as const]
          : []),
        ...(company.technicalCount > 0 ? [[t`Technicals (TC/TK)`, formatNumber(company.technicalCount)] as const] : []),
        ...(company.stockCode ? [[t`Stock code`, company.stockCode] as const] : []),
      ]
    : []
  return (
    <section className="card">
      <div className="card__body stack">
        <div className="item">
          <Monogram name={supplier.name} />
          <div className="grow">
            <Link className="item__t wraps" to={paths.company(supplier.companyId)}>
              {supplier.name}
            </Link>
            {place !== '' && <span className="item__s">{place}</span>}
          </div>
          <Rating value={supplier.rating} />
        </div>
        {facts.length > 0 && (
          <dl className="kv kv--rows">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <ButtonLink block to={paths.company(supplier.companyId)}>
          <Trans>View supplier</Trans>
        </ButtonLink>
      </div>
    </section>
  )
}
