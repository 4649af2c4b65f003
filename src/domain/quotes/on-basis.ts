import { compare, divide, isZero, multiply, ratio, sum, whole, zero, type Ratio } from '#lib/ratio.ts'
import { quotedPrice, quotedTotal, type QuotedPrice } from './as-quoted.ts'
import { activeIn, kilogramsOf, type AskedLine } from './line.ts'
import {
  gapBetween,
  overLeg,
  type LegCost,
  exchange,
  unknownCurrency,
  type Rates,
  distinctNeeds,
  type Need,
  pivot,
  type OwnFigures,
  isKnownClause,
  type BatchFigures,
  type Leg,
  type LegFigure,
} from './figures.ts'
import type { Quote } from '../requests/kind-rules.ts'

/** The terms that every offer is converted to. */
export interface Basis {
  readonly currency: string
  readonly clause: string | null
  readonly legs: BatchFigures['legs']
  readonly rates: Rates
}

/** `cost` in all, `perActive` per kg of active ingredient, `perMeasure` per kg or litre of product. */
export interface BasisPrice {
  readonly cost: Ratio
  readonly perActive: Ratio | null
  readonly perMeasure: Ratio | null
}

export interface OnBasis {
  readonly lines: ReadonlyMap<string, BasisPrice>
  /** Null while a priced line cannot be converted. */
  readonly total: Ratio | null
  readonly needs: readonly Need[]
}

type Outcome<T> = { readonly value: T } | { readonly needs: readonly Need[] }

const thousand = whole(1000)
const densityNeed = (line: AskedLine): Need => ({ need: 'density', pesticideId: line.pesticideId, name: line.name })

const tonnesOf = (line: AskedLine): Outcome<Ratio> => {
  if (!line.quantity) return { needs: [{ need: 'quantity' }] }
  if (!line.measure) return { needs: [{ need: 'unit', unit: line.unit }] }
  const each = kilogramsOf(line.measure, line.density)
  if (each === 'density') return { needs: [densityNeed(line)] }
  return { value: divide(multiply(line.quantity, each), thousand) }
}

/** In the currency of the basis. `share`: the line's part of the shipment. */
const legCost = (figure: LegFigure, line: AskedLine, share: Ratio, basis: Basis): Outcome<LegCost> => {
  const amount = ratio(figure.amount)
  if (figure.per === 'percent') return { value: { percent: amount } }
  const money = exchange(amount, figure.currency, basis.currency, basis.rates)
  if (!money) return { needs: [{ need: 'rate', currency: unknownCurrency(figure.currency, basis) }] }
  if (figure.per === 'shipment') return { value: { fixed: multiply(money, share) } }
  const tonnes = tonnesOf(line)
  return 'needs' in tonnes ? tonnes : { value: { fixed: multiply(money, tonnes.value) } }
}

interface Way {
  readonly legs: readonly { readonly leg: Leg; readonly figure: LegFigure }[]
  readonly adds: boolean
}

const wayFrom = (clause: string | null, basis: Basis): Outcome<Way> => {
  const gap = gapBetween(clause, basis.clause)
  if (!gap) return { needs: [{ need: 'clause' }] }
  const known = gap.legs.map((leg) => ({ leg, figure: basis.legs[leg] }))
  const needs = known.filter(({ figure }) => !figure).map(({ leg }): Need => ({ need: 'figure', leg }))
  if (needs.length > 0) return { needs }
  return { value: { legs: known.flatMap(({ leg, figure }) => (figure ? [{ leg, figure }] : [])), adds: gap.add } }
}

const alongWay = (start: Ratio, line: AskedLine, share: Ratio, way: Way, basis: Basis): Outcome<Ratio> => {
  let price = start
  for (const { leg, figure } of way.legs) {
    const cost = legCost(figure, line, share, basis)
    if ('needs' in cost) return cost
    price = overLeg(price, cost.value, way.adds)
    if (compare(price, zero) < 0) return { needs: [{ need: 'sense', leg }] }
  }
  return { value: price }
}

const perUnits = (line: AskedLine, cost: Ratio): { price: BasisPrice; needs: Need[] } => {
  const { quantity, measure, content, density } = line
  if (!quantity || !measure) return { price: { cost, perActive: null, perMeasure: null }, needs: [] }
  const perMeasure = divide(cost, multiply(quantity, measure.size))
  const active = content ? activeIn(measure, content, density) : null
  if (active === 'density') return { price: { cost, perActive: null, perMeasure }, needs: [densityNeed(line)] }
  return {
    price: { cost, perActive: active ? divide(cost, multiply(quantity, active)) : null, perMeasure },
    needs: [],
  }
}

interface Priced {
  readonly line: AskedLine
  readonly quoted: QuotedPrice
}

const basisLine = (
  { line, quoted }: Priced,
  total: Ratio,
  quote: Quote,
  way: Way,
  basis: Basis,
): Outcome<BasisPrice> & { also?: readonly Need[] } => {
  if (!quoted.cost) return { needs: quoted.needs }
  const start = exchange(quoted.cost, quote.currency, basis.currency, basis.rates)
  if (!start) return { needs: [{ need: 'rate', currency: unknownCurrency(quote.currency, basis) }] }
  const share = isZero(total) ? zero : divide(quoted.cost, total)
  const brought = alongWay(start, line, share, way, basis)
  if ('needs' in brought) return brought
  const { price, needs } = perUnits(line, brought.value)
  return { value: price, also: needs }
}

const nothing = (needs: readonly Need[]): OnBasis => ({ lines: new Map(), total: null, needs: distinctNeeds(needs) })

/**
 * Converts an offer by the buyer's rates and transport costs, and to pure active ingredient. Exact; missing figures are
 * named, never guessed. `clause`: the Incoterm of the offer, else of the request.
 */
export const bringToBasis = (
  quote: Quote,
  lines: readonly AskedLine[],
  clause: string | null,
  basis: Basis,
): OnBasis => {
  const priced = lines.flatMap((line): Priced[] => {
    const quoted = quotedPrice(line, quote)
    return quoted ? [{ line, quoted }] : []
  })
  const way = wayFrom(clause, basis)
  const total = quotedTotal(priced.map(({ quoted }) => quoted))
  const unreckoned = priced.flatMap(({ quoted }) => quoted.needs)
  if ('needs' in way) return nothing([...way.needs, ...unreckoned])
  if (!total) return nothing(unreckoned)
  const found = priced.map((one) => ({ id: one.line.pesticideId, ...basisLine(one, total, quote, way.value, basis) }))
  const done = found.flatMap((one) => ('value' in one ? [[one.id, one.value] as const] : []))
  const needs = distinctNeeds(found.flatMap((one) => ('needs' in one ? one.needs : (one.also ?? []))))
  return {
    lines: new Map(done),
    total: done.length === priced.length && done.length > 0 ? sum(done.map(([, price]) => price.cost)) : null,
    needs,
  }
}

interface Said {
  readonly currency: string | null
  readonly clause: string | null
}

const only = (values: readonly string[]): string | null => {
  const different = [...new Set(values)]
  return different.length === 1 ? (different[0] ?? null) : null
}

const mostOften = (values: readonly string[]): string | null => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? null
}

/** By default the basis that needs the fewest figures: the common currency, else US dollars; the most frequent Incoterm. */
export const chooseBasis = (own: OwnFigures, batch: BatchFigures, offers: readonly Said[]): Basis => ({
  currency: batch.currency ?? only(offers.flatMap(({ currency }) => currency ?? [])) ?? pivot,
  clause: batch.clause ?? mostOften(offers.map(({ clause }) => clause).filter(isKnownClause)),
  legs: batch.legs,
  rates: own.rates,
})
