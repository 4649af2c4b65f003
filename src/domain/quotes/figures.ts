import * as z from 'zod/mini'
import { currency, day } from '#contract/values.ts'
import { divide, multiply, one, ratio, type Ratio, add, subtract, whole } from '#lib/ratio.ts'
import { lookUp } from '#lib/field-of.ts'

/** Figures that only the buyer knows: rates, densities and transport costs. Stored on the device. */

const positive = z.string().check(
  z.regex(/^\d{1,15}(\.\d{1,6})?$/),
  z.refine((text) => /[1-9]/.test(text)),
)
const amountText = z.string().check(z.regex(/^\d{1,15}(\.\d{1,6})?$/))

/** Units per US dollar on `day`. With one pivot, every conversion is unambiguous. */
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

/** `percent`: of the price up to there; `tonne`: per tonne of product; `shipment`: distributed over a supplier's lines by value. */
export const legFigure = z.object({
  amount: amountText,
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

export type Rates = Readonly<Record<string, Rate>>

const perDollar = (of: string, rates: Rates): Ratio | null => {
  if (of === pivot) return one
  const known = rates[of]
  return known ? ratio(known.perDollar) : null
}

/** Exact; null when a rate is unknown. */
export const exchange = (amount: Ratio, from: string, to: string, rates: Rates): Ratio | null => {
  if (from === to) return amount
  const [source, target] = [perDollar(from, rates), perDollar(to, rates)]
  return source && target ? divide(multiply(amount, target), source) : null
}

/** Which of two currencies has no rate. If both have none, the price's own comes first. */
export const unknownCurrency = (from: string, to: { readonly currency: string; readonly rates: Rates }): string =>
  perDollar(from, to.rates) ? to.currency : from

/** What is missing to compare two prices. The buyer can supply the first three. */
export type Need =
  | { readonly need: 'rate'; readonly currency: string }
  | { readonly need: 'density'; readonly pesticideId: string; readonly name: string }
  | { readonly need: 'figure'; readonly leg: Leg }
  /** No Incoterm in the offer or the request, or one that is not in the table. */
  | { readonly need: 'clause' }
  /** A unit of unknown content: a carton, a container. */
  | { readonly need: 'unit'; readonly unit: string }
  | { readonly need: 'quantity' }
  /** The cost to subtract is higher than the price: a figure must be wrong. */
  | { readonly need: 'sense'; readonly leg: Leg }

const keyOf = (need: Need): string => Object.values(need).join('|')

/** Each once, in order of first appearance. */
export const distinctNeeds = (needs: readonly Need[]): Need[] => [
  ...new Map(needs.map((need) => [keyOf(need), need])).values(),
]

/** The legs that a price includes. FCA and FAS end before loading; CPT counts as CFR, CIP as CIF, DPU as DAP. */
const stages: Readonly<Record<string, number>> = {
  EXW: 0,
  FCA: 1,
  FAS: 1,
  FOB: 2,
  CFR: 3,
  CPT: 3,
  CIF: 4,
  CIP: 4,
  DAP: 5,
  DPU: 5,
  DDP: 6,
}

/** The Incoterms that prices can be converted to, one for each stage. */
export const basisClauses = ['EXW', 'FCA', 'FOB', 'CFR', 'CIF', 'DAP', 'DDP'] as const

const stageOf = (clause: string | null): number | null => (clause === null ? null : (lookUp(stages, clause) ?? null))

export const isKnownClause = (clause: string | null): clause is string => stageOf(clause) !== null

interface Gap {
  /** In the order in which they are added (`add`) or subtracted. */
  readonly legs: readonly Leg[]
  readonly add: boolean
}

/** The legs between the Incoterm of a price and that of the basis; null when either is unknown. */
export const gapBetween = (from: string | null, to: string | null): Gap | null => {
  const [start, end] = [stageOf(from), stageOf(to)]
  if (start === null || end === null) return null
  return start <= end
    ? { legs: legs.slice(start, end), add: true }
    : { legs: legs.slice(end, start).toReversed(), add: false }
}

/** The cost of a leg for one line: a percentage of the price up to there, or an amount in the price's currency. */
export type LegCost = { readonly percent: Ratio } | { readonly fixed: Ratio }

const hundred = whole(100)
const factor = (percent: Ratio) => add(one, divide(percent, hundred))

/** Adding and subtracting a leg are exact inverses. */
export const overLeg = (price: Ratio, cost: LegCost, adds: boolean): Ratio => {
  if ('percent' in cost) return adds ? multiply(price, factor(cost.percent)) : divide(price, factor(cost.percent))
  return adds ? add(price, cost.fixed) : subtract(price, cost.fixed)
}
