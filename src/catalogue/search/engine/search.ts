import { addBit, emptyBitset, hasBit, type Bitset } from './bytes.ts'
import { planWords, queryUnits, type PlannedWord } from './plan.ts'
import type { Segment } from './segment.ts'
import { fullStrength } from './postings.ts'

const wholeNameBonus = 0.15
/** More than a shorter name adds: among products with the same name, the one that can be asked for comes first. */
const boostBonus = 0.15
const highestScore = 1 + wholeNameBonus + boostBonus

/**
 * Scores what a segment found (0 to 1). First, how well the words match, and in which fields; then, whether they are
 * the whole name, so that an exact name comes before longer names that contain it; then the boost of the row.
 * @param words how many words were searched
 * @param typed how many words the query has, counting the parts of compounds
 */
export const rank = (segment: Segment, first: number, words: number, typed: number, top: TopHits): void => {
  const { scratch, index } = segment
  const { lengths, boosts } = index
  const strengthUnit = 1 / (words * fullStrength * highestScore)
  // A table by byte value, because the loop below runs for every match.
  const whole = Float64Array.from(
    { length: 256 },
    (_, n) => (wholeNameBonus * Math.min(1, typed / Math.max(1, n))) / highestScore,
  )
  const boost = Float64Array.from({ length: 256 }, (_, n) => (boostBonus * (n / 255)) / highestScore)
  const found = scratch.found()
  for (let at = 0; at < found.length; at++) {
    const doc = found[at]!
    const result = scratch.result(doc)
    let score = (result >>> 16) * strengthUnit + boost[boosts[doc]!]!
    if (result & 1) score += whole[lengths[doc]!]!
    // Rounding makes the three parts of the best score add up to slightly more than 1.
    if (score > 1) score = 1
    if (top.takes(first + doc, score)) top.add(first + doc, score)
  }
}

/**
 * Retains the best k of many: a heap whose root is the worst one retained, so that most candidates cost one comparison.
 * Equal scores are sorted by ordinal.
 */
export class TopHits {
  private readonly docs: number[] = []
  private readonly scores: number[] = []
  private readonly most: number
  /** The score that a candidate must exceed; any, until there are k. */
  private worstScore: number
  private worstDoc = Number.POSITIVE_INFINITY

  constructor(most: number) {
    this.most = most
    this.worstScore = most === 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  }

  takes(doc: number, score: number): boolean {
    if (score < this.worstScore) return false
    return score > this.worstScore || doc < this.worstDoc
  }

  /** Only for a candidate that {@link takes} has accepted. */
  add(doc: number, score: number): void {
    const { docs, scores } = this
    if (docs.length < this.most) {
      docs.push(doc)
      scores.push(score)
      this.rise(docs.length - 1)
      if (docs.length < this.most) return
    } else {
      docs[0] = doc
      scores[0] = score
      this.sink(0)
    }
    this.worstScore = scores[0]!
    this.worstDoc = docs[0]!
  }

  /** Best first. */
  sorted(): { doc: number; score: number }[] {
    return this.docs
      .map((doc, at) => ({ doc, score: this.scores[at]! }))
      .sort((a, b) => b.score - a.score || a.doc - b.doc)
  }

  private worse(a: number, b: number): boolean {
    const difference = this.scores[a]! - this.scores[b]!
    return difference === 0 ? this.docs[a]! > this.docs[b]! : difference < 0
  }

  private swap(a: number, b: number): void {
    const { docs, scores } = this
    const doc = docs[a]!
    const score = scores[a]!
    docs[a] = docs[b]!
    scores[a] = scores[b]!
    docs[b] = doc
    scores[b] = score
  }

  private rise(from: number): void {
    for (let at = from; at > 0;) {
      const parent = (at - 1) >>> 1
      if (!this.worse(at, parent)) return
      this.swap(at, parent)
      at = parent
    }
  }

  private sink(from: number): void {
    for (let at = from; ;) {
      let worst = at
      const left = at * 2 + 1
      if (left < this.docs.length && this.worse(left, worst)) worst = left
      if (left + 1 < this.docs.length && this.worse(left + 1, worst)) worst = left + 1
      if (worst === at) return
      this.swap(at, worst)
      at = worst
    }
  }
}

export interface SearchOptions {
  /** Number of hits (20), after the first `offset` (0). */
  readonly limit?: number
  readonly offset?: number
  /** Only these documents: a bitset over the ordinals (fast, for facets), or a function called for each document. */
  readonly allowed?: Bitset | ((ordinal: number) => boolean)
  readonly now?: () => number
}

export interface SearchHit {
  readonly id: string
  readonly ordinal: number
  /** From 0 to 1; comparable within one answer only. */
  readonly score: number
  /** The heaviest field in which each word matched best, heaviest first. */
  readonly matched: readonly { readonly field: string }[]
}

export interface SearchResult {
  readonly total: number
  readonly hits: readonly SearchHit[]
  /** Words of the index that were taken for misspelt words of the query; pass them to `highlightRanges`. */
  readonly corrected: readonly string[]
  readonly tookMs: number
}

const allowedIn = (segment: Segment, first: number, allowed: SearchOptions['allowed']): Bitset | null => {
  if (allowed === undefined) return segment.live
  const { size } = segment.index
  const { live } = segment
  const bits = emptyBitset(size)
  if (first === 0 && typeof allowed !== 'function') {
    for (let at = 0; at < bits.length; at++) bits[at] = (allowed[at] ?? 0) & (live === null ? -1 : live[at]!)
    return bits
  }
  for (let doc = 0; doc < size; doc++) {
    const wanted = typeof allowed === 'function' ? allowed(first + doc) : hasBit(allowed, first + doc)
    if (wanted && (live === null || hasBit(live, doc))) addBit(bits, doc)
  }
  return bits
}

/** Finds the documents with all words in each segment; the result is in each segment's scratch. */
const run = (segments: readonly Segment[], plan: readonly PlannedWord[], allowed: SearchOptions['allowed']): number => {
  let first = 0
  let total = 0
  segments.forEach((segment, at) => {
    const { scratch } = segment
    scratch.start(allowedIn(segment, first, allowed))
    plan.forEach((word, position) => {
      if (position > 0) scratch.nextWord()
      if (position === 0 || scratch.pending) segment.scan(word, word.near?.[at] ?? null)
    })
    total += scratch.count
    first += segment.index.size
  })
  return total
}

/** Runs the query as typed. If nothing contains all its words, runs it once more and forgives errors everywhere. */
const find = (
  segments: readonly Segment[],
  query: string,
  allowed: SearchOptions['allowed'],
  asTyped = false,
): { plan: readonly PlannedWord[]; typed: number; total: number } => {
  const units = queryUnits(query)
  const typed = units.reduce((sum, { parts }) => sum + parts.length, 0)
  if (typed === 0) return { plan: [], typed, total: 0 }
  const plan = planWords(segments, units, asTyped ? 'none' : 'rare')
  const total = run(segments, plan, allowed)
  if (
    total > 0 ||
    asTyped ||
    !units.some(({ parts, joined }) => joined !== null || parts.some(({ typos }) => typos > 0))
  ) {
    return { plan, typed, total }
  }
  // A filter only removes hits. If it leaves none, the search must not guess other words instead.
  if (allowed !== undefined && run(segments, plan, undefined) > 0) {
    return { plan, typed, total: run(segments, plan, allowed) }
  }
  const tolerant = planWords(segments, units, 'all')
  return { plan: tolerant, typed, total: run(segments, tolerant, allowed) }
}

const fieldsOf = (segment: Segment, mask: number): { field: string }[] =>
  segment.index.fields.flatMap(({ name }, at) => ((mask >>> at) & 1 ? [{ field: name }] : []))

const correctedBy = (plan: readonly PlannedWord[]): string[] => [
  ...new Set(plan.flatMap(({ near }) => (near ?? []).flat().flatMap((term) => (term.distance > 0 ? [term.text] : [])))),
]

/**
 * Every document with all the words (any of them may be a beginning), best first. A query without words finds nothing.
 */
export const search = (segments: readonly Segment[], query: string, options: SearchOptions = {}): SearchResult => {
  const { limit = 20, offset = 0, now = () => performance.now() } = options
  const started = now()
  const { plan, typed, total } = find(segments, query, options.allowed)
  const top = new TopHits(total === 0 ? 0 : offset + limit)
  let first = 0
  for (const segment of total === 0 ? [] : segments) {
    rank(segment, first, plan.length, typed, top)
    first += segment.index.size
  }
  const hits = top
    .sorted()
    .slice(offset)
    .map(({ doc: ordinal, score }) => {
      const { segment, doc } = place(segments, ordinal)
      const matched = fieldsOf(segment, segment.scratch.result(doc))
      return { id: segment.index.ids.at(doc), ordinal, score, matched }
    })
  return { total, hits, corrected: correctedBy(plan), tookMs: now() - started }
}

export interface Matches extends Pick<SearchResult, 'corrected'> {
  /** All matching documents, by ordinal. */
  readonly rows: Bitset
}

/**
 * All matches without an order: for facets, and for lists with an order of their own. Null if the query has no words.
 * `asTyped`: no error is forgiven.
 */
export const matching = (
  segments: readonly Segment[],
  query: string,
  options: Pick<SearchOptions, 'allowed'> & { readonly asTyped?: boolean } = {},
): Matches | null => {
  const { plan } = find(segments, query, options.allowed, options.asTyped)
  if (plan.length === 0) return null
  const bits = emptyBitset(segments.reduce((sum, { index }) => sum + index.size, 0))
  let first = 0
  for (const { scratch, index } of segments) {
    for (const doc of scratch.found()) addBit(bits, first + doc)
    first += index.size
  }
  return { rows: bits, corrected: correctedBy(plan) }
}

/** The segment of an ordinal, and the ordinal within that segment. */
export const place = (segments: readonly Segment[], ordinal: number): { segment: Segment; doc: number } => {
  let doc = ordinal
  for (const segment of segments) {
    if (doc < segment.index.size) return { segment, doc }
    doc -= segment.index.size
  }
  throw new RangeError(`no document ${ordinal}`)
}
