import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { parseTable, separatorOf } from '#server/seed/csv.ts'
import { companyRow, productRow, useRow, wordRow } from '#server/seed/source.ts'
import type { SeedCompany, SeedProduct, SeedUse, Word } from '#server/seed/source.ts'
import { decodeUtf8 } from './encoding.ts'
import type { Problem } from './problems.ts'

export interface Placed<Row> {
  readonly file: string
  readonly row: number
  readonly data: Row
}
/** The content of the files, each row with its place. Undefined: there was no such file. */
export interface CatalogueFiles {
  readonly ingredients: readonly Placed<Word>[]
  readonly companies: readonly Placed<SeedCompany>[]
  readonly products: readonly Placed<SeedProduct>[]
  readonly uses: readonly Placed<SeedUse>[]
  /** Products that are withdrawn from the library. */
  readonly withdrawn: readonly Placed<Withdrawn>[]
}

// A row names a product by its number, as a use does. The number's form is not checked: a product that was imported
// earlier may be withdrawn, whatever its form.
const withdrawnRow = useRow.pick({ reg_no: true })
type Withdrawn = z.infer<typeof withdrawnRow>

// A spreadsheet writes an unknown name as an empty cell.
const ingredientCells = z
  .record(z.string(), z.string())
  .transform((cells): Record<string, unknown> =>
    Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, text === '' ? null : text])),
  )
  .pipe(wordRow)

const neededOf = ({ shape }: z.ZodObject) =>
  Object.entries(shape).flatMap(([column, cells]) => (cells instanceof z.ZodOptional ? [] : [column]))

type Given = { -readonly [Table in keyof CatalogueFiles]: CatalogueFiles[Table][number][] }
type Issues = readonly z.core.$ZodIssue[]

/** Converts a row of a file to a row of its table; what does not fit the table's shape is reported. */
const goesTo =
  <Row>(listOf: (given: Given) => Placed<Row>[], shape: z.ZodType<Row>) =>
  (given: Given, placed: Placed<unknown>): Issues => {
    const parsed = shape.safeParse(placed.data)
    if (!parsed.success) return parsed.error.issues
    listOf(given).push({ ...placed, data: parsed.data })
    return []
  }
const toIngredients = (given: Given) => given.ingredients

const tables = {
  'ingredients.csv': {
    take: goesTo(toIngredients, ingredientCells),
    columns: ['id', 'en', 'es', 'zh', 'zh_hant'],
  },
  'ingredients.json': { take: goesTo(toIngredients, wordRow), columns: [] },
  'companies.csv': { take: goesTo((given) => given.companies, companyRow), columns: neededOf(companyRow) },
  'products.csv': { take: goesTo((given) => given.products, productRow), columns: neededOf(productRow) },
  'product-uses.csv': { take: goesTo((given) => given.uses, useRow), columns: neededOf(useRow) },
  'withdrawn.csv': { take: goesTo((given) => given.withdrawn, withdrawnRow), columns: neededOf(withdrawnRow) },
} as const
type FileName = keyof typeof tables
export const importedFiles = Object.keys(tables) as FileName[]
const isImported = (name: string): name is FileName => importedFiles.some((one) => one === name)

const filesOf = (paths: readonly string[], problems: Problem[]): string[] =>
  paths.flatMap((path) => {
    const whole = (says: string) => {
      problems.push({ file: path, row: null, column: null, says })
      return []
    }
    if (!existsSync(path)) return whole('there is no such file or folder')
    if (!statSync(path).isDirectory())
      return isImported(basename(path)) ? [path] : whole(`not one of ${importedFiles.join(', ')}`)
    const found = readdirSync(path).filter(isImported)
    return found.length > 0 ? found.map((name) => join(path, name)) : whole(`holds none of ${importedFiles.join(', ')}`)
  })

const inWords = 'save it as "CSV UTF-8"'

/** The first cell where `wrong` matches; as in a spreadsheet, the header is row 1. */
const firstCell = (text: string, wrong: RegExp): Pick<Problem, 'row' | 'column'> => {
  const { head, rows } = parseTable(text, separatorOf(text))
  for (const [index, cells] of [head, ...rows].entries()) {
    const at = cells.findIndex((cell) => wrong.test(cell))
    if (at >= 0) return { row: index + 1, column: head[at] ?? null }
  }
  return { row: null, column: null }
}

/**
 * The text of a file, or the problem with it. Another encoding than UTF-8 is not guessed, because wrong names would
 * result.
 */
const textOf = (file: string, name: FileName): { text: string } | { problem: Problem } => {
  const decoded = decodeUtf8(readFileSync(file))
  const table = name.endsWith('.csv')
  const place = (text: string | null, wrong: RegExp) =>
    table && text !== null ? firstCell(text, wrong) : { row: null, column: null }
  if ('other' in decoded) {
    const { name: encoding, text } = decoded.other
    // oxlint-disable-next-line no-control-regex -- ASCII is the same in all of them
    const where = place(text, /[^\u0000-\u007f]/)
    return { problem: { file: name, ...where, says: `is not UTF-8, it seems to be ${encoding}: ${inWords}` } }
  }
  if (!decoded.text.includes('\uFFFD')) return decoded
  const says = `holds "\uFFFD", which stands for what an earlier program could not read: ${inWords} from where it is whole`
  return { problem: { file: name, ...place(decoded.text, /\uFFFD/), says } }
}

/** Column names that occur more than once in a header; empty names do not count. */
export const twiceIn = (head: readonly string[]): string[] => [
  ...new Set(head.filter((column, at) => column !== '' && head.indexOf(column) !== at)),
]

/** The rows of a file as written, with their places; rows with another number of cells are problems. */
const rawRows = (file: string, name: FileName, problems: Problem[]): Placed<unknown>[] => {
  const read = textOf(file, name)
  if ('problem' in read) {
    problems.push(read.problem)
    return []
  }
  const { text } = read
  if (name.endsWith('.json')) {
    try {
      return z
        .array(z.unknown())
        .parse(JSON.parse(text))
        .map((data, index) => ({ file: name, row: index + 1, data }))
    } catch {
      problems.push({ file: name, row: null, column: null, says: 'is not a list in JSON' })
      return []
    }
  }
  const { head, rows } = parseTable(text, separatorOf(text))
  const { columns } = tables[name]
  if (head.length === 1 && columns.length > 1) {
    const says = 'the header is a single cell: cells stand between commas, semicolons or tabs'
    problems.push({ file: name, row: 1, column: null, says })
    return []
  }
  const missing = columns.filter((column) => !head.includes(column))
  for (const column of missing) problems.push({ file: name, row: 1, column, says: 'the column is missing' })
  const twice = twiceIn(head)
  for (const column of twice) problems.push({ file: name, row: 1, column, says: 'the column stands twice' })
  if (missing.length + twice.length > 0) return []
  return rows.flatMap((cells, index) => {
    const row = index + 2
    if (cells.length === head.length)
      return [{ file: name, row, data: Object.fromEntries(head.map((column, at) => [column, cells[at] ?? ''])) }]
    const says = `${cells.length} cells where the header has ${head.length}`
    problems.push({ file: name, row, column: null, says })
    return []
  })
}

/** Reads the importable files; a row of another shape becomes a problem with its place. */
export const readFiles = (paths: readonly string[], problems: Problem[]): CatalogueFiles => {
  const given: Given = { ingredients: [], companies: [], products: [], uses: [], withdrawn: [] }
  for (const file of filesOf(paths, problems)) {
    const name = basename(file) as FileName
    for (const placed of rawRows(file, name, problems))
      for (const { path, message } of tables[name].take(given, placed))
        problems.push({ file: name, row: placed.row, column: path.length > 0 ? path.join('.') : null, says: message })
  }
  return given
}
