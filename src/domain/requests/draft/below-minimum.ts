import { lookUp } from '#lib/field-of.ts'
import type { Product } from '#contract/entities/product.ts'
import { compare, multiply, parseRatio, ratio } from '#lib/ratio.ts'

/** Units that can be compared by mass or by volume, each with its size in the smallest unit. */
const scales: Readonly<Record<string, readonly ['mass' | 'volume', string]>> = {
  g: ['mass', '1'],
  kg: ['mass', '1000'],
  t: ['mass', '1000000'],
  mL: ['volume', '1'],
  L: ['volume', '1000'],
  kL: ['volume', '1000000'],
}

/** An amount in the smallest unit of its kind; of a unit that is not known, in that unit. */
export const inSmallest = (quantity: string, unit: string) => {
  const [of, each] = lookUp(scales, unit) ?? [unit, '1']
  const amount = parseRatio(quantity)
  return amount && { of, amount: multiply(amount, ratio(each)) }
}

/**
 * Whether less is requested than the supplier sells. False if that is unknown: drums cannot be compared with kilograms.
 */
export const isBelowMinimum = (quantity: string, unit: string, minOrder: NonNullable<Product['minOrder']>): boolean => {
  const [asked, least] = [inSmallest(quantity, unit), inSmallest(minOrder.quantity, minOrder.unit)]
  return asked !== null && least !== null && asked.of === least.of && compare(asked.amount, least.amount) < 0
}
