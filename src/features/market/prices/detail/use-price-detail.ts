import { useMemo } from 'react'
import { today } from '#account/queries/surroundings.ts'
import { usePriceCopy, type PriceCopy } from '#account/queries/prices.ts'
import type { PriceSeries } from '#contract/entities/price.ts'
import { displayCurrencies, latestPrice, type LatestPrice } from '#domain/market/price-now.ts'
import { localizedName } from '#domain/market/list.ts'
import { linePoints, type LinePoint } from '#domain/market/lines.ts'
import { rangeMonths } from '#domain/market/points.ts'
import { dataOr, mapRead, type LiveRead } from '#lib/live-read.ts'
import { useLocale } from '#prefs/prefs.ts'
import { choiceField, commaListField, type QueryOf } from '#ui/page/query-fields.ts'

export const lineColours = ['--chart-1', '--chart-2', '--chart-3', '--chart-4'] as const

export const maxComparedPrices = 4

export type ShownSeries = Readonly<{
  series: PriceSeries
  name: string
  price: LatestPrice
  points: readonly LinePoint[]
}>

export type PriceDetail = Readonly<{ copy: PriceCopy; main: ShownSeries; others: readonly ShownSeries[] }>

export const detailFields = {
  months: choiceField('months', rangeMonths, 12),
  currency: choiceField('currency', displayCurrencies, 'USD'),
  beside: commaListField('with', maxComparedPrices - 1),
}
export type DetailQuery = QueryOf<typeof detailFields>

export const usePriceDetail = (id: string, { months, beside }: DetailQuery): LiveRead<PriceDetail | null> => {
  const locale = useLocale()
  const read = usePriceCopy()
  const copy = dataOr(read, null)
  const besideKey = beside.join()
  const detail = useMemo((): PriceDetail | null => {
    if (!copy) return null
    const seriesById = (one: string): ShownSeries | null => {
      const series = copy.list.find((row) => row.id === one)
      const price = series && latestPrice(series, copy.rates)
      if (!series || !price) return null
      return {
        series,
        name: localizedName(series.names, locale),
        price,
        points: linePoints(series, copy.rates, months, today()),
      }
    }
    const main = seriesById(id)
    const otherIds = besideKey.split(',').filter((one) => one !== '' && one !== id)
    return main && { copy, main, others: otherIds.flatMap((one) => seriesById(one) ?? []) }
  }, [copy, id, besideKey, months, locale])
  return mapRead(read, () => detail)
}
