import { useMemo } from 'react'
import { today } from '#account/queries/surroundings.ts'
import { usePriceCopy, type PriceCopy } from '#account/queries/prices.ts'
import type { PriceSeries } from '#contract/entities/price.ts'
import { isDisplayCurrency, type DisplayCurrency, latestPrice, type LatestPrice } from '#domain/market/price-now.ts'
import { localizedName } from '#domain/market/list.ts'
import { linePoints, type LinePoint } from '#domain/market/lines.ts'
import { rangeMonths, type RangeMonths } from '#domain/market/points.ts'
import { dataOr, hasData, type LiveRead, withoutData } from '#lib/live-read.ts'
import { useLocale } from '#prefs/prefs.ts'
import { useAddress } from '#ui/page/use-address.ts'

export const lineColours = ['--chart-1', '--chart-2', '--chart-3', '--chart-4'] as const

export const maxComparedPrices = 4

export type ShownSeries = Readonly<{
  series: PriceSeries
  name: string
  price: LatestPrice
  points: readonly LinePoint[]
}>

export type PriceDetail = Readonly<{ copy: PriceCopy; main: ShownSeries; others: readonly ShownSeries[] }>

export type DetailQuery = Readonly<{ months: RangeMonths; currency: DisplayCurrency; beside: readonly string[] }>

export const useDetailQuery = (): readonly [DetailQuery, (change: Partial<DetailQuery>) => void] => {
  const [params, changeAddress] = useAddress()
  const currency = params.get('currency') ?? ''
  const query: DetailQuery = {
    months: rangeMonths.find((one) => String(one) === params.get('months')) ?? 12,
    currency: isDisplayCurrency(currency) ? currency : 'USD',
    beside: (params.get('with') ?? '')
      .split(',')
      .filter(Boolean)
      .slice(0, maxComparedPrices - 1),
  }
  const change = ({ months, currency: chosen, beside }: Partial<DetailQuery>) =>
    changeAddress({
      ...(months === undefined ? {} : { months: String(months) }),
      ...(chosen === undefined ? {} : { currency: chosen }),
      ...(beside === undefined ? {} : { with: beside.length > 0 ? beside.join(',') : null }),
    })
  return [query, change]
}

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
  return read.status === 'ready' || hasData(read) ? { ...read, data: detail } : withoutData(read)
}
