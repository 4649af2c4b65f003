import { type Bitset, hasBit } from '../bitset.ts'
import type { ByteReader } from '../bytes.ts'
import type { Meta, PackedIndex } from '../packed-index.ts'
import { type PostingGroup, readList } from '../postings.ts'
import { SegmentWriter } from './segment-writer.ts'
import type { Steps } from '../slices.ts'
import type { TermCursor } from '../words/vocabulary.ts'

export interface MergePart {
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
