import { ascending } from '../numbers.ts'
import type { Steps } from '../slices.ts'
import type { WordTable } from './word-table.ts'

/** This few words are sorted by comparison. */
const few = 24
const wordsAStep = 1 << 15
/** One bucket for each byte, and before them one for words that end. */
const buckets = 257

/**
 * The numbers of all words in byte order: sorted by the first byte, then each group by the second, and so on. Words
 * share long beginnings (registration numbers), which comparisons would read again and again.
 */
export function* sortWords(words: WordTable): Steps<Int32Array> {
  const { bytes } = words
  const order = ascending(words.size)
  const sorted = new Int32Array(words.size)
  const ends = new Int32Array(buckets)
  const bucketOf = (word: number, depth: number): number => {
    const at = words.start(word) + depth
    return at < words.end(word) ? bytes[at]! + 1 : 0
  }
  const ranges = [{ from: 0, to: words.size, depth: 0 }]
  let passed = 0
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
    const { from, to, depth } = range
    passed += to - from
    if (passed > wordsAStep) {
      passed = 0
      yield
    }
    if (to - from <= few) {
      compareAll(words, order, from, to, depth)
      continue
    }
    ends.fill(0)
    for (let at = from; at < to; at++) ends[bucketOf(order[at]!, depth)]!++
    for (let bucket = 0, end = from; bucket < buckets; bucket++) {
      const start = end
      end += ends[bucket]!
      // Words that end here are equal, so they need no sorting.
      if (bucket > 0 && end - start > 1) ranges.push({ from: start, to: end, depth: depth + 1 })
      ends[bucket] = start
    }
    for (let at = from; at < to; at++) sorted[ends[bucketOf(order[at]!, depth)]!++] = order[at]!
    order.set(sorted.subarray(from, to), from)
  }
  return order
}

/** Insertion sort; all words have their first `depth` bytes in common. */
const compareAll = (words: WordTable, order: Int32Array, from: number, to: number, depth: number): void => {
  for (let at = from + 1; at < to; at++) {
    const word = order[at]!
    let place = at
    for (; place > from && isBefore(words, word, order[place - 1]!, depth); place--) order[place] = order[place - 1]!
    order[place] = word
  }
}

const isBefore = (words: WordTable, left: number, right: number, depth: number): boolean => {
  const { bytes } = words
  const leftEnd = words.end(left)
  const rightEnd = words.end(right)
  let l = words.start(left) + depth
  let r = words.start(right) + depth
  for (; l < leftEnd && r < rightEnd; l++, r++) if (bytes[l] !== bytes[r]) return bytes[l]! < bytes[r]!
  return l === leftEnd && r < rightEnd
}
