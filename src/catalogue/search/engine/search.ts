import { setBit, emptyBitset, type Bitset } from './bytes.ts'
import { planWords, queryUnits } from './plan.ts'
import type { PlannedWord, SearchIndex } from './search-index.ts'
import { maxStrength } from './postings.ts'

const wholeNameBonus = 0.15
const boostBonus = 0.15
const highestScore = 1 + wholeNameBonus + boostBonus

/**
 * Scores the found documents, 0 to 1: by the matches of the words, their share of the name, and the row's boost.
 * `words`: number of planned words. `typed`: number of words in the query, counting the parts of joined terms.
 */
const rank = ({ scratch, lengths, boosts }: SearchIndex, words: number, typed: number, top: TopHits): void => {
  const strengthUnit = 1 / (words * maxStrength * highestScore)
  const nameBonuses = Float64Array.from(
    { length: 256 },
    (_, n) => (wholeNameBonus * Math.min(1, typed / Math.max(1, n))) / highestScore,
  )
  const boost = Float64Array.from({ length: 256 }, (_, n) => (boostBonus * (n / 255)) / highestScore)
  const docs = scratch.found()
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at]!
    const result = scratch.result(doc)
    let score = (result >>> 16) * strengthUnit + boost[boosts[doc]!]!
    if (result & 1) score += nameBonuses[lengths[doc]!]!
    // Rounding can make the three summands of the best score exceed 1 slightly.
    if (score > 1) score = 1
    top.add(doc, score)
  }
}

type ScoredDocument = Readonly<{ doc: number; score: number }>

export class TopHits {
  private readonly candidates: ScoredDocument[] = []
  private readonly most: number
  private worst: ScoredDocument | undefined

  constructor(most: number) {
    this.most = most
  }

  add(doc: number, score: number): void {
    const { worst } = this
    if (worst && (score < worst.score || (score === worst.score && doc > worst.doc))) return
    this.candidates.push({ doc, score })
    if (this.candidates.length >= 2 * this.most) this.worst = this.sorted().at(-1)
  }

  sorted(): readonly ScoredDocument[] {
    this.candidates.sort((a, b) => b.score - a.score || a.doc - b.doc)
    this.candidates.splice(this.most)
    return this.candidates
  }
}

export interface SearchHit {
  readonly id: string
  readonly ordinal: number
  /** How good the match is, from 0 to 1; comparable only within one answer. */
  readonly score: number
}

export interface SearchResult {
  readonly total: number
  readonly hits: readonly SearchHit[]
  readonly corrected: readonly string[]
}

const run = (index: SearchIndex, plan: readonly PlannedWord[], allowed: Bitset | null): number => {
  const { scratch } = index
  scratch.start(allowed)
  plan.forEach((word, position) => {
    if (position > 0) scratch.nextWord()
    if (position === 0 || scratch.pending) index.scan(word)
  })
  return scratch.count
}

/** First forgives errors in rare words; if no document matches all words, in every word. `asTyped`: in none. */
const find = (index: SearchIndex, query: string, allowed: Bitset | null, asTyped = false) => {
  const units = queryUnits(query)
  const typed = units.reduce((sum, { parts }) => sum + parts.length, 0)
  if (typed === 0) return { plan: [], typed, total: 0 }
  const plan = planWords(index, units, asTyped ? 'none' : 'rare')
  const total = run(index, plan, allowed)
  const mayGuess = units.some(({ parts, joined }) => joined !== null || parts.some(({ typos }) => typos > 0))
  if (total > 0 || asTyped || !mayGuess) return { plan, typed, total }
  // If the filter excludes every hit, the result is empty: errors are not forgiven to find others.
  if (allowed !== null && run(index, plan, null) > 0) return { plan, typed, total: run(index, plan, allowed) }
  const tolerant = planWords(index, units, 'all')
  return { plan: tolerant, typed, total: run(index, tolerant, allowed) }
}

const correctedBy = (plan: readonly PlannedWord[]): string[] => [
  ...new Set(plan.flatMap(({ near }) => (near ?? []).flatMap(({ distance, text }) => (distance > 0 ? [text] : [])))),
]

export const search = (
  index: SearchIndex,
  query: string,
  { limit, offset = 0, allowed = null }: Readonly<{ limit: number; offset?: number; allowed?: Bitset | null }>,
): SearchResult => {
  const { plan, typed, total } = find(index, query, allowed)
  const top = new TopHits(total === 0 ? 0 : offset + limit)
  if (total > 0) rank(index, plan.length, typed, top)
  const hits = top
    .sorted()
    .slice(offset)
    .map(({ doc, score }) => ({ id: index.ids[doc]!, ordinal: doc, score }))
  return { total, hits, corrected: correctedBy(plan) }
}

export type Matches = Pick<SearchResult, 'corrected'> & Readonly<{ rows: Bitset }>

export const findMatches = (
  index: SearchIndex,
  query: string,
  { allowed = null, asTyped = false }: { readonly allowed?: Bitset | null; readonly asTyped?: boolean } = {},
): Matches => {
  const { plan, total } = find(index, query, allowed, asTyped)
  const rows = emptyBitset(index.size)
  if (total > 0) for (const doc of index.scratch.found()) setBit(rows, doc)
  return { rows, corrected: correctedBy(plan) }
}
