import { type Bitset, hasBit } from './bitset.ts'
import type { ByteReader } from './bytes.ts'
import { type FuzzyTerm, fuzzyTerms } from './fuzzy.ts'
import type { PackedIndex } from './packed-index.ts'
import { listCount, readList } from './postings.ts'
import type { QueryWord } from './query-words.ts'
import { scanTerm } from './scan.ts'
import { Scratch } from './scratch.ts'
import type { TermCursor } from './vocabulary.ts'

/** A word of the query as it will be looked for. Decided for all segments together, so that they rank alike. */
export interface WordPlan {
  readonly word: QueryWord
  /** Only the word itself, not those that begin with it. */
  readonly whole: boolean
  /** Errors forgiven. */
  readonly typos: 0 | 1 | 2
}

const prefixQuality = (typed: number, length: number): number => 0.45 + (0.4 * typed) / length
const typoFactors = [1, 0.5, 0.3] as const

/** People seldom miss the first letter of a word. */
const otherFirstLetter = 0.9

const quality = (typed: number, length: number, distance: number): number => {
  const spelled = Math.abs(length - typed) <= distance ? 1 : prefixQuality(typed, Math.max(typed, length))
  return spelled * (typoFactors[distance] ?? 0)
}

const nearQuality = (word: QueryWord, { text, length, distance }: FuzzyTerm): number =>
  quality(word.length, length, distance) * (text.charCodeAt(0) === word.bytes[0] ? 1 : otherFirstLetter)

/** An index with the documents of it that still count, and the memory its queries work in. */
export class Segment {
  readonly index: PackedIndex
  /** Documents not replaced or removed by a later segment; null when that is all. */
  readonly live: Bitset | null
  readonly masked: number
  private readonly cursor: TermCursor
  private readonly postings: ByteReader
  private readonly weights: Float64Array
  private inside = false
  private scratchpad: Scratch | null = null

  constructor(index: PackedIndex, live: Bitset | null = null, masked = 0) {
    this.index = index
    this.live = live
    this.masked = masked
    this.cursor = index.cursor()
    this.postings = index.postings()
    this.weights = Float64Array.from(index.fields, ({ weight }) => weight)
  }

  /** Uses the memory of an earlier view of the same index. */
  with(live: Bitset | null, masked: number): Segment {
    const view = new Segment(this.index, live, masked)
    view.scratchpad = this.scratchpad
    return view
  }

  get scratch(): Scratch {
    return (this.scratchpad ??= new Scratch(this.index.size))
  }

  /** Documents of the words that begin with (or are) this one; counting stops once `enough` is certain. */
  count(word: QueryWord, whole: boolean, enough: number): number {
    let all = 0
    for (const { cursor } = this.seek(word); this.within(word, whole); this.advance(word)) {
      all += cursor.doc >= 0 ? 1 : listCount(this.postings, cursor.list)
      if (all >= enough + this.masked) return enough
    }
    if (this.masked === 0) return all
    let alive = 0
    for (const { cursor } = this.seek(word); this.within(word, whole); this.advance(word)) alive += this.alive(cursor)
    return Math.min(alive, enough)
  }

  /** Words near this one, and in how many documents they stand. */
  near(word: QueryWord, typos: 1 | 2): { terms: FuzzyTerm[]; documents: number } {
    const terms = fuzzyTerms(this.cursor, word, typos)
    return { terms, documents: terms.reduce((sum, term) => sum + this.alive(term), 0) }
  }

  /** Notes the documents of a word in the scratch. `near` must be given when the plan forgives errors. */
  scan({ word, whole }: WordPlan, near: readonly FuzzyTerm[] | null): void {
    const { index, postings, weights, scratch } = this
    if (near !== null) {
      for (const term of near) {
        scanTerm(term, postings, index.size, weights, nearQuality(word, term), scratch)
      }
      return
    }
    for (const { cursor } = this.seek(word); this.within(word, whole); this.advance(word)) {
      scanTerm(cursor, postings, index.size, weights, quality(word.length, cursor.length, 0), scratch)
    }
  }

  private seek(word: QueryWord): this {
    const { cursor } = this
    cursor.seek(word.bytes, word.length)
    this.inside = !cursor.done && cursor.startsWith(word.bytes, word.length)
    return this
  }

  /** The vocabulary is sorted: what shares the whole prefix with the word before has it too, and nothing else has. */
  private advance(word: QueryWord): void {
    this.cursor.advance()
    this.inside = !this.cursor.done && this.cursor.shared >= word.length
  }

  private within(word: QueryWord, whole: boolean): boolean {
    return this.inside && (!whole || this.cursor.length === word.length)
  }

  private alive(place: { readonly doc: number; readonly list: number }): number {
    const { live } = this
    if (live === null) return place.doc >= 0 ? 1 : listCount(this.postings, place.list)
    if (place.doc >= 0) return hasBit(live, place.doc) ? 1 : 0
    let alive = 0
    readList(this.postings, place.list, this.index.size, (doc) => {
      if (hasBit(live, doc)) alive++
    })
    return alive
  }
}
