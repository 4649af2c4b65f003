import { ByteReader, ByteWriter } from '../bytes.ts'

/**
 * All words in byte order, in blocks of sixteen:
 *
 *     entry = sharedLength, restLength (a byte each), rest, reference
 *
 * `sharedLength`: the bytes shared with the previous word; 0 at the head of a block, so that a search can start there.
 * `reference`, a varint: if odd, the word's only document (value >> 1), followed by its field byte; if even, the start
 * of the word's postings (value >> 1).
 */
const blockSize = 16

export const maxTermBytes = 255

const encoder = new TextEncoder()

/** The UTF-8 of a text, with one character for each byte: such texts sort in byte order. */
export const utf8Of = (text: string): string =>
  /[^\0-\x7f]/.test(text) ? String.fromCharCode(...encoder.encode(text)) : text

export class VocabularyWriter {
  private readonly entries = new ByteWriter(1 << 16)
  private readonly blocks: number[] = []
  private previous = ''
  private count = 0

  private begin(word: string): void {
    const { entries, previous } = this
    let shared = 0
    if (this.count++ % blockSize === 0) this.blocks.push(entries.length)
    else while (shared < word.length && word.charCodeAt(shared) === previous.charCodeAt(shared)) shared++
    entries.byte(shared)
    entries.byte(word.length - shared)
    for (let at = shared; at < word.length; at++) entries.byte(word.charCodeAt(at))
    this.previous = word
  }

  single(word: string, doc: number, field: number): void {
    this.begin(word)
    this.entries.varint(doc * 2 + 1)
    this.entries.byte(field)
  }

  list(word: string, start: number): void {
    this.begin(word)
    this.entries.varint(start * 2)
  }

  finish(): { blocks: Uint8Array; terms: Uint8Array } {
    const terms = this.entries.bytes.subarray(0, this.entries.length)
    return { blocks: new Uint8Array(Uint32Array.from(this.blocks).buffer), terms }
  }
}

export class TermCursor {
  private readonly reader: ByteReader
  private readonly blocks: Uint32Array
  private readonly total: number
  private next = 0
  readonly term = new Uint8Array(maxTermBytes)
  length = 0
  shared = 0
  doc = -1
  field = 0
  list = 0
  done = true

  constructor(terms: Uint8Array, blocks: Uint8Array, total: number) {
    this.reader = new ByteReader(terms)
    this.blocks = new Uint32Array(blocks.buffer, blocks.byteOffset, blocks.byteLength >>> 2)
    this.total = total
  }

  first(): void {
    this.length = 0
    this.jump(0)
  }

  seek(key: Uint8Array, keyLength: number): void {
    let low = 0
    let high = this.blocks.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (this.headBefore(middle, key, keyLength)) low = middle
      else high = middle - 1
    }
    this.jump(low)
    while (!this.done && compareBytes(this.term, 0, this.length, key, keyLength) < 0) this.advance()
  }

  startsWith(key: Uint8Array, keyLength: number): boolean {
    if (this.length < keyLength) return false
    for (let at = 0; at < keyLength; at++) if (this.term[at] !== key[at]) return false
    return true
  }

  advance(): void {
    if (this.next >= this.total) {
      this.done = true
      return
    }
    const { reader, term } = this
    const head = this.next++ % blockSize === 0
    const sharedLength = reader.bytes[reader.at++]!
    const length = sharedLength + reader.bytes[reader.at++]!
    const oldLength = this.length
    let prefix = sharedLength
    let isSame = head
    for (let at = sharedLength; at < length; at++) {
      const byte = reader.bytes[reader.at++]!
      isSame &&= at < oldLength && term[at] === byte
      if (isSame) prefix++
      term[at] = byte
    }
    this.shared = prefix
    this.length = length
    const reference = reader.varint()
    if (reference & 1) {
      this.doc = reference >>> 1
      this.field = reader.bytes[reader.at++]!
    } else {
      this.doc = -1
      this.list = reference >>> 1
    }
  }

  private jump(block: number): void {
    this.next = block * blockSize
    this.done = this.total === 0
    if (this.done) return
    this.reader.at = this.blocks[block]!
    this.advance()
  }

  private headBefore(block: number, key: Uint8Array, keyLength: number): boolean {
    const { bytes } = this.reader
    const start = this.blocks[block]!
    return compareBytes(bytes, start + 2, bytes[start + 1]!, key, keyLength) <= 0
  }
}

const compareBytes = (bytes: Uint8Array, from: number, length: number, key: Uint8Array, keyLength: number): number => {
  const common = Math.min(length, keyLength)
  for (let at = 0; at < common; at++) {
    const difference = bytes[from + at]! - key[at]!
    if (difference !== 0) return difference
  }
  return length - keyLength
}

export type FuzzyTerm = TermLocation & Readonly<{ distance: number; length: number; text: string }>

const unreachable = 99

const maxDepth = 64

const decoder = new TextDecoder()

/** If more words than this share a prefix that cannot match, the cursor searches for the end of the prefix. */
const maxSkips = 8

/**
 * Words that are, or begin with, a text within `maxDistance` errors of the typed word: a letter wrong, missing or too
 * many, or two swapped. Distances are reused for the letters shared with the previous word, and a prefix that cannot
 * match is skipped as a whole. The typed word must have single-byte letters only.
 */
export const fuzzyTerms = (cursor: TermCursor, word: QueryWord, maxDistance: number): FuzzyTerm[] => {
  const { bytes: typed, length: width } = word
  const row = width + 1
  // Only a band around the diagonal can be within the limit. Cells outside it, below the first row, stay unreachable.
  const table = new Uint8Array((maxDepth + 1) * row).fill(unreachable)
  for (let column = 0; column <= width; column++) table[column] = column
  const nearest = new Uint8Array(maxDepth + 1).fill(unreachable)
  nearest[0] = width
  const matches: FuzzyTerm[] = []
  let knownDepth = 0
  let isTooFar = false
  const key = new Uint8Array(maxDepth)

  cursor.first()
  for (let prefix = 0, passed = 0; !cursor.done;) {
    if (isTooFar && prefix >= knownDepth) {
      if (++passed <= maxSkips) {
        cursor.advance()
        prefix = cursor.shared
      } else {
        prefix = skipBeginning(cursor, knownDepth, key)
        passed = 0
      }
      continue
    }
    passed = 0
    isTooFar = false
    knownDepth = Math.min(knownDepth, prefix)
    const depth = Math.min(cursor.length, width + maxDistance, maxDepth)
    while (knownDepth < depth) {
      const best = fillRow(table, ++knownDepth, row, cursor.term, typed, maxDistance)
      nearest[knownDepth] = Math.min(nearest[knownDepth - 1]!, table[knownDepth * row + width]!)
      if (best <= maxDistance) continue
      isTooFar = nearest[knownDepth]! > maxDistance
      break
    }
    if (nearest[knownDepth]! <= maxDistance) {
      const { doc, field, list, length } = cursor
      const text = decoder.decode(cursor.term.subarray(0, length))
      matches.push({ doc, field, list, length, distance: nearest[knownDepth]!, text })
    }
    cursor.advance()
    prefix = cursor.shared
  }
  return matches
}

/** Skips all words with the current word's first `length` letters; returns how many of these the next word shares. */
const skipBeginning = (cursor: TermCursor, length: number, key: Uint8Array): number => {
  for (let at = 0; at < length; at++) key[at] = cursor.term[at]!
  key[length - 1]!++
  cursor.seek(key, length)
  let prefix = 0
  while (prefix < length - 1 && prefix < cursor.length && cursor.term[prefix] === key[prefix]) prefix++
  return prefix
}

/** Returns the row's smallest distance: a longer prefix cannot have a smaller one. */
const fillRow = (
  table: Uint8Array,
  depth: number,
  row: number,
  term: Uint8Array,
  typed: Uint8Array,
  maxDistance: number,
): number => {
  const rowStart = depth * row
  const above = rowStart - row
  const letter = term[depth - 1]!
  const previousLetter = depth > 1 ? term[depth - 2]! : -1
  const from = Math.max(1, depth - maxDistance)
  const to = Math.min(row - 1, depth + maxDistance)
  if (depth <= maxDistance) table[rowStart] = depth
  let best = table[rowStart]!
  for (let column = from; column <= to; column++) {
    const typedLetter = typed[column - 1]!
    let distance = table[above + column - 1]! + (typedLetter === letter ? 0 : 1)
    distance = Math.min(distance, table[above + column]! + 1, table[rowStart + column - 1]! + 1)
    if (column > 1 && typedLetter === previousLetter && typed[column - 2] === letter) {
      distance = Math.min(distance, table[above - row + column - 2]! + 1)
    }
    table[rowStart + column] = distance
    best = Math.min(best, distance)
  }
  return best
}

export interface QueryWord {
  readonly text: string
  readonly bytes: Uint8Array
  readonly length: number
  /** The number of typing errors to forgive: none except in words of at least four Latin letters. */
  readonly typos: 0 | 1 | 2
  /** True for a single letter or digit before other words: it matches only the whole word, if the index has that. */
  readonly whole: boolean
  /** For a number such as 2015: beginnings (`pd2015` …) that match too, besides the word 2015. Other words: null. */
  readonly beginnings: readonly QueryWord[] | null
}

export type TermLocation = Readonly<{ doc: number; field: number; list: number }>
