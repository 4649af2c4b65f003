import type { RequestRecord } from '#contract/entities/request.ts'
import type { Day } from '#contract/values.ts'
import type { RecordId } from '../ids.ts'
import { quotationsOf, quotationStatus, type Quotation, type QuotationStatus } from './quotations.ts'
import { compare, divide, isZero, subtract, toDecimal, type Ratio, multiply, ratio } from '#lib/ratio.ts'
import { groupBy } from '#lib/group-by.ts'
import { nameKey } from '../names/fold.ts'
import { activeAmount, type RequestedLine } from './line.ts'

/** The amount is of product or of pure active ingredient. Equal amounts have equal texts. */
export const amountKey = (line: RequestedLine, of: 'product' | 'active'): string => {
  const { quantity, content, density, measure } = line
  const each = measure && (of === 'active' && content ? activeAmount(measure, content, density) : measure.size)
  if (!quantity || !each || each === 'density') return `${quantity?.n}/${quantity?.d} ${line.unit}`
  const all = multiply(quantity, each)
  return `${all.n}/${all.d} ${of === 'active' ? '' : measure.kind}`
}

const maxPlaces = 6
const priceText = (value: Ratio) => toDecimal(value, maxPlaces)

export const minimumOf = (values: Iterable<Ratio>): Ratio | null =>
  [...values].reduce<Ratio | null>((a, b) => (a && compare(a, b) <= 0 ? a : b), null)

/** The difference between the rounded values, so that it agrees with the values on the screen. */
export const roundedDifference = (higher: Ratio, lower: Ratio, places: number): Ratio =>
  subtract(ratio(toDecimal(higher, places)), ratio(toDecimal(lower, places)))

export const idsOfLowest = (values: ReadonlyMap<string, Ratio>): Set<string> => {
  const minimum = minimumOf(values.values())
  if (values.size < 2 || !minimum) return new Set()
  return new Set([...values].filter(([, value]) => priceText(value) === priceText(minimum)).map(([id]) => id))
}

/** The smallest number of decimals, from `usual` to six, with which all different values look different. */
export const distinctDecimals = (values: Iterable<Ratio>, usual: number): number => {
  const all = [...values]
  const different = new Set(all.map(priceText)).size
  for (let places = usual; places < maxPlaces; places += 1)
    if (new Set(all.map((value) => toDecimal(value, places))).size === different) return places
  return maxPlaces
}

export type PriceDifference = Readonly<{ amount: Ratio; share: Ratio }>

export const priceExcess = (value: Ratio, from: Ratio): PriceDifference | null => {
  if (isZero(from) || compare(value, from) <= 0) return null
  const amount = subtract(value, from)
  return { amount, share: divide(amount, from) }
}

/** How far the lowest price is below the next one. `share`: of the next price, because a price can only fall by 100%. */
export const priceLead = (next: Ratio, lowest: Ratio): PriceDifference | null => {
  const difference = priceExcess(next, lowest)
  return difference && { ...difference, share: divide(difference.amount, next) }
}

export interface MatchedRow {
  readonly key: string
  readonly lines: ReadonlyMap<string, RequestedLine>
}

type SupplierLine = Readonly<{ supplier: string; line: RequestedLine }>

const rowsInSequence = (key: string, group: readonly SupplierLine[]): MatchedRow[] => {
  const rows: Map<string, RequestedLine>[] = []
  for (const { supplier, line } of group) {
    const freeRow = rows.find((row) => !row.has(supplier))
    if (freeRow) freeRow.set(supplier, line)
    else rows.push(new Map([[supplier, line]]))
  }
  return rows.map((lines, n) => ({ key: `${key}#${n}`, lines }))
}

/** If a supplier has two lines of the same ingredients and no `wish`, formulation and concentration must match too. */
export const matchRows = (
  suppliers: readonly { readonly id: string; readonly lines: readonly RequestedLine[] }[],
): MatchedRow[] => {
  const all = suppliers.flatMap(({ id, lines }) => lines.map((line) => ({ supplier: id, line })))
  const exactKey = ({ line: { key, formulation, totalContent } }: SupplierLine) =>
    [key, formulation ?? '', totalContent ?? ''].join('|')
  return [...groupBy(all, ({ line }) => (line.wish ? nameKey(line.wish) : line.key))].flatMap(([key, group]) =>
    group[0]?.line.wish || new Set(group.map((one) => one.supplier)).size === group.length
      ? rowsInSequence(key, group)
      : [...groupBy(group, exactKey)].flatMap(([exact, same]) => rowsInSequence(exact, same)),
  )
}

export type SupplierLines = Readonly<{ record: RequestRecord; lines: readonly RequestedLine[] }>

export interface QuotationColumn extends SupplierLines {
  readonly id: RecordId
  readonly standing: QuotationStatus
  readonly offer: Quotation | null
  /** Oldest first. */
  readonly earlier: readonly Quotation[]
}

export const quotationColumn = (supplier: SupplierLines, today: Day): QuotationColumn => {
  const quotations = quotationsOf(supplier.record)
  const quotation = quotations.at(-1) ?? null
  return {
    ...supplier,
    id: supplier.record.id,
    standing: quotationStatus(supplier.record, quotation, today),
    offer: quotation,
    earlier: quotations.slice(0, -1),
  }
}

export const valuesByColumn = <Column extends QuotationColumn, Value>(
  columns: readonly Column[],
  value: (column: Column) => Value | null | undefined,
): Map<string, Value> =>
  new Map(
    columns.flatMap((column) => {
      const one = value(column)
      return one === null || one === undefined ? [] : [[column.id, one] as const]
    }),
  )

/** The buyer's decision on an open quotation does not change its rank, so that the columns keep their places. */
const standingRank: Readonly<Record<QuotationStatus, number>> = {
  accepted: 1,
  open: 1,
  'not-selected': 1,
  revising: 2,
  expired: 3,
  asks: 4,
  replied: 4,
  silent: 5,
  declined: 6,
  cancelled: 6,
}

/** Without a quotation, suppliers whose request has ended follow those whose request is still open. */
const rank = ({ standing, offer }: QuotationColumn) => {
  if (offer) return standingRank[standing]
  return 10 + standingRank[standing === 'expired' || standing === 'not-selected' ? 'declined' : standing]
}

export const byStatusRank = (a: QuotationColumn, b: QuotationColumn): number => rank(a) - rank(b)
