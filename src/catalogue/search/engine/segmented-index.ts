import {
  type Bitset,
  fullBitset,
  hasBit,
  removeBit,
  runInSlices,
  type SliceOptions,
  type ByteReader,
  type Steps,
} from './bytes.ts'
import { buildSteps } from './build/build.ts'
import type { SearchDocument, SearchField } from './words/tokenise.ts'
import { PackedIndex, SearchIndexError, type Meta } from './packed-index.ts'
import { type Matches, matching, place, search, type SearchOptions, type SearchResult } from './search.ts'
import { Segment } from './segment.ts'
import { type PostingGroup, readList } from './postings.ts'
import { SegmentWriter } from './build/segment-writer.ts'
import type { TermCursor } from './words/vocabulary.ts'

interface MergePart {
  readonly index: PackedIndex
  /** Documents to retain; null: all. */
  readonly live: Bitset | null
}

interface Source {
  readonly cursor: TermCursor
  readonly postings: ByteReader
  readonly index: PackedIndex
  /** The new ordinal of each document, -1 for dropped ones. */
  readonly ordinals: Int32Array
}

const wordsAStep = 128

const compareTerms = (a: TermCursor, b: TermCursor): number => {
  if (a.done || b.done) return Number(a.done) - Number(b.done)
  const common = Math.min(a.length, b.length)
  for (let at = 0; at < common; at++) {
    const difference = a.term[at]! - b.term[at]!
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** Collects the documents of one word from both parts, by field. */
class Gatherer {
  private readonly groups: PostingGroup[]

  constructor(fields: number) {
    this.groups = Array.from({ length: fields }, (_, field) => ({ field, docs: new Int32Array(64), count: 0 }))
  }

  add(source: Source): void {
    const { cursor, ordinals } = source
    if (cursor.doc >= 0) this.put(ordinals[cursor.doc]!, cursor.field)
    else readList(source.postings, cursor.list, source.index.size, (doc, field) => this.put(ordinals[doc]!, field))
  }

  take(): PostingGroup[] {
    return this.groups.filter(({ count }) => count > 0)
  }

  clear(): void {
    for (const group of this.groups) group.count = 0
  }

  private put(doc: number, field: number): void {
    if (doc < 0) return
    const group = this.groups[field]!
    if (group.count === group.docs.length) {
      const grown = new Int32Array(group.count * 2)
      grown.set(group.docs)
      group.docs = grown
    }
    group.docs[group.count++] = doc
  }
}

/**
 * Merges two indexes into one, the retained documents of the first before those of the second, without their rows. The
 * result is byte for byte the same as building from those rows in that order.
 */
export function* mergeSteps(parts: readonly [MergePart, MergePart], changes?: Meta['changes']): Steps<ArrayBuffer> {
  const ids: string[] = []
  const lengths: number[] = []
  const boosts: number[] = []
  const sources: Source[] = []
  for (const { index, live } of parts) {
    const ordinals = new Int32Array(index.size).fill(-1)
    for (const [doc, id] of index.ids.all()) {
      if (live !== null && !hasBit(live, doc)) continue
      ordinals[doc] = ids.length
      ids.push(id)
      lengths.push(index.lengths[doc]!)
      boosts.push(index.boosts[doc]!)
      if ((doc & 4095) === 0) yield
    }
    sources.push({ cursor: index.cursor(), postings: index.postings(), index, ordinals })
  }
  const [first, second] = sources as [Source, Source]
  const { fields } = first.index
  const writer = new SegmentWriter(ids.length)
  const gatherer = new Gatherer(fields.length)
  first.cursor.first()
  second.cursor.first()
  for (let words = 0; !first.cursor.done || !second.cursor.done; words++) {
    const order = compareTerms(first.cursor, second.cursor)
    const { term, length } = (order <= 0 ? first : second).cursor
    gatherer.clear()
    if (order <= 0) gatherer.add(first)
    if (order >= 0) gatherer.add(second)
    writer.add(term, length, gatherer.take())
    if (order <= 0) first.cursor.advance()
    if (order >= 0) second.cursor.advance()
    if (words % wordsAStep === 0) yield
  }
  const documents = { ids, lengths: Uint8Array.from(lengths), boosts: Uint8Array.from(boosts) }
  return yield* writer.finish(documents, fields, changes)
}

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
