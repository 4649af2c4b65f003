import type { SnapshotManifest, SnapshotPart } from '#contract/snapshot.ts'
import type { CatalogueTable } from '../store/names.ts'
import type { StoredPart } from '../store/schema.ts'
import { isPartOf, isWithin } from './copied-categories.ts'

export interface WantedPart {
  readonly table: CatalogueTable
  readonly part: SnapshotPart
}

/** First rows of the library first, then the companies, then the rest. */
export const partsInOrder = (manifest: SnapshotManifest, categories: readonly string[]): WantedPart[] => {
  const of = (table: CatalogueTable) =>
    manifest[table].parts
      .filter((part) => table !== 'products' || isPartOf(part.categories, categories))
      .map((part) => ({ table, part }))
  const [first, ...rest] = of('products')
  return [...(first ? [first] : []), ...of('companies'), ...rest]
}

/** Whether a stored part has its rows of these categories (none: all): of one that mixes some, not all may have been taken. */
const hasRows = (
  { table, part }: WantedPart,
  { ids, unreadable, categories: taken }: StoredPart,
  categories: readonly string[],
): boolean => {
  if (table !== 'products' || ids.length + unreadable >= part.rows) return true
  return taken !== undefined && isWithin(categories, taken)
}

/** Parts that a copy of these categories (none: all) lacks, in the order to fetch them. */
export const missingParts = (
  manifest: SnapshotManifest,
  categories: readonly string[],
  stored: ReadonlyMap<string, StoredPart>,
): WantedPart[] =>
  partsInOrder(manifest, categories).filter((wanted) => {
    const here = stored.get(wanted.part.url)
    return here === undefined || !hasRows(wanted, here, categories)
  })

/** What a part costs on the line: all of it, where the backend does not say how small it is packed. */
export const packedBytesOf = (part: SnapshotPart): number => part.packedBytes ?? part.bytes
