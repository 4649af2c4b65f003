import { Trans, useLingui } from '@lingui/react/macro'
import type { PriceCopy } from '#account/reads/prices.ts'
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
  readonly onBeside: (ids: readonly string[]) => void
}

const changeOf = ({ points }: ShownSeries): number | null => {
  const [first, last] = [points[0]?.point.price, points.at(-1)?.point.price]
  return first && last ? Number(last) / Number(first) - 1 : null
}

const Shown = ({ one, at, onRemove }: { one: ShownSeries; at: number; onRemove: (() => void) | null }) => {
  const label = `${one.name} ${one.series.specification}`
  const change = changeOf(one)
  return (
    <li>
      <span
        className="pcompare__line"
        style={{ background: `var(${lineColours[at] ?? lineColours[0]})` }}
        aria-hidden
      />
      {onRemove ? <RemovableChip label={label} onRemove={onRemove} /> : <span className="strong">{label}</span>}
      {change === null ? (
        <span className="tiny faint">
          <Trans>No price in these months.</Trans>
        </span>
      ) : (
        <PriceMove share={change} />
      )}
    </li>
  )
}

/** Up to four prices on one chart. Their units differ, so that each is told as a change since its first shown price. */
export const ComparePicker = ({ copy, main, others, onBeside }: CompareProps) => {
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
          <Shown one={main} at={0} onRemove={null} />
          {others.map((one, index) => (
            <Shown
              key={one.series.id}
              one={one}
              at={index + 1}
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
