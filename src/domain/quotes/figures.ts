import * as z from 'zod/mini'
import { currency, day } from '#contract/values.ts'

/** Figures that only the buyer knows: rates, densities and transport costs. Stored on the device. */

const positive = z.string().check(
  z.regex(/^\d{1,15}(\.\d{1,6})?$/),
  z.refine((text) => /[1-9]/.test(text)),
)
const amount = z.string().check(z.regex(/^\d{1,15}(\.\d{1,6})?$/))

/** Units of a currency that one US dollar bought on `day`. With one pivot, every conversion is unambiguous. */
export const rate = z.object({ perDollar: positive, day })
export type Rate = z.infer<typeof rate>
export const pivot = 'USD'

export const ownFigures = z.object({
  rates: z.catch(z.record(currency, rate), {}),
  /** kg per litre, by product id, for products whose density is not in the register. */
  densities: z.catch(z.record(z.string(), positive), {}),
})
export type OwnFigures = z.infer<typeof ownFigures>

/** The costs between two Incoterms, in the order of transport. */
export const legs = ['origin', 'loading', 'freight', 'insurance', 'delivery', 'duty'] as const
export type Leg = (typeof legs)[number]

/**
 * The cost of one leg. `percent`: of the price up to there; `tonne`: per tonne of product; `shipment`: for one
 * supplier's whole shipment, distributed over its lines by value.
 */
export const legFigure = z.object({
  amount,
  per: z.enum(['shipment', 'tonne', 'percent']),
  /** Unused with `percent`. */
  currency,
})
export type LegFigure = z.infer<typeof legFigure>

export const batchFigures = z.object({
  /** Currency to convert every price to; null: the one that all offers share, else the pivot. */
  currency: z.catch(z.nullable(currency), null),
  /** Incoterm to convert every price to; null: the requested one. */
  clause: z.catch(z.nullable(z.string()), null),
  legs: z.catch(z.partialRecord(z.enum(legs), legFigure), {}),
})
export type BatchFigures = z.infer<typeof batchFigures>

export const noOwnFigures: OwnFigures = { rates: {}, densities: {} }
export const noBatchFigures: BatchFigures = { currency: null, clause: null, legs: {} }
