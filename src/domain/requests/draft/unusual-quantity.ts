import { isPlainNumber } from '#lib/numbers/stored-number.ts'
import { compare, multiply, ratio } from '#lib/ratio.ts'
import { inSmallest } from './below-minimum.ts'

/** A quantity with its unit, as stored. */
export interface Amount {
  readonly quantity: string
  readonly unit: string
}

/** Decimals that a quantity of this trade can have: a gram of a kilogram. */
const usualDecimals = 3
/** 100,000 t: more than any plant makes of a product in a year. */
const hugeInGrams = ratio('100000000000')
/** So many of a unit that is not known: as if each were a kilogram. */
const hugeCount = ratio('100000000')
const factor = ratio('100')

const isHuge = ({ quantity, unit }: Amount): boolean => {
  const amount = inSmallest(quantity, unit)
  return amount !== null && compare(amount.amount, amount.of === unit ? hugeCount : hugeInGrams) > 0
}

/** Under a hundredth of another amount, or over a hundred times it. False if they cannot be compared. */
const isFarFrom = (amount: Amount, other: Amount): boolean => {
  const [one, two] = [inSmallest(amount.quantity, amount.unit), inSmallest(other.quantity, other.unit)]
  if (one === null || two === null || one.of !== two.of || compare(two.amount, ratio('0')) === 0) return false
  return compare(multiply(one.amount, factor), two.amount) < 0 || compare(one.amount, multiply(two.amount, factor)) > 0
}

/**
 * Whether a quantity is so unusual that it is probably mistyped, and therefore asked about before it is sent. `known`:
 * the supplier's minimum, and what was requested of this product last.
 */
export const isUnusual = (amount: Amount, known: readonly Amount[]): boolean => {
  if (!isPlainNumber(amount.quantity.trim())) return false
  const [, fraction = ''] = amount.quantity.trim().replace(/0+$/, '').split('.')
  return fraction.length > usualDecimals || isHuge(amount) || known.some((other) => isFarFrom(amount, other))
}

/** How a confirmed quantity is remembered: another number or another unit is asked about again. */
export const confirmedAs = ({ quantity, unit }: Amount): string => `${quantity.trim()} ${unit}`
