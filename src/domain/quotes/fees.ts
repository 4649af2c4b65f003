import type { RequestKind } from '#contract/entities/request.ts'
import type { Day } from '#contract/values.ts'
import { compare, type Ratio } from '#lib/ratio.ts'
import type { FeeName, FeeRule, OfferTerm, Quote } from '../requests/kind-rules.ts'
import { kindRules, type FeeKind } from '../requests/kinds.ts'
import {
  amountOf,
  byPlace,
  offerColumn,
  type OfferColumn,
  type SupplierIn,
  matchRows,
  lowestOf,
  valuesOf,
} from './columns.ts'
import { exchange, unknownCurrency, distinctNeeds, type Need } from './figures.ts'
import { mayAgreeTo, mayBeLowest } from './offers.ts'
import type { Basis } from './on-basis.ts'

/** An amount as written, in the offer's currency. */
export interface Money {
  readonly amount: Ratio
  readonly currency: string
}

export interface Fee {
  readonly quoted: Money
  /** From the version before, if it differs. */
  readonly before: Money | null
  /** In the currency of the basis; null while a rate is missing. */
  readonly basis: Ratio | null
}

export interface Term<Value extends number | boolean = number | boolean> {
  readonly value: Value
  /** From the version before, if it differs. */
  readonly before: Value | null
}

export interface FeeColumn extends OfferColumn {
  readonly fees: ReadonlyMap<FeeName, Fee>
  readonly terms: ReadonlyMap<OfferTerm, Term>
}

/** Why nothing is marked as the lowest. */
export type FeesGap = 'products' | 'quantity' | null

export interface FeeComparison {
  readonly suppliers: readonly FeeColumn[]
  readonly names: readonly FeeName[]
  readonly terms: readonly OfferTerm[]
  readonly lowestQuoted: ReadonlyMap<FeeName, ReadonlySet<string>>
  readonly lowestOnBasis: ReadonlyMap<FeeName, ReadonlySet<string>>
  readonly gap: FeesGap
  /** False when currencies differ. */
  readonly alikeAsQuoted: boolean
  readonly needs: readonly Need[]
}

/** Offers are fees for the whole request instead of prices by the line. */
export const hasFees = (kind: RequestKind): kind is FeeKind => kindRules[kind].fees !== null

type Currency = Pick<Basis, 'currency' | 'rates'>

const feeOf = (name: FeeName, rule: FeeRule, quote: Quote, last: Quote | undefined, basis: Currency): Fee | null => {
  const amount = rule.figures(quote)[name]
  if (!amount) return null
  const earlier = last && rule.figures(last)[name]
  const changed = earlier && (compare(earlier, amount) !== 0 || last.currency !== quote.currency)
  return {
    quoted: { amount, currency: quote.currency },
    before: changed ? { amount: earlier, currency: last.currency } : null,
    basis: exchange(amount, quote.currency, basis.currency, basis.rates),
  }
}

const termOf = (name: OfferTerm, quote: Quote, last: Quote | undefined): Term | null => {
  const value = quote[name] ?? null
  if (value === null) return null
  const before = last?.[name] ?? null
  return { value, before: before === value ? null : before }
}

const found = <Name, Value>(names: readonly Name[], of: (name: Name) => Value | null): Map<Name, Value> =>
  new Map(
    names.flatMap((name) => {
      const value = of(name)
      return value === null ? [] : [[name, value] as const]
    }),
  )

const columnOf =
  (rule: FeeRule, basis: Currency, today: Day) =>
  (supplier: SupplierIn): FeeColumn => {
    const column = offerColumn(supplier, today)
    const quote = column.offer?.quote
    const last = column.earlier.at(-1)?.quote
    return {
      ...column,
      fees: quote ? found(rule.names, (name) => feeOf(name, rule, quote, last, basis)) : new Map(),
      terms: quote ? found(rule.terms, (name) => termOf(name, quote, last)) : new Map(),
    }
  }

/** A supplier that does not help is never the cheapest. */
const candidates = (columns: readonly FeeColumn[]) =>
  columns.filter(({ standing, offer }) => offer && mayBeLowest(standing) && mayAgreeTo(offer.quote))

const gapOf = (columns: readonly FeeColumn[]): FeesGap => {
  const rows = matchRows(columns).map((row) => [...row.lines.values()])
  if (rows.some((lines) => lines.length < columns.length)) return 'products'
  const differs = rows.some((lines) => new Set(lines.map((line) => amountOf(line, 'product'))).size > 1)
  return differs ? 'quantity' : null
}

const lowest = (
  names: readonly FeeName[],
  columns: readonly FeeColumn[],
  value: (fee: Fee) => Ratio | null,
): Map<FeeName, Set<string>> =>
  new Map(
    names.map((name) => {
      const amountIn = ({ fees }: FeeColumn) => {
        const fee = fees.get(name)
        return fee && value(fee)
      }
      return [name, lowestOf(valuesOf(columns, amountIn))]
    }),
  )

const needsOf = (columns: readonly FeeColumn[], basis: Currency): Need[] =>
  distinctNeeds(
    columns.flatMap(({ fees }) =>
      [...fees.values()]
        .filter((fee) => fee.basis === null)
        .map(({ quoted }): Need => ({ need: 'rate', currency: unknownCurrency(quoted.currency, basis) })),
    ),
  )

/** As quoted and in one currency. `today`: the buyer's day. */
export const compareFees = (
  kind: FeeKind,
  suppliers: readonly SupplierIn[],
  basis: Currency,
  today: Day,
): FeeComparison => {
  const rule = kindRules[kind].fees
  const columns = suppliers.map(columnOf(rule, basis, today)).sort(byPlace)
  const running = candidates(columns)
  const gap = gapOf(running)
  const compared = gap === null ? running : []
  const currencies = new Set(columns.flatMap(({ offer }) => offer?.quote.currency ?? []))
  const alikeAsQuoted = currencies.size <= 1
  return {
    suppliers: columns,
    names: rule.names,
    terms: rule.terms,
    lowestQuoted: lowest(rule.names, alikeAsQuoted ? compared : [], ({ quoted }) => quoted.amount),
    lowestOnBasis: lowest(rule.names, compared, (fee) => fee.basis),
    gap,
    alikeAsQuoted,
    needs: needsOf(columns, basis),
  }
}
