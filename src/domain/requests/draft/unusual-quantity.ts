import { isPlainNumber } from '#lib/numbers/stored-number.ts'
import {
  compare,
  divide,
  isZero,
  multiply,
  oneRatio,
  parseRatio,
  ratio,
  subtract,
  sum,
  toDecimal,
  type Ratio,
} from '#lib/ratio.ts'
import type { Product } from '#contract/entities/product.ts'
import { measureOf } from '../../quotations/measure.ts'

const yearOf = (text: string | null): Ratio | null => {
  const year = text?.trim() ?? ''
  return isPlainNumber(year) ? ratio(year) : null
}

/** Returns a fraction, rounded to a tenth of a percent. Growth from zero is undefined (null). */
const growthOf = (before: Ratio | null, after: Ratio | null): number | null =>
  before === null || after === null || isZero(before)
    ? null
    : Number(toDecimal(divide(subtract(after, before), before), 3))

export const totalAndGrowth = (years: readonly (string | null)[]) => {
  const values = years.map(yearOf)
  const givenYears = values.filter((value) => value !== null)
  return {
    total: givenYears.length === 0 ? null : toDecimal(sum(givenYears), 6),
    growth: values.slice(1).map((value, at) => growthOf(values[at] ?? null, value)),
  }
}

const inBaseUnit = (quantity: string, unit: string) => {
  const measure = measureOf(unit, null)
  const amount = parseRatio(quantity)
  return amount && { of: measure?.kind ?? unit, amount: multiply(amount, measure?.size ?? oneRatio) }
}

/** False if the units cannot be compared, like drums and kilograms. */
export const isBelowMinimum = (quantity: string, unit: string, minOrder: NonNullable<Product['minOrder']>): boolean => {
  const [asked, least] = [inBaseUnit(quantity, unit), inBaseUnit(minOrder.quantity, minOrder.unit)]
  return asked !== null && least !== null && asked.of === least.of && compare(asked.amount, least.amount) < 0
}

export type TypedAmount = Readonly<{ quantity: string; unit: string }>

/** Quantities in this trade have at most three decimals (a gram is 0.001 kg). */
const usualDecimals = 3
/** In kg or litres: more than any factory makes of a product in a year. Unknown units are compared as they are. */
const huge = ratio('100000000')
const factor = ratio('100')

const isHuge = ({ quantity, unit }: TypedAmount): boolean => {
  const amount = inBaseUnit(quantity, unit)
  return amount !== null && compare(amount.amount, huge) > 0
}

const isFarFrom = (amount: TypedAmount, other: TypedAmount): boolean => {
  const [a, b] = [inBaseUnit(amount.quantity, amount.unit), inBaseUnit(other.quantity, other.unit)]
  if (a === null || b === null || a.of !== b.of || isZero(b.amount)) return false
  return compare(multiply(a.amount, factor), b.amount) < 0 || compare(a.amount, multiply(b.amount, factor)) > 0
}

/** True if a quantity is probably mistyped. `known`: the supplier's minimum, and the last quantity for this product. */
export const isUnusualAmount = (amount: TypedAmount, known: readonly TypedAmount[]): boolean => {
  if (!isPlainNumber(amount.quantity.trim())) return false
  const [, fraction = ''] = amount.quantity.trim().replace(/0+$/, '').split('.')
  return fraction.length > usualDecimals || isHuge(amount) || known.some((other) => isFarFrom(amount, other))
}

/** If the number or the unit changes, the buyer must confirm the quantity again. */
export const quantityConfirmationKey = ({ quantity, unit }: TypedAmount): string => `${quantity.trim()} ${unit}`
