import type { FacetValue } from './library-facets.ts'

/**
 * The values that a facet shows: first all chosen ones, because otherwise they could not be removed, then the most
 * frequent ones.
 */
export const shownValues = (
  values: readonly FacetValue[],
  chosen: readonly string[],
  most: number,
): { readonly shown: readonly FacetValue[]; readonly hidden: number } => {
  const on = chosen.map((value) => values.find((one) => one.value === value) ?? { value, label: value, count: 0 })
  const rest = values.filter(({ value }) => !chosen.includes(value))
  const room = Math.max(0, most - on.length)
  return { shown: [...on, ...rest.slice(0, room)], hidden: Math.max(0, rest.length - room) }
}
