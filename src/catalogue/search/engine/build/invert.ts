import type { Lists } from '../numbers.ts'
import type { Steps } from '../slices.ts'

const itemsAStep = 1 << 16

/** For each item the lists that contain it: those of item `n` are `lists[starts[n]]` up to `lists[starts[n + 1]]`. */
export interface Inverse {
  readonly starts: Int32Array
  readonly lists: Int32Array
}

/**
 * Turns lists of items into lists by item. It counts first, so nothing grows and nothing is compared. The lists are
 * read in the given order, which is also the order of each result; a list with an item twice is named twice.
 */
export function* invertSteps(of: Lists, items: number, order: Int32Array): Steps<Inverse> {
  const { values } = of.items
  const starts = new Int32Array(items + 1)
  for (let at = 0; at < of.items.length; at++) {
    starts[values[at]! + 1]!++
    if (at % itemsAStep === 0) yield
  }
  for (let item = 0; item < items; item++) starts[item + 1]! += starts[item]!
  const ends = starts.slice(0, items)
  const lists = new Int32Array(of.items.length)
  let passed = 0
  for (let place = 0; place < order.length; place++) {
    const list = order[place]!
    const end = of.ends.values[list]!
    for (let at = of.start(list); at < end; at++) {
      const item = values[at]!
      lists[ends[item]!++] = list
    }
    passed += end - of.start(list) + 1
    if (passed < itemsAStep) continue
    passed = 0
    yield
  }
  return { starts, lists }
}
