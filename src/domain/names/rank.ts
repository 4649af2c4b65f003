import { matchGroups, type MatchGroup } from '#contract/entities/product-name.ts'
import { compareName, scoreOf, type NamedProduct, type NameMatch } from './compare-name.ts'
import type { ReadName } from './read-name.ts'

/** It agrees in everything, is near, does not state all that was asked for, or differs. */
const groupOf = ({ active, content, formulation }: NameMatch): MatchGroup => {
  const all = [active, content, formulation]
  if (all.includes('other')) return 'other'
  if (all.includes('not-stated')) return 'unstated'
  return all.includes('near') ? 'near' : 'exact'
}

export interface RankedName {
  readonly id: string
  readonly group: MatchGroup
}

/**
 * Products with the actives of a name, closest first; others are left out. Equal ones stay in their order. `meets`: how
 * many of the words left over a product's record contains.
 */
export const rankByName = (
  read: ReadName,
  products: readonly (NamedProduct & { readonly id: string })[],
  meets: (id: string) => number,
): RankedName[] =>
  products
    .flatMap((product) => {
      const match = compareName(read, product)
      return match ? [{ id: product.id, group: groupOf(match), score: scoreOf(match) + meets(product.id) }] : []
    })
    .sort((a, b) => matchGroups.indexOf(a.group) - matchGroups.indexOf(b.group) || b.score - a.score)
    .map(({ id, group }) => ({ id, group }))

export const countGroups = (ranked: readonly RankedName[]): Readonly<Record<MatchGroup, number>> => {
  const counts = { exact: 0, near: 0, unstated: 0, other: 0 }
  for (const { group } of ranked) counts[group] += 1
  return counts
}
