import { fullStrength } from './scan.ts'
import type { Segment } from './segment.ts'
import type { TopHits } from './search.ts'

const wholeNameBonus = 0.15
const boostBonus = 0.05
const most = 1 + wholeNameBonus + boostBonus

/**
 * Scores what a segment found (0 to 1): how well the words match, in which fields; then, whether they are the whole name,
 * so that a name asked for stands before longer names that contain it; then the boost of the row.
 *
 * @param words how many words were looked for, @param typed how many the query has, parts of compounds counted
 */
export const rank = (segment: Segment, first: number, words: number, typed: number, top: TopHits): void => {
  const { scratch, index } = segment
  const { lengths, boosts } = index
  const strengthUnit = 1 / (words * fullStrength * most)
  // One entry for each value of a byte: the loop below runs for every match.
  const whole = Float64Array.from(
    { length: 256 },
    (_, n) => (wholeNameBonus * Math.min(1, typed / Math.max(1, n))) / most,
  )
  const boost = Float64Array.from({ length: 256 }, (_, n) => (boostBonus * (n / 255)) / most)
  const found = scratch.found()
  for (let at = 0; at < found.length; at++) {
    const doc = found[at]!
    const result = scratch.result(doc)
    let score = (result >>> 16) * strengthUnit + boost[boosts[doc]!]!
    if (result & 1) score += whole[lengths[doc]!]!
    if (top.takes(first + doc, score)) top.add(first + doc, score)
  }
}
