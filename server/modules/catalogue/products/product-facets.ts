import type { ProductFacets } from '#contract/calls/catalogue.ts'
import type { Locale } from '#contract/languages.ts'
import { validityFilterMonths, type Day } from '#contract/values.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { CatalogueCache } from '../library.ts'
import { findProductGroups, type ProductFilter, type ProductGroup } from './repo.ts'
import type { Geography } from '../reference/geography.ts'
import type { CatalogueWords } from '../reference/words.ts'

const anywhere = '*'
const textOf = (value: boolean | Day | undefined) => (value === undefined ? [] : [String(value)])

const dimensions = {
  categories: [(group) => group.categoryIds, (filter) => filter.categoryIds],
  formulations: [(group) => (group.formulation === null ? [] : [group.formulation]), (filter) => filter.formulations],
  crops: [(group) => group.cropIds, (filter) => filter.cropIds],
  targets: [(group) => group.targetIds, (filter) => filter.targetIds],
  single: [(group) => textOf(group.single), (filter) => textOf(filter.single)],
  exportOnly: [(group) => textOf(group.exportOnly), (filter) => textOf(filter.exportOnly)],
  answersHere: [(group) => textOf(group.answersHere), (filter) => textOf(filter.answersHere)],
  openTo: [
    (group) => (group.tiedTo.length > 0 ? group.tiedTo : [anywhere]),
    (filter) => (filter.openTo === undefined ? [] : [anywhere, filter.openTo]),
  ],
  validOn: [(group) => group.validOn, (filter) => textOf(filter.validOn)],
} as const satisfies Record<
  string,
  readonly [(group: ProductGroup) => readonly string[], (filter: ProductFilter) => readonly string[] | undefined]
>
type Dimension = keyof typeof dimensions
const names = Object.keys(dimensions) as Dimension[]

/** Counts a dimension's values as if that dimension were not filtered. `days` are the last days of `validityFilterMonths`. */
export const facetsOf = (
  groups: readonly ProductGroup[],
  filter: ProductFilter,
  days: readonly Day[],
  { words, geography, locale }: { words: CatalogueWords; geography: Geography; locale: Locale },
): ProductFacets => {
  const chosenValues = new Map(names.map((name) => [name, new Set<string>(dimensions[name][1](filter))]))
  const counts = new Map(names.map((name) => [name, new Map<string, number>()]))
  let total = 0
  const count = (group: ProductGroup, name: Dimension) => {
    const of = counts.get(name)
    for (const value of dimensions[name][0](group)) of?.set(value, (of.get(value) ?? 0) + group.count)
  }
  for (const group of groups) {
    const failedNames = names.filter((name) => {
      const chosen = chosenValues.get(name)
      return chosen?.size && !dimensions[name][0](group).some((value) => chosen.has(value))
    })
    const [only] = failedNames
    if (failedNames.length > 1) continue
    if (only !== undefined) count(group, only)
    else {
      total += group.count
      for (const name of names) count(group, name)
    }
  }
  const namedValues = (name: Dimension, nameOf: (value: string) => string) =>
    [...(counts.get(name) ?? [])]
      .map(([value, number]) => ({ value, name: nameOf(value), count: number }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  const listedValues = (name: Dimension, kind: 'category' | 'formulation' | 'crop' | 'pest') =>
    namedValues(name, (value) => words.label(kind, value, locale))
  const flags = (name: Dimension) => ({
    true: counts.get(name)?.get('true') ?? 0,
    false: counts.get(name)?.get('false') ?? 0,
  })
  return {
    total,
    categories: listedValues('categories', 'category'),
    formulations: listedValues('formulations', 'formulation'),
    crops: listedValues('crops', 'crop'),
    targets: listedValues('targets', 'pest'),
    single: flags('single'),
    exportOnly: flags('exportOnly'),
    answersHere: flags('answersHere'),
    openTo: namedValues('openTo', (code) => geography.countryName(code, locale)),
    validity: validityFilterMonths.map((months, at) => ({
      value: months,
      name: months,
      count: counts.get('validOn')?.get(days[at] ?? '') ?? 0,
    })),
  }
}

/** The groups of all products are cached, because there are thousands and most callers need them. */
export const readProductGroups = (
  db: Database,
  library: CatalogueCache,
  shape: string,
  { keyword, companyId }: Pick<ProductFilter, 'keyword' | 'companyId'>,
  days: readonly Day[],
): Promise<readonly ProductGroup[]> => {
  const readGroups = () => findProductGroups(db, { keyword, companyId }, days)
  return keyword || companyId !== undefined ? readGroups() : library.cached(['groups', shape, days], readGroups)
}

export const countProductsByCategory = async (
  db: Database,
  library: CatalogueCache,
  shape: string,
  days: readonly Day[],
) => {
  const counts = new Map<string, number>()
  for (const { categoryIds, count } of await readProductGroups(db, library, shape, {}, days))
    for (const id of categoryIds) counts.set(id, (counts.get(id) ?? 0) + count)
  return counts
}
