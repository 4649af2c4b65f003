import type { QueryWord } from '../plan.ts'
import type { TermPlace } from '../postings.ts'
import type { TermCursor } from './vocabulary.ts'

/** A word of the vocabulary that begins almost like the typed one. */
export interface FuzzyTerm extends TermPlace {
  readonly distance: number
  readonly length: number
  readonly text: string
}

const unreachable = 99
const deepest = 64
const decoder = new TextDecoder()
/** How many words are skipped one by one before it is worth searching for the end of a prefix that cannot match. */
const patience = 8

/**
 * Words within `most` errors (a letter wrong, missing, too many, or two swapped) of the typed word or of a word that
 * begins with it, so that a typing error shows results while the rest is still being typed.
 *
 * The vocabulary is sorted and is walked like a tree: the table of distances is reused for the letters shared with the
 * previous word, and a beginning that can no longer match is skipped as a whole. Single-byte letters only; the caller
 * asks for nothing else.
 */
export const fuzzyTerms = (cursor: TermCursor, word: QueryWord, most: number): FuzzyTerm[] => {
  const { bytes: typed, length: width } = word
  const row = width + 1
  // Only a band of the table can stay within the limit. Cells outside it are never written and count as unreachable.
  const table = new Uint8Array((deepest + 1) * row).fill(unreachable)
  for (let column = 0; column <= width; column++) table[column] = column
  /** The smallest distance of the typed word to any beginning, up to this depth. */
  const nearest = new Uint8Array(deepest + 1).fill(unreachable)
  nearest[0] = width
  const found: FuzzyTerm[] = []
  let known = 0
  let hopeless = false
  const key = new Uint8Array(deepest)

  cursor.first()
  for (let shared = 0, passed = 0; !cursor.done;) {
    if (hopeless && shared >= known) {
      // Everything with this beginning is too far.
      if (++passed <= patience) {
        cursor.advance()
        shared = cursor.shared
      } else {
        shared = skipBeginning(cursor, known, key)
        passed = 0
      }
      continue
    }
    passed = 0
    hopeless = false
    known = Math.min(known, shared)
    const depth = Math.min(cursor.length, width + most, deepest)
    while (known < depth) {
      const best = fillRow(table, ++known, row, cursor.term, typed, most)
      nearest[known] = Math.min(nearest[known - 1]!, table[known * row + width]!)
      if (best <= most) continue
      hopeless = nearest[known]! > most
      break
    }
    if (nearest[known]! <= most) {
      const { doc, field, list, length } = cursor
      const text = decoder.decode(cursor.term.subarray(0, length))
      found.push({ doc, field, list, length, distance: nearest[known]!, text })
    }
    cursor.advance()
    shared = cursor.shared
  }
  return found
}

/** Moves to the first word without this beginning; returns how many letters it shares with it. */
const skipBeginning = (cursor: TermCursor, length: number, key: Uint8Array): number => {
  for (let at = 0; at < length; at++) key[at] = cursor.term[at]!
  key[length - 1]!++
  cursor.seek(key, length)
  let shared = 0
  while (shared < length - 1 && shared < cursor.length && cursor.term[shared] === key[shared]) shared++
  return shared
}

/** Fills the row for one more letter. Returns its smallest distance; no longer beginning can be nearer. */
const fillRow = (
  table: Uint8Array,
  depth: number,
  row: number,
  term: Uint8Array,
  typed: Uint8Array,
  most: number,
): number => {
  const here = depth * row
  const above = here - row
  const letter = term[depth - 1]!
  const before = depth > 1 ? term[depth - 2]! : -1
  const from = Math.max(1, depth - most)
  const to = Math.min(row - 1, depth + most)
  if (depth <= most) table[here] = depth
  let best = table[here]!
  for (let column = from; column <= to; column++) {
    const typedLetter = typed[column - 1]!
    let distance = table[above + column - 1]! + (typedLetter === letter ? 0 : 1)
    distance = Math.min(distance, table[above + column]! + 1, table[here + column - 1]! + 1)
    if (column > 1 && typedLetter === before && typed[column - 2] === letter) {
      distance = Math.min(distance, table[above - row + column - 2]! + 1)
    }
    table[here + column] = distance
    best = Math.min(best, distance)
  }
  return best
}
