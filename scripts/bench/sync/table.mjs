// @ts-check
/**
 * @typedef {import('./run.mjs').Result & { scenario: string, engine: string, count: number, keys: boolean }} Line
 */

const head = ['scenario', 'engine', 'keys', 'time', 'requests', 'kB', 'a request', 'lost', 'doubled', 'waiting']
const widths = [14, 13, 4, 8, 8, 6, 9, 5, 7, 7]

/** @param {readonly string[]} cells */
const row = (cells) => console.log(`| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`)

let begun = false

/** Prints one run as soon as it is finished. @param {Line} line */
export const printLine = (line) => {
  if (!begun) {
    row(head)
    row(widths.map((width) => '-'.repeat(width)))
  }
  begun = true
  row([
    line.scenario,
    line.engine,
    line.keys ? 'yes' : 'no',
    `${(line.ms / 1000).toFixed(1)} s`,
    String(line.requests),
    (line.bytes / 1000).toFixed(0),
    line.requests === 0 ? '–' : `${(line.requests / line.count).toFixed(2)} ×`,
    String(line.lost),
    String(line.doubled),
    line.left > 0 ? `${line.left} !` : '0',
  ])
}

/** The promised figures: our times as multiples of the floor's in the same run. @param {readonly Line[]} lines */
export const printSums = (lines) => {
  const ours = lines.filter((line) => line.engine === 'ours')
  /** @param {string} name @param {number} most @param {string} of the scenario of the floor */
  const ratio = (name, most, of) => {
    const line = ours.find((one) => one.scenario === name)
    const floor = lines.find((one) => one.engine === 'floor' && one.scenario === of)
    if (!floor || !line) return
    console.log(`ours, ${name}: ${(line.ms / floor.ms).toFixed(2)} × the floor (promised: at most ${most})`)
  }
  ratio('clean', 1.3, 'clean')
  ratio('lie-fi', 2.5, 'clean')
  ratio('backend', 1.3, 'backend')
  ratio('backend-lie-fi', 2.5, 'backend')
  if (ours.length === 0) return
  /** @param {'lost' | 'doubled' | 'left'} what */
  const sum = (what) => ours.reduce((total, line) => total + line[what], 0)
  console.log(`ours, all runs: ${sum('lost')} lost, ${sum('doubled')} doubled, ${sum('left')} left waiting`)
}
