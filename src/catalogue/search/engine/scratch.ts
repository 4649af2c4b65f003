import type { Bitset } from './bitset.ts'

/** The high half of a number, with room for the words of one query. */
const lastWord = 32_000

/**
 * What a query notes about each document, kept from one query to the next (sixteen bytes a document).
 * A value is the strength of a match (12 bits) over the number of the field (4 bits), so that the greater value is the
 * stronger match and still says where it was.
 */
export class Scratch {
  /**
   * Number of the latest word the document has (high half), and the value of its match (low half). Words are numbered on
   * from query to query, so that what an earlier query left needs no clearing.
   */
  private readonly state: Uint32Array
  /** Of the words before the latest: sum of the strengths (high half) and fields, one bit each (low half). */
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

  /** Turns to the next word: what was reached so far are the only documents that still count. */
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

  /** Touches all documents of a bitmap; only the candidates are tried when they are few. */
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

  /** Whether any document can still have all words. */
  get pending(): boolean {
    return this.candidateCount > 0
  }

  get count(): number {
    return this.reachedCount
  }

  /** The documents that have every word so far. Lent until the next query. */
  found(): Int32Array {
    return this.reached.subarray(0, this.reachedCount)
  }

  /** Of a document that was found: sum of the strengths of its words (high half), their fields (low half). */
  result(doc: number): number {
    return this.earlierWith(doc, this.state[doc]!)
  }

  private earlierWith(doc: number, state: number): number {
    return ((this.earlier[doc]! + ((state & 0xfff0) << 12)) | (1 << (state & 15))) >>> 0
  }
}
