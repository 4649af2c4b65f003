import type { Leg } from './figures.ts'

/** What is missing before two prices can be compared. The first three the buyer can give. */
export type Need =
  | { readonly need: 'rate'; readonly currency: string }
  | { readonly need: 'density'; readonly pesticideId: string; readonly name: string }
  | { readonly need: 'figure'; readonly leg: Leg }
  /** No Incoterm in the offer or the request, or one that is not in the table. */
  | { readonly need: 'clause' }
  /** A unit whose content nobody can tell: a carton, a container. */
  | { readonly need: 'unit'; readonly unit: string }
  | { readonly need: 'quantity' }
  /** What is taken off for the way is more than the price: a figure is wrong. */
  | { readonly need: 'sense'; readonly leg: Leg }

const keyOf = (need: Need): string => Object.values(need).join('|')

/** Each once, in the order in which they came. */
export const distinctNeeds = (needs: readonly Need[]): Need[] => [
  ...new Map(needs.map((need) => [keyOf(need), need])).values(),
]
