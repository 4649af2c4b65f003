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

/** In which words errors are forgiven: in none, in those that too few documents have as typed, in all. */
export type Forgiven = 'none' | 'rare' | 'all'

const planWord = (segments: readonly Segment[], word: QueryWord, forgiven: Forgiven): PlannedWord => {
  if (word.whole && count(segments, word, true, 1) > 0) return { word, whole: true, typos: 0, near: null }
  const isForgiven = forgiven === 'all' || (forgiven === 'rare' && count(segments, word, false, enough) < enough)
  if (word.typos > 0 && isForgiven) return forgive(segments, word, 1)
  return { word, whole: false, typos: 0, near: null }
}

/** Decides how each word is looked for: a compound as one word when there is one, else by its parts. */
export const planWords = (
  segments: readonly Segment[],
  units: readonly QueryUnit[],
  forgiven: Forgiven,
): PlannedWord[] =>
  units.flatMap(({ parts, joined }) => {
    if (forgiven !== 'all' && joined !== null && count(segments, joined, false, 1) > 0) {
      return [{ word: joined, whole: false, typos: 0 as const, near: null }]
    }
    return parts.map((part) => planWord(segments, part, forgiven))
  })
