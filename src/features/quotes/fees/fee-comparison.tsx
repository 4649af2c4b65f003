import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SupplierIn } from '#domain/quotes/columns.ts'
import { compareFees, type FeeComparison as Fees, type FeesGap } from '#domain/quotes/fees.ts'
import type { Basis } from '#domain/quotes/on-basis.ts'
import { kindRules, type FeeKind } from '#domain/requests/kinds.ts'
import { currenciesToRate } from '#domain/quotes/wanted-figures.ts'
import { Card } from '#ui/marks/card.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { usePhone } from '#ui/page/use-media.ts'
import { ComparisonFrame, NoSuchBatch, type ComparisonScreenProps } from '../comparison/comparison-frame.tsx'
import { CurrencyField } from '../comparison/currency-field.tsx'
import { FeeCards } from './fee-cards.tsx'
import { FeeTable } from './fee-table.tsx'
import type { View } from '../comparison/price-cell.tsx'
import { RateField } from '../comparison/rate-field.tsx'
import { useComparison, type ShownComparison } from '../comparison/use-comparison.ts'

type Compare = (suppliers: readonly SupplierIn[], basis: Basis, today: string) => Fees
/** Created once: a new function would make the comparison compute again. */
const compares = Object.fromEntries(
  Object.keys(kindRules).map((kind): [string, Compare] => [
    kind,
    (suppliers, basis, today) => compareFees(kind as FeeKind, suppliers, basis, today),
  ]),
) as Readonly<Record<FeeKind, Compare>>

type FeeScreenProps = ComparisonScreenProps & { readonly kind: FeeKind }

const Caption = ({ shown, view }: { shown: ShownComparison<Fees>; view: View }) => {
  const { comparison, basis } = shown
  if (view === 'basis') return <Trans>All in {basis.currency}</Trans>
  const currency = comparison.suppliers.find(({ offer }) => offer)?.offer?.quote.currency
  if (!currency) return null
  if (!comparison.alikeAsQuoted) return <Trans>As quoted: currencies differ, so no lowest fee is marked</Trans>
  return <Trans>As quoted, {currency}</Trans>
}

const Gap = ({ gap }: { gap: FeesGap }) => {
  switch (gap) {
    case null:
      return null
    case 'products':
      return (
        <p className="help">
          <Trans>No lowest fee is marked: the suppliers were asked for different products.</Trans>
        </p>
      )
    case 'quantity':
      return (
        <p className="help">
          <Trans>No lowest fee is marked: the suppliers were asked for different quantities.</Trans>
        </p>
      )
  }
}

/** The currency of all fees, and the buyer's own dated exchange rates, which stay on this device. */
const CurrencyPanel = ({ batchNo, shown }: { batchNo: string; shown: ShownComparison<Fees> }) => {
  const { comparison, basis, figures } = shown
  const offered = comparison.suppliers.flatMap(({ offer }) => (offer ? [offer.quote.currency] : []))
  const wanted = currenciesToRate([...offered, basis.currency])
  return (
    <Card title={<Trans>Comparison basis</Trans>}>
      <div className="basis">
        <CurrencyField batchNo={batchNo} shown={shown} />
        {wanted.map((currency) => (
          <RateField key={currency} currency={currency} rate={figures.own.rates[currency]} />
        ))}
      </div>
      <p className="help basis__note">
        {wanted.length > 0 ? (
          <Trans>These are your own figures; they stay on this device.</Trans>
        ) : (
          <Trans>These quotations need no input from you on this basis.</Trans>
        )}
      </p>
    </Card>
  )
}

const Body = ({ kind, batchNo, shown, tools }: FeeScreenProps & { shown: ShownComparison<Fees> }) => {
  const { t } = useLingui()
  const phone = usePhone()
  const [view, setView] = useState<View>('quoted')
  const { comparison, basis } = shown
  const Layout = phone ? FeeCards : FeeTable
  return (
    <ComparisonFrame
      batchNo={batchNo}
      tools={tools}
      shown={shown}
      view={view}
      basisLabel={t`Convert to one currency`}
      onView={setView}
      caption={<Caption shown={shown} view={view} />}
      panel={<CurrencyPanel batchNo={batchNo} shown={shown} />}
    >
      <Layout kind={kind} shown={{ comparison, view, currency: basis.currency }} />
      <Gap gap={comparison.gap} />
    </ComparisonFrame>
  )
}

/** Fees for a whole request, as quoted or in one currency. */
export const FeeComparison = (props: FeeScreenProps) => (
  <ListStates
    read={useComparison(props.kind, props.batchNo, compares[props.kind])}
    isEmpty={(shown) => shown.records.length === 0}
    empty={<NoSuchBatch kind={props.kind} />}
  >
    {(shown) => <Body {...props} shown={shown} />}
  </ListStates>
)
