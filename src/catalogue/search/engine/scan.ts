import type { ByteReader } from './bytes.ts'
import { bitmapMark } from './postings.ts'
import type { Scratch } from './segment.ts'

/** Strength of a whole word in a field of weight 1. Fits in twelve bits. */
export const fullStrength = 4000

/** Where the documents of a word are: the only one, or a list. */
export interface TermPlace {
  readonly doc: number
  readonly field: number
  readonly list: number
}

const valueOf = (field: number, weights: Float64Array, quality: number): number =>
  (Math.max(1, Math.round(weights[field]! * quality * fullStrength)) << 4) | field

/**
 * Notes every document of one word at this quality (0 to 1). This is the innermost loop of the search: the numbers are
 * read by hand, because a call for each document would double its time.
 */
export const scanTerm = (
  place: TermPlace,
  postings: ByteReader,
  documents: number,
  weights: Float64Array,
  quality: number,
  scratch: Scratch,
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
    const value = valueOf(mark & ~bitmapMark, weights, quality)
    if (mark & bitmapMark) {
      const length = (documents + 7) >>> 3
      scratch.touchBitmap(bytes, at, length, value)
      at += length
      continue
    }
    for (let left = count, doc = -1; left > 0; left--) {
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
