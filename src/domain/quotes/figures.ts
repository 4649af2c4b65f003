import * as z from 'zod/mini'
import { chargeUnits, legs, type Leg, type PriceLegs } from '#contract/entities/price-legs.ts'
import type { ExchangeRate } from '#contract/entities/price.ts'
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
export const rate = z.object({
  perDollar: positive,
  day,
  /** The buyer has confirmed a figure that moves a price unusually far. */
  sure: z.optional(z.boolean()),
})
/** Whose figure it is; the buyer's own if it is not said. */
interface Sourced {
  readonly by?: 'prices' | 'operator'
  readonly source?: string
  /** Fictitious, for the demonstration. */
  readonly demo?: boolean
}
export type Rate = z.infer<typeof rate> & Sourced
export const pivot = 'USD'

/** `percent`: of the price up to there; `tonne`: per tonne of product; `shipment`: distributed over a supplier's lines by value. */
export const legFigure = z.object({
  amount: amountText,
  per: z.enum(chargeUnits),
  /** Unused with `percent`. */
  currency,
  /** When the buyer entered it. */
  day: z.optional(day),
  sure: z.optional(z.boolean()),
})
export type LegFigure = z.infer<typeof legFigure> & Sourced

const noChoice = { currency: null, clause: null }

export const ownFigures = z.object({
  rates: z.catch(z.record(currency, rate), {}),
  /** kg per litre, by product id, for products whose density is not in the register. */
  densities: z.catch(z.record(z.string(), positive), {}),
  /** The last figure of each leg (`legKey`), for the next comparison. */
  legs: z._default(z.catch(z.record(z.string(), legFigure), {}), {}),
  /** The basis that the buyer chose last, for the next comparison. */
  last: z._default(
    z.catch(z.object({ currency: z.nullable(currency), clause: z.nullable(z.string()) }), noChoice),
    noChoice,
  ),
})
export type OwnFigures = z.infer<typeof ownFigures>

export const batchFigures = z.object({
  /** Currency to convert every price to; null: that of most offers. */
  currency: z.catch(z.nullable(currency), null),
  /** Incoterm to convert every price to; null: that of most offers. */
  clause: z.catch(z.nullable(z.string()), null),
  legs: z.catch(z.partialRecord(z.enum(legs), legFigure), {}),
})
export type BatchFigures = z.infer<typeof batchFigures>

export const noOwnFigures: OwnFigures = { rates: {}, densities: {}, legs: {}, last: noChoice }
export const noBatchFigures: BatchFigures = { currency: null, clause: null, legs: {} }

export type Rates = Readonly<Record<string, Rate>>

const folded = (place: string | null | undefined) => (place ?? '').trim().toLocaleLowerCase('en')
/** The first legs are the same wherever the goods go. */
const isLocal = (leg: Leg) => leg === 'origin' || leg === 'loading'
export const legKey = (leg: Leg, place: string | null | undefined): string =>
  isLocal(leg) || folded(place) === '' ? leg : `${leg}@${folded(place)}`

/** The newest rates of the price page and of the operator's table, published before fictitious, under the buyer's own. */
export const ratesOf = (own: OwnFigures, published: readonly ExchangeRate[], table: PriceLegs): Rates => {
  const known: Record<string, Rate> = {}
  const take = (of: string, next: Rate) => {
    const before = known[of]
    if (!before || (before.demo && !next.demo) || (before.demo === next.demo && next.day >= before.day))
      known[of] = next
  }
  for (const { rate: perDollar, ...source } of published) take('CNY', { ...source, perDollar, by: 'prices' })
  for (const { currency: of, ...source } of table.rates) take(of, { ...source, by: 'operator' })
  return { ...known, ...own.rates }
}

/** The figures of this batch, else the buyer's last ones, else the operator's: of this place before those of any. */
export const legsOf = (
  own: OwnFigures,
  batch: BatchFigures,
  table: PriceLegs,
  place: string | null | undefined,
): Readonly<Partial<Record<Leg, LegFigure>>> => {
  const operators = (leg: Leg) => {
    const rows = table.legs.filter((row) => row.leg === leg)
    const here = rows.find(({ port }) => port && folded(place).includes(folded(port)))
    return here ?? rows.find(({ port }) => !port)
  }
  return Object.fromEntries(
    legs.flatMap((leg) => {
      const row = operators(leg)
      const figure = batch.legs[leg] ?? own.legs[legKey(leg, place)] ?? (row && { ...row, by: 'operator' as const })
      return figure ? [[leg, figure]] : []
    }),
  )
}

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

/** Signs and names that stand for one currency. A dollar sign without a country is taken for the US dollar. */
const signs: readonly (readonly [sign: RegExp, currency: string])[] = [
  [/R\$|BRL/i, 'BRL'],
  [/MX\$|MXN/i, 'MXN'],
  [/US\$|USD|\$|美元/i, 'USD'],
  [/€|EUR/i, 'EUR'],
  [/CN¥|RMB|CNY|¥|￥|元|yuan/i, 'CNY'],
]

/** The sign of another currency than the field's in a text; null if there is none. */
export const contradictingSign = (text: string, wanted: string): string | null => {
  const found = signs.find(([sign]) => sign.test(text))
  return found && found[1] !== wanted ? (found[0].exec(text)?.[0] ?? null) : null
}

/** What is missing to compare two prices. The buyer can supply the first two. */
export type Need =
  | { readonly need: 'rate'; readonly currency: string }
  | { readonly need: 'density'; readonly pesticideId: string; readonly name: string }
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

/**
 * The Incoterm up to which all prices can be compared: legs that every price lacks, or every price has, need no figure
 * if they are left out for all.
 */
export const commonClause = (
  wanted: string | null,
  clauses: readonly (string | null)[],
  known: Readonly<Partial<Record<Leg, unknown>>>,
): string | null => {
  const stagesOf = clauses.flatMap((clause) => stageOf(clause) ?? [])
  const end = stageOf(wanted)
  if (end === null || stagesOf.length === 0) return wanted
  const isOpen = (at: number) => known[legs[at] ?? 'duty'] === undefined
  const between = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n)
  const [highest, lowest] = [Math.max(...stagesOf), Math.min(...stagesOf)]
  const added = between(highest, end).find(isOpen)
  const subtracted = between(end, lowest).findLast(isOpen)
  const stage = added ?? (subtracted === undefined ? end : subtracted + 1)
  return stage === end ? wanted : (basisClauses[stage] ?? wanted)
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
