import type { RequestKind } from '#contract/entities/request.ts'
import type { Day } from '#contract/values.ts'
import { groupBy } from '#lib/group-by.ts'
import { compare, type Ratio } from '#lib/ratio.ts'
import type { FeeName, FeeRule, QuotationTerm, QuotationContent } from '../requests/kind-rules.ts'
import { kindRules, type FeeKind } from '../requests/kinds.ts'
import {
  amountKey,
  byStatusRank,
  quotationColumn,
  type QuotationColumn,
  type SupplierLines,
  matchRows,
  idsOfLowest,
  valuesByColumn,
} from './columns.ts'
import { convertCurrency } from './figures.ts'
import { isAcceptable, isComparable } from './quotations.ts'
import type { Basis } from './on-basis.ts'

export type Money = Readonly<{ amount: Ratio; currency: string }>

export interface Fee {
  readonly quoted: Money
  readonly before: Money | null
  /** In the currency of the comparison; null if a rate is missing. */
  readonly basis: Ratio | null
}

export interface FeeTerm<Value extends number | boolean = number | boolean> {
  readonly value: Value
  readonly before: Value | null
}

export interface FeeColumn extends QuotationColumn {
  readonly fees: ReadonlyMap<FeeName, Fee>
  readonly terms: ReadonlyMap<QuotationTerm, FeeTerm>
}

export interface FeeGroup {
  readonly key: string
  readonly suppliers: readonly FeeColumn[]
  readonly lowest: ReadonlyMap<FeeName, ReadonlySet<string>>
  /** True if the requested quantities differ, so that no fee is marked as the lowest. */
  readonly differs: boolean
}

export const hasFees = (kind: RequestKind): kind is FeeKind => kindRules[kind].fees !== null

type Currency = Pick<Basis, 'currency' | 'rates'>

const feeOf = (
  name: FeeName,
  rule: FeeRule,
  quote: QuotationContent,
  last: QuotationContent | undefined,
  basis: Currency,
): Fee | null => {
  const amount = rule.figures(quote)[name]
  if (!amount) return null
  const earlier = last && rule.figures(last)[name]
  const hasChanged = earlier && (compare(earlier, amount) !== 0 || last.currency !== quote.currency)
  return {
    quoted: { amount, currency: quote.currency },
    before: hasChanged ? { amount: earlier, currency: last.currency } : null,
    basis: convertCurrency(amount, quote.currency, basis.currency, basis.rates),
  }
}

const termOf = (name: QuotationTerm, quote: QuotationContent, last: QuotationContent | undefined): FeeTerm | null => {
  const value = quote[name] ?? null
  if (value === null) return null
  const previous = last?.[name] ?? null
  return { value, before: previous === value ? null : previous }
}

const presentValues = <Name, Value>(names: readonly Name[], of: (name: Name) => Value | null): Map<Name, Value> =>
  new Map(
    names.flatMap((name) => {
      const value = of(name)
      return value === null ? [] : [[name, value] as const]
    }),
  )

const columnOf =
  (rule: FeeRule, basis: Currency, today: Day) =>
  (supplier: SupplierLines): FeeColumn => {
    const column = quotationColumn(supplier, today)
    const quote = column.offer?.quote
    const last = column.earlier.at(-1)?.quote
    return {
      ...column,
      fees: quote ? presentValues(rule.names, (name) => feeOf(name, rule, quote, last, basis)) : new Map(),
      terms: quote ? presentValues(rule.terms, (name) => termOf(name, quote, last)) : new Map(),
    }
  }

const groupsOf = (names: readonly FeeName[], columns: readonly FeeColumn[]): FeeGroup[] => {
  const rows = matchRows(columns)
  const keyOf = ({ id }: FeeColumn) => rows.flatMap(({ key, lines }) => (lines.has(id) ? [key] : [])).join(' | ')
  return [...groupBy(columns, keyOf)].map(([key, suppliers]) => {
    // A supplier that does not offer support cannot have the lowest fee.
    const running = suppliers.filter(
      ({ standing, offer }) => offer && isComparable(standing) && isAcceptable(offer.quote),
    )
    const differs = matchRows(running).some(
      ({ lines }) => new Set([...lines.values()].map((line) => amountKey(line, 'product'))).size > 1,
    )
    const lowest = names.map(
      (name) =>
        [name, idsOfLowest(valuesByColumn(differs ? [] : running, ({ fees }) => fees.get(name)?.basis))] as const,
    )
    return { key, suppliers, lowest: new Map(lowest), differs }
  })
}

export const compareFees = (kind: FeeKind, suppliers: readonly SupplierLines[], basis: Currency, today: Day) => {
  const rule: FeeRule = kindRules[kind].fees
  const columns = suppliers.map(columnOf(rule, basis, today)).sort(byStatusRank)
  const { names, terms } = rule
  return { suppliers: columns, groups: groupsOf(names, columns), names, terms }
}

export type FeeComparison = ReturnType<typeof compareFees>
