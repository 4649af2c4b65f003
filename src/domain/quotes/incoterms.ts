import { add, divide, multiply, one, subtract, whole, type Ratio } from '#lib/ratio.ts'
import { legs, type Leg } from './figures.ts'

/**
 * How many of the legs a price already holds, by clause. FCA and FAS end before loading, CPT goes with CFR and CIP
 * with CIF, DPU with DAP: what differs between those is who bears the risk, and unloading, which is not reckoned with.
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

/** The clauses that prices can be brought to, one for each stage. */
export const basisClauses = ['EXW', 'FCA', 'FOB', 'CFR', 'CIF', 'DAP', 'DDP'] as const

const stageOf = (clause: string | null): number | null => (clause === null ? null : (stages[clause] ?? null))

/** True for a clause of the table. */
export const isKnownClause = (clause: string | null): clause is string => stageOf(clause) !== null

export interface Gap {
  /** In the order in which they are added (`add`) or taken off. */
  readonly legs: readonly Leg[]
  readonly add: boolean
}

/** What lies between the clause of a price and the one it is brought to; null when either is unknown. */
export const gapBetween = (from: string | null, to: string | null): Gap | null => {
  const [start, end] = [stageOf(from), stageOf(to)]
  if (start === null || end === null) return null
  return start <= end
    ? { legs: legs.slice(start, end), add: true }
    : { legs: legs.slice(end, start).toReversed(), add: false }
}

/** A leg as it bears on one line: a share of the price up to there, or an amount in the price's own currency. */
export type LegCost = { readonly percent: Ratio } | { readonly fixed: Ratio }

const hundred = whole(100)
const factor = (percent: Ratio) => add(one, divide(percent, hundred))

/** Adds one leg to a price, or takes it off: each undoes the other exactly. */
export const overLeg = (price: Ratio, cost: LegCost, adds: boolean): Ratio => {
  if ('percent' in cost) return adds ? multiply(price, factor(cost.percent)) : divide(price, factor(cost.percent))
  return adds ? add(price, cost.fixed) : subtract(price, cost.fixed)
}
