import { idOf, parseTableRows, type CatalogueRow } from '../store/rows.ts'
import type { CatalogueTable } from '../store/names.ts'
import type { SnapshotManifest, SnapshotPart } from '#contract/snapshot.ts'
import type { StoredPart } from '../store/schema.ts'

/** An absent or empty list means all categories. */
export const sameCategories = (some: readonly string[] | undefined, others: readonly string[] | undefined): boolean => {
  const [left, right] = [new Set(some), new Set(others)]
  return left.size === right.size && [...left].every((id) => right.has(id))
}

export const isWithinCategories = (some: readonly string[], others: readonly string[]): boolean =>
  others.length === 0 || (some.length > 0 && some.every((id) => others.includes(id)))

/** The categories that are in both choices; if there are none, those of the first choice. An empty list means all. */
export const commonCategories = (some: readonly string[] = [], others: readonly string[] = []): readonly string[] => {
  if (others.length === 0) return some
  if (some.length === 0) return others
  const commonIds = some.filter((id) => others.includes(id))
  return commonIds.length > 0 ? commonIds : some
}

export const mayContainChosen = (categories: readonly string[] | undefined, chosen: readonly string[]): boolean =>
  chosen.length === 0 || categories === undefined || categories.some((id) => chosen.includes(id))

const isChosen = (table: CatalogueTable, row: CatalogueRow<CatalogueTable>, chosen: readonly string[]): boolean =>
  table !== 'products' || chosen.length === 0 || row.categories.some(({ categoryId }) => chosen.includes(categoryId))

export const splitRowsByChoice = <T extends CatalogueTable>(
  table: T,
  all: readonly CatalogueRow<T>[],
  chosen: readonly string[] = [],
) => ({
  rows: all.filter((row) => isChosen(table, row, chosen)),
  left: all.flatMap((row) => (isChosen(table, row, chosen) ? [] : [idOf(table, row)])),
})

export const unchosenIds = (
  table: CatalogueTable,
  stored: readonly unknown[],
  chosen: readonly string[] = [],
): ReadonlySet<string> => new Set(splitRowsByChoice(table, parseTableRows(table, stored).rows, chosen).left)

export type WantedPart = Readonly<{ table: CatalogueTable; part: SnapshotPart }>

export const chosenPartsInOrder = (manifest: SnapshotManifest, categories: readonly string[]): WantedPart[] => {
  const of = (table: CatalogueTable) =>
    manifest[table].parts
      .filter((part) => table !== 'products' || mayContainChosen(part.categories, categories))
      .map((part) => ({ table, part }))
  const [first, ...rest] = of('products')
  return [...(first ? [first] : []), ...of('companies'), ...rest]
}

const hasRows = (
  { table, part }: WantedPart,
  { ids, unreadable, categories: storedCategories = [] }: StoredPart,
  categories: readonly string[],
): boolean => {
  if (table !== 'products' || ids.length + unreadable >= part.rows) return true
  return isWithinCategories(categories, storedCategories)
}

export const missingParts = (
  manifest: SnapshotManifest,
  categories: readonly string[],
  stored: ReadonlyMap<string, StoredPart>,
): WantedPart[] =>
  chosenPartsInOrder(manifest, categories).filter((candidate) => {
    const storedPart = stored.get(candidate.part.url)
    return storedPart === undefined || !hasRows(candidate, storedPart, categories)
  })

export const packedBytesOf = (part: SnapshotPart): number => part.packedBytes ?? part.bytes
