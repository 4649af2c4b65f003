import { ByteWriter, fnv1a } from '../bytes.ts'
import type { SearchField } from '../document.ts'
import { allNumbers, packIds } from '../id-table.ts'
import { type Meta, writeLayout } from '../packed-index.ts'
import { type PostingGroup, writeList } from '../postings.ts'
import type { Steps } from '../slices.ts'
import { VocabularyWriter } from '../words/vocabulary.ts'

export interface SegmentDocuments {
  readonly ids: readonly string[]
  readonly lengths: Uint8Array
  readonly boosts: Uint8Array
}

/**
 * Writes an index from words in byte order. The same words and documents always give the same bytes, so that a merge
 * can be compared with a rebuild.
 */
export class SegmentWriter {
  private readonly vocabulary = new VocabularyWriter()
  private readonly postings = new ByteWriter(1 << 16)
  /** All pairs of ideographs of one company name have the same list, which is stored once. */
  private readonly known = new Map<number, number>()
  private readonly documents: number

  constructor(documents: number) {
    this.documents = documents
  }

  /**
   * Groups without documents must be omitted, and words without groups too. Returns the start of the list, or -1 if the
   * word needs none.
   */
  add(term: Uint8Array, length: number, groups: readonly PostingGroup[]): number {
    const [only] = groups
    if (only === undefined) return -1
    if (groups.length === 1 && only.count === 1) {
      this.vocabulary.single(term, length, only.docs[0]!, only.field)
      return -1
    }
    const start = this.postings.length
    writeList(this.postings, groups, this.documents)
    return this.addTo(this.shared(start), term, length)
  }

  /** Adds a word whose list is already stored. */
  addTo(list: number, term: Uint8Array, length: number): number {
    this.vocabulary.list(term, length, list)
    return list
  }

  *finish(documents: SegmentDocuments, fields: readonly SearchField[], changes?: Meta['changes']): Steps<ArrayBuffer> {
    const ids = allNumbers(documents.ids) ? 'numbers' : 'texts'
    const meta: Meta = changes === undefined ? { fields, ids } : { fields, ids, changes }
    const json = new TextEncoder().encode(JSON.stringify(meta))
    // Blanks up to a multiple of four, because the end of a section is the start of the next.
    const padded = new Uint8Array((json.length + 3) & ~3).fill(32)
    padded.set(json)
    const packed = yield* packIds(documents.ids, ids)
    yield
    return writeLayout(documents.ids.length, this.vocabulary.count, {
      meta: padded,
      ids: packed,
      lengths: documents.lengths,
      boosts: documents.boosts,
      ...this.vocabulary.finish(),
      postings: this.postings.bytes.subarray(0, this.postings.length),
    })
  }

  /** If the same bytes are already stored, removes the list that was just written. Returns where the list starts. */
  private shared(start: number): number {
    const { bytes, length } = this.postings
    for (let key = fnv1a(bytes, start, length); ; key = (key + 1) | 0) {
      const twin = this.known.get(key)
      if (twin === undefined) {
        this.known.set(key, start)
        return start
      }
      if (!this.same(twin, start)) continue
      this.postings.length = start
      return twin
    }
  }

  /** A list encodes its own end: if all bytes of the new one also stand at `twin`, it is the same list. */
  private same(twin: number, start: number): boolean {
    const { bytes, length } = this.postings
    for (let at = start; at < length; at++) if (bytes[at] !== bytes[twin + at - start]) return false
    return true
  }
}
