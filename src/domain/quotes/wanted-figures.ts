import type { Comparison } from './comparison.ts'
import { legs, pivot, type Leg } from './figures.ts'
import { gapBetween } from './incoterms.ts'
import type { AskedLine } from './line.ts'
import type { Basis } from './on-basis.ts'

/** The figures that this comparison needs from the buyer, entered or not: the fields to show. */
export interface WantedFigures {
  /** Currencies whose rate against the pivot is needed. */
  readonly currencies: readonly string[]
  readonly legs: readonly Leg[]
  /** Products whose density is needed and not in the register. */
  readonly densities: readonly AskedLine[]
}

/** The currencies whose rate against the pivot is needed: none if there is only one currency. */
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
