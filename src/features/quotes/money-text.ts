import { formatMoney } from '#i18n/formats.ts'
import { compare, one, toDecimal, type Ratio } from '#lib/ratio.ts'

/** Small prices keep four places: two would hide what tells them apart. */
const placesOf = (value: Ratio) => (compare(value, one) < 0 ? 4 : 2)

/** A price that was reckoned, rounded only here. */
export const priceText = (value: Ratio, currency: string): string =>
  formatMoney(toDecimal(value, placesOf(value), 2), currency)

/** A price as it was written: every place of it. */
export const writtenText = (value: Ratio, currency: string): string => formatMoney(toDecimal(value, 6, 2), currency)
