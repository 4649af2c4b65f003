import { pivot, type BatchFigures, type OwnFigures } from './figures.ts'
import { isKnownClause } from './incoterms.ts'
import type { Basis } from './on-basis.ts'

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

/**
 * The basis that the buyer chose. By default it is the one that needs the fewest figures: the currency that all offers
 * share, else US dollars; the Incoterm that most offers have.
 */
export const chooseBasis = (own: OwnFigures, batch: BatchFigures, offers: readonly Said[]): Basis => ({
  currency: batch.currency ?? only(offers.flatMap(({ currency }) => currency ?? [])) ?? pivot,
  clause: batch.clause ?? mostOften(offers.map(({ clause }) => clause).filter(isKnownClause)),
  legs: batch.legs,
  rates: own.rates,
})
