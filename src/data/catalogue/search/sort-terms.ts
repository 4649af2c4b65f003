import type { Steps } from './slices.ts'

const runLength = 4096
const surrogate = /[\ud800-\udfff]/

const byCodePoint = (left: string, right: string): number => {
  const shorter = Math.min(left.length, right.length)
  for (let at = 0; at < shorter;) {
    const a = left.codePointAt(at)!
    const b = right.codePointAt(at)!
    if (a !== b) return a - b
    at += a > 0xffff ? 2 : 1
  }
  return left.length - right.length
}

/**
 * Sorts words in the order of their UTF-8 bytes, which is the order of the vocabulary. A native sort of 200,000 words
 * would hold the worker for a quarter of a second, so runs are sorted and merged in steps. UTF-16 order is the same,
 * and much faster, unless a word has letters beyond the first plane.
 */
export function* sortTerms(terms: readonly string[]): Steps<string[]> {
  const astral = terms.some((term) => surrogate.test(term))
  const before = astral
    ? (left: string, right: string) => byCodePoint(left, right) <= 0
    : (left: string, right: string) => left <= right
  let runs: string[][] = []
  for (let at = 0; at < terms.length; at += runLength) {
    const run = terms.slice(at, at + runLength)
    runs.push(astral ? run.sort(byCodePoint) : run.sort())
    yield
  }
  while (runs.length > 1) {
    const merged: string[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      const left = runs[at]!
      const right = runs[at + 1]
      merged.push(right === undefined ? left : yield* mergeRuns(left, right, before))
    }
    runs = merged
  }
  return runs[0] ?? []
}

function* mergeRuns(
  left: readonly string[],
  right: readonly string[],
  before: (left: string, right: string) => boolean,
): Steps<string[]> {
  const merged: string[] = []
  for (let l = 0, r = 0; l < left.length || r < right.length;) {
    const takeLeft = r >= right.length || (l < left.length && before(left[l]!, right[r]!))
    merged.push(takeLeft ? left[l++]! : right[r++]!)
    if ((merged.length & 8191) === 0) yield
  }
  return merged
}
