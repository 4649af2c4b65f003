// @ts-check
/**
 * @typedef {{
 *   engine: string, build: number, longestSlice: number, stored?: number, memory?: number,
 *   p50: number, p95: number, worst: number, first: number, page?: { p50: number, p95: number },
 *   found: Record<string, number>,
 * }} Line
 */

/** @param {number | undefined} value */
const ms = (value) => (value === undefined ? '–' : value < 10 ? value.toFixed(2) : value.toFixed(0))
/** @param {number | undefined} value */
const mb = (value) => (value === undefined ? '–' : (value / 1e6).toFixed(1))

/**
 * Prints one row for each engine; times in milliseconds, sizes in 10^6 bytes, found = share in the first ten hits.
 * @param {string} title @param {readonly Line[]} lines
 */
export const printTable = (title, lines) => {
  const kinds = Object.keys(lines[0]?.found ?? {})
  const head = [
    'engine',
    'build',
    'longest slice',
    'stored',
    'memory',
    'p50',
    'p95',
    'worst',
    'from page p50',
    'p95',
    'first query',
    ...kinds,
  ]
  const rows = lines.map((line) => [
    line.engine,
    ms(line.build),
    ms(line.longestSlice),
    mb(line.stored),
    mb(line.memory),
    ms(line.p50),
    ms(line.p95),
    ms(line.worst),
    ms(line.page?.p50),
    ms(line.page?.p95),
    ms(line.first),
    ...kinds.map((kind) => (line.found[kind] ?? 0).toFixed(2)),
  ])
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)))
  /** @param {readonly string[]} cells */
  const print = (cells) => console.log(`| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`)
  console.log(`\n${title}`)
  print(head)
  print(widths.map((width) => '-'.repeat(width)))
  rows.forEach(print)
}
