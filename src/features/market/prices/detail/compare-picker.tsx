import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PriceCopy } from '#account/reads/prices.ts'
import { nameIn } from '#domain/market/list.ts'
import { useLocale } from '#prefs/prefs.ts'
import { RemovableChip } from '#ui/buttons/chip.tsx'
import { PriceMove } from '#widgets/price-move.tsx'
import { lineColours } from './line-colours.ts'
import type { NamedLine } from './price-chart.tsx'
import { mostCompared, type ShownSeries } from './use-price-detail.ts'

interface CompareProps {
  readonly copy: PriceCopy
  readonly main: ShownSeries
  readonly others: readonly ShownSeries[]
  /** In the chart's order, the main one first: changes since the first shown price. */
  readonly lines: readonly NamedLine[]
  readonly onBeside: (ids: readonly string[]) => void
}

interface ShownProps {
  readonly named: NamedLine
  readonly at: number
  readonly onRemove: (() => void) | null
}

const Shown = ({ named, at, onRemove }: ShownProps) => {
  const { name: label, line } = named
  const { points } = line
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

/** Up to four prices in one chart. Their units differ, so each is shown as the change since its first shown price. */
export const ComparePicker = ({ copy, main, others, lines, onBeside }: CompareProps) => {
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
          {lines.map((named, at) => {
            const id = ids[at - 1]
            return (
              <Shown
                key={id ?? main.series.id}
                named={named}
                at={at}
                onRemove={id === undefined ? null : () => onBeside(ids.filter((one) => one !== id))}
              />
            )
          })}
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
