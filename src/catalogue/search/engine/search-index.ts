import { ByteReader } from './bytes.ts'
import { fuzzyTerms, TermCursor, type FuzzyTerm, type QueryWord, type TermLocation } from './words/vocabulary.ts'
import { readLayout } from './packed-index.ts'
import { postingCount, scanTerm, MatchState } from './postings.ts'

export type PlannedWord = Readonly<{ word: QueryWord; whole: boolean; near: readonly FuzzyTerm[] | null }>

const prefixQuality = (typed: number, length: number): number => 0.45 + (0.4 * typed) / length
const typoFactors = [1, 0.5, 0.3] as const

/** Lowers the quality of a similar word with another first letter, because people seldom mistype that letter. */
const otherFirstLetter = 0.9

const quality = (typed: number, length: number, distance: number): number => {
  const spellingQuality = Math.abs(length - typed) <= distance ? 1 : prefixQuality(typed, Math.max(typed, length))
  return spellingQuality * (typoFactors[distance] ?? 0)
}

const nearQuality = (word: QueryWord, { text, length, distance }: FuzzyTerm): number =>
  quality(word.length, length, distance) * (text.charCodeAt(0) === word.bytes[0] ? 1 : otherFirstLetter)

export class SearchIndex {
  readonly size: number
  readonly ids: readonly string[]
  /** For each document, the number of words of the shortest text in the first field. */
  readonly lengths: Uint8Array
  readonly boosts: Uint8Array
  readonly scratch: MatchState
  private readonly cursor: TermCursor
  private readonly postings: ByteReader
  private readonly weights: Float64Array
  private inside = false

  constructor(buffer: ArrayBuffer) {
    const { documents, terms, meta, sections } = readLayout(buffer)
    this.size = documents
    this.ids = meta.ids
    this.lengths = sections.lengths
    this.boosts = sections.boosts
    this.scratch = new MatchState(documents)
    this.cursor = new TermCursor(sections.terms, sections.blocks, terms)
    this.postings = new ByteReader(sections.postings)
    this.weights = Float64Array.from(meta.fields, ({ weight }) => weight)
  }

  idsOf(rows: readonly number[]): string[] {
    return rows.map((row) => this.ids[row]!)
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

  numbers(word: QueryWord, beginnings: readonly QueryWord[]): FuzzyTerm[] {
    const terms: FuzzyTerm[] = []
    for (const one of [word, ...beginnings])
      for (this.seek(one); this.within(one, one === word); this.advance(one)) {
        const { doc, field, list, length } = this.cursor
        terms.push({ doc, field, list, length, distance: 0, text: word.text })
      }
    return terms
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

  private advance(word: QueryWord): void {
    this.cursor.advance()
    this.inside = !this.cursor.done && this.cursor.shared >= word.length
  }

  private within(word: QueryWord, whole: boolean): boolean {
    return this.inside && (!whole || this.cursor.length === word.length)
  }

  private documents({ doc, list }: TermLocation): number {
    return doc >= 0 ? 1 : postingCount(this.postings, list)
  }
}
