import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { columns } from './columns.ts'

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A file of each kind with its header and two example rows, which pass a check. */
export const templates = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(columns).map(([file, described]) => {
      const [names, cells] = [Object.keys(described), Object.values(described)]
      const rows = [names, cells.map(({ examples }) => examples[0]), cells.map(({ examples }) => examples[1])]
      return [file, rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')]
    }),
  )

/** Writes them into a folder, in UTF-8 with a byte order mark for spreadsheets. Existing files are not replaced. */
export const writeTemplates = (folder: string): string[] => {
  mkdirSync(folder, { recursive: true })
  return Object.entries(templates()).map(([file, text]) => {
    const path = join(folder, file)
    writeFileSync(path, `\uFEFF${text}`, { flag: 'wx' })
    return path
  })
}
