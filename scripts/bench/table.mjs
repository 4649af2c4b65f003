// @ts-check
/**
 * Prints the head of a table. Returns a function that prints a row, so that each row is shown once it is measured.
 * @param {readonly string[]} head
 */
export const openTable = (head) => {
  const widths = head.map((name, at) => Math.max(at === 0 ? 20 : 8, name.length))
  /** @param {readonly (string | number)[]} cells */
  const print = (cells) =>
    console.log(`| ${cells.map((cell, at) => String(cell).padEnd(widths[at] ?? 0)).join(' | ')} |`)
  print(head)
  print(widths.map((width) => '-'.repeat(width)))
  return print
}
