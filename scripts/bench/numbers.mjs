// @ts-check
/** mulberry32: the same seed gives the same numbers. @param {number} seed */
export const randomSource = (seed) => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let hash = Math.imul(state ^ (state >>> 15), state | 1)
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61)
    return ((hash ^ (hash >>> 14)) >>> 0) / 4294967296
  }
  /** @param {number} limit */
  const below = (limit) => Math.floor(next() * limit)
  /** @template Item @param {readonly Item[]} items @returns {Item} */
  const pick = (items) => {
    const item = items[below(items.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }
  return { next, below, pick }
}

/** @param {readonly number[]} values @param {number} share */
export const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

/** @param {readonly number[]} values */
export const median = (values) => quantile(values, 0.5)

/** @param {number} value */
export const formatMeasurement = (value) =>
  Number.isNaN(value) ? '–' : value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)

/** @param {readonly string[]} head @returns the function that prints a row */
export const startTable = (head) => {
  const widths = head.map((name, at) => Math.max(at === 0 ? 20 : 8, name.length))
  /** @param {readonly (string | number)[]} cells */
  const print = (cells) =>
    console.log(`| ${cells.map((cell, at) => String(cell).padEnd(widths[at] ?? 0)).join(' | ')} |`)
  print(head)
  print(widths.map((width) => '-'.repeat(width)))
  return print
}
