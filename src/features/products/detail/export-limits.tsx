import { Trans } from '@lingui/react/macro'
import { Ban, CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Product } from '#contract/entities/product.ts'
import { exportVerdict, type ExportVerdict } from '#domain/dose.ts'
import { paths } from '#domain/paths.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { useCountryName } from '../code-words.ts'
import { useOwnCountry } from '../own-country.ts'

const Verdict = ({ verdict, country }: { verdict: ExportVerdict; country: string }) => {
  switch (verdict) {
    case 'open':
      return (
        <p className="export__verdict is-open">
          <Icon of={CircleCheck} />
          {country === '' ? (
            <Trans>The register does not limit export to particular countries.</Trans>
          ) : (
            <Trans>Export to {country}, your country, is permitted.</Trans>
          )}
        </p>
      )
    case 'closed':
      return (
        <p className="export__verdict is-closed">
          <Icon of={Ban} />
          <Trans>Export to {country}, your country, is not permitted. A request for it will be rejected.</Trans>
        </p>
      )
    case 'unknown-country':
      return (
        <p className="export__verdict">
          <Icon of={CircleAlert} />
          <span>
            <Trans>It is not known whether export to your country is permitted.</Trans>{' '}
            <Link to={paths.profile()}>
              <Trans>Set your country in the profile</Trans>
            </Link>
          </span>
        </p>
      )
  }
}

/** Where the register allows the product to be exported, and whether that includes the buyer's country. */
export const ExportLimits = ({ product }: { product: Product }) => {
  const own = useOwnCountry()
  const nameOf = useCountryName()
  const isTied = product.exportOnly !== false && product.exportCountries.length > 0
  return (
    <section className="section">
      <div className="section__head">
        <h2 className="h2">
          <Trans>Export</Trans>
        </h2>
      </div>
      {(product.exportOnly || isTied) && (
        <p className="flags">
          {product.exportOnly && (
            <span className="tag tag--line">
              <Ban className="icon" aria-hidden />
              <Trans>Not for sale in China</Trans>
            </span>
          )}
          {product.exportCountries.map((code) => (
            <span key={code} className="tag tag--line">
              {nameOf(code)}
            </span>
          ))}
        </p>
      )}
      {isTied && (
        <p className="muted small">
          <Trans>The register permits export to these countries only.</Trans>
        </p>
      )}
      {product.exportOnly === null && !isTied ? (
        <p className="muted small">
          <Trans>To which countries it may be exported is not stated.</Trans>
        </p>
      ) : (
        <Verdict verdict={exportVerdict(product, own)} country={own === null ? '' : nameOf(own)} />
      )}
      <p className="muted small">
        <Trans>The importing country also requires its own registration.</Trans>
      </p>
    </section>
  )
}
