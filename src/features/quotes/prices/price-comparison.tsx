import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { compareQuotes, type Comparison } from '#domain/quotes/comparison.ts'
import { ListStates } from '#ui/lists/list-states.tsx'
import { usePhone } from '#ui/page/use-media.ts'
import { BasisPanel } from '../comparison/basis-panel.tsx'
import { ComparisonCards } from '../comparison/comparison-cards.tsx'
import { ComparisonFrame, NoSuchBatch, type ComparisonScreenProps } from '../comparison/comparison-frame.tsx'
import { ComparisonTable } from '../comparison/comparison-table.tsx'
import type { View } from '../comparison/price-cell.tsx'
import { useComparison, type ShownComparison } from '../comparison/use-comparison.ts'
import { useLabel } from '../use-words.ts'

const Caption = ({ shown, view }: { shown: ShownComparison<Comparison>; view: View }) => {
  const clause = useLabel('trade_clause')
  const { comparison, basis } = shown
  if (view === 'basis') {
    const at = basis.clause === null ? '' : clause(basis.clause)
    return (
      <Trans>
        All in {basis.currency}, {at}
      </Trans>
    )
  }
  const first = comparison.suppliers.find(({ offer }) => offer)
  if (!first?.offer) return null
  if (!comparison.alikeAsQuoted)
    return <Trans>As quoted: currencies or Incoterms differ, so no lowest price is marked</Trans>
  const { currency } = first.offer.quote
  const at = first.clause === null ? '' : clause(first.clause)
  return (
    <Trans>
      As quoted, {currency}, {at}
    </Trans>
  )
}

const TotalsGap = ({ comparison }: { comparison: Comparison }) => {
  switch (comparison.totalsGap) {
    case null:
      return null
    case 'rows':
      return (
        <p className="help">
          <Trans>No lowest total is marked: fewer than two suppliers have quoted every product.</Trans>
        </p>
      )
    case 'quantity':
      return (
        <p className="help">
          <Trans>No lowest total is marked: the suppliers were asked for different quantities.</Trans>
        </p>
      )
  }
}

const Body = ({ kind, batchNo, shown, tools }: ComparisonScreenProps & { shown: ShownComparison<Comparison> }) => {
  const { t } = useLingui()
  const phone = usePhone()
  const [view, setView] = useState<View>('quoted')
  const { comparison, basis } = shown
  const offers = comparison.suppliers.filter(({ offer }) => offer).length
  const Layout = phone ? ComparisonCards : ComparisonTable
  return (
    <ComparisonFrame
      batchNo={batchNo}
      tools={tools}
      shown={shown}
      view={view}
      basisLabel={t`On a common basis`}
      onView={setView}
      caption={<Caption shown={shown} view={view} />}
      panel={<BasisPanel batchNo={batchNo} shown={shown} />}
    >
      <Layout kind={kind} comparison={comparison} view={view} currency={basis.currency} />
      {offers > 1 && <TotalsGap comparison={comparison} />}
    </ComparisonFrame>
  )
}

/** Prices by product, as quoted or on one basis of currency, content and Incoterm. */
export const PriceComparison = (props: ComparisonScreenProps) => (
  <ListStates
    read={useComparison(props.kind, props.batchNo, compareQuotes)}
    isEmpty={(shown) => shown.records.length === 0}
    empty={<NoSuchBatch kind={props.kind} />}
  >
    {(shown) => <Body {...props} shown={shown} />}
  </ListStates>
)
