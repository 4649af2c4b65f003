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
 * can be checked against a rebuild.
 */
export class SegmentWriter {
  private readonly vocabulary = new VocabularyWriter()
  private readonly postings = new ByteWriter(1 << 16)
  /** The pairs of ideographs of one company name share one list; it is stored once. */
  private readonly known = new Map<number, number>()
  private readonly documents: number

  constructor(documents: number) {
    this.documents = documents
  }

  /**
   * Groups without documents must be left out; a word without groups too. Returns where the list stands, or -1 when the
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

  /** Adds a word whose list stands already. */
  addTo(list: number, term: Uint8Array, length: number): number {
    this.vocabulary.list(term, length, list)
    return list
  }

  *finish(documents: SegmentDocuments, fields: readonly SearchField[], changes?: Meta['changes']): Steps<ArrayBuffer> {
    const ids = allNumbers(documents.ids) ? 'numbers' : 'texts'
    const meta: Meta = changes === undefined ? { fields, ids } : { fields, ids, changes }
    const json = new TextEncoder().encode(JSON.stringify(meta))
    // Blanks up to a multiple of four: the end of a section is the start of the next.
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

  /** Takes the list just written back when the same bytes stand already; returns where it starts. */
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

  /** A list says itself where it ends: when all bytes of the last one stand at `twin`, that is the same list. */
  private same(twin: number, start: number): boolean {
    const { bytes, length } = this.postings
    for (let at = start; at < length; at++) if (bytes[at] !== bytes[twin + at - start]) return false
    return true
  }
}
