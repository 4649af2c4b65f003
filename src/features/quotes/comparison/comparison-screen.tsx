import { useLingui } from '@lingui/react/macro'
import { compareQuotes, type Comparison } from '#domain/quotes/comparison.ts'
import { hasFees } from '#domain/quotes/fees.ts'
import { FeeComparison } from '../fees/fee-comparison.tsx'
import { useLabel } from '../words.ts'
import { BasisPanel } from './basis-panel.tsx'
import { ComparisonFrame, type ComparisonScreenProps } from './comparison-frame.tsx'
import { ComparisonCards, ComparisonTable } from './price-layouts.tsx'
import type { View } from './price-cell.tsx'
import type { ShownComparison } from './use-comparison.ts'

/** Prices by product, as quoted or on one basis of currency, content and Incoterm. */
function PriceComparison(props: ComparisonScreenProps) {
  const { t } = useLingui()
  const clause = useLabel('trade_clause')
  const caption = ({ comparison, basis }: ShownComparison<Comparison>, view: View) => {
    if (view === 'basis') {
      const at = basis.clause === null ? '' : clause(basis.clause)
      return t`All in ${basis.currency}, ${at}`
    }
    const first = comparison.suppliers.find(({ offer }) => offer)
    if (!first?.offer) return null
    if (!comparison.alikeAsQuoted) return t`As quoted: currencies or Incoterms differ, so no lowest price is marked`
    const { currency } = first.offer.quote
    const at = first.clause === null ? '' : clause(first.clause)
    return t`As quoted, ${currency}, ${at}`
  }
  const gaps = {
    rows: t`No lowest total is marked: fewer than two suppliers have quoted every product.`,
    quantity: t`No lowest total is marked: the suppliers were asked for different quantities.`,
  }
  return (
    <ComparisonFrame
      {...props}
      compare={compareQuotes}
      basisLabel={t`On a common basis`}
      caption={caption}
      Panel={BasisPanel}
      gap={({ suppliers, totalsGap }) =>
        totalsGap !== null && suppliers.filter(({ offer }) => offer).length > 1 ? gaps[totalsGap] : null
      }
      Table={ComparisonTable}
      Cards={ComparisonCards}
    />
  )
}

/** The replies of a batch in columns; works without a network. */
export const ComparisonScreen = ({ kind, ...props }: ComparisonScreenProps) =>
  hasFees(kind) ? <FeeComparison {...props} kind={kind} /> : <PriceComparison {...props} kind={kind} />
