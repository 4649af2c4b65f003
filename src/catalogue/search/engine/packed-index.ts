import { ByteReader } from './bytes.ts'
import type { SearchField } from './words/tokenise.ts'
import { IdTable } from './id-table.ts'
import { TermCursor } from './words/vocabulary.ts'

/**
 * Why a stored index cannot be used. All of them have one remedy: build it again from the rows.
 * - `not-an-index`: other bytes stand there; - `wrong-version`: written by another release;
 * - `corrupt`: cut off or changed; - `mismatched-delta`: the changes belong to another base.
 */
export type SearchIndexProblem = 'not-an-index' | 'wrong-version' | 'corrupt' | 'mismatched-delta'

export class SearchIndexError extends Error {
  readonly problem: SearchIndexProblem
  constructor(problem: SearchIndexProblem, detail: string) {
    super(`search index: ${problem} (${detail})`)
    this.name = 'SearchIndexError'
    this.problem = problem
  }
}

/**
 * One buffer, used where it lies:
 *
 *     header    16 words of 32 bits (little-endian): magic, version, length, checksum, documents, terms, section starts
 *     meta      JSON: fields, id form, ids removed from the base (of a segment of changes), checksum of that base
 *     ids       id-table.ts
 *     lengths   words of the shortest text in the first field, one byte a document
 *     boosts    one byte a document
 *     blocks    where each block of the vocabulary starts, 32 bits each
 *     terms     the vocabulary, front-coded (vocabulary.ts)
 *     postings  the lists (postings.ts)
 *
 * Sections start at multiples of four. Raise the version with every change of meaning: an index is cheap to rebuild.
 */
export const version = 2
export const magic = 0x58495841
export const headerWords = 16
const slots = { magic: 0, version: 1, length: 2, checksum: 3, documents: 4, terms: 5, sections: 6 } as const
export const sectionNames = ['meta', 'ids', 'lengths', 'boosts', 'blocks', 'terms', 'postings'] as const
export type SectionName = (typeof sectionNames)[number]
export type Sections = Readonly<Record<SectionName, Uint8Array>>

export interface Meta {
  readonly fields: readonly SearchField[]
  readonly ids: 'numbers' | 'texts'
  /** Only in a segment of changes: the base it changes, and which of the base's documents are removed. */
  readonly changes?: { readonly base: number; readonly removed: readonly string[] }
}

export interface Layout {
  readonly documents: number
  readonly terms: number
  readonly checksum: number
  readonly meta: Meta
  readonly sections: Sections
}

const aligned = (length: number): number => (length + 3) & ~3

const checksumOf = (words: Uint32Array, from: number): number => {
  let sum = 0x811c9dc5
  for (let at = from; at < words.length; at++) {
    sum = Math.imul(sum ^ words[at]!, 0x01000193)
    sum ^= sum >>> 15
  }
  return sum >>> 0
}

/** The checksum covers everything except the three words before it, so also the counts and section starts. */
const checksumOfBuffer = (buffer: ArrayBuffer): number => checksumOf(new Uint32Array(buffer), slots.documents)

export const writeLayout = (documents: number, terms: number, sections: Sections): ArrayBuffer => {
  let length = headerWords * 4
  const starts = sectionNames.map((name) => {
    const start = length
    length += aligned(sections[name].length)
    return start
  })
  const buffer = new ArrayBuffer(length)
  const bytes = new Uint8Array(buffer)
  const header = new DataView(buffer)
  const word = (slot: number, value: number) => header.setUint32(slot * 4, value, true)
  word(slots.magic, magic)
  word(slots.version, version)
  word(slots.length, length)
  word(slots.documents, documents)
  word(slots.terms, terms)
  sectionNames.forEach((name, at) => {
    word(slots.sections + at, starts[at] ?? 0)
    bytes.set(sections[name], starts[at])
  })
  // The exact length of the last section. The others may end with up to three bytes of unused padding.
  word(slots.sections + sectionNames.length, starts.at(-1)! + sections.postings.length)
  word(slots.checksum, checksumOfBuffer(buffer))
  return buffer
}

/** Reads the header; throws {@link SearchIndexError} if the buffer is not a complete index of this version. */
export const readLayout = (buffer: ArrayBuffer): Layout => {
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength < headerWords * 4 || buffer.byteLength % 4 !== 0) {
    throw new SearchIndexError('not-an-index', 'too short or not a buffer')
  }
  const words = new Uint32Array(buffer)
  const slot = (at: number): number => words[at]!
  if (slot(slots.magic) !== magic) throw new SearchIndexError('not-an-index', 'no mark at its start')
  if (slot(slots.version) !== version) {
    throw new SearchIndexError('wrong-version', `${slot(slots.version)}, this release reads ${version}`)
  }
  if (slot(slots.length) !== buffer.byteLength) {
    throw new SearchIndexError('corrupt', `${buffer.byteLength} of ${slot(slots.length)} bytes`)
  }
  if (slot(slots.checksum) !== checksumOfBuffer(buffer)) throw new SearchIndexError('corrupt', 'checksum')
  const section = (at: number): Uint8Array => {
    const start = slot(slots.sections + at)
    return new Uint8Array(buffer, start, slot(slots.sections + at + 1) - start)
  }
  const sections = Object.fromEntries(sectionNames.map((name, at) => [name, section(at)])) as Record<
    SectionName,
    Uint8Array
  >
  return {
    documents: slot(slots.documents),
    terms: slot(slots.terms),
    checksum: slot(slots.checksum),
    // No schema: the matching checksum proves that this version wrote the content.
    meta: JSON.parse(new TextDecoder().decode(sections.meta).trimEnd()) as Meta,
    sections,
  }
}

/**
 * One packed index, read directly in its buffer. Opening only computes the checksum (about a millisecond per megabyte).
 */
export class PackedIndex {
  private readonly buffer: ArrayBuffer
  private readonly layout: Layout
  readonly ids: IdTable
  /** For each document, the number of words of the shortest text in the first field. */
  readonly lengths: Uint8Array
  readonly boosts: Uint8Array

  private constructor(buffer: ArrayBuffer) {
    this.buffer = buffer
    this.layout = readLayout(buffer)
    const { documents, meta, sections } = this.layout
    this.ids = new IdTable(sections.ids, documents, meta.ids)
    this.lengths = sections.lengths
    this.boosts = sections.boosts
  }

  /** Throws `SearchIndexError` if the buffer is of another version, truncated or changed. */
  static open(buffer: ArrayBuffer): PackedIndex {
    return new PackedIndex(buffer)
  }

  get size(): number {
    return this.layout.documents
  }

  get terms(): number {
    return this.layout.terms
  }

  get fields(): readonly SearchField[] {
    return this.layout.meta.fields
  }

  get changes(): Meta['changes'] {
    return this.layout.meta.changes
  }

  get checksum(): number {
    return this.layout.checksum
  }

  cursor(): TermCursor {
    const { sections, terms } = this.layout
    return new TermCursor(sections.terms, sections.blocks, terms)
  }

  postings(): ByteReader {
    return new ByteReader(this.layout.sections.postings)
  }

  /** The buffer itself, to be stored as one value. */
  serialize(): ArrayBuffer {
    return this.buffer
  }
}
