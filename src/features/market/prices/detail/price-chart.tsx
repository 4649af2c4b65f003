import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useReducer, useRef, useState, type KeyboardEvent } from 'react'
import { useSnapshot } from 'valtio'
import type { Day } from '#contract/values.ts'
import { languages } from '#contract/languages.ts'
import { chartColumns, type PriceTrendLine } from '#domain/market/lines.ts'
import { dayNumber, dayOfNumber } from '#domain/market/points.ts'
import { listSeparator, formatDay } from '#i18n/formats.ts'
import { dayMs } from '#lib/day-ms.ts'
import { lookUp } from '#lib/field-of.ts'
import { prefs, useLocale } from '#prefs/prefs.ts'
import { Button } from '#ui/buttons/button.tsx'
import { SmallSelect } from '#ui/lists/pager.tsx'
import { useMedia } from '#ui/page/use-media.ts'
import { IllustrativeMark, PriceChange } from '#widgets/price-move.tsx'
import type { DrawnChart } from './chart-canvas.ts'
import { localizedName } from '#domain/market/list.ts'
import { RemovableChip } from '#ui/buttons/chip.tsx'
import { lineColours, maxComparedPrices, type PriceDetail } from './use-price-detail.ts'

type NamedLine = Readonly<{ name: string; line: PriceTrendLine }>

type PriceChartProps = Readonly<{
  lines: readonly NamedLine[]
  from: Day
  to: Day
  summary: string
  valueLabel: (value: number) => string
  illustrative: boolean
}>

type ShownPoint = Readonly<{ at: number; left: number }>

type ChartInput = Pick<PriceChartProps, 'from' | 'to' | 'valueLabel'> &
  Readonly<{ columns: ReturnType<typeof chartColumns>; onShow: (point: ShownPoint | null) => void }>

const useChart = ({ columns, from, to, valueLabel, onShow }: ChartInput) => {
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<DrawnChart | null>(null)
  const [failed, setFailed] = useState(false)
  const [isCut, setCut] = useState(false)
  const [tries, retry] = useReducer((n: number) => n + 1, 0)
  const { theme } = useSnapshot(prefs)
  const dark = useMedia('(prefers-color-scheme: dark)')
  useEffect(() => {
    const element = box.current
    if (!element) return
    let isCancelled = false
    const isLong = dayNumber(to) - dayNumber(from) > 100
    const dayFormat = new Intl.DateTimeFormat(languages[locale].intlTag, {
      timeZone: 'UTC',
      month: 'short',
      ...(isLong ? { year: '2-digit' } : { day: 'numeric' }),
    })
    // The chart library is large, so it is imported later: figures and table do not wait for it.
    void import('./chart-canvas.ts')
      .then(({ drawChart }) => {
        if (isCancelled) return
        chart.current = drawChart({
          box: element,
          columns,
          from: dayNumber(from),
          to: dayNumber(to),
          dayLabel: (day) => dayFormat.format(day * dayMs),
          valueLabel,
          onPoint: (at, left) => onShow(at === null || left < 0 ? null : { at, left }),
        })
        setFailed(false)
        setCut(chart.current.isCut)
      })
      .catch(() => {
        if (!isCancelled) setFailed(true)
      })
    return () => {
      isCancelled = true
      chart.current?.stop()
      chart.current = null
      onShow(null)
    }
  }, [columns, from, to, locale, valueLabel, onShow, theme, dark, tries])
  return { box, chart, failed, isCut, retry }
}

export const PriceChart = ({ lines, from, to, summary, valueLabel, illustrative }: PriceChartProps) => {
  const { t } = useLingui()
  const [tip, setTip] = useState<ShownPoint | null>(null)
  const columns = useMemo(() => chartColumns(lines.map(({ line }) => line)), [lines])
  const [days] = columns
  const stops = useMemo(
    () => days.flatMap((_, at) => (columns.slice(1).some((column) => typeof column[at] === 'number') ? [at] : [])),
    [columns, days],
  )
  const { box, chart, failed, isCut, retry } = useChart({ columns, from, to, valueLabel, onShow: setTip })

  const stop = tip ? stops.findIndex((at) => at >= tip.at) : -1
  const textsAt = (at: number | undefined): string[] => {
    const day = at === undefined ? undefined : days[at]
    if (at === undefined || day === undefined) return []
    const values = lines.flatMap(({ name }, line) => {
      const value = columns[line + 1]?.[at]
      return typeof value === 'number' ? [lines.length > 1 ? `${name} ${valueLabel(value)}` : valueLabel(value)] : []
    })
    return [formatDay(dayOfNumber(day)), ...values]
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = stops.length - 1
    const [left, right] = stop < 0 ? [last, last] : [Math.max(0, stop - 1), Math.min(last, stop + 1)]
    const next = lookUp({ ArrowLeft: left, ArrowRight: right, Home: 0, End: last }, event.key)
    if (next === undefined || last < 0) return
    event.preventDefault()
    const at = stops[next] ?? 0
    if (chart.current) chart.current.moveTo(at)
    else setTip({ at, left: 0 })
  }
  const current = stop < 0 ? undefined : stops[stop]
  const [head, ...values] = textsAt(current)
  return (
    <figure className="stack g-1 pchart">
      <p className="sr" id="price-chart-summary">
        {summary}
      </p>
      <div
        ref={box}
        className="pchart__box"
        role="slider"
        tabIndex={0}
        aria-label={t`Price chart. Arrow keys go from price to price.`}
        aria-describedby="price-chart-summary"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, stops.length - 1)}
        aria-valuenow={Math.max(0, stop < 0 ? stops.length - 1 : stop)}
        aria-valuetext={textsAt(current ?? stops.at(-1)).join(listSeparator()) || summary}
        onKeyDown={onKeyDown}
      />
      {illustrative && (
        <span className="pchart__mark">
          <IllustrativeMark />
        </span>
      )}
      {isCut && !failed && <p className="tiny faint">{t`The scale does not begin at 0.`}</p>}
      {failed && (
        <p className="pchart__none small faint" role="status">
          <Trans>The chart could not be loaded. The table has every price.</Trans>{' '}
          <Button size="sm" onClick={retry}>{t`Try again`}</Button>
        </p>
      )}
      {stops.length === 0 && <p className="pchart__none small faint">{t`No price in these months.`}</p>}
      {tip && head && (
        <span className="stack tiny nowrap pchart__tip" style={{ insetInlineStart: tip.left + 8 }} aria-hidden>
          {values.map((value) => (
            <b key={value}>{value}</b>
          ))}
          <span>{head}</span>
        </span>
      )}
    </figure>
  )
}

type CompareProps = PriceDetail & Readonly<{ lines: readonly NamedLine[]; onBeside: (ids: readonly string[]) => void }>

export const PriceComparePicker = ({ copy, main, others, lines, onBeside }: CompareProps) => {
  const { t } = useLingui()
  const locale = useLocale()
  const ids = others.map(({ series }) => series.id)
  const byName = new Intl.Collator(locale)
  const freeSeries = copy.list
    .filter(({ id, days }) => id !== main.series.id && !ids.includes(id) && days.length > 0)
    .map(({ id, names, specification }) => ({ id, label: `${localizedName(names, locale)} ${specification}` }))
    .toSorted((a, b) => byName.compare(a.label, b.label))
  return (
    <div className="bar mt-2 mb-4">
      {others.length > 0 && (
        <ul className="bar" aria-label={t`Compared prices`}>
          {lines.map(({ name, line: { points } }, at) => {
            const id = ids[at - 1]
            const last = points.at(-1)
            const colour = `var(${lineColours[at] ?? lineColours[0]})`
            return (
              <li key={id ?? main.series.id} className="row">
                <span className="pcompare__line" style={{ background: colour }} aria-hidden />
                {id === undefined ? (
                  <span className="strong">{name}</span>
                ) : (
                  <RemovableChip label={name} onRemove={() => onBeside(ids.filter((one) => one !== id))} />
                )}
                {last && points.length > 1 ? (
                  <PriceChange share={last.value} />
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
          })}
        </ul>
      )}
      {ids.length + 1 < maxComparedPrices && (
        <SmallSelect
          label={t`Compare with`}
          value=""
          options={[['', t`Compare with…`], ...freeSeries.map(({ id, label }) => [id, label] as const)]}
          onValue={(id) => id !== '' && onBeside([...ids, id])}
        />
      )}
      {others.length > 0 && (
        <p className="tiny faint">{t`Each line is the change since its first price in the shown months.`}</p>
      )}
    </div>
  )
}
