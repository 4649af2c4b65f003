import type { SearchField } from './words/tokenise.ts'

/**
 * One buffer, read in place:
 *
 *     header    16 words of 32 bits (little-endian): magic, version, length, checksum, documents, terms, section starts
 *     meta      JSON: fields and ids
 *     lengths   number of words in the shortest text of the first field, one byte a document
 *     boosts    one byte a document
 *     blocks    where each block of the vocabulary starts, 32 bits each
 *     terms     the vocabulary, front-coded (vocabulary.ts)
 *     postings  the lists (postings.ts)
 *
 * Sections start at multiples of four. Raise the version with every change of meaning: an index is cheap to rebuild.
 */
const indexVersion = 4
const indexMagic = 0x58495841
const headerWords = 16
const slots = { magic: 0, version: 1, length: 2, checksum: 3, documents: 4, terms: 5, sections: 6 } as const
const sectionNames = ['meta', 'lengths', 'boosts', 'blocks', 'terms', 'postings'] as const
export type Sections = Readonly<Record<(typeof sectionNames)[number], Uint8Array>>

export type IndexMeta = Readonly<{ fields: readonly SearchField[]; ids: readonly string[] }>

const alignedLength = (length: number): number => (length + 3) & ~3

const checksumOf = (words: Uint32Array): number => {
  let sum = 0x811c9dc5
  for (let at = slots.documents; at < words.length; at++) {
    sum = Math.imul(sum ^ words[at]!, 0x01000193)
    sum ^= sum >>> 15
  }
  return sum >>> 0
}

export const writeLayout = (documents: number, terms: number, sections: Sections): ArrayBuffer => {
  let length = headerWords * 4
  const starts = sectionNames.map((name) => {
    const start = length
    length += alignedLength(sections[name].length)
    return start
  })
  const buffer = new ArrayBuffer(length)
  const bytes = new Uint8Array(buffer)
  const header = new DataView(buffer)
  const word = (slot: number, value: number) => header.setUint32(slot * 4, value, true)
  word(slots.magic, indexMagic)
  word(slots.version, indexVersion)
  word(slots.length, length)
  word(slots.documents, documents)
  word(slots.terms, terms)
  sectionNames.forEach((name, at) => {
    word(slots.sections + at, starts[at] ?? 0)
    bytes.set(sections[name], starts[at])
  })
  // The exact end of the last section; the other sections may end with up to three padding bytes.
  word(slots.sections + sectionNames.length, starts.at(-1)! + sections.postings.length)
  word(slots.checksum, checksumOf(new Uint32Array(buffer)))
  return buffer
}

export const readLayout = (buffer: ArrayBuffer) => {
  const isBuffer = buffer instanceof ArrayBuffer && buffer.byteLength >= headerWords * 4 && buffer.byteLength % 4 === 0
  const words = isBuffer ? new Uint32Array(buffer) : new Uint32Array(headerWords)
  const slot = (at: number): number => words[at]!
  const isOfRelease = slot(slots.magic) === indexMagic && slot(slots.version) === indexVersion
  if (!isOfRelease || slot(slots.length) !== buffer.byteLength || slot(slots.checksum) !== checksumOf(words))
    throw new RangeError('not an intact index of this release')
  const section = (at: number): Uint8Array => {
    const start = slot(slots.sections + at)
    return new Uint8Array(buffer, start, slot(slots.sections + at + 1) - start)
  }
  const sections = Object.fromEntries(sectionNames.map((name, at) => [name, section(at)])) as Sections
  return {
    documents: slot(slots.documents),
    terms: slot(slots.terms),
    // The checksum shows that this release wrote `meta`, so no schema is needed. Padding bytes are removed.
    meta: JSON.parse(new TextDecoder().decode(sections.meta).replace(/\0+$/, '')) as IndexMeta,
    sections,
  }
}
