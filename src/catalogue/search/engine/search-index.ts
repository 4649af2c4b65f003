import { ByteReader, type Bitset } from './bytes.ts'
import { fuzzyTerms, TermCursor, type FuzzyTerm, type QueryWord, type TermPlace } from './words/vocabulary.ts'
import { IdTable } from './id-table.ts'
import { readLayout } from './packed-index.ts'
import { listCount, scanTerm } from './postings.ts'

/** Word numbers must fit in the upper half of a value; this leaves room for the words of one more query. */
const lastWord = 32_000

/**
 * What a query records about each document, reused by later queries (sixteen bytes a document). A value is the strength
 * of a match (12 bits) followed by the number of the field (4 bits), so that a greater value is the stronger match and
 * still names its field.
 */
export class Scratch {
  /**
   * Number of the latest word that the document contains (high half), and the value of its match (low half). The
   * numbers go on from query to query, so that nothing needs clearing.
   */
  private readonly state: Uint32Array
  /**
   * For the words before the latest: the sum of their strengths (high half) and their fields, one bit each (low half).
   */
  private readonly earlier: Uint32Array
  private candidates: Int32Array
  private candidateCount = 0
  private reached: Int32Array
  private reachedCount = 0
  private first = 1
  private word = 1
  private allowed: Bitset | null = null

  constructor(size: number) {
    this.state = new Uint32Array(size)
    this.earlier = new Uint32Array(size)
    this.candidates = new Int32Array(size)
    this.reached = new Int32Array(size)
  }

  start(allowed: Bitset | null): void {
    this.first = this.word + 1
    if (this.first > lastWord) {
      this.state.fill(0)
      this.first = 1
    }
    this.word = this.first
    this.allowed = allowed
    this.reachedCount = 0
  }

  /** Starts the next word: only documents that have matched so far still count. */
  nextWord(): void {
    this.word++
    const empty = this.candidates
    this.candidates = this.reached
    this.candidateCount = this.reachedCount
    this.reached = empty
    this.reachedCount = 0
  }

  touch(doc: number, value: number): void {
    const state = this.state[doc]!
    const { word } = this
    const here = word << 16
    if (state >= here + value) return
    if (state < here) {
      if (word > this.first) {
        if (state < here - 65536) return
        this.earlier[doc] = this.earlierWith(doc, state)
      } else {
        const { allowed } = this
        if (allowed !== null && ((allowed[doc >>> 5]! >>> (doc & 31)) & 1) === 0) return
        this.earlier[doc] = 0
      }
      this.reached[this.reachedCount++] = doc
    }
    this.state[doc] = here + value
  }

  /** Marks all documents of a bitmap. If there are few candidates, only those are tested. */
  touchBitmap(bytes: Uint8Array, start: number, length: number, value: number): void {
    if (this.word > this.first && this.candidateCount < length * 2) {
      for (let at = 0; at < this.candidateCount; at++) {
        const doc = this.candidates[at]!
        if ((bytes[start + (doc >>> 3)]! >>> (doc & 7)) & 1) this.touch(doc, value)
      }
      return
    }
    for (let byte = 0; byte < length; byte++) {
      for (let rest = bytes[start + byte]!; rest !== 0; rest &= rest - 1) {
        this.touch(byte * 8 + 31 - Math.clz32(rest & -rest), value)
      }
    }
  }

  /** Whether any document can still contain all words. */
  get pending(): boolean {
    return this.candidateCount > 0
  }

  get count(): number {
    return this.reachedCount
  }

  /** The documents that contain every word so far. The array is only valid until the next query. */
  found(): Int32Array {
    return this.reached.subarray(0, this.reachedCount)
  }

  result(doc: number): number {
    return this.earlierWith(doc, this.state[doc]!)
  }

  private earlierWith(doc: number, state: number): number {
    return ((this.earlier[doc]! + ((state & 0xfff0) << 12)) | (1 << (state & 15))) >>> 0
  }
}

export interface PlannedWord {
  readonly word: QueryWord
  /** Only the word itself, not longer words that begin with it. */
  readonly whole: boolean
  /** The similar words if errors are forgiven. */
  readonly near: readonly FuzzyTerm[] | null
}

const prefixQuality = (typed: number, length: number): number => 0.45 + (0.4 * typed) / length
const typoFactors = [1, 0.5, 0.3] as const

/** People seldom mistype the first letter of a word. */
const otherFirstLetter = 0.9

const quality = (typed: number, length: number, distance: number): number => {
  const spelled = Math.abs(length - typed) <= distance ? 1 : prefixQuality(typed, Math.max(typed, length))
  return spelled * (typoFactors[distance] ?? 0)
}

const nearQuality = (word: QueryWord, { text, length, distance }: FuzzyTerm): number =>
  quality(word.length, length, distance) * (text.charCodeAt(0) === word.bytes[0] ? 1 : otherFirstLetter)

/** A packed index, read directly in its buffer, with the memory for its queries. */
export class SearchIndex {
  readonly size: number
  readonly ids: IdTable
  /** For each document, the number of words of the shortest text in the first field. */
  readonly lengths: Uint8Array
  readonly boosts: Uint8Array
  readonly scratch: Scratch
  private readonly cursor: TermCursor
  private readonly postings: ByteReader
  private readonly weights: Float64Array
  private inside = false

  /** Throws `SearchIndexError` if the buffer is of another version, truncated or changed. */
  constructor(buffer: ArrayBuffer) {
    const { documents, terms, meta, sections } = readLayout(buffer)
    this.size = documents
    this.ids = new IdTable(sections.ids, documents)
    this.lengths = sections.lengths
    this.boosts = sections.boosts
    this.scratch = new Scratch(documents)
    this.cursor = new TermCursor(sections.terms, sections.blocks, terms)
    this.postings = new ByteReader(sections.postings)
    this.weights = Float64Array.from(meta.fields, ({ weight }) => weight)
  }

  count(word: QueryWord, whole: boolean, enough: number): number {
    let all = 0
    for (this.seek(word); this.within(word, whole) && all < enough; this.advance(word))
      all += this.documents(this.cursor)
    return Math.min(all, enough)
  }

  near(word: QueryWord, typos: 1 | 2): { terms: FuzzyTerm[]; documents: number } {
    const terms = fuzzyTerms(this.cursor, word, typos)
    return { terms, documents: terms.reduce((sum, term) => sum + this.documents(term), 0) }
  }

  scan({ word, whole, near }: PlannedWord): void {
    const { postings, weights, scratch, size, cursor } = this
    if (near !== null) {
      for (const term of near) scanTerm(term, postings, size, weights, nearQuality(word, term), scratch)
      return
    }
    for (this.seek(word); this.within(word, whole); this.advance(word))
      scanTerm(cursor, postings, size, weights, quality(word.length, cursor.length, 0), scratch)
  }

  private seek(word: QueryWord): void {
    const { cursor } = this
    cursor.seek(word.bytes, word.length)
    this.inside = !cursor.done && cursor.startsWith(word.bytes, word.length)
  }

  /** The vocabulary is sorted, so only the following words with the same prefix need to be read. */
  private advance(word: QueryWord): void {
    this.cursor.advance()
    this.inside = !this.cursor.done && this.cursor.shared >= word.length
  }

  private within(word: QueryWord, whole: boolean): boolean {
    return this.inside && (!whole || this.cursor.length === word.length)
  }

  private documents({ doc, list }: TermPlace): number {
    return doc >= 0 ? 1 : listCount(this.postings, list)
  }
}
