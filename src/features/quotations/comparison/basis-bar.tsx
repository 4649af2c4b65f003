import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { storeComparisonBasis } from '#account/queries/quotation-figures.ts'
import { useCurrencies } from '#catalogue/queries/names/reference.ts'
import { useLabel } from '#catalogue/queries/names/use-label.ts'
import { basisIncoterms, pivotCurrency } from '#domain/quotations/figures.ts'
import type { Comparison } from '#domain/quotations/comparison.ts'
import type { RowMeasure } from '#domain/quotations/on-basis.ts'
import type { RequiredFigures } from '#domain/quotations/missing-figures.ts'
import { dataOr } from '#lib/live-read.ts'
import { SegmentedControl } from '#ui/fields/segment.tsx'
import { Select } from '#ui/fields/select.tsx'
import { useSave } from '#ui/page/use-saving.ts'
import { perUnitText } from '../labels.ts'
import type { ComparedColumns, ShownComparison } from './use-comparison.ts'

type ShownProps<C extends ComparedColumns> = Readonly<{ shown: ShownComparison<C> }>

export function CurrencyChoice({ shown }: ShownProps<ComparedColumns>) {
  const { t } = useLingui()
  const { comparison, basis, batchNo } = shown
  const { save } = useSave()
  const rows = dataOr(useCurrencies(), [])
  const quotedCurrencies = comparison.suppliers.flatMap(({ offer }) => (offer ? [offer.quote.currency] : []))
  const first = [...new Set([...quotedCurrencies, pivotCurrency, basis.currency])]
  const others = rows.map((row) => row.code).filter((code) => !first.includes(code))
  return (
    <Select
      aria-label={t`Currency`}
      value={basis.currency}
      options={[
        ...first.map((value) => ({ value, label: value, group: t`In these quotations` })),
        ...others.map((value) => ({ value, label: value, group: t`Others` })),
      ]}
      onValue={(next) => void save(() => storeComparisonBasis(batchNo, { currency: next || null }))}
    />
  )
}

type BasisBarProps = ShownProps<Comparison> &
  Readonly<{ measure: RowMeasure | null; onMeasure: (measure: RowMeasure) => void; wanted: RequiredFigures }>

function UnitChoice({ shown, measure, onMeasure }: Omit<BasisBarProps, 'wanted'>) {
  const { t, i18n } = useLingui()
  const { rows } = shown.comparison
  const units = (['volume', 'mass', 'active'] as const).filter((one) => rows.some((row) => row.measures.includes(one)))
  const [only, ...more] = rows
  if (units.length < 2) return null
  const labels = {
    volume: t`per L`,
    mass: t`per kg`,
    active: more.length === 0 && only?.active ? i18n._(perUnitText('active', only.active, '')) : t`per kg of active`,
  }
  return (
    <SegmentedControl
      label={t`Unit`}
      value={measure ?? only?.measure ?? 'volume'}
      items={units.map((value) => ({ value, label: labels[value] }))}
      onValue={onMeasure}
    />
  )
}

export function BasisBar(props: BasisBarProps) {
  const { t } = useLingui()
  const { shown, wanted } = props
  const { basis, batchNo } = shown
  const clauseLabel = useLabel('trade_clause')
  const { save } = useSave()
  const estimates =
    [...wanted.currencies.keys()].filter((code) => basis.rates[code]).length +
    [...wanted.legs.keys()].filter((leg) => basis.legs[leg]).length +
    wanted.densities.filter(({ density }) => density).length
  const open = wanted.currencies.size + wanted.legs.size + wanted.densities.length - estimates
  return (
    <div className="cluster mt-4 mb-3 cmp-bar">
      <span className="small muted">{t`On one basis`}</span>
      <CurrencyChoice shown={shown} />
      <Select
        aria-label={t`Incoterm`}
        value={basis.wanted ?? basis.clause ?? ''}
        options={basisIncoterms.map((value) => ({ value, label: clauseLabel(value) }))}
        onValue={(next) => void save(() => storeComparisonBasis(batchNo, { clause: next || null }))}
      />
      <UnitChoice {...props} />
      {estimates + open > 0 && (
        <a className="small push" href="#figures">
          {[
            t`${plural(estimates, { one: '# estimate', other: '# estimates' })}`,
            ...(open > 0 ? [t`${plural(open, { one: '# open figure', other: '# open figures' })}`] : []),
          ].join(', ')}
        </a>
      )}
    </div>
  )
}
