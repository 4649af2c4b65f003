import type { Day } from '#contract/values.ts'
import type { CostLeg } from '#contract/entities/price-legs.ts'
import { groupBy } from '#lib/group-by.ts'
import { compare, divide, multiply, subtract, sum, type Ratio } from '#lib/ratio.ts'
import { activeUnitOf, haveUnknownShares, type ActiveUnit } from './actives.ts'
import {
  minimumOf,
  amountKey,
  byStatusRank,
  priceExcess,
  priceLead,
  idsOfLowest,
  matchRows,
  quotationColumn,
  distinctDecimals,
  valuesByColumn,
  type PriceDifference,
  type MatchedRow,
  type QuotationColumn,
  type SupplierLines,
} from './columns.ts'
import { quotedPrice, type QuotedPrice } from './as-quoted.ts'
import type { RequestedLine } from './line.ts'
import { distinctNeededFigures, legGapBetween, type NeededFigure } from './figures.ts'
import {
  convertToBasis,
  type Basis,
  type BasisPrice,
  type ConvertedQuotation,
  type OpenLegs,
  type RowMeasure,
} from './on-basis.ts'
import { isComparable } from './quotations.ts'

export interface SupplierColumn extends QuotationColumn {
  /** The Incoterm of the quotation or, if it states none, of the request. */
  readonly clause: string | null
  readonly basis: ConvertedQuotation | null
  /** True if the converted prices depend on rates or costs that the supplier did not quote. */
  readonly isEstimate: boolean
  /** Legs between the quotation's Incoterm and the basis's for which no cost is known. */
  readonly open: readonly CostLeg[]
}

export interface LowestPriceCheck extends OpenLegs {
  /** The cost of the first open leg at which the price equals the lowest one, if the other open legs cost nothing. */
  readonly limit: { readonly sum: Ratio; readonly perUnit: Ratio } | null
}

export interface ComparisonCell {
  readonly line: RequestedLine
  /** True if the product has a price but is not an alternative to those of the row. It is not ranked. */
  readonly isOther: boolean
  readonly quoted: QuotedPrice | null
  readonly before: QuotedPrice | null
  readonly basis: BasisPrice | null
  readonly price: Ratio | null
  readonly above: PriceDifference | null
  readonly verdict: LowestPriceCheck | null
}

export interface ComparisonRow {
  readonly key: string
  readonly cells: ReadonlyMap<string, ComparisonCell>
  readonly measure: RowMeasure | null
  readonly measures: readonly RowMeasure[]
  readonly active: ActiveUnit | null
  readonly lowest: ReadonlySet<string>
  readonly lead: PriceDifference | null
  /** Why no price is marked: unequal strengths, concentrations of unequal substances, or a mixture without shares. */
  readonly apart: 'strengths' | 'salts' | 'shares' | null
  readonly places: number
}

/** Why no total is marked: too few complete quotations, different quantities, or products that cannot be compared. */
type TotalsGap = 'rows' | 'quantity' | 'apart' | null

export interface Comparison {
  readonly suppliers: readonly SupplierColumn[]
  readonly rows: readonly ComparisonRow[]
  /** By record id: the cost of the requested quantities of all priced products. Unknown totals are absent. */
  readonly totals: ReadonlyMap<string, Ratio>
  /** The totals of valid quotations that price every product and have no open legs. */
  readonly comparable: ReadonlyMap<string, Ratio>
  readonly lowestTotal: ReadonlySet<string>
  readonly totalsGap: TotalsGap
  readonly needs: readonly NeededFigure[]
}

const columnOf =
  (basis: Basis, today: Day) =>
  (supplier: SupplierLines): SupplierColumn => {
    const { record, lines } = supplier
    const column = quotationColumn(supplier, today)
    const { offer } = column
    const clause = offer?.quote.tradeClause ?? record.tradeClause ?? null
    const gap = (offer && legGapBetween(clause, basis.clause)?.legs) ?? []
    const open = gap.filter((leg) => !basis.legs[leg])
    return {
      ...column,
      clause,
      basis: offer && convertToBasis(offer.quote, lines, clause, basis),
      isEstimate: offer !== null && (offer.quote.currency !== basis.currency || gap.length > open.length),
      open,
    }
  }

export const allEqual = (values: readonly unknown[]) => new Set(values).size <= 1

type UnpricedCell = Omit<ComparisonCell, 'price' | 'above' | 'verdict' | 'isOther'>

const cellOf = (column: SupplierColumn, line: RequestedLine): UnpricedCell => {
  const quoted = column.offer && quotedPrice(line, column.offer.quote)
  const last = column.earlier.at(-1)
  const previous = last ? quotedPrice(line, last.quote) : null
  const hasChanged =
    previous &&
    quoted &&
    (compare(previous.price, quoted.price) !== 0 ||
      previous.unit !== quoted.unit ||
      last?.quote.currency !== column.offer?.quote.currency)
  return {
    line,
    quoted,
    before: hasChanged ? previous : null,
    basis: column.basis?.lines.get(line.pesticideId) ?? null,
  }
}

const priceIn = ({ basis, line }: UnpricedCell, measure: RowMeasure, factor: Ratio | undefined): Ratio | null => {
  if (!basis) return null
  switch (measure) {
    case 'active':
      return basis.perActive && factor ? divide(basis.perActive, factor) : null
    case 'mass':
      return basis.perMass
    case 'volume':
      return basis.perVolume
    case 'asked':
      return line.quantity && divide(basis.cost, line.quantity)
  }
}

export const strengthKey = ({ actives, acid, content, formulation }: RequestedLine): string =>
  [
    ...actives.map(({ base, form }) => `${base} ${form}`).sort(),
    acid,
    content ? `${content.value.n}/${content.value.d} ${content.unit}` : formulation,
  ].join('|')

const areAlike = (lines: readonly RequestedLine[]) => allEqual(lines.map(strengthKey)) && !haveUnknownShares(lines)

const measures: readonly RowMeasure[] = ['volume', 'mass', 'active', 'asked']

const unitsOf = (priced: readonly UnpricedCell[], chosen: RowMeasure | null) => {
  const lines = priced.map(({ line }) => line)
  const byActive = activeUnitOf(lines)
  const possible = measures.filter(
    (measure) =>
      priced.length > 0 &&
      (measure !== 'asked' ||
        (allEqual(lines.map(({ unit }) => unit)) && lines.every((line) => line.measure === null))) &&
      priced.every((cell, at) => priceIn(cell, measure, byActive?.factors[at]) !== null),
  )
  const kinds = new Set(lines.map((line) => line.measure?.kind))
  const [kind] = kinds
  const onlyKind = kinds.size === 1 && kind && possible.includes(kind) ? kind : null
  const isAlike = areAlike(lines)
  const usual =
    onlyKind && isAlike ? onlyKind : possible.includes('active') ? 'active' : (onlyKind ?? possible[0] ?? null)
  const measure = chosen && possible.includes(chosen) ? chosen : usual
  return measure === null && priced.length > 1
    ? unitsOfMajority(priced)
    : { measure, measures: possible, byActive, isAlike }
}

/** Used if no unit fits all prices of a row, so that a missing density excludes only some of them. */
const unitsOfMajority = (priced: readonly UnpricedCell[]) => {
  const byActive = activeUnitOf(priced.map(({ line }) => line))
  const groups = (['active', 'volume', 'mass'] as const).map((measure) => ({
    measure,
    cells: priced.filter((cell, at) => priceIn(cell, measure, byActive?.factors[at]) !== null),
  }))
  const [most] = groups.toSorted((a, b) => b.cells.length - a.cells.length)
  if (!most || most.cells.length === 0) return { measure: null, measures: [], byActive, isAlike: false }
  const isAlike = areAlike(most.cells.map(({ line }) => line))
  return { measure: most.measure, measures: [], byActive, isAlike }
}

const verdictOf = (cell: UnpricedCell, price: Ratio, minimum: Ratio | null): LowestPriceCheck | null => {
  const open = cell.basis?.open
  if (!open) return null
  const difference = minimum && (open.adds ? subtract(minimum, price) : subtract(price, minimum))
  if (!difference || !cell.basis || difference.n <= 0n || price.n === 0n) return { ...open, limit: null }
  const units = divide(cell.basis.cost, price)
  const perUnit = open.slope.n === 0n ? difference : divide(difference, open.slope)
  return { ...open, limit: { sum: multiply(perUnit, units), perUnit } }
}

const comparedKey = (lines: readonly RequestedLine[]): string | undefined => {
  const wanted = lines.filter(({ extraActives }) => extraActives.length === 0)
  const groups = [...groupBy(wanted.length > 0 ? wanted : lines, ({ key }) => key)]
  return groups.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
}

const rowOf =
  (columns: readonly SupplierColumn[], basis: Basis) =>
  ({ key, lines }: MatchedRow): ComparisonRow => {
    const unpricedCells = new Map<string, UnpricedCell>()
    for (const column of columns) {
      const line = lines.get(column.id)
      if (line) unpricedCells.set(column.id, cellOf(column, line))
    }
    const running = columns.filter(({ standing }) => isComparable(standing))
    const allPriced = [...unpricedCells].filter(([, { basis: price }]) => price)
    const compared = comparedKey(allPriced.map(([, { line }]) => line))
    const isOther = ({ line, basis: price }: UnpricedCell) => price !== null && line.key !== compared
    const pricedIds = allPriced.filter(([, cell]) => !isOther(cell)).map(([id]) => id)
    const pricedCells = pricedIds.flatMap((id) => unpricedCells.get(id) ?? [])
    const { measure, measures: possible, byActive, isAlike } = unitsOf(pricedCells, basis.measure ?? null)
    const factors = new Map(pricedIds.map((id, at) => [id, byActive?.factors[at]]))
    const priceOf = (id: string) => {
      const cell = unpricedCells.get(id)
      return cell && measure ? priceIn(cell, measure, factors.get(id)) : null
    }
    const comparable = measure === 'active' || isAlike
    const rankedPrice = (id: string) => (comparable && pricedIds.includes(id) ? priceOf(id) : null)
    const hasShares = !haveUnknownShares(pricedCells.map(({ line }) => line))
    // These values are upper bounds: without open legs a price is exact, and subtracting open legs only lowers it.
    const settledValues = valuesByColumn(running, ({ id }) =>
      unpricedCells.get(id)?.basis?.open?.adds ? null : rankedPrice(id),
    )
    const minimum = minimumOf(settledValues.values())
    // A price that is not below the minimum even without its open legs can only become higher, so it is ranked too.
    const rivals = valuesByColumn(running, ({ id }) => {
      const price = rankedPrice(id)
      return settledValues.get(id) ?? (price && minimum && compare(price, minimum) >= 0 ? price : null)
    })
    const lowest = new Set([...idsOfLowest(rivals)].filter((id) => settledValues.has(id)))
    const next = [...rivals].filter(([id]) => !lowest.has(id)).sort(([, a], [, b]) => compare(a, b))[0]
    const cells = [...unpricedCells].map(([id, cell]): [string, ComparisonCell] => {
      const price = priceOf(id)
      const above = price && minimum && lowest.size > 0 && rivals.has(id) ? priceExcess(price, minimum) : null
      const verdict = price && rankedPrice(id) ? verdictOf(cell, price, minimum) : null
      return [id, { ...cell, isOther: isOther(cell), price, above, verdict }]
    })
    return {
      key,
      cells: new Map(cells),
      measure,
      measures: possible,
      active: byActive?.unit ?? null,
      lowest,
      lead: next && minimum ? priceLead(next[1], minimum) : null,
      apart: comparable || pricedCells.length < 2 ? null : hasShares ? (byActive ? 'strengths' : 'salts') : 'shares',
      places: distinctDecimals(
        cells.flatMap(([, { price }]) => price ?? []),
        2,
      ),
    }
  }

const gapOfTotals = (complete: readonly SupplierColumn[], rows: readonly ComparisonRow[]): TotalsGap => {
  if (complete.length < 2) return 'rows'
  const differs = ({ cells, measure }: ComparisonRow) =>
    !allEqual(
      complete
        .flatMap(({ id }) => cells.get(id) ?? [])
        .map((cell) => amountKey(cell.line, measure === 'active' ? 'active' : 'product')),
    )
  if (rows.some(differs)) return 'quantity'
  return rows.some(({ apart }) => apart !== null) ? 'apart' : null
}

const byTotal =
  (totals: ReadonlyMap<string, Ratio>) =>
  (a: SupplierColumn, b: SupplierColumn): number => {
    const place = byStatusRank(a, b)
    const [one, other] = [totals.get(a.id), totals.get(b.id)]
    if (place !== 0) return place
    return one && other ? compare(one, other) : one ? -1 : other ? 1 : 0
  }

export const compareQuotations = (suppliers: readonly SupplierLines[], basis: Basis, today: Day): Comparison => {
  const columns = suppliers.map(columnOf(basis, today)).sort(byStatusRank)
  const rows = matchRows(columns).map(rowOf(columns, basis))
  const complete = columns.filter(
    ({ id, standing }) =>
      isComparable(standing) &&
      rows.length > 0 &&
      rows.every(({ cells }) => cells.get(id)?.basis && !cells.get(id)?.isOther),
  )
  const totalsGap = gapOfTotals(complete, rows)
  const totals = valuesByColumn(columns, ({ basis: converted }) => converted?.total)
  const comparable = valuesByColumn(complete, ({ id, open }) => (open.length === 0 ? totals.get(id) : null))
  return {
    suppliers: columns.sort(byTotal(comparable)),
    rows,
    totals,
    comparable,
    lowestTotal: totalsGap === null ? idsOfLowest(comparable) : new Set(),
    totalsGap,
    needs: distinctNeededFigures(columns.flatMap(({ basis: converted }) => converted?.needs ?? [])),
  }
}

const bestOfEach = (rows: readonly ComparisonRow[]) => {
  const picks = new Map<string, string>()
  const costs: Ratio[] = []
  for (const { key, lowest, cells } of rows) {
    const [id] = lowest
    const cost = id === undefined ? undefined : cells.get(id)?.basis?.cost
    if (id === undefined || !cost) return null
    picks.set(key, id)
    costs.push(cost)
  }
  return { total: sum(costs), picks }
}

export const purchaseOptions = ({ suppliers, rows, totals, comparable, totalsGap: gap }: Comparison) => {
  const [first, second] = [...comparable].sort(([, a], [, b]) => compare(a, b))
  const one =
    first && gap === null
      ? { id: first[0], total: first[1], lead: second ? priceLead(second[1], first[1]) : null }
      : null
  const best = gap === 'quantity' ? null : bestOfEach(rows)
  const days = suppliers.flatMap(({ id, standing, offer }) => {
    const lead = offer?.quote.leadDays
    return typeof lead === 'number' && isComparable(standing) && rows.every(({ cells }) => cells.get(id)?.quoted)
      ? [{ id, days: lead, total: totals.get(id) ?? null }]
      : []
  })
  return {
    one,
    each: best && {
      ...best,
      saves: one && compare(one.total, best.total) > 0 ? subtract(one.total, best.total) : null,
    },
    earliest: days.sort((a, b) => a.days - b.days)[0] ?? null,
  }
}
