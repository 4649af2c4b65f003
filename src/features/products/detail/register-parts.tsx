import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Product, ProductUse } from '#contract/entities/product.ts'
import { exportVerdict, type ExportVerdict } from '#domain/dose.ts'
import { paths } from '#domain/paths.ts'
import { Table } from '#ui/lists/table.tsx'
import { Section } from '#ui/marks/card.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { useCountryName, useMyCountry } from '../product-text.ts'
import { doseText, hectareText } from '#widgets/register-facts.tsx'

/** The register lists each combination of crop, target, dose and method once, so it is unique. */
const keyOf = (use: ProductUse) => [use.crop?.id, use.target?.id, use.doseRaw, use.method].join('|')

/**
 * Registered uses, with the dose as the register states it and, if it is a plain conversion, per hectare. On a narrow
 * page each use is a card, with column labels before the values.
 */
export function UsesTable({ uses }: Readonly<{ uses: readonly ProductUse[] }>) {
  const { t } = useLingui()
  const hasDose = uses.some((use) => doseText(use) !== '')
  const hasMethod = uses.some((use) => use.method)
  const head = (
    <>
      <th scope="col">{t`Crop`}</th>
      <th scope="col">{t`Pest`}</th>
      {hasDose && <th scope="col" className="r">{t`Dose as registered`}</th>}
      {hasDose && <th scope="col" className="r">{t`Per hectare`}</th>}
      {hasMethod && <th scope="col">{t`Method`}</th>}
    </>
  )
  return (
    <div className="card card--flush uses">
      <Table caption={t`Registered uses in China`} className="use" head={head}>
        {uses.map((use) => (
          <tr key={keyOf(use)}>
            <td className="strong">{use.crop?.name ?? '–'}</td>
            <td>{use.target?.name ?? '–'}</td>
            {hasDose && (
              <td translate="no" className="r num" data-label={t`Dose`}>
                {doseText(use) || '–'}
              </td>
            )}
            {hasDose && <td className="r num muted use__hectare">{hectareText(use) || '–'}</td>}
            {hasMethod && (
              <td className="muted" data-label={use.method && t`Method`}>
                {use.method}
              </td>
            )}
          </tr>
        ))}
      </Table>
    </div>
  )
}

function Verdict({ verdict, country }: Readonly<{ verdict: ExportVerdict; country: string }>) {
  const { t } = useLingui()
  if (verdict === 'unknown-country')
    return (
      <p className="row start t-14 export__verdict">
        <Icon of={CircleAlert} />
        <span>
          {t`It is not known whether export to your country is permitted.`}{' '}
          <Link to={paths.profile()}>{t`Set your country in the profile`}</Link>
        </span>
      </p>
    )
  const open =
    country === ''
      ? t`The register does not limit export to particular countries.`
      : t`Export to ${country}, your country, is permitted.`
  return (
    <p className={`row start t-14 export__verdict is-${verdict}`}>
      <Icon of={verdict === 'open' ? CircleCheck : Ban} />
      {verdict === 'open'
        ? open
        : t`Export to ${country}, your country, is not permitted. A request for it will be rejected.`}
    </p>
  )
}

export const ExportLimits = ({ product }: { product: Product }) => {
  const { t } = useLingui()
  const myCountry = useMyCountry()
  const nameOf = useCountryName()
  const isTied = product.exportOnly !== false && product.exportCountries.length > 0
  return (
    <Section title={t`Export`}>
      {(product.exportOnly || isTied) && (
        <p className="cluster">
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
      {isTied && <p className="muted small">{t`The register permits export to these countries only.`}</p>}
      {product.exportOnly === null && !isTied ? (
        <p className="muted small">{t`To which countries it may be exported is not stated.`}</p>
      ) : (
        <Verdict verdict={exportVerdict(product, myCountry)} country={myCountry === null ? '' : nameOf(myCountry)} />
      )}
      <p className="muted small">{t`The importing country also requires its own registration.`}</p>
    </Section>
  )
}
