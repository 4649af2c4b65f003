import { formatMoney } from '#i18n/formats.ts'
import { compare, one, toDecimal, type Ratio } from '#lib/ratio.ts'

/** Prices below 1 have four decimals, because two would hide their differences. */
const placesOf = (value: Ratio) => (compare(value, one) < 0 ? 4 : 2)

/** A computed price, rounded only here. */
export const priceText = (value: Ratio, currency: string): string =>
  formatMoney(toDecimal(value, placesOf(value), 2), currency)

/** A price with all decimals that were written. */
export const writtenText = (value: Ratio, currency: string): string => formatMoney(toDecimal(value, 6, 2), currency)
