import { Plural, useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { useDeferredValue } from 'react'
import { setPriceStar } from '#account/actions/follow-prices.ts'
import { today } from '#account/queries/surroundings.ts'
import { maxStars } from '#contract/entities/price.ts'
import { addMonths } from '#domain/validity.ts'
import { displayCurrencies, type DisplayCurrency, type AmountsInBothCurrencies } from '#domain/market/price-now.ts'
import type { PriceRow } from '#domain/market/list.ts'
import { pointsOf, pointsOfRange, ageIfStale, gapsAfter, dayNumber } from '#domain/market/points.ts'
import { formatDay, formatDecimal, formatNumber } from '#i18n/formats.ts'
import { SegmentedControl } from '#ui/fields/segment.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useSave } from '#ui/page/use-saving.ts'
import { DataAge } from '#widgets/provenance.tsx'
import { usePriceLabels } from '#widgets/use-price-labels.ts'

const width = 124
const height = 28
const inset = 4

/** A line between fewer points would suggest prices that nobody has published. */
const minOfLine = 3

export const YearSparkline = ({ row }: { row: PriceRow }) => {
  const to = today()
  const whole = pointsOf(row.series)
  const points = pointsOfRange(whole, 12, to)
  if (points.length < 2)
    return (
      <span className="tiny faint">
        <Plural value={points.length} _0="No price" one="One price" other="# prices" />
      </span>
    )
  const values = points.map(({ price }) => Number(price))
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const [first, last] = [dayNumber(addMonths(to, -12)), dayNumber(to)]
  const x = (day: string) => inset + ((dayNumber(day) - first) / Math.max(1, last - first)) * (width - 2 * inset)
  const y = (value: number) => height - inset - ((value - low) / (high - low || 1)) * (height - 2 * inset)
  const gaps = gapsAfter(points, whole)
  const steps = points.map(({ day, price }, at) => {
    const previousPoint = points[at - 1]
    return `${!previousPoint || gaps.has(previousPoint.day) ? 'M' : 'L'}${x(day).toFixed(1)} ${y(Number(price)).toFixed(1)}`
  })
  const isLine = points.length >= minOfLine
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      {isLine && <path d={steps.join('')} />}
      {(isLine ? points.slice(-1) : points).map(({ day, price }) => (
        <circle key={day} cx={x(day)} cy={y(Number(price))} r="2.5" />
      ))}
    </svg>
  )
}

type CurrencySegmentProps = Readonly<{ value: DisplayCurrency; onValue: (value: DisplayCurrency) => void }>

export const CurrencySegment = ({ value, onValue }: CurrencySegmentProps) => {
  const { t } = useLingui()
  const names = { CNY: t`RMB`, USD: t`USD` }
  return (
    <SegmentedControl
      label={t`Currency`}
      value={value}
      items={displayCurrencies.map((currency) => ({ value: currency, label: names[currency] }))}
      onValue={onValue}
    />
  )
}

export const otherCurrency = (currency: DisplayCurrency): DisplayCurrency => (currency === 'USD' ? 'CNY' : 'USD')

type AmountProps = Readonly<{ of: AmountsInBothCurrencies | null; currency: DisplayCurrency; inColumn?: boolean }>

/** If an amount cannot be converted, a column shows a dash, and other places show the amount as published. */
export const PriceAmount = ({ of, currency, inColumn = false }: AmountProps) => {
  const labels = usePriceLabels()
  const otherCode = otherCurrency(currency)
  const [chosenAmount, otherAmount] = [of?.[currency], of?.[otherCode]]
  if (chosenAmount) return labels.figure(chosenAmount)
  if (inColumn || !otherAmount) return <span className="faint">–</span>
  return (
    <>
      <span className="tiny faint">{labels.currency(otherCode)}</span> {labels.figure(otherAmount)}
    </>
  )
}

export const StalePriceNote = ({ day }: { day: string }) => {
  const daysOld = ageIfStale(day, today())
  return (
    daysOld !== null && (
      <span className="tiny block pending regular price__old">
        <DataAge days={daysOld} />
      </span>
    )
  )
}

export const PriceDay = ({ day }: { day: string }) => (
  <>
    {formatDay(day)}
    <StalePriceNote day={day} />
  </>
)

export const PriceStarButton = ({ id, name, on }: { id: string; name: string; on: boolean }) => {
  const { t } = useLingui()
  const { save } = useSave()
  const star = async () => {
    const most = formatNumber(maxStars)
    if ((await setPriceStar(id, name, !on)) === 'too-many')
      showToast({ tone: 'neutral', text: t`${most} prices are starred already. Remove a star first.` })
  }
  return (
    <span className={on ? 'price__star is-on' : 'price__star'}>
      <IconButton
        icon={Star}
        size="sm"
        pressed={on}
        label={on ? t`Remove the star of ${name}` : t`Star ${name}`}
        onClick={() => void save(star)}
      />
    </span>
  )
}

export const ExchangeRateNote = ({ rows: all }: { rows: readonly PriceRow[] }) => {
  const { t } = useLingui()
  const labels = usePriceLabels()
  // The note needs every row, so it is deferred: the first rows do not wait for it.
  const rows = useDeferredValue(all, [])
  const newest = rows.flatMap(({ price }) => price.now.rate ?? []).toSorted((a, b) => (a.day < b.day ? 1 : -1))[0]
  const missing = rows.some(({ price }) => price.now.USD === null)
  const day = newest && formatDay(newest.day)
  const rate = newest && formatDecimal(newest.rate)
  const source = newest && labels.publisher(newest)
  return (
    <p className="price__rate tiny faint">
      {newest && <span>{t`US$ 1 = RMB ${rate} on ${day} (${source}).`}</span>}{' '}
      {missing && (
        <span>{t`Where no exchange rate of the time was published, a price stands in its own currency.`}</span>
      )}
    </p>
  )
}
