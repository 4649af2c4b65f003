import { legs, type CostLeg } from '#contract/entities/price-legs.ts'
import { compare, multiply, ratio, subtract, type Ratio } from '#lib/ratio.ts'
import { valuesByColumn, type QuotationColumn } from './columns.ts'
import { neededDensity } from './as-quoted.ts'
import { allEqual, strengthKey, type ComparisonCell, type Comparison, type SupplierColumn } from './comparison.ts'
import type { FeeComparison } from './fees.ts'
import { legGapBetween, pivotCurrency, type NeededFigure } from './figures.ts'
import type { RequestedLine } from './line.ts'
import { measureOf } from './measure.ts'
import type { Basis } from './on-basis.ts'

/** Known and missing figures that the suppliers did not state. `currencies` and `legs` list record ids. */
export interface RequiredFigures {
  readonly currencies: ReadonlyMap<string, readonly string[]>
  readonly legs: ReadonlyMap<CostLeg, readonly string[]>
  readonly densities: readonly RequestedLine[]
}

/** `pivotCurrency` does not need a rate. The map is empty if there is only one currency. */
export const currenciesNeedingRates = (
  columns: readonly QuotationColumn[],
  others: readonly string[],
): RequiredFigures['currencies'] => {
  const quotedCurrencies = columns.flatMap(({ id, offer }) => (offer ? [{ id, currency: offer.quote.currency }] : []))
  const all = new Set([...quotedCurrencies.map(({ currency }) => currency), ...others])
  const toRate = all.size <= 1 ? [] : [...all].filter((code) => code !== pivotCurrency).sort()
  return new Map(
    toRate.map((code) => [code, quotedCurrencies.filter(({ currency }) => currency === code).map(({ id }) => id)]),
  )
}

/** A price by mass for a volume (or the reverse), or a leg's cost per tonne of a volume, needs the density. */
const needsDensity = (
  { line, quoted }: ComparisonCell,
  supplier: SupplierColumn | undefined,
  basis: Basis,
): boolean => {
  if (!line.measure) return false
  const pricedKind = measureOf(quoted?.unit ?? line.unit, line.packaging)?.kind
  const gap = legGapBetween(supplier?.clause ?? null, basis.clause)?.legs ?? []
  return (
    (pricedKind !== undefined && pricedKind !== line.measure.kind) ||
    (line.measure.kind === 'volume' && gap.some((leg) => basis.legs[leg]?.per === 'tonne'))
  )
}

const densitiesOf = ({ rows, suppliers }: Comparison, basis: Basis): RequestedLine[] => {
  const lines = rows.flatMap(({ cells }) => {
    const ownNeeds = [...cells].flatMap(([id, cell]) => {
      const supplier = suppliers.find((one) => one.id === id)
      return cell.quoted && needsDensity(cell, supplier, basis) ? [cell.line] : []
    })
    const quotedLines = [...cells.values()].flatMap((cell) => (cell.quoted && !cell.isOther ? [cell.line] : []))
    const isMixed = !allEqual(quotedLines.map(({ measure }) => measure?.kind))
    if (!isMixed && allEqual(quotedLines.map(strengthKey))) return ownNeeds
    const rowNeeds = quotedLines.filter(
      ({ densityIsOwn, measure, content }) =>
        densityIsOwn ||
        (measure?.kind === 'volume' && (isMixed || content?.unit === '%')) ||
        (measure?.kind === 'mass' && content?.unit === 'g/L'),
    )
    return [...ownNeeds, ...rowNeeds]
  })
  return [...new Map(lines.map((line) => [line.pesticideId, line])).values()]
}

/** Includes the legs that the comparison leaves out because their cost is unknown. */
export const requiredFigures = (comparison: Comparison, basis: Basis): RequiredFigures => {
  const clause = basis.wanted ?? basis.clause
  const { suppliers } = comparison
  const needing = (leg: CostLeg) =>
    suppliers.filter(({ offer, clause: own }) => offer && legGapBetween(own, clause)?.legs.includes(leg))
  const usedLegs = legs.filter((leg) => needing(leg).length > 0)
  const legCurrencies = usedLegs.flatMap((leg) => {
    const figure = basis.legs[leg]
    return figure && figure.per !== 'percent' ? [figure.currency] : []
  })
  return {
    currencies: currenciesNeedingRates(suppliers, [...legCurrencies, basis.currency]),
    legs: new Map(usedLegs.map((leg) => [leg, needing(leg).map(({ id }) => id)])),
    densities: densitiesOf(comparison, basis),
  }
}

export const figuresOfPrice = (
  { currencies, legs: allLegs, densities }: RequiredFigures,
  { id, offer }: Pick<QuotationColumn, 'id' | 'offer'>,
  pesticideId: string,
  basis: Pick<Basis, 'currency' | 'legs'>,
): RequiredFigures => {
  const ownLegs = [...allLegs].filter(([, ids]) => ids.includes(id))
  const usedCurrencies = [offer?.quote.currency, ...ownLegs.flatMap(([leg]) => basis.legs[leg]?.currency ?? [])]
  const convertedCodes = usedCurrencies.filter((code) => code !== undefined && code !== basis.currency)
  const toRate = new Set(convertedCodes.length > 0 ? [...convertedCodes, basis.currency] : [])
  return {
    currencies: new Map([...currencies].filter(([code]) => toRate.has(code))),
    legs: new Map(ownLegs),
    densities: densities.filter((line) => line.pesticideId === pesticideId),
  }
}

export const needsOfPrice = (
  { basis }: SupplierColumn,
  { line, basis: own }: ComparisonCell,
): readonly NeededFigure[] => {
  const needs = basis?.needs ?? []
  const ownNeeds = needs.filter((need) => need.need !== 'density' || need.pesticideId === line.pesticideId)
  if (ownNeeds.length > 0 || !own) return ownNeeds.length > 0 ? ownNeeds : needs
  if (!line.measure) return [{ need: 'unit', unit: line.unit }]
  return line.density ? [] : [neededDensity(line)]
}

export type DoubtfulFigure = Readonly<{ figure: string; id: string }>

type Currency = Pick<Basis, 'currency' | 'rates'>

const ten = ratio('10')
const isFar = (a: Ratio, b: Ratio) => compare(a, multiply(b, ten)) > 0 || compare(multiply(a, ten), b) < 0

/** Maps record ids to the keys of the buyer's unconfirmed figures on which the prices depend, such as "rate:CNY". */
type UsedFigures = ReadonlyMap<string, readonly string[]>

const isUnconfirmed = (figure: { readonly by?: string; readonly sure?: boolean | undefined } | undefined): boolean =>
  figure !== undefined && figure.by === undefined && figure.sure !== true

const ratesUsed = ({ offer }: QuotationColumn, { currency, rates }: Currency): string[] => {
  const currencies = offer ? [offer.quote.currency, currency] : []
  return allEqual(currencies)
    ? []
    : currencies.filter((code) => isUnconfirmed(rates[code])).map((code) => `rate:${code}`)
}

const legsUsed = ({ clause }: SupplierColumn, basis: Basis): string[] =>
  (legGapBetween(clause, basis.clause)?.legs ?? [])
    .filter((leg) => isUnconfirmed(basis.legs[leg]))
    .map((leg) => `leg:${leg}`)

const isFarFromOthers = (
  values: ReadonlyMap<string, Ratio>,
  used: UsedFigures,
  { figure, id }: DoubtfulFigure,
): boolean => {
  const own = values.get(id)
  const others = [...values].flatMap(([other, value]) =>
    other !== id && !used.get(other)?.includes(figure) ? [value] : [],
  )
  return own !== undefined && others.length > 0 && others.every((other) => isFar(own, other))
}

const doubtsAmong = (used: UsedFigures, isDoubtful: (doubt: DoubtfulFigure) => boolean): DoubtfulFigure[] => {
  const doubtful = [...used].flatMap(([id, figures]) => figures.map((figure) => ({ figure, id })).filter(isDoubtful))
  return doubtful.filter(({ figure }, at) => doubtful.findIndex((doubt) => doubt.figure === figure) === at)
}

export const doubtfulFiguresOf = ({ suppliers, rows }: Comparison, basis: Basis): DoubtfulFigure[] => {
  const used = new Map(suppliers.map((one) => [one.id, [...ratesUsed(one, basis), ...legsUsed(one, basis)]]))
  return doubtsAmong(used, (doubt) =>
    rows.some(({ cells }) => {
      const { price, basis: own } = cells.get(doubt.id) ?? {}
      if (!price || !own) return false
      if (doubt.figure.startsWith('leg:') && isFar(own.cost, subtract(own.cost, own.estimated))) return true
      const prices = new Map([...cells].flatMap(([id, cell]) => (cell.price ? [[id, cell.price] as const] : [])))
      return isFarFromOthers(prices, used, doubt)
    }),
  )
}

/** A fee of 0 is the same at every rate, so it is not compared. */
export const doubtfulFeeFiguresOf = (
  { suppliers, groups, names }: FeeComparison,
  basis: Currency,
): DoubtfulFigure[] => {
  const used = new Map(suppliers.map((one) => [one.id, ratesUsed(one, basis)]))
  return doubtsAmong(used, (doubt) =>
    groups.some((group) =>
      names.some((name) => {
        const fees = valuesByColumn(group.suppliers, ({ fees: own }) => own.get(name)?.basis)
        return isFarFromOthers(new Map([...fees].filter(([, { n }]) => n !== 0n)), used, doubt)
      }),
    ),
  )
}
