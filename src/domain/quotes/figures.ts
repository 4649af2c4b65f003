import * as z from 'zod/mini'
import { currency, day } from '#contract/values.ts'

/** What the buyer knows and no supplier says: rates, densities, and what the way costs. Kept on the device. */

const positive = z.string().check(
  z.regex(/^\d{1,15}(\.\d{1,6})?$/),
  z.refine((text) => /[1-9]/.test(text)),
)
const amount = z.string().check(z.regex(/^\d{1,15}(\.\d{1,6})?$/))

/** How many units of a currency one US dollar bought on `day`. One pivot, so that there is one way from any currency to any other. */
export const rate = z.object({ perDollar: positive, day })
export type Rate = z.infer<typeof rate>
export const pivot = 'USD'

export const ownFigures = z.object({
  rates: z.catch(z.record(currency, rate), {}),
  /** kg per litre, by product id, where the register does not say. */
  densities: z.catch(z.record(z.string(), positive), {}),
})
export type OwnFigures = z.infer<typeof ownFigures>

/** What lies between two Incoterms, in the order of the way. */
export const legs = ['origin', 'loading', 'freight', 'insurance', 'delivery', 'duty'] as const
export type Leg = (typeof legs)[number]

/**
 * One leg's cost. `percent`: of the price up to there; `tonne`: for every tonne of product;
 * `shipment`: for all that one supplier ships, shared over its lines by their value.
 */
export const legFigure = z.object({
  amount,
  per: z.enum(['shipment', 'tonne', 'percent']),
  /** Not used by a percentage. */
  currency,
})
export type LegFigure = z.infer<typeof legFigure>

export const batchFigures = z.object({
  /** Currency to bring every price to; null: the one that all offers share, else the pivot. */
  currency: z.catch(z.nullable(currency), null),
  /** Incoterm to bring every price to; null: the one asked for. */
  clause: z.catch(z.nullable(z.string()), null),
  legs: z.catch(z.partialRecord(z.enum(legs), legFigure), {}),
})
export type BatchFigures = z.infer<typeof batchFigures>

export const noOwnFigures: OwnFigures = { rates: {}, densities: {} }
export const noBatchFigures: BatchFigures = { currency: null, clause: null, legs: {} }
