const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

/** The most frequent separator of the header. Spreadsheets write semicolons where the comma is the decimal sign. */
export const separatorOf = (text: string): Separator => {
  const counts = new Map<string, number>(separators.map((one) => [one, 0]))
  let isQuoted = false
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (char === '\n' || char === '\r') break
    else if (counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1)
  }
  const count = (one: Separator) => counts.get(one) ?? 0
  return separators.reduce((most, one) => (count(one) > count(most) ? one : most))
}

/** Parses CSV (RFC 4180). Rows may have different lengths. */
export const parseTable = (text: string, separator: Separator = ','): { head: string[]; rows: string[][] } => {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (char === '"') isQuoted = true
    else if (char === separator) {
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

export const parseCsv = (text: string): Record<string, string>[] => {
  const { head, rows } = parseTable(text)
  return rows.map((cells, index) => {
    if (cells.length !== head.length)
      throw new Error(`line ${index + 2}: ${cells.length} cells where the header has ${head.length}`)
    return Object.fromEntries(head.map((name, column) => [name, cells[column] ?? '']))
  })
}
