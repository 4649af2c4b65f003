import { useLingui } from '@lingui/react/macro'
import type { ExchangeRate, PriceSeries } from '#contract/entities/price.ts'
import type { Decimal } from '#contract/values.ts'
import type { DisplayCurrency } from '#domain/market/price-now.ts'
import type { Point } from '#domain/market/points.ts'
import { listSeparator, formatDay, formatNumber } from '#i18n/formats.ts'

/** Below 1000 always two decimals, so that a column lines up; from 1000 on, at most two. */
export const formatPriceAmount = (price: number): string =>
  formatNumber(price, { minimumFractionDigits: price < 1000 ? 2 : 0, maximumFractionDigits: 2 })
const amount = (price: Decimal): string => formatPriceAmount(Number(price))

export const usePriceLabels = () => {
  const { t } = useLingui()
  const taxes = { included: t`tax included`, excluded: t`tax not included` }
  const deliveries = { 'ex-works': t`ex works`, delivered: t`delivered`, fob: t`FOB` }
  return {
    currency: (currency: DisplayCurrency) => (currency === 'CNY' ? t`RMB` : t`US$`),
    per: (per: PriceSeries['per']) => (per === 't' ? t`per t` : t`per kg`),
    /** A published price: "29,375", or "18,000–18,500" if a range was published. */
    figure: (price: Decimal, high: Decimal | null = null) =>
      high === null ? amount(price) : `${amount(price)}–${amount(high)}`,
    /** "95% TC, per t, tax included, ex works, 25 kg bag". A missing tax or delivery is "not stated". */
    of: (series: Pick<PriceSeries, 'specification' | 'per' | 'tax' | 'delivery' | 'packaging'>) =>
      [
        series.specification,
        series.per === 't' ? t`per t` : t`per kg`,
        series.tax === null ? t`tax not stated` : taxes[series.tax],
        series.delivery === null ? t`ex works or delivered not stated` : deliveries[series.delivery],
        series.packaging,
      ]
        .filter(Boolean)
        .join(listSeparator()),
    publisher: ({ demo, source }: ExchangeRate) => (demo ? t`Illustrative` : source),
    day: ({ day, facts }: Pick<Point, 'day' | 'facts'>) => facts?.period ?? formatDay(day),
  }
}
