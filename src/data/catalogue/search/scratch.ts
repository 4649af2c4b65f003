import type { Bitset } from './bitset.ts'

/**
 * What a query notes about each document, kept from one query to the next (nine bytes a document, and the two lists).
 * A value is the strength of a match (12 bits) over the number of the field (4 bits), so that the greater value is the
 * stronger match and still says where it was.
 */
export class Scratch {
  /** How many words of the query the document has so far. */
  private readonly level: Uint8Array
  private readonly current: Uint16Array
  private readonly sums: Uint32Array
  private readonly fields: Uint16Array
  private candidates: Int32Array
  private candidateCount = 0
  private reached: Int32Array
  private reachedCount = 0
  private want = 0
  private allowed: Bitset | null = null

  constructor(size: number) {
    this.level = new Uint8Array(size)
    this.current = new Uint16Array(size)
    this.sums = new Uint32Array(size)
    this.fields = new Uint16Array(size)
    this.candidates = new Int32Array(size)
    this.reached = new Int32Array(size)
  }

  start(allowed: Bitset | null): void {
    this.level.fill(0)
    this.allowed = allowed
    this.want = 0
    this.reachedCount = 0
  }

  /** Turns to the next word: what was reached so far are the only documents that still count. */
  nextWord(): void {
    this.want++
    const empty = this.candidates
    this.candidates = this.reached
    this.candidateCount = this.reachedCount
    this.reached = empty
    this.reachedCount = 0
  }

  touch(doc: number, value: number): void {
    const level = this.level[doc]!
    const { want } = this
    if (level === want) {
      if (want === 0) {
        const { allowed } = this
        if (allowed !== null && ((allowed[doc >>> 5]! >>> (doc & 31)) & 1) === 0) return
        this.sums[doc] = 0
        this.fields[doc] = 0
      } else this.commit(doc)
      this.level[doc] = want + 1
      this.current[doc] = value
      this.reached[this.reachedCount++] = doc
    } else if (level === want + 1 && value > this.current[doc]!) this.current[doc] = value
  }

  /** Touches all documents of a bitmap; only the candidates are tried when they are few. */
  touchBitmap(bytes: Uint8Array, start: number, length: number, value: number): void {
    if (this.want > 0 && this.candidateCount < length) {
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

  /** Sum of the strengths of all words; call once for a document that was found, after the last word. */
  strength(doc: number): number {
    this.commit(doc)
    return this.sums[doc]!
  }

  /** Fields of the strongest matches, one bit each. */
  fieldsOf(doc: number): number {
    return this.fields[doc]!
  }

  private commit(doc: number): void {
    const value = this.current[doc]!
    this.sums[doc]! += value >>> 4
    this.fields[doc]! |= 1 << (value & 15)
  }
}
