import type { ByteReader, ByteWriter } from './bytes.ts'
import type { Scratch } from './search-index.ts'
import type { TermPlace } from './words/vocabulary.ts'

/**
 * The documents of one word, grouped by the field the word stands in (the heaviest, when it is in several):
 *
 *     list   = groups varint, [documents varint, when there are several groups], group…
 *     group  = field byte (bit 7: bitmap), documents varint, then
 *              gaps (document - previous - 1) as varints, or a bitmap of all documents, whichever is shorter
 *
 * A group costs one field byte for all its documents instead of one for each, and a word of every second row
 * ("Co., Ltd.") costs an eighth of a byte a document.
 */
export const bitmapMark = 0x80

export interface PostingGroup {
  field: number
  /** Ascending ordinals; only the first `count` are valid. */
  docs: Int32Array
  count: number
}

const varintLength = (value: number): number =>
  value < 128 ? 1 : value < 16384 ? 2 : value < 2097152 ? 3 : value < 268435456 ? 4 : 5

const writeGroup = (out: ByteWriter, { field, docs, count }: PostingGroup, documents: number): void => {
  let length = 0
  for (let at = 0, previous = -1; at < count; at++) {
    length += varintLength(docs[at]! - previous - 1)
    previous = docs[at]!
  }
  const bitmapLength = (documents + 7) >>> 3
  const asBitmap = bitmapLength < length
  out.byte(asBitmap ? field | bitmapMark : field)
  out.varint(count)
  if (!asBitmap) {
    for (let at = 0, previous = -1; at < count; at++) {
      out.varint(docs[at]! - previous - 1)
      previous = docs[at]!
    }
    return
  }
  out.reserve(bitmapLength)
  const start = out.length
  out.bytes.fill(0, start, start + bitmapLength)
  for (let at = 0; at < count; at++) out.bytes[start + (docs[at]! >>> 3)]! |= 1 << (docs[at]! & 7)
  out.length += bitmapLength
}

export const writeList = (out: ByteWriter, groups: readonly PostingGroup[], documents: number): void => {
  out.varint(groups.length)
  if (groups.length > 1) out.varint(groups.reduce((sum, group) => sum + group.count, 0))
  for (const group of groups) writeGroup(out, group, documents)
}

export const listCount = (reader: ByteReader, at: number): number => {
  reader.at = at
  if (reader.varint() === 1) reader.at++
  return reader.varint()
}

/** The strength of a whole word in a field of weight 1. It fits in twelve bits. */
export const fullStrength = 4000

const valueOf = (field: number, weights: Float64Array, quality: number): number =>
  (Math.max(1, Math.round(weights[field]! * quality * fullStrength)) << 4) | field

/** Records every document of one word at this quality (0 to 1). The innermost loop: inline decoding, twice as fast. */
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
