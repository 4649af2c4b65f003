import { divide, multiply, one, ratio, type Ratio } from '#lib/ratio.ts'
import { pivot, type Rate } from './figures.ts'

export type Rates = Readonly<Record<string, Rate>>

const perDollar = (currency: string, rates: Rates): Ratio | null => {
  if (currency === pivot) return one
  const known = rates[currency]
  return known ? ratio(known.perDollar) : null
}

/** An amount in another currency, exact; null when a rate is unknown. */
export const exchange = (amount: Ratio, from: string, to: string, rates: Rates): Ratio | null => {
  if (from === to) return amount
  const [source, target] = [perDollar(from, rates), perDollar(to, rates)]
  return source && target ? divide(multiply(amount, target), source) : null
}

/** Which of two currencies has no rate. If both have none, the price's own comes first. */
export const unknownCurrency = (from: string, to: { readonly currency: string; readonly rates: Rates }): string =>
  perDollar(from, to.rates) ? to.currency : from
