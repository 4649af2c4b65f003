import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PriceCopy } from '#account/reads/prices.ts'
import type { ShownCurrency } from '#domain/market/exchange.ts'
import { lineOf } from '#domain/market/lines.ts'
import { nameIn } from '#domain/market/list.ts'
import { useLocale } from '#prefs/prefs-state.ts'
import { RemovableChip } from '#ui/chip.tsx'
import { PriceMove } from '#widgets/price-move.tsx'
import { lineColours } from './line-colours.ts'
import { mostCompared, type ShownSeries } from './use-price-detail.ts'

interface CompareProps {
  readonly copy: PriceCopy
  readonly main: ShownSeries
  readonly others: readonly ShownSeries[]
  /** In which the chart is drawn: the rates of the two days may differ. */
  readonly currency: ShownCurrency
  readonly onBeside: (ids: readonly string[]) => void
}

interface ShownProps {
  readonly one: ShownSeries
  readonly at: number
  readonly currency: ShownCurrency
  readonly onRemove: (() => void) | null
}

const Shown = ({ one, at, currency, onRemove }: ShownProps) => {
  const label = `${one.name} ${one.series.specification}`
  const { points } = lineOf(one.series, one.points, currency, true)
  const last = points.at(-1)
  return (
    <li>
      <span
        className="pcompare__line"
        style={{ background: `var(${lineColours[at] ?? lineColours[0]})` }}
        aria-hidden
      />
      {onRemove ? <RemovableChip label={label} onRemove={onRemove} /> : <span className="strong">{label}</span>}
      {last && points.length > 1 ? (
        <PriceMove share={last.value} />
      ) : (
        <span className="tiny faint">
          {last ? (
            <Plural value={points.length} _0="No price" one="One price" other="# prices" />
          ) : (
            <Trans>No price in these months.</Trans>
          )}
        </span>
      )}
    </li>
  )
}

/** Up to four prices on one chart. Their units differ, so that each is told as a change since its first shown price. */
export const ComparePicker = ({ copy, main, others, currency, onBeside }: CompareProps) => {
  const { t } = useLingui()
  const locale = useLocale()
  const ids = others.map(({ series }) => series.id)
  const byName = new Intl.Collator(locale)
  const free = copy.list
    .filter(({ id, days }) => id !== main.series.id && !ids.includes(id) && days.length > 0)
    .map(({ id, names, specification }) => ({ id, label: `${nameIn(names, locale)} ${specification}` }))
    .toSorted((a, b) => byName.compare(a.label, b.label))
  return (
    <div className="pcompare">
      {others.length > 0 && (
        <ul className="pcompare__list" aria-label={t`Compared prices`}>
          <Shown one={main} at={0} currency={currency} onRemove={null} />
          {others.map((one, index) => (
            <Shown
              key={one.series.id}
              one={one}
              at={index + 1}
              currency={currency}
              onRemove={() => onBeside(ids.filter((id) => id !== one.series.id))}
            />
          ))}
        </ul>
      )}
      {ids.length + 1 < mostCompared && (
        <select
          className="pager__size"
          aria-label={t`Compare with`}
          value=""
          onChange={({ target }) => target.value !== '' && onBeside([...ids, target.value])}
        >
          <option value="">{t`Compare with…`}</option>
          {free.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
      {others.length > 0 && (
        <p className="tiny faint">
          <Trans>Each line is the change since its first price in the shown months.</Trans>
        </p>
      )}
    </div>
  )
}
