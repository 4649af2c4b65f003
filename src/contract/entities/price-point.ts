import * as z from 'zod/mini'
import { currency, decimal, id, wireDay, told } from '../values.ts'

/** The market price of an active ingredient on one day, stored with a request. */
export const pricePoint = z.object({
  pesticideId: id,
  /** English name of the active ingredient, and the specification that the price is for ("95% TC"). */
  active: told,
  specification: told,
  price: decimal,
  currency,
  per: z.enum(['kg', 't']),
  /** The day of the price: the day of the decision, or the latest before it with a price. */
  day: wireDay,
  source: told,
  /** From the fictitious price series of demonstration products. */
  demo: z._default(z.boolean(), false),
})
export type PricePoint = z.output<typeof pricePoint>
