import type { SnapshotManifest, SnapshotPart } from '#contract/snapshot.ts'
import type { CatalogueTable } from '../db/ref-names.ts'
import { isPartOf } from './copied-categories.ts'

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

/** Parts that a copy of these categories (none: all) lacks, in the order to fetch them. */
export const missingParts = (
  manifest: SnapshotManifest,
  categories: readonly string[],
  stored: { readonly has: (url: string) => boolean },
): WantedPart[] => partsInOrder(manifest, categories).filter(({ part }) => !stored.has(part.url))

/** What a part costs on the line: all of it, where the backend does not say how small it is packed. */
export const packedBytesOf = (part: SnapshotPart): number => part.packedBytes ?? part.bytes
