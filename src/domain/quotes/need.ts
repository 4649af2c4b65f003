import type { Leg } from './figures.ts'

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
