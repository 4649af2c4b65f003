import { lookUp } from '#lib/field-of.ts'
import { add, divide, multiply, one, subtract, whole, type Ratio } from '#lib/ratio.ts'
import { legs, type Leg } from './figures.ts'

/**
 * How many legs a price includes, by Incoterm. FCA and FAS end before loading; CPT counts as CFR, CIP as CIF, DPU as
 * DAP. They differ in risk and unloading, which the comparison ignores.
 */
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

export interface Gap {
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

/** Adds one leg to a price, or subtracts it. The two are exact inverses. */
export const overLeg = (price: Ratio, cost: LegCost, adds: boolean): Ratio => {
  if ('percent' in cost) return adds ? multiply(price, factor(cost.percent)) : divide(price, factor(cost.percent))
  return adds ? add(price, cost.fixed) : subtract(price, cost.fixed)
}
