import {
  add,
  compare,
  divide,
  isZero,
  multiply,
  negate,
  oneRatio,
  ratio,
  subtract,
  sum,
  wholeRatio,
  zeroRatio,
  type Ratio,
} from '#lib/ratio.ts'
import { neededDensity, quotedPrice, quotedTotal, type QuotedPrice } from './as-quoted.ts'
import { activeAmount, type RequestedLine } from './line.ts'
import { unitsPer } from './measure.ts'
import type { CostLeg } from '#contract/entities/price-legs.ts'
import {
  legGapBetween,
  type LegGap,
  applyLeg,
  type LegCost,
  convertCurrency,
  currencyWithoutRate,
  type Rates,
  distinctNeededFigures,
  type NeededFigure,
  pivotCurrency,
  isKnownIncoterm,
  type GroupFigures,
  type BuyerFigures,
  commonIncoterm,
  type LegFigure,
} from './figures.ts'
import type { QuotationContent } from '../requests/kind-rules.ts'

export type RowMeasure = 'active' | 'mass' | 'volume' | 'asked'

export interface Basis {
  readonly currency: string
  readonly clause: string | null
  /** The chosen or most frequent Incoterm, from which `clause` differs if the prices cannot be compared at it. */
  readonly wanted?: string | null
  readonly legs: Readonly<Partial<Record<CostLeg, LegFigure>>>
  readonly rates: Rates
  /** The buyer's unit, for rows in which all prices can be converted to it. Null: the unit is chosen for each row. */
  readonly measure?: RowMeasure | null
}

export interface OpenLegs {
  readonly legs: readonly CostLeg[]
  /** False if the price includes the open legs, which must then be subtracted. */
  readonly adds: boolean
  /** By how much the price changes, with the percentages of later legs, if the first open leg costs one unit more. */
  readonly slope: Ratio
}

/** A leg of unknown cost counts as zero. `cost`: of the whole line; others: per kg (of active or product) or litre. */
export interface BasisPrice {
  readonly cost: Ratio
  readonly perActive: Ratio | null
  readonly perMass: Ratio | null
  readonly perVolume: Ratio | null
  /** The part of `cost` that is the legs' costs; negative if they are subtracted. */
  readonly estimated: Ratio
  readonly open: OpenLegs | null
}

export interface ConvertedQuotation {
  readonly lines: ReadonlyMap<string, BasisPrice>
  /** The total of the priced lines; null if one of them cannot be converted. */
  readonly total: Ratio | null
  readonly needs: readonly NeededFigure[]
}

type Outcome<T> = { readonly value: T } | { readonly needs: readonly NeededFigure[] }

const thousand = wholeRatio(1000)

const tonnesOf = (line: RequestedLine): Outcome<Ratio> => {
  if (!line.quantity) return { needs: [{ need: 'quantity' }] }
  if (!line.measure) return { needs: [{ need: 'unit', unit: line.unit }] }
  const each = unitsPer(line.measure, { kind: 'mass', size: thousand }, line.density)
  return each === 'density' ? { needs: [neededDensity(line)] } : { value: multiply(line.quantity, each) }
}

const legCost = (figure: LegFigure, line: RequestedLine, share: Ratio, basis: Basis): Outcome<LegCost> => {
  const amount = ratio(figure.amount)
  if (figure.per === 'percent') return { value: { percent: amount } }
  const money = convertCurrency(amount, figure.currency, basis.currency, basis.rates)
  if (!money) return { needs: [{ need: 'rate', currency: currencyWithoutRate(figure.currency, basis) }] }
  if (figure.per === 'shipment') return { value: { fixed: multiply(money, share) } }
  const tonnes = tonnesOf(line)
  return 'needs' in tonnes ? tonnes : { value: { fixed: multiply(money, tonnes.value) } }
}

/** Adds or subtracts the legs' costs. A leg of unknown cost counts as zero, but the first such leg costs `first`. */
const costAlong = (
  start: Ratio,
  line: RequestedLine,
  share: Ratio,
  gap: LegGap,
  basis: Basis,
  first: Ratio = zeroRatio,
): Outcome<Ratio> => {
  let price = start
  const open = gap.legs.find((leg) => !basis.legs[leg])
  for (const leg of gap.legs) {
    const figure = basis.legs[leg]
    const unknown = { value: { fixed: leg === open ? first : zeroRatio } }
    const cost = figure ? legCost(figure, line, share, basis) : unknown
    if ('needs' in cost) return cost
    price = applyLeg(price, cost.value, gap.add)
    if (compare(price, zeroRatio) < 0) return { needs: [{ need: 'sense', leg }] }
  }
  return { value: price }
}

const openLegsOf = (cost: Ratio, line: RequestedLine, share: Ratio, gap: LegGap, basis: Basis): OpenLegs | null => {
  const open = gap.legs.filter((leg) => !basis.legs[leg])
  if (open.length === 0) return null
  // One is added, so that subtracting a leg that costs one cannot make the price negative. It cancels out.
  const [base, more] = [zeroRatio, oneRatio].map((first) =>
    costAlong(add(cost, oneRatio), line, share, gap, basis, first),
  )
  const slope = base && more && 'value' in base && 'value' in more ? subtract(more.value, base.value) : oneRatio
  return { legs: open, adds: gap.add, slope: gap.add ? slope : negate(slope) }
}

const perUnits = (
  line: RequestedLine,
  cost: Ratio,
): Omit<BasisPrice, 'estimated' | 'open'> & { needs: NeededFigure[] } => {
  const { quantity, measure, content, density } = line
  if (!quantity || !measure) return { cost, perActive: null, perMass: null, perVolume: null, needs: [] }
  const active = content ? activeAmount(measure, content, density) : null
  const perUnit = (kind: typeof measure.kind) => {
    const size = unitsPer(measure, { kind, size: oneRatio }, density)
    return size === 'density' ? null : divide(cost, multiply(quantity, size))
  }
  return {
    cost,
    perActive: active && active !== 'density' ? divide(cost, multiply(quantity, active)) : null,
    perMass: perUnit('mass'),
    perVolume: perUnit('volume'),
    needs: active === 'density' ? [neededDensity(line)] : [],
  }
}

type PricedLine = Readonly<{ line: RequestedLine; quoted: QuotedPrice }>

const basisLine = (
  { line, quoted }: PricedLine,
  total: Ratio,
  quote: QuotationContent,
  gap: LegGap,
  basis: Basis,
): Outcome<BasisPrice> & { also?: readonly NeededFigure[] } => {
  if (!quoted.cost) return { needs: quoted.needs }
  const start = convertCurrency(quoted.cost, quote.currency, basis.currency, basis.rates)
  if (!start) return { needs: [{ need: 'rate', currency: currencyWithoutRate(quote.currency, basis) }] }
  const share = isZero(total) ? zeroRatio : divide(quoted.cost, total)
  const conversion = costAlong(start, line, share, gap, basis)
  if ('needs' in conversion) return conversion
  const { needs, ...price } = perUnits(line, conversion.value)
  const estimated = subtract(conversion.value, start)
  return {
    value: { ...price, estimated, open: openLegsOf(start, line, share, gap, basis) },
    also: needs,
  }
}

/** `clause`: the quotation's Incoterm, otherwise the request's. Legs of unknown cost remain open. */
export const convertToBasis = (
  quote: QuotationContent,
  lines: readonly RequestedLine[],
  clause: string | null,
  basis: Basis,
): ConvertedQuotation => {
  const pricedLines = lines.flatMap((line): PricedLine[] => {
    const quoted = quotedPrice(line, quote)
    return quoted ? [{ line, quoted }] : []
  })
  const gap = legGapBetween(clause, basis.clause)
  const total = quotedTotal(pricedLines.map(({ quoted }) => quoted))
  const quotedNeeds = pricedLines.flatMap(({ quoted }) => quoted.needs)
  if (!gap || !total) {
    const unknown: NeededFigure[] = gap ? [] : [{ need: 'clause' }]
    return { lines: new Map(), total: null, needs: distinctNeededFigures([...unknown, ...quotedNeeds]) }
  }
  const lineResults = pricedLines.map((pricedLine) => ({
    id: pricedLine.line.pesticideId,
    ...basisLine(pricedLine, total, quote, gap, basis),
  }))
  const costs = lineResults.flatMap((cost) => ('value' in cost ? [[cost.id, cost.value] as const] : []))
  const needs = distinctNeededFigures(lineResults.flatMap((cost) => ('needs' in cost ? cost.needs : (cost.also ?? []))))
  return {
    lines: new Map(costs),
    total: costs.length === pricedLines.length && costs.length > 0 ? sum(costs.map(([, price]) => price.cost)) : null,
    needs,
  }
}

const mostFrequent = (values: readonly string[], preferred: string | null): string | null => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const rank = (value: string) => (value === preferred ? 0 : 1)
  return [...counts].sort(([a, m], [b, n]) => n - m || rank(a) - rank(b) || (a < b ? -1 : 1))[0]?.[0] ?? null
}

/** Of equally frequent values, US dollars and the requested Incoterm are preferred. */
export const chooseBasis = (
  own: Pick<BuyerFigures, 'last'>,
  batch: GroupFigures,
  { rates, legs }: Pick<Basis, 'rates' | 'legs'>,
  quotations: readonly { readonly currency: string | null; readonly clause: string | null }[],
  requested: string | null = null,
): Basis => {
  const currencies = quotations.flatMap(({ currency }) => currency ?? [])
  const clauses = quotations.map(({ clause }) => clause).filter(isKnownIncoterm)
  const wantedClause = batch.clause ?? own.last.clause ?? mostFrequent(clauses, requested)
  return {
    currency: batch.currency ?? own.last.currency ?? mostFrequent(currencies, pivotCurrency) ?? pivotCurrency,
    clause: commonIncoterm(wantedClause, clauses, legs),
    wanted: wantedClause,
    legs,
    rates,
  }
}
