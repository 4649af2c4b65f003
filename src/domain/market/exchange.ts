import type { ExchangeRate } from '#contract/entities/price.ts'
import type { Day, Decimal } from '#contract/values.ts'
import { divide, isPositive, multiply, ratio, toDecimal } from '#lib/ratio.ts'
import { dayNumber } from './points.ts'

export const shownCurrencies = ['CNY', 'USD'] as const
export type ShownCurrency = (typeof shownCurrencies)[number]
export const isShownCurrency = (text: string): text is ShownCurrency => text === 'CNY' || text === 'USD'

/** An older rate is not used for a day: in a month currencies move by more than prices. */
const rateHoldsDays = 31

/**
 * The exchange rate for a price of this day: the latest published on or before it. Rates are never invented: only a
 * demonstration series uses a demonstration rate.
 */
export const rateOn = (rates: readonly ExchangeRate[], day: Day, demo: boolean): ExchangeRate | null => {
  const near = rates.filter((rate) => {
    const age = dayNumber(day) - dayNumber(rate.day)
    return age >= 0 && age <= rateHoldsDays && (demo || !rate.demo)
  })
  const published = near.filter((rate) => !rate.demo)
  return (published.length > 0 ? published : near).toSorted((a, b) => (a.day < b.day ? 1 : -1))[0] ?? null
}

/** An amount of a series in yuan or dollars; null if there is no rate. */
export const amountIn = (
  price: Decimal,
  from: string,
  to: ShownCurrency,
  rate: Pick<ExchangeRate, 'rate'> | null,
): Decimal | null => {
  if (from === to) return price
  if (!rate || !isShownCurrency(from)) return null
  const yuan = ratio(rate.rate)
  if (!isPositive(yuan)) return null
  const amount = ratio(price)
  return toDecimal(to === 'USD' ? divide(amount, yuan) : multiply(amount, yuan), 2)
}
