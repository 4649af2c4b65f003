import * as z from 'zod/mini'
import { chargeUnits, legs, type CostLeg, type PriceConversionTables } from '#contract/entities/price-legs.ts'
import type { ExchangeRate } from '#contract/entities/price.ts'
import { currency, day } from '#contract/values.ts'
import { divide, multiply, oneRatio, ratio, type Ratio, add, subtract, wholeRatio } from '#lib/ratio.ts'
import { lookUp } from '#lib/field-of.ts'

const amountText = z.string().check(z.regex(/^\d{1,15}(\.\d{1,6})?$/))
const positive = amountText.check(z.refine((text) => /[1-9]/.test(text)))

/** Units of a currency per US dollar. With one pivot, no two conversions contradict each other. */
export const dollarRate = z.object({
  perDollar: positive,
  day,
  sure: z.optional(z.boolean()),
})
/** All fields are absent if the buyer entered the figure. */
type FigureSource = Readonly<{ by?: 'prices' | 'operator'; source?: string; demo?: boolean }>
export type Rate = z.infer<typeof dollarRate> & FigureSource
export const pivotCurrency = 'USD'

/** `percent`: a share of the price up to this leg. `shipment`: an amount that is split among the lines by value. */
export const legFigure = z.object({
  amount: amountText,
  per: z.enum(chargeUnits),
  currency,
  day: z.optional(day),
  sure: z.optional(z.boolean()),
})
export type LegFigure = z.infer<typeof legFigure> & FigureSource

const noChoice = { currency: null, clause: null }

export const buyerFigures = z.object({
  rates: z.catch(z.record(currency, dollarRate), {}),
  /** kg per litre by product id. They override the densities of the register. */
  densities: z.catch(z.record(z.string(), positive), {}),
  legs: z._default(z.catch(z.record(z.string(), legFigure), {}), {}),
  last: z._default(
    z.catch(z.object({ currency: z.nullable(currency), clause: z.nullable(z.string()) }), noChoice),
    noChoice,
  ),
})
export type BuyerFigures = z.infer<typeof buyerFigures>

export const groupFigures = z.object({
  /** Null: the buyer's last choice or, without one, the currency of most quotations. The same applies to `clause`. */
  currency: z.catch(z.nullable(currency), null),
  clause: z.catch(z.nullable(z.string()), null),
  legs: z.catch(z.partialRecord(z.enum(legs), legFigure), {}),
})
export type GroupFigures = z.infer<typeof groupFigures>

export const noBuyerFigures: BuyerFigures = { rates: {}, densities: {}, legs: {}, last: noChoice }
export const noGroupFigures: GroupFigures = { currency: null, clause: null, legs: {} }

export type Rates = Readonly<Record<string, Rate>>

const foldPlace = (place: string | null | undefined) => (place ?? '').trim().toLocaleLowerCase('en')
/** Legs in the country of origin cost the same for every destination. */
export const legKey = (leg: CostLeg, place: string | null | undefined): string =>
  leg === 'origin' || leg === 'loading' || foldPlace(place) === '' ? leg : `${leg}@${foldPlace(place)}`

/** The buyer's rates take precedence over the newest published or operator's rates, and those over demo rates. */
export const ratesOf = (own: BuyerFigures, published: readonly ExchangeRate[], table: PriceConversionTables): Rates => {
  const knownRates: Record<string, Rate> = {}
  const addRate = (of: string, next: Rate) => {
    const existing = knownRates[of]
    if (!existing || (existing.demo && !next.demo) || (existing.demo === next.demo && next.day >= existing.day))
      knownRates[of] = next
  }
  for (const { rate: perDollar, ...source } of published) addRate('CNY', { ...source, perDollar, by: 'prices' })
  for (const { currency: of, ...source } of table.rates) addRate(of, { ...source, by: 'operator' })
  return { ...knownRates, ...own.rates }
}

export const legCostsOf = (
  own: BuyerFigures,
  batch: GroupFigures,
  table: PriceConversionTables,
  place: string | null | undefined,
): Readonly<Partial<Record<CostLeg, LegFigure>>> => {
  const operators = (leg: CostLeg) => {
    const rows = table.legs.filter((row) => row.leg === leg)
    const portRow = rows.find(({ port }) => port && foldPlace(place).includes(foldPlace(port)))
    return portRow ?? rows.find(({ port }) => !port)
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
  if (of === pivotCurrency) return oneRatio
  const knownRate = rates[of]
  return knownRate ? ratio(knownRate.perDollar) : null
}

export const convertCurrency = (amount: Ratio, from: string, to: string, rates: Rates): Ratio | null => {
  if (from === to) return amount
  const [source, target] = [perDollar(from, rates), perDollar(to, rates)]
  return source && target ? divide(multiply(amount, target), source) : null
}

export const currencyWithoutRate = (from: string, to: { readonly currency: string; readonly rates: Rates }): string =>
  perDollar(from, to.rates) ? to.currency : from

/** Why a price cannot be compared. The buyer can enter a missing rate or density. */
export type NeededFigure =
  | { readonly need: 'rate'; readonly currency: string }
  | { readonly need: 'density'; readonly pesticideId: string; readonly name: string }
  | { readonly need: 'clause' }
  /** The size of the unit is unknown, as for a carton or a container. */
  | { readonly need: 'unit'; readonly unit: string }
  | { readonly need: 'quantity' }
  /** The cost to subtract is higher than the price, so the cost or the price is wrong. */
  | { readonly need: 'sense'; readonly leg: CostLeg }

export const distinctNeededFigures = (needs: readonly NeededFigure[]): NeededFigure[] => [
  ...new Map(needs.map((need) => [Object.values(need).join('|'), need])).values(),
]

/** Number of legs in an Incoterm's price. FCA and FAS end before loading. CPT counts as CFR, CIP as CIF, DPU as DAP. */
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

/** The Incoterms to which prices can be converted, one per number of legs. */
export const basisIncoterms = ['EXW', 'FCA', 'FOB', 'CFR', 'CIF', 'DAP', 'DDP'] as const

const stageOf = (clause: string | null): number | null => (clause === null ? null : (lookUp(stages, clause) ?? null))

export const isKnownIncoterm = (clause: string | null): clause is string => stageOf(clause) !== null

export interface LegGap {
  /** The legs are in the order in which their costs are added (`add`) or subtracted. */
  readonly legs: readonly CostLeg[]
  readonly add: boolean
}

export const legGapBetween = (from: string | null, to: string | null): LegGap | null => {
  const [start, end] = [stageOf(from), stageOf(to)]
  if (start === null || end === null) return null
  return start <= end
    ? { legs: legs.slice(start, end), add: true }
    : { legs: legs.slice(end, start).toReversed(), add: false }
}

/** Returns `target`, or another Incoterm if all prices lack, or all include, legs of unknown cost. */
export const commonIncoterm = (
  target: string | null,
  clauses: readonly (string | null)[],
  known: Readonly<Partial<Record<CostLeg, unknown>>>,
): string | null => {
  const stagesOf = clauses.flatMap((clause) => stageOf(clause) ?? [])
  const end = stageOf(target)
  if (end === null || stagesOf.length === 0) return target
  const isOpen = (at: number) => known[legs[at] ?? 'duty'] === undefined
  const legsBetween = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n)
  const [highest, lowest] = [Math.max(...stagesOf), Math.min(...stagesOf)]
  const addedLeg = legsBetween(highest, end).find(isOpen)
  const subtractedLeg = legsBetween(end, lowest).findLast(isOpen)
  const stage = addedLeg ?? (subtractedLeg === undefined ? end : subtractedLeg + 1)
  return stage === end ? target : (basisIncoterms[stage] ?? target)
}

export type LegCost = { readonly percent: Ratio } | { readonly fixed: Ratio }

const hundred = wholeRatio(100)
const factor = (percent: Ratio) => add(oneRatio, divide(percent, hundred))

/** Subtracting a leg exactly reverses adding it, so a percentage is subtracted by a division. */
export const applyLeg = (price: Ratio, cost: LegCost, adds: boolean): Ratio => {
  if ('percent' in cost) return adds ? multiply(price, factor(cost.percent)) : divide(price, factor(cost.percent))
  return adds ? add(price, cost.fixed) : subtract(price, cost.fixed)
}
