import type { FuzzyTerm } from './fuzzy.ts'
import type { QueryUnit, QueryWord } from './query-words.ts'
import type { Segment, WordPlan } from './segment.ts'

/** A word that stands in this many documents as typed is taken at its word. */
const enough = 10

/** A plan, and for each segment the words near it when it forgives errors. */
export interface PlannedWord extends WordPlan {
  readonly near: readonly (readonly FuzzyTerm[])[] | null
}

const count = (segments: readonly Segment[], word: QueryWord, whole: boolean, most: number): number =>
  segments.reduce((sum, segment) => sum + segment.count(word, whole, most), 0)

const forgive = (segments: readonly Segment[], word: QueryWord, typos: 1 | 2): PlannedWord => {
  const found = segments.map((segment) => segment.near(word, typos))
  const documents = found.reduce((sum, near) => sum + near.documents, 0)
  if (typos < word.typos && documents < enough) return forgive(segments, word, 2)
  return { word, whole: false, typos, near: found.map(({ terms }) => terms) }
}

const planWord = (segments: readonly Segment[], word: QueryWord, tolerant: boolean): PlannedWord => {
  if (word.whole && count(segments, word, true, 1) > 0) return { word, whole: true, typos: 0, near: null }
  if (word.typos > 0 && (tolerant || count(segments, word, false, enough) < enough)) return forgive(segments, word, 1)
  return { word, whole: false, typos: 0, near: null }
}

/**
 * Decides how each word is looked for: a compound as one word when there is one, else by its parts; with errors forgiven
 * when too few documents have it as typed, or (tolerant) in any case.
 */
export const planWords = (
  segments: readonly Segment[],
  units: readonly QueryUnit[],
  tolerant: boolean,
): PlannedWord[] =>
  units.flatMap(({ parts, joined }) => {
    if (!tolerant && joined !== null && count(segments, joined, false, 1) > 0) {
      return [{ word: joined, whole: false, typos: 0 as const, near: null }]
    }
    return parts.map((part) => planWord(segments, part, tolerant))
  })
