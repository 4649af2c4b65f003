import * as z from 'zod/mini'
import { currency, decimal, id, wireDay } from '../values.ts'

/** What the market paid for a product's active on a day: kept with each request and offer, so that a decision can be judged later. */
export const pricePoint = z.object({
  pesticideId: id,
  /** The active, English name, and the specification the price is of ("95% TC"). */
  active: z.string(),
  specification: z.string(),
  price: decimal,
  currency,
  per: z.enum(['kg', 't']),
  /** The day the price is of: that of the decision, or the latest before it. */
  day: wireDay,
  source: z.string(),
  /** Of the openly fictitious series of demonstration products. */
  demo: z._default(z.boolean(), false),
})
export type PricePoint = z.output<typeof pricePoint>
