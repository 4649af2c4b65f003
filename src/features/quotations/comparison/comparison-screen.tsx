import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { compareQuotes } from '#domain/quotations/comparison.ts'
import { hasFees } from '#domain/quotations/fees.ts'
import type { RowMeasure } from '#domain/quotations/on-basis.ts'
import { doubtsOf, missingFigures } from '#domain/quotations/missing-figures.ts'
import { usePhone } from '#ui/page/use-media.ts'
import { FeeComparison } from '../fees/fee-comparison.tsx'
import { BasisBar } from './basis-bar.tsx'
import { ComparisonFrame, NeedsNote, type ComparisonScreenProps } from './comparison-frame.tsx'
import { FiguresList } from './figures-list.tsx'
import { OpenLegs, Outcomes } from './outcomes.tsx'
import { ComparisonCards, ComparisonTable } from './price-layouts.tsx'

function PriceComparison(props: ComparisonScreenProps) {
  const { t } = useLingui()
  const [measure, setMeasure] = useState<RowMeasure | null>(null)
  const Layout = usePhone() ? ComparisonCards : ComparisonTable
  const gaps = {
    rows: t`No lowest total is marked: fewer than two suppliers have quoted every product.`,
    quantity: t`No lowest total is marked: the suppliers were asked for different quantities.`,
  }
  return (
    <ComparisonFrame {...props} compare={compareQuotes} measure={measure}>
      {(view) => {
        const { comparison, basis } = view
        const wanted = missingFigures(comparison, basis)
        const figures = { shown: view, wanted, doubts: doubtsOf(comparison, basis) }
        // Missing rates and densities have a field in the list of figures, so the note names only the other needs.
        const needs = comparison.needs.filter(({ need }) => need !== 'rate' && need !== 'density')
        const quoted = comparison.suppliers.filter(({ offer }) => offer).length
        return (
          <>
            <BasisBar shown={view} measure={measure} onMeasure={setMeasure} wanted={wanted} />
            <Outcomes comparison={comparison} basis={basis} />
            <OpenLegs comparison={comparison} basis={basis} />
            <div className="cmp-page__note">
              <NeedsNote needs={needs} />
            </div>
            <Layout kind={props.kind} {...figures} />
            {comparison.totalsGap !== null && quoted > 1 && comparison.rows.length > 1 && (
              <p className="help">{gaps[comparison.totalsGap]}</p>
            )}
            <FiguresList {...figures} />
          </>
        )
      }}
    </ComparisonFrame>
  )
}

export const ComparisonScreen = ({ kind, ...props }: ComparisonScreenProps) =>
  hasFees(kind) ? <FeeComparison {...props} kind={kind} /> : <PriceComparison {...props} kind={kind} />
