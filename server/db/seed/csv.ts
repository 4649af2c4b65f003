/** The header and the rows of an RFC 4180 text, each as wide as it is written. */
export const parseTable = (text: string): { head: string[]; rows: string[][] } => {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (char === '"') quoted = true
    else if (char === ',') {
      row.push(cell)
      cell = ''
    } else if (char === '\n') {
      row.push(cell)
      rows.push(row)
      row = []
      cell = ''
    } else if (char !== '\r') cell += char
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  const [head = [], ...body] = rows
  return { head: head.map((name, column) => (column === 0 ? name.replace(/^\uFEFF/, '') : name)), rows: body }
}

/** Rows of such a text as objects by the header's names. A row of another width is an error of the file. */
export const parseCsv = (text: string): Record<string, string>[] => {
  const { head, rows } = parseTable(text)
  return rows.map((cells, index) => {
    if (cells.length !== head.length)
      throw new Error(`line ${index + 2}: ${cells.length} cells where the header has ${head.length}`)
    return Object.fromEntries(head.map((name, column) => [name, cells[column] ?? '']))
  })
}
