import { Trans, useLingui } from '@lingui/react/macro'
import { storeBasis, storeDensity, storeLeg } from '#account/reads/quote-figures.ts'
import type { Comparison } from '#domain/quotes/comparison.ts'
import { basisClauses } from '#domain/quotes/figures.ts'
import { wantedFigures } from '#domain/quotes/comparison.ts'
import { Card } from '#ui/marks/card.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { useSaving } from '#ui/page/use-saving.ts'
import { CurrencyField } from './currency-field.tsx'
import { FigureInput } from './figure-input.tsx'
import { RateField } from './rate-field.tsx'
import type { ShownComparison } from './use-comparison.ts'
import { useLabel, useLineWords } from '../use-words.ts'
import type { Leg, LegFigure } from '#domain/quotes/figures.ts'
import { useLastGiven } from './use-last-given.ts'
import { legWords } from '../words.ts'

type Per = LegFigure['per']

/** The usual way each leg is charged. The buyer may change it. */
const usual = {
  origin: 'shipment',
  loading: 'shipment',
  freight: 'shipment',
  insurance: 'percent',
  delivery: 'shipment',
  duty: 'percent',
} as const satisfies Record<Leg, Per>

interface LegFieldProps {
  readonly batchNo: string
  readonly leg: Leg
  readonly figure: LegFigure | undefined
  /** The currency of the basis, in which a new figure is entered. */
  readonly currency: string
}

/** The cost of one leg of the transport: an amount per shipment or tonne, or a share of the price up to there. */
const LegField = ({ batchNo, leg, figure, currency }: LegFieldProps) => {
  const { t, i18n } = useLingui()
  // While a new amount is typed there is none for a moment; its other settings are remembered.
  const last = useLastGiven(figure)
  const per = last?.per ?? usual[leg]
  const money = last?.currency ?? currency
  const name = i18n._(legWords[leg])
  const { save } = useSaving()
  return (
    <div className="basis__leg">
      <FigureInput
        name={`${batchNo}:${leg}`}
        label={name}
        value={figure?.amount ?? ''}
        zero
        suffix={per === 'percent' ? '%' : money}
        onStore={async (account, amount) =>
          storeLeg.in(account, batchNo, leg, (before) =>
            amount === null ? null : { per, currency: money, ...before, amount },
          )
        }
      />
      <Select<Per>
        aria-label={t`${name}: basis of charge`}
        value={per}
        disabled={!figure}
        options={[
          { value: 'shipment', label: t`per shipment` },
          { value: 'tonne', label: t`per tonne` },
          { value: 'percent', label: t`% of price` },
        ]}
        onValue={(next) => {
          if (next === '') return
          void save(() => storeLeg(batchNo, leg, (before) => (before ? { ...before, per: next } : null)))
        }}
      />
      {!figure && (
        <p className="help basis__leg-help">
          <Trans>Not entered yet</Trans>
        </p>
      )}
    </div>
  )
}

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
