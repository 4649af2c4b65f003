import type { ProductFacets } from '#contract/calls/catalogue.ts'
import type { Locale } from '#contract/languages.ts'
import { validMonths, type Day } from '#contract/values.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Library } from '../library.ts'
import { noFilter, findProductGroups, type ProductFilter, type ProductGroup } from './repo.ts'
import type { Geography } from '../reference/geography.ts'
import type { Words } from '../reference/words.ts'

const anywhere = '*'
type Values = (group: ProductGroup) => readonly string[]
const dimensions = {
  categories: (group) => group.categoryIds,
  formulations: (group) => (group.formulation === null ? [] : [group.formulation]),
  crops: (group) => group.cropIds,
  targets: (group) => group.targetIds,
  single: (group) => [String(group.single)],
  exportOnly: (group) => [String(group.exportOnly)],
  answersHere: (group) => [String(group.answersHere)],
  openTo: (group) => (group.tiedTo.length > 0 ? group.tiedTo : [anywhere]),
  validOn: (group) => group.validOn,
} as const satisfies Record<string, Values>
type Dimension = keyof typeof dimensions
const names = Object.keys(dimensions) as Dimension[]

const chosenOf = (filter: ProductFilter): Record<Dimension, ReadonlySet<string>> => ({
  categories: new Set(filter.categoryIds),
  formulations: new Set(filter.formulations),
  crops: new Set(filter.cropIds),
  targets: new Set(filter.targetIds),
  single: new Set(filter.single === undefined ? [] : [String(filter.single)]),
  exportOnly: new Set(filter.exportOnly === undefined ? [] : [String(filter.exportOnly)]),
  answersHere: new Set(filter.answersHere === undefined ? [] : [String(filter.answersHere)]),
  openTo: new Set(filter.openTo === undefined ? [] : [anywhere, filter.openTo]),
  validOn: new Set(filter.validOn === undefined ? [] : [filter.validOn]),
})

/** Counts each value as if its own filter were not set. `days`: the last day of each option of `validMonths`. */
export const facetsOf = (
  groups: readonly ProductGroup[],
  filter: ProductFilter,
  days: readonly Day[],
  { words, geography, locale }: { words: Words; geography: Geography; locale: Locale },
): ProductFacets => {
  const chosenValues = chosenOf(filter)
  const counts = new Map(names.map((name) => [name, new Map<string, number>()]))
  let total = 0
  const count = (group: ProductGroup, name: Dimension) => {
    const of = counts.get(name)
    for (const value of dimensions[name](group)) of?.set(value, (of.get(value) ?? 0) + group.count)
  }
  for (const group of groups) {
    const failedNames = names.filter(
      (name) => chosenValues[name].size > 0 && !dimensions[name](group).some((value) => chosenValues[name].has(value)),
    )
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
    validity: validMonths.map((months, at) => ({
      value: months,
      name: months,
      count: counts.get('validOn')?.get(days[at] ?? '') ?? 0,
    })),
  }
}

/** The products in groups with equal facet values. Cached, because there are thousands and most callers need all. */
export const groupsOf = (
  db: Database,
  library: Library,
  shape: string,
  { keyword, companyId }: Pick<ProductFilter, 'keyword' | 'companyId'>,
  days: readonly Day[],
): Promise<readonly ProductGroup[]> => {
  const readGroups = () => findProductGroups(db, { keyword, companyId }, days)
  return keyword || companyId !== undefined ? readGroups() : library.cached(['groups', shape, days], readGroups)
}

export const countByCategory = async (db: Database, library: Library, shape: string, days: readonly Day[]) => {
  const counts = new Map<string, number>()
  for (const { categoryIds, count } of await groupsOf(db, library, shape, noFilter, days))
    for (const id of categoryIds) counts.set(id, (counts.get(id) ?? 0) + count)
  return counts
}
