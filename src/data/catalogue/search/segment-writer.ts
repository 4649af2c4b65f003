import { ByteWriter } from './bytes.ts'
import type { SearchField } from './document.ts'
import { allNumbers, packIds } from './id-table.ts'
import { type Meta, writeLayout } from './layout.ts'
import { type PostingGroup, writeList } from './postings.ts'
import { VocabularyWriter } from './vocabulary.ts'

export interface SegmentDocuments {
  readonly ids: readonly string[]
  readonly lengths: Uint8Array
  readonly boosts: Uint8Array
}

const hash = (bytes: Uint8Array, from: number, to: number): number => {
  let sum = 0x811c9dc5
  for (let at = from; at < to; at++) sum = Math.imul(sum ^ bytes[at]!, 0x01000193)
  return sum
}

/**
 * Writes an index from words in byte order. The same words and documents always give the same bytes, so that a merge
 * can be checked against a rebuild.
 */
export class SegmentWriter {
  private readonly vocabulary = new VocabularyWriter()
  private readonly postings = new ByteWriter(1 << 16)
  /** The pairs of ideographs of one company name share one list; it is stored once. */
  private readonly known = new Map<number, { start: number; end: number }>()
  private readonly documents: number

  constructor(documents: number) {
    this.documents = documents
  }

  /** Groups without documents must be left out; a word without groups too. */
  add(term: Uint8Array, length: number, groups: readonly PostingGroup[]): void {
    const [only] = groups
    if (only === undefined) return
    if (groups.length === 1 && only.count === 1) {
      this.vocabulary.single(term, length, only.docs[0]!, only.field)
      return
    }
    const start = this.postings.length
    writeList(this.postings, groups, this.documents)
    this.vocabulary.list(term, length, this.shared(start))
  }

  finish(documents: SegmentDocuments, fields: readonly SearchField[], changes?: Meta['changes']): ArrayBuffer {
    const ids = allNumbers(documents.ids) ? 'numbers' : 'texts'
    const meta: Meta = changes === undefined ? { fields, ids } : { fields, ids, changes }
    const json = new TextEncoder().encode(JSON.stringify(meta))
    // Blanks up to a multiple of four: the end of a section is the start of the next.
    const padded = new Uint8Array((json.length + 3) & ~3).fill(32)
    padded.set(json)
    return writeLayout(documents.ids.length, this.vocabulary.count, {
      meta: padded,
      ids: packIds(documents.ids, ids),
      lengths: documents.lengths,
      boosts: documents.boosts,
      ...this.vocabulary.finish(),
      postings: this.postings.bytes.subarray(0, this.postings.length),
    })
  }

  /** Takes the list just written back when the same bytes stand already; returns where it starts. */
  private shared(start: number): number {
    const { bytes, length } = this.postings
    const key = hash(bytes, start, length)
    const twin = this.known.get(key)
    if (twin === undefined) {
      this.known.set(key, { start, end: length })
      return start
    }
    if (twin.end - twin.start !== length - start) return start
    for (let at = start; at < length; at++) if (bytes[at] !== bytes[twin.start + at - start]) return start
    this.postings.length = start
    return twin.start
  }
}
