export interface TextRow {
  readonly cells: readonly string[]
  /** The row as pasted, to be returned if it cannot be used. */
  readonly raw: string
}

/** Excel pastes tabs; a CSV file has semicolons where the comma is the decimal sign. */
export const delimiterOf = (text: string): string => {
  if (text.includes('\t')) return '\t'
  const [first = ''] = text.split('\n')
  return first.split(';').length >= first.split(',').length && first.includes(';') ? ';' : ','
}

/** Ends of rows, not counting those inside quotation marks. */
const rowsOf = (text: string): string[] => {
  const rows: string[] = []
  let quoted = false
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') quoted = !quoted
    if (text[at] !== '\n' || quoted) continue
    rows.push(text.slice(from, at))
    from = at + 1
  }
  return [...rows, text.slice(from)]
}

const cellsOf = (row: string, delimiter: string): string[] => {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < row.length; at++) {
    const letter = row[at] ?? ''
    if (letter === '"' && quoted && row[at + 1] === '"') {
      cell += '"'
      at++
    } else if (letter === '"' && (quoted || cell.trim() === '')) quoted = !quoted
    else if (letter === delimiter && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += letter
  }
  return [...cells, cell].map((text) => text.trim())
}

/**
 * A quotation mark that is never closed is another sign (an inch, a typing error), and must not swallow the following
 * rows.
 */
const isBalanced = (text: string) => text.split('"').length % 2 === 1

/** The rows and cells pasted from a sheet or a CSV file. Empty rows are left out. */
export const readTable = (pasted: string): TextRow[] => {
  const text = pasted.replaceAll(/\r\n?/g, '\n').replace(/^\uFEFF/, '')
  const delimiter = delimiterOf(text)
  const raws = isBalanced(text) ? rowsOf(text) : text.split('\n')
  return raws
    .filter((raw) => raw.trim() !== '')
    .map((raw) => ({ raw, cells: cellsOf(raw, delimiter) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}
