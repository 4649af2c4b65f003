import type { Bitset, ByteReader, ByteWriter } from './bytes.ts'
import type { TermLocation } from './words/vocabulary.ts'

/**
 * The documents of one word, grouped by the field that contains the word (the heaviest, if several do):
 *
 *     list   = groups varint, [documents varint, if there are several groups], group…
 *     group  = field byte (bit 7: bitmap), documents varint, then
 *              gaps (document - previous - 1) as varints, or a bitmap of all documents, whichever is shorter
 */
export const bitmapFlag = 0x80

/** `docs`: ordinals of documents, ascending. */
export type PostingGroup = Readonly<{ field: number; docs: Int32Array }>

const varintLength = (value: number): number =>
  value < 128 ? 1 : value < 16384 ? 2 : value < 2097152 ? 3 : value < 268435456 ? 4 : 5

const writeGroup = (out: ByteWriter, { field, docs }: PostingGroup, documents: number): void => {
  let length = 0
  for (let at = 0, previous = -1; at < docs.length; at++) {
    length += varintLength(docs[at]! - previous - 1)
    previous = docs[at]!
  }
  const bitmapLength = (documents + 7) >>> 3
  const asBitmap = bitmapLength < length
  out.byte(asBitmap ? field | bitmapFlag : field)
  out.varint(docs.length)
  if (!asBitmap) {
    for (let at = 0, previous = -1; at < docs.length; at++) {
      out.varint(docs[at]! - previous - 1)
      previous = docs[at]!
    }
    return
  }
  out.reserve(bitmapLength)
  const start = out.length
  out.bytes.fill(0, start, start + bitmapLength)
  for (const doc of docs) out.bytes[start + (doc >>> 3)]! |= 1 << (doc & 7)
  out.length += bitmapLength
}

export const writePostings = (out: ByteWriter, groups: readonly PostingGroup[], documents: number): void => {
  out.varint(groups.length)
  if (groups.length > 1) out.varint(groups.reduce((sum, { docs }) => sum + docs.length, 0))
  for (const group of groups) writeGroup(out, group, documents)
}

export const postingCount = (reader: ByteReader, at: number): number => {
  reader.at = at
  if (reader.varint() === 1) reader.at++
  return reader.varint()
}

/** The strength of a whole-word match in a field of weight 1. Must fit in twelve bits. */
export const maxStrength = 4000

/** A query whose first word number would exceed this clears the state first: word numbers must fit in 16 bits. */
const lastWord = 32_000

/**
 * A query's state for each document, reused by later queries. A value is the strength of a match (12 bits) and the
 * number of its field (4 bits), so that the greater value is the stronger match.
 */
export class MatchState {
  /**
   * High half: the number of the latest word that the document contains. Low half: the value of its match. Word numbers
   * increase from query to query, so the array is cleared only if a query would start above `lastWord`.
   */
  private readonly state: Uint32Array
  /** For the words before the latest. High half: the sum of their strengths. Low half: their fields, one bit each. */
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

  nextWord(): void {
    this.word++
    const emptyReached = this.candidates
    this.candidates = this.reached
    this.candidateCount = this.reachedCount
    this.reached = emptyReached
    this.reachedCount = 0
  }

  touch(doc: number, value: number): void {
    const state = this.state[doc]!
    const { word } = this
    const wordBits = word << 16
    if (state >= wordBits + value) return
    if (state < wordBits) {
      if (word > this.first) {
        if (state < wordBits - 65536) return
        this.earlier[doc] = this.earlierWith(doc, state)
      } else {
        const { allowed } = this
        if (allowed !== null && ((allowed[doc >>> 5]! >>> (doc & 31)) & 1) === 0) return
        this.earlier[doc] = 0
      }
      this.reached[this.reachedCount++] = doc
    }
    this.state[doc] = wordBits + value
  }

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

  get pending(): boolean {
    return this.candidateCount > 0
  }

  get count(): number {
    return this.reachedCount
  }

  /** The documents that contain every word so far; valid only until the next query. */
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

const valueOf = (field: number, weights: Float64Array, quality: number): number =>
  (Math.max(1, Math.round(weights[field]! * quality * maxStrength)) << 4) | field

/** `quality`: 0 to 1. Decoding is inlined in the innermost loop, which is twice as fast. */
export const scanTerm = (
  place: TermLocation,
  postings: ByteReader,
  documents: number,
  weights: Float64Array,
  quality: number,
  scratch: MatchState,
): void => {
  if (place.doc >= 0) {
    scratch.touch(place.doc, valueOf(place.field, weights, quality))
    return
  }
  const { bytes } = postings
  postings.at = place.list
  const groups = postings.varint()
  if (groups > 1) postings.varint()
  let at = postings.at
  for (let group = 0; group < groups; group++) {
    const mark = bytes[at]!
    postings.at = at + 1
    const count = postings.varint()
    at = postings.at
    const value = valueOf(mark & ~bitmapFlag, weights, quality)
    if (mark & bitmapFlag) {
      const length = (documents + 7) >>> 3
      scratch.touchBitmap(bytes, at, length, value)
      at += length
      continue
    }
    for (let remaining = count, doc = -1; remaining > 0; remaining--) {
      let gap = bytes[at++]!
      if (gap > 127) {
        gap &= 127
        for (let shift = 7; ; shift += 7) {
          const next = bytes[at++]!
          gap |= (next & 127) << shift
          if (next < 128) break
        }
      }
      doc += gap + 1
      scratch.touch(doc, value)
    }
  }
}
