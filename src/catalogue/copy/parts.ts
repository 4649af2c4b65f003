import type { SnapshotManifest, SnapshotPart } from '#contract/snapshot.ts'
import type { CatalogueTable } from '../store/names.ts'
import type { StoredPart } from '../store/schema.ts'
import { isPartOf, isWithin } from './copied-categories.ts'

export interface WantedPart {
  readonly table: CatalogueTable
  readonly part: SnapshotPart
}

/** The first part of the library comes first, then the companies, then the rest. */
export const partsInOrder = (manifest: SnapshotManifest, categories: readonly string[]): WantedPart[] => {
  const of = (table: CatalogueTable) =>
    manifest[table].parts
      .filter((part) => table !== 'products' || isPartOf(part.categories, categories))
      .map((part) => ({ table, part }))
  const [first, ...rest] = of('products')
  return [...(first ? [first] : []), ...of('companies'), ...rest]
}

/**
 * Whether a stored part has its rows of these categories (empty: all). Of a part with mixed categories only some rows
 * may have been stored.
 */
const hasRows = (
  { table, part }: WantedPart,
  { ids, unreadable, categories: taken = [] }: StoredPart,
  categories: readonly string[],
): boolean => {
  if (table !== 'products' || ids.length + unreadable >= part.rows) return true
  return isWithin(categories, taken)
}

/** The parts that a copy of these categories (empty: all) lacks, in the order in which to fetch them. */
export const missingParts = (
  manifest: SnapshotManifest,
  categories: readonly string[],
  stored: ReadonlyMap<string, StoredPart>,
): WantedPart[] =>
  partsInOrder(manifest, categories).filter((wanted) => {
    const here = stored.get(wanted.part.url)
    return here === undefined || !hasRows(wanted, here, categories)
  })

/** The bytes that a part transfers; its full size if the backend does not state the compressed one. */
export const packedBytesOf = (part: SnapshotPart): number => part.packedBytes ?? part.bytes
