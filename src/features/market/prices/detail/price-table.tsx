import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { ExchangeRate, PriceSeries } from '#contract/entities/price.ts'
import { gapsAfter, pointsOf, type Point } from '#domain/market/points.ts'
import {
  amountsInBothCurrencies,
  relativeChange,
  displayCurrencies,
  type AmountsInBothCurrencies,
  type DisplayCurrency,
} from '#domain/market/price-now.ts'
import { formatDateTime, formatDay, formatDecimal } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { PriceChange, IllustrativeMark } from '#widgets/price-move.tsx'
import { usePriceLabels } from '#widgets/use-price-labels.ts'
import { timestampedName } from '#domain/exports/stamped-name.ts'
import { systemClock } from '#lib/clock.ts'
import { utcOffsetMinutes } from '#lib/office-time.ts'
import type { XlsCell } from '#lib/xls/workbook.ts'
import { saveFile } from '#ui/page/save-file.ts'
import type { PriceDetail } from './use-price-detail.ts'

const decimal = (text: string | null): XlsCell => (text === null ? null : { decimal: text })

type ExportedPrice = Readonly<{ series: PriceSeries; name: string; point: Point; amounts: AmountsInBothCurrencies }>
type Column = readonly [title: string, width: number, cell: (price: ExportedPrice) => XlsCell]

export const useExportPrices = () => {
  const { t } = useLingui()
  const words = usePriceLabels()
  const noteOf = (facts: Point['facts']) => {
    const corrections = (facts?.was ?? []).map(
      ({ price, high, at }) => t`Corrected ${formatDateTime(at)}: was ${words.figure(price, high ?? null)}`,
    )
    return [facts?.note, ...corrections].filter(Boolean).join('; ')
  }
  const markOf = (series: PriceSeries, facts: Point['facts']) =>
    series.demo ? t`Illustrative` : facts?.official ? t`Official statistics` : t`Published`
  const columns: readonly Column[] = [
    [t`Item`, 28, ({ series, name }) => `${name} ${series.specification}`],
    [t`Date`, 12, ({ point }) => ({ day: point.day })],
    [t`Period`, 22, ({ point }) => point.facts?.period ?? null],
    [t`RMB`, 12, ({ amounts }) => decimal(amounts.CNY)],
    [t`US$`, 12, ({ amounts }) => decimal(amounts.USD)],
    [t`Upper end of the range`, 12, ({ point }) => decimal(point.high)],
    [t`Exchange rate`, 10, ({ amounts: { rate } }) => decimal(rate?.rate ?? null)],
    [t`Rate of`, 12, ({ amounts: { rate } }) => rate && { day: rate.day }],
    [t`What the price is of`, 40, ({ series }) => words.of(series)],
    [t`Mark`, 16, ({ series, point }) => markOf(series, point.facts)],
    [
      t`Source`,
      48,
      ({ series, point: { facts } }) => [facts?.source ?? series.source, facts?.address].filter(Boolean).join(', '),
    ],
    [t`Note`, 40, ({ point }) => noteOf(point.facts)],
  ]
  return async ({ copy, main, others }: PriceDetail): Promise<void> => {
    const { xlsFile } = await import('#lib/xls/workbook.ts')
    const prices = [main, ...others].flatMap(({ series, name }) =>
      pointsOf(series).map((point) => ({
        series,
        name,
        point,
        amounts: amountsInBothCurrencies(series, point, copy.rates),
      })),
    )
    const rows = [
      columns.map(([title]): XlsCell => title),
      ...prices.map((price) => columns.map(([, , cell]) => cell(price))),
    ]
    const bytes = xlsFile([{ name: t`Price trends`, widths: columns.map(([, width]) => width), rows }])
    const now = systemClock.now()
    const name = timestampedName('prices', 'xls', now, utcOffsetMinutes(now))
    saveFile(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/vnd.ms-excel' }), name)
  }
}

const maxAtFirst = 12

const PointSource = ({ series, point: { facts } }: { series: PriceSeries; point: Point }) => {
  const { t } = useLingui()
  const labels = usePriceLabels()
  return (
    <>
      {series.demo ? (
        <IllustrativeMark />
      ) : (
        <span className="tiny faint">
          {facts?.official && <span className="tag tag--teal">{t`Official statistics`}</span>}{' '}
          <span>{facts?.source ?? series.source}</span>
          {facts?.address && <span>{`, ${facts.address}`}</span>}
          {facts?.note && <span>{` (${facts.note})`}</span>}
        </span>
      )}
      {facts?.was.map(({ price, high, at }) => {
        const before = labels.figure(price, high ?? null)
        const when = formatDateTime(at)
        return <span key={at} className="tiny block pending">{t`Corrected ${when}: was ${before}`}</span>
      })}
    </>
  )
}

type PriceTableProps = Readonly<{ series: PriceSeries; rates: readonly ExchangeRate[]; name: string }>

export const PriceTable = ({ series, rates, name }: PriceTableProps) => {
  const { t } = useLingui()
  const labels = usePriceLabels()
  const [all, setAll] = useState(false)
  const rows = useMemo(() => {
    const points = pointsOf(series)
    const gaps = gapsAfter(points)
    return points
      .map((point, at) => {
        const previousPoint = points[at - 1]
        return {
          point,
          amounts: amountsInBothCurrencies(series, point, rates),
          // A change across a gap is not shown, because the gap may cover years.
          share:
            previousPoint && !gaps.has(previousPoint.day) ? relativeChange(point.price, previousPoint.price) : null,
        }
      })
      .toReversed()
  }, [series, rates])
  const visibleRows = all ? rows : rows.slice(0, maxAtFirst)
  const count = rows.length
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollers must be reachable by keyboard
    <div className="scrolls ptable" role="region" aria-label={t`Prices of ${name}`} tabIndex={0}>
      <table className="table">
        <caption className="sr">{t`Prices of ${name}`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Date`}</th>
            {displayCurrencies.map((currency) => (
              <th key={currency} scope="col" className="r">
                {labels.currency(currency)} {labels.per(series.per)}
              </th>
            ))}
            <th scope="col" className="r">{t`Change`}</th>
            <th scope="col">{t`Source`}</th>
          </tr>
        </thead>
        <tbody>
          {visibleRows.map(({ point, amounts, share }) => {
            const { rate } = amounts
            const title =
              rate && t`US$ 1 = RMB ${formatDecimal(rate.rate)}, ${formatDay(rate.day)}, ${labels.publisher(rate)}`
            const figureIn = (currency: DisplayCurrency) => {
              if (series.currency === currency) return labels.figure(point.price, point.high)
              const amount = amounts[currency]
              return amount === null ? '–' : labels.figure(amount)
            }
            return (
              <tr key={point.day}>
                <th scope="row" translate="no" className="num">
                  {labels.day(point)}
                </th>
                <td className="r">{figureIn('CNY')}</td>
                <td className="r" title={title ?? undefined}>
                  {figureIn('USD')}
                </td>
                <td className="r">{share === null ? '–' : <PriceChange share={share} />}</td>
                <td>
                  <PointSource series={series} point={point} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {count > maxAtFirst && !all && (
        <Button size="sm" onClick={() => setAll(true)}>{t`Show all ${count} prices`}</Button>
      )}
    </div>
  )
}
