import { type Bitset, fullBitset, hasBit, removeBit } from './bitset.ts'
import { buildSteps } from './build/build.ts'
import type { SearchDocument, SearchField } from './document.ts'
import { PackedIndex, SearchIndexError } from './packed-index.ts'
import { mergeSteps } from './build/merge.ts'
import { type Matches, matching, place, search, type SearchOptions, type SearchResult } from './search.ts'
import { Segment } from './segment.ts'
import { runInSlices, type SliceOptions } from './slices.ts'

/** What the caller stores: two values written in one transaction. `delta` is null if nothing has changed. */
export interface StoredIndex {
  readonly base: ArrayBuffer
  readonly delta: ArrayBuffer | null
}

export interface Changes {
  /** New rows, and new versions of known ones; of two with the same id the last counts. */
  readonly put?: Iterable<SearchDocument>
  /** Ids of deleted rows. */
  readonly remove?: Iterable<string>
}

/** With more changed rows than this the index should be rebuilt. */
export const mostChanged = 2000

/** The documents of an index without these ids; null if it contains none of them. */
const without = (index: PackedIndex, ids: ReadonlySet<string>): { live: Bitset; masked: number } | null => {
  const found = index.ids.find(ids)
  if (found.size === 0) return null
  const live = fullBitset(index.size)
  for (const ordinal of found.values()) removeBit(live, ordinal)
  return { live, masked: found.size }
}

const idsOf = (index: PackedIndex): string[] => Array.from(index.ids.all(), ([, id]) => id)

/**
 * The search index of a changing catalogue: a packed base, and a small packed index of later changes, which hides the
 * replaced and removed rows of the base. Ordinals (of hits, bitsets and `allowed`) cover both, and change with `apply`.
 * Does not support two writers at once.
 */
export class SegmentedIndex {
  private segments: readonly Segment[]

  private constructor(base: PackedIndex, delta: PackedIndex | null) {
    this.segments = [new Segment(base)]
    this.setDelta(delta)
  }

  /** Throws {@link SearchIndexError} if a buffer cannot be used; then rebuild. */
  static open({ base, delta }: StoredIndex): SegmentedIndex {
    return new SegmentedIndex(PackedIndex.open(base), delta === null ? null : PackedIndex.open(delta))
  }

  static async build(
    documents: Iterable<SearchDocument>,
    fields: readonly SearchField[],
    slices?: SliceOptions,
  ): Promise<SegmentedIndex> {
    return SegmentedIndex.open({ base: await runInSlices(buildSteps(documents, { fields }), slices), delta: null })
  }

  search(query: string, options?: SearchOptions): SearchResult {
    return search(this.segments, query, options)
  }

  /** All matches, to count facets or to sort in another order; null if the query has no words. */
  matching(query: string, options?: Parameters<typeof matching>[2]): Matches | null {
    return matching(this.segments, query, options)
  }

  /** All used ordinals are below this; some may belong to replaced rows. */
  get ordinals(): number {
    return this.segments.reduce((sum, { index }) => sum + index.size, 0)
  }

  /** Rows that can be found. */
  get size(): number {
    return this.segments.reduce((sum, { index, masked }) => sum + index.size - masked, 0)
  }

  /** Calls back for every row that can be found, so that the caller can map ordinals. */
  each(visit: (ordinal: number, id: string) => void): void {
    let first = 0
    for (const { index, live } of this.segments) {
      for (const [doc, id] of index.ids.all()) if (live === null || hasBit(live, doc)) visit(first + doc, id)
      first += index.size
    }
  }

  idAt(ordinal: number): string {
    const { segment, doc } = place(this.segments, ordinal)
    return segment.index.ids.at(doc)
  }

  get changed(): number {
    const delta = this.delta
    return delta === null ? 0 : delta.size + (delta.changes?.removed.length ?? 0)
  }

  /** Makes changes searchable. The stored base is unchanged, only the delta is new. 1,000 rows take some 30 ms. */
  async apply({ put = [], remove = [] }: Changes, slices?: SliceOptions): Promise<void> {
    const rows = new Map<string, SearchDocument>()
    for (const row of put) {
      rows.delete(row.id)
      rows.set(row.id, row)
    }
    const gone = new Set(remove)
    if (rows.size + gone.size === 0) return
    const { base, delta } = this
    const removed = new Set([...(delta?.changes?.removed ?? []), ...gone])
    for (const id of rows.keys()) removed.delete(id)
    const { fields } = base
    // Only ids in the base need hiding; others would count as changes for ever.
    const changes = { base: base.checksum, removed: [...base.ids.find(removed).keys()].sort() }
    let next = await runInSlices(buildSteps(rows.values(), { fields, changes }), slices)
    if (delta !== null) {
      const kept = without(delta, new Set([...rows.keys(), ...gone]))
      const parts = [
        { index: delta, live: kept?.live ?? null },
        { index: PackedIndex.open(next), live: null },
      ] as const
      next = await runInSlices(mergeSteps(parts, changes), slices)
    }
    this.setDelta(PackedIndex.open(next))
  }

  serialize(): StoredIndex {
    return { base: this.base.serialize(), delta: this.delta?.serialize() ?? null }
  }

  private get base(): PackedIndex {
    return this.segments[0]!.index
  }

  private get delta(): PackedIndex | null {
    return this.segments[1]?.index ?? null
  }

  private setDelta(delta: PackedIndex | null): void {
    const base = this.segments[0]!
    if (delta === null) return
    if (delta.changes?.base !== base.index.checksum) {
      throw new SearchIndexError('mismatched-delta', 'the changes were made to another base')
    }
    const hidden = without(base.index, new Set([...idsOf(delta), ...delta.changes.removed]))
    this.segments = [base.with(hidden?.live ?? null, hidden?.masked ?? 0), new Segment(delta)]
  }
}
