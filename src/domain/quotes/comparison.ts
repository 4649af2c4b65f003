import type { Day } from '#contract/values.ts'
import { compare, ratio, type Ratio } from '#lib/ratio.ts'
import {
  amountOf,
  byPlace,
  offerColumn,
  type OfferColumn,
  type SupplierIn,
  matchRows,
  type MatchedRow,
  lowestOf,
  valuesOf,
} from './columns.ts'
import { quotedPrice, quotedTotal, type QuotedPrice } from './as-quoted.ts'
import type { AskedLine } from './line.ts'
import { distinctNeeds, type Need, legs, pivot, type Leg, gapBetween } from './figures.ts'
import { bringToBasis, type Basis, type BasisPrice, type OnBasis } from './on-basis.ts'
import { mayBeLowest } from './offers.ts'

export interface SupplierColumn extends OfferColumn {
  /** Incoterm of the offer, else of the request. */
  readonly clause: string | null
  /** The sum of the prices, in the offer's currency. */
  readonly total: Ratio | null
  readonly basis: OnBasis | null
}

export interface Cell {
  readonly line: AskedLine
  readonly quoted: QuotedPrice | null
  /** The price in the version before, if it differs. */
  readonly before: QuotedPrice | null
  readonly basis: BasisPrice | null
}

/** The unit for comparing a row: kg of pure active ingredient, or kg or litre of product if the content is unknown. */
export type RowMeasure = 'active' | 'mass' | 'volume'

export interface Row {
  readonly key: string
  readonly cells: ReadonlyMap<string, Cell>
  readonly measure: RowMeasure | null
  readonly lowestQuoted: ReadonlySet<string>
  readonly lowestOnBasis: ReadonlySet<string>
}

/** No lowest total: fewer than two suppliers priced every row, or they were asked for different amounts. */
type TotalsGap = 'rows' | 'quantity' | null

export interface Comparison {
  readonly suppliers: readonly SupplierColumn[]
  readonly rows: readonly Row[]
  readonly quotedTotals: ReadonlyMap<string, Ratio>
  readonly basisTotals: ReadonlyMap<string, Ratio>
  readonly lowestQuotedTotal: ReadonlySet<string>
  readonly lowestBasisTotal: ReadonlySet<string>
  readonly totalsGap: TotalsGap
  readonly complete: ReadonlySet<string>
  /** False when currencies, units or Incoterms differ. */
  readonly alikeAsQuoted: boolean
  readonly needs: readonly Need[]
}

const columnOf =
  (basis: Basis, today: Day) =>
  (supplier: SupplierIn): SupplierColumn => {
    const { record, lines } = supplier
    const column = offerColumn(supplier, today)
    const { offer } = column
    const clause = offer?.quote.tradeClause ?? record.tradeClause ?? null
    return {
      ...column,
      clause,
      total: offer && quotedTotal(lines.map((line) => quotedPrice(line, offer.quote))),
      basis: offer && bringToBasis(offer.quote, lines, clause, basis),
    }
  }

const cellOf = (column: SupplierColumn, line: AskedLine): Cell => {
  const quoted = column.offer && quotedPrice(line, column.offer.quote)
  const last = column.earlier.at(-1)
  const before = last ? quotedPrice(line, last.quote) : null
  const changed = before && quoted && (compare(before.price, quoted.price) !== 0 || before.unit !== quoted.unit)
  return { line, quoted, before: changed ? before : null, basis: column.basis?.lines.get(line.pesticideId) ?? null }
}

const measureOfRow = (cells: readonly Cell[]): RowMeasure | null => {
  const lines = cells.map(({ line }) => line)
  if (lines.every((line) => line.content !== null)) return 'active'
  const kinds = new Set(lines.map((line) => line.measure?.kind ?? null))
  const [kind = null] = kinds
  return kinds.size === 1 ? kind : null
}

export const comparedPrice = (cell: Cell, measure: RowMeasure | null): Ratio | null => {
  if (measure === null || !cell.basis) return null
  return measure === 'active' ? cell.basis.perActive : cell.basis.perMeasure
}

const candidates = (columns: readonly SupplierColumn[]) => columns.filter(({ standing }) => mayBeLowest(standing))

const same = (values: readonly unknown[]) => new Set(values).size <= 1

/** Quoted prices are comparable only with the same currency and Incoterm. */
const alike = (columns: readonly SupplierColumn[]): boolean => {
  const offered = columns.filter(({ offer }) => offer)
  return same(offered.map(({ offer }) => offer?.quote.currency)) && same(offered.map(({ clause }) => clause))
}

const strength = ({ content, formulation }: AskedLine) =>
  content ? `${content.value.n}/${content.value.d} ${content.unit}` : (formulation ?? '')

const alikeCells = (cells: readonly Cell[]): boolean =>
  same(cells.map(({ quoted }) => quoted?.unit)) && same(cells.map(({ line }) => strength(line)))

const rowOf =
  (columns: readonly SupplierColumn[], alikeOffers: boolean) =>
  (matched: MatchedRow): Row => {
    const cells = new Map<string, Cell>()
    for (const column of columns) {
      const line = matched.lines.get(column.id)
      if (line) cells.set(column.id, cellOf(column, line))
    }
    const measure = measureOfRow([...cells.values()])
    const running = candidates(columns)
    const quotedCells = running.flatMap(({ id }) => cells.get(id) ?? []).filter(({ quoted }) => quoted)
    const mayMark = alikeOffers && alikeCells(quotedCells)
    return {
      key: matched.key,
      cells,
      measure,
      lowestQuoted: mayMark ? lowestOf(valuesOf(running, ({ id }) => cells.get(id)?.quoted?.price)) : new Set(),
      lowestOnBasis: lowestOf(
        valuesOf(running, ({ id }) => {
          const cell = cells.get(id)
          return cell && comparedPrice(cell, measure)
        }),
      ),
    }
  }

/** Only the totals of suppliers who priced every row are comparable. */
const completeOf = (columns: readonly SupplierColumn[], rows: readonly Row[]): SupplierColumn[] =>
  candidates(columns).filter(({ id }) => rows.every((row) => row.cells.get(id)?.quoted))

const amounts = (measure: RowMeasure | null) => (measure === 'active' ? 'active' : 'product')

const gapOfTotals = (complete: readonly SupplierColumn[], rows: readonly Row[]): TotalsGap => {
  if (complete.length < 2) return 'rows'
  const differs = ({ cells, measure }: Row) =>
    !same(complete.flatMap(({ id }) => cells.get(id) ?? []).map((cell) => amountOf(cell.line, amounts(measure))))
  return rows.some(differs) ? 'quantity' : null
}

/** The supplier's own total, else the sum of its prices. */
const saidTotal = ({ offer, total }: SupplierColumn): Ratio | null => {
  const said = offer?.quote.totalMoney
  return said ? ratio(said) : total
}

/** As quoted and on one basis. `today`: the buyer's day. */
export const compareQuotes = (suppliers: readonly SupplierIn[], basis: Basis, today: Day): Comparison => {
  const columns = suppliers.map(columnOf(basis, today)).sort(byPlace)
  const alikeAsQuoted = alike(columns)
  const rows = matchRows(columns).map(rowOf(columns, alikeAsQuoted))
  const complete = completeOf(columns, rows)
  const totalsGap = gapOfTotals(complete, rows)
  const quotedTotals = valuesOf(columns, saidTotal)
  const basisTotals = valuesOf(columns, ({ basis: brought }) => brought?.total)
  const lowest = (totals: ReadonlyMap<string, Ratio>) =>
    totalsGap === null ? lowestOf(valuesOf(complete, ({ id }) => totals.get(id))) : new Set<string>()
  return {
    suppliers: columns,
    rows,
    quotedTotals,
    basisTotals,
    lowestQuotedTotal: alikeAsQuoted ? lowest(quotedTotals) : new Set(),
    lowestBasisTotal: lowest(basisTotals),
    totalsGap,
    complete: new Set(complete.map(({ id }) => id)),
    alikeAsQuoted,
    needs: distinctNeeds(columns.flatMap(({ basis: brought }) => brought?.needs ?? [])),
  }
}

/** The figures that the comparison needs from the buyer: the fields to show. */
interface WantedFigures {
  /** Currencies whose rate against the pivot is needed. */
  readonly currencies: readonly string[]
  readonly legs: readonly Leg[]
  /** Products whose density is needed and not in the register. */
  readonly densities: readonly AskedLine[]
}

/** None if there is only one currency. */
export const currenciesToRate = (together: readonly string[]): string[] => {
  const all = new Set(together)
  return all.size <= 1 ? [] : [...all].filter((currency) => currency !== pivot).sort()
}

const currenciesOf = ({ suppliers }: Comparison, basis: Basis, used: readonly Leg[]): string[] => {
  const offered = suppliers.flatMap(({ offer }) => (offer ? [offer.quote.currency] : []))
  const paid = used.flatMap((leg) => {
    const figure = basis.legs[leg]
    return figure && figure.per !== 'percent' ? [figure.currency] : []
  })
  return currenciesToRate([...offered, ...paid, basis.currency])
}

const densitiesOf = ({ suppliers, needs }: Comparison): AskedLine[] => {
  const asked = new Set(needs.flatMap((one) => (one.need === 'density' ? [one.pesticideId] : [])))
  const lines = suppliers.flatMap((supplier) => supplier.lines)
  const wanted = lines.filter((line) => asked.has(line.pesticideId) || line.densityIsOwn)
  return [...new Map(wanted.map((line) => [line.pesticideId, line])).values()]
}

export const wantedFigures = (comparison: Comparison, basis: Basis): WantedFigures => {
  const gaps = comparison.suppliers.flatMap(({ offer, clause }) =>
    offer ? (gapBetween(clause, basis.clause)?.legs ?? []) : [],
  )
  const used = legs.filter((leg) => gaps.includes(leg))
  return { currencies: currenciesOf(comparison, basis, used), legs: used, densities: densitiesOf(comparison) }
}
