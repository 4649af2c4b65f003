import * as z from 'zod/mini'
import { currency, decimal, id, wireDay, wireText } from '../values.ts'

export const pricePoint = z.object({
  pesticideId: id,
  active: wireText,
  specification: wireText,
  price: decimal,
  currency,
  per: z.enum(['kg', 't']),
  /** The day of the price: the requested day, or the latest earlier day that has a price. */
  day: wireDay,
  source: wireText,
  demo: z._default(z.boolean(), false),
})
export type PricePoint = z.output<typeof pricePoint>
