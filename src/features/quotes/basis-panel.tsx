import { Trans, useLingui } from '@lingui/react/macro'
import { keepBasis, keepDensity } from '#data/actions/quote-figures.ts'
import { useCurrencies } from '#data/queries/catalogue.ts'
import { basisClauses } from '#domain/quotes/incoterms.ts'
import { wantedFigures } from '#domain/quotes/wanted-figures.ts'
import { dataOr } from '#lib/live-read.ts'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { FigureInput } from './figure-input.tsx'
import { LegField } from './leg-field.tsx'
import { RateField } from './rate-field.tsx'
import type { ShownComparison } from './use-comparison.ts'
import { useLabel, useLineWords } from './use-words.ts'

/** Currencies to choose from: those in play first, then the others the backend knows. */
const useCurrencyOptions = (inPlay: readonly string[]) => {
  const { t } = useLingui()
  const rows = dataOr(useCurrencies(), [])
  const nameOf = (code: string) => rows.find((row) => row.code === code)?.name
  const option = (group: string) => (code: string) => ({
    value: code,
    label: [code, nameOf(code)].filter(Boolean).join(' – '),
    group,
  })
  const first = [...new Set(inPlay)]
  const others = rows.map((row) => row.code).filter((code) => !first.includes(code))
  return [...first.map(option(t`In these offers`)), ...others.map(option(t`Others`))]
}

/** What everything is brought to, and the buyer's own figures for it. They stay on this device. */
export const BasisPanel = ({ batchNo, shown }: { batchNo: string; shown: ShownComparison }) => {
  const { comparison, basis, figures } = shown
  const clause = useLabel('trade_clause')
  const words = useLineWords()
  const wanted = wantedFigures(comparison, basis)
  const offered = comparison.suppliers.flatMap(({ offer }) => (offer ? [offer.quote.currency] : []))
  const currencies = useCurrencyOptions([...offered, 'USD', basis.currency])
  const own = wanted.currencies.length + wanted.legs.length + wanted.densities.length > 0
  return (
    <Card title={<Trans>Basis</Trans>}>
      <div className="basis">
        <Field label={<Trans>Currency</Trans>}>
          <Select
            value={basis.currency}
            options={currencies}
            onValue={(next) => void keepBasis(batchNo, { currency: next || null })}
          />
        </Field>
        <Field label={<Trans>Trade clause</Trans>}>
          <Select
            value={basis.clause ?? ''}
            options={basisClauses.map((value) => ({ value, label: clause(value) }))}
            onValue={(next) => void keepBasis(batchNo, { clause: next || null })}
          />
        </Field>
        {wanted.currencies.map((currency) => (
          <RateField key={currency} currency={currency} rate={figures.own.rates[currency]} />
        ))}
        {wanted.legs.map((leg) => (
          <LegField key={leg} batchNo={batchNo} leg={leg} figure={figures.batch.legs[leg]} currency={basis.currency} />
        ))}
        {wanted.densities.map((line) => (
          <FigureInput
            key={line.pesticideId}
            label={<Trans>Density of {words.product(line)}</Trans>}
            suffix="kg/L"
            value={figures.own.densities[line.pesticideId] ?? ''}
            onKeep={async (next) => keepDensity(line.pesticideId, next)}
          />
        ))}
      </div>
      <p className="help basis__note">
        {own ? (
          <Trans>
            These are your own figures; they stay on this device. A cost per shipment is shared over the lines by their
            value.
          </Trans>
        ) : (
          <Trans>These offers need no figures of yours on this basis.</Trans>
        )}
      </p>
    </Card>
  )
}
