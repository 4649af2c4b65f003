import { Trans } from '@lingui/react/macro'
import { storeBasis, storeDensity } from '#account/records/quote-figures.ts'
import type { Comparison } from '#domain/quotes/comparison.ts'
import { basisClauses } from '#domain/quotes/incoterms.ts'
import { wantedFigures } from '#domain/quotes/wanted-figures.ts'
import { Card } from '#ui/marks/card.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { useSaving } from '#ui/page/use-saving.ts'
import { CurrencyField } from './currency-field.tsx'
import { FigureInput } from './figure-input.tsx'
import { LegField } from './leg-field.tsx'
import { RateField } from './rate-field.tsx'
import type { ShownComparison } from './use-comparison.ts'
import { useLabel, useLineWords } from '../use-words.ts'

/** The common basis of the comparison and the buyer's own figures for it, which stay on this device. */
export const BasisPanel = ({ batchNo, shown }: { batchNo: string; shown: ShownComparison<Comparison> }) => {
  const { comparison, basis, figures } = shown
  const clause = useLabel('trade_clause')
  const words = useLineWords()
  const { save } = useSaving()
  const wanted = wantedFigures(comparison, basis)
  const own = wanted.currencies.length + wanted.legs.length + wanted.densities.length > 0
  return (
    <Card title={<Trans>Comparison basis</Trans>}>
      <div className="basis">
        <CurrencyField batchNo={batchNo} shown={shown} />
        <Field label={<Trans>Incoterm</Trans>}>
          <Select
            value={basis.clause ?? ''}
            options={basisClauses.map((value) => ({ value, label: clause(value) }))}
            onValue={(next) => void save(() => storeBasis(batchNo, { clause: next || null }))}
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
            name={`density:${line.pesticideId}`}
            label={<Trans>Density of {words.product(line)}</Trans>}
            suffix="kg/L"
            value={figures.own.densities[line.pesticideId] ?? ''}
            onStore={async (account, next) => storeDensity.in(account, line.pesticideId, next)}
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
          <Trans>These quotations need no input from you on this basis.</Trans>
        )}
      </p>
    </Card>
  )
}
