import { isUtf8 } from 'node:buffer'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/platform/db/database.ts'
import { readOnlySettings } from '#server/platform/db/look.ts'
import { parseTable, separatorOf } from '#server/seed/csv.ts'
import {
  companyRowSchema,
  productRowSchema,
  productUseRowSchema,
  wordRowSchema,
  type SeedCompany,
  type SeedProduct,
  type SeedUse,
  type FileWord,
} from '#server/seed/source.ts'

export interface Problem {
  readonly file: string
  /** Counted from 1. In a table, row 1 is the header; a JSON list has none. Null for a problem of the whole file. */
  readonly row: number | null
  readonly column: string | null
  readonly says: string
}

const maxProblems = 200

const linesOf = (problems: readonly Problem[]): string[] => {
  const lines = problems.slice(0, maxProblems).map(({ file, row, column, says }) => {
    const placeParts = [file, row === null ? null : `row ${row}`, column].filter((part) => part !== null)
    return `${placeParts.join(', ')}: ${says}`
  })
  const moreCount = problems.length - lines.length
  return [...lines, ...(moreCount > 0 ? [`… and ${moreCount} more`] : [])]
}

export const reportLines = (problems: readonly Problem[]): string[] => [
  `Nothing is imported: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`,
  ...linesOf(problems),
]

export const warningLines = (warnings: readonly Problem[]): string[] =>
  warnings.length === 0
    ? []
    : [`${warnings.length} ${warnings.length === 1 ? 'warning' : 'warnings'}, please check:`, ...linesOf(warnings)]

export interface NumberedRow<Row> {
  readonly file: string
  readonly row: number
  readonly data: Row
}
export interface CatalogueFiles {
  readonly ingredients: readonly NumberedRow<FileWord>[]
  readonly companies: readonly NumberedRow<SeedCompany>[]
  readonly products: readonly NumberedRow<SeedProduct>[]
  readonly uses: readonly NumberedRow<SeedUse>[]
  readonly withdrawn: readonly NumberedRow<z.infer<typeof withdrawnRow>>[]
}

// The form of `reg_no` is not checked, because any product that was ever imported may be withdrawn.
const withdrawnRow = productUseRowSchema.pick({ reg_no: true })
// An empty cell means null, because a spreadsheet cannot write null for an unknown name.
const ingredientCells = z
  .record(z.string(), z.string())
  .transform((cells): Record<string, unknown> =>
    Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, text === '' ? null : text])),
  )
  .pipe(wordRowSchema)

const neededOf = ({ shape }: z.ZodObject) =>
  Object.entries(shape).flatMap(([column, cells]) => (cells instanceof z.ZodOptional ? [] : [column]))

type CollectedRows = { -readonly [Table in keyof CatalogueFiles]: CatalogueFiles[Table][number][] }
const goesTo =
  <Row>(listOf: (target: CollectedRows) => NumberedRow<Row>[], shape: z.ZodType<Row>) =>
  (given: CollectedRows, placed: NumberedRow<unknown>): readonly z.core.$ZodIssue[] => {
    const parsed = shape.safeParse(placed.data)
    if (!parsed.success) return parsed.error.issues
    listOf(given).push({ ...placed, data: parsed.data })
    return []
  }
const toIngredients = (target: CollectedRows) => target.ingredients

const tables = {
  'ingredients.csv': {
    take: goesTo(toIngredients, ingredientCells),
    columns: ['id', 'en', 'es', 'zh', 'zh_hant'],
  },
  'ingredients.json': { take: goesTo(toIngredients, wordRowSchema), columns: [] },
  'companies.csv': {
    take: goesTo((target) => target.companies, companyRowSchema),
    columns: neededOf(companyRowSchema),
  },
  'products.csv': { take: goesTo((given) => given.products, productRowSchema), columns: neededOf(productRowSchema) },
  'product-uses.csv': {
    take: goesTo((given) => given.uses, productUseRowSchema),
    columns: neededOf(productUseRowSchema),
  },
  'withdrawn.csv': { take: goesTo((given) => given.withdrawn, withdrawnRow), columns: neededOf(withdrawnRow) },
} as const
type FileName = keyof typeof tables
export const importFileNames = Object.keys(tables) as FileName[]
const isImported = (name: string): name is FileName => importFileNames.some((one) => one === name)

const filesOf = (paths: readonly string[], problems: Problem[]): string[] =>
  paths.flatMap((path) => {
    const reportFile = (says: string) => {
      problems.push({ file: path, row: null, column: null, says })
      return []
    }
    if (!existsSync(path)) return reportFile('there is no such file or folder')
    if (!statSync(path).isDirectory())
      return isImported(basename(path)) ? [path] : reportFile(`not one of ${importFileNames.join(', ')}`)
    const names = readdirSync(path).filter(isImported)
    return names.length > 0
      ? names.map((name) => join(path, name))
      : reportFile(`holds none of ${importFileNames.join(', ')}`)
  })

export class ImportRefused extends Error {
  override readonly name = 'ImportRefused'
}

/** Returns null if `write` throws ImportRefused. With `check`, the transaction is read-only. */
export const runImportTransaction = async <Summary>(
  db: Database,
  check: boolean,
  write: (tx: Database) => Promise<Summary>,
): Promise<Summary | null> => {
  // Imports run one at a time, because one could otherwise refer to rows that another deletes.
  const lock = sql`select pg_advisory_xact_lock(727305)`
  try {
    return await (check
      ? db.transaction(write, readOnlySettings)
      : db.transaction(async (tx) => {
          await tx.execute(lock)
          return write(tx)
        }))
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    return null
  }
}

const inWords = 'save it as "CSV UTF-8"'

const firstUnreadable = (file: string, text: string): Pick<Problem, 'row' | 'column'> => {
  const { head, rows } = file.endsWith('.csv') ? parseTable(text, separatorOf(text)) : { head: [], rows: [] }
  for (const [index, cells] of [head, ...rows].entries()) {
    const at = cells.findIndex((cell) => cell.includes('\uFFFD'))
    if (at >= 0) return { row: index + 1, column: head[at] ?? null }
  }
  return { row: null, column: null }
}

/** Encodings other than UTF-8 are not guessed, because a wrong guess would give wrong names. */
const textOf = (path: string): { text: string } | { problem: Problem } => {
  const file = basename(path)
  const bytes = statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : null
  if (bytes === null) return { problem: { file, row: null, column: null, says: 'there is no such file' } }
  // A UTF-16 file without a byte order mark can also be valid UTF-8, but then contains zero bytes.
  if (bytes.includes(0))
    return { problem: { file, row: null, column: null, says: `is not UTF-8, perhaps UTF-16: ${inWords}` } }
  const text = new TextDecoder().decode(bytes)
  if (!text.includes('\uFFFD')) return { text }
  const says = isUtf8(bytes)
    ? `holds "\uFFFD", which stands for what an earlier program could not read: ${inWords} from where it is whole`
    : `is not UTF-8: ${inWords}`
  return { problem: { file, ...firstUnreadable(file, text), says } }
}

const headerProblems = (
  head: readonly string[],
  needed: readonly string[],
): [column: string | null, says: string][] => {
  if (head.length === 1 && needed.length > 1)
    return [[null, 'the header is a single cell: cells stand between commas, semicolons or tabs']]
  const duplicates = new Set(head.filter((column, at) => column !== '' && head.indexOf(column) !== at))
  return [
    ...needed
      .filter((column) => !head.includes(column))
      .map((column): [string, string] => [column, 'the column is missing']),
    ...[...duplicates].map((column): [string, string] => [column, 'the column stands twice']),
  ]
}

/** Reports and omits rows of a wrong length. Returns no rows if the header is wrong or has columns not in `known`. */
export const readTableRows = (
  path: string,
  needed: readonly string[],
  problems: Problem[],
  known?: readonly string[],
): NumberedRow<Record<string, string>>[] => {
  const file = basename(path)
  const wrong = (row: number | null, column: string | null, says: string) => {
    problems.push({ file, row, column, says })
    return []
  }
  const content = textOf(path)
  if ('problem' in content) return wrong(content.problem.row, content.problem.column, content.problem.says)
  const { head, rows } = parseTable(content.text, separatorOf(content.text))
  const unknownColumns = known ? head.filter((column) => !known.includes(column)) : []
  const faults = [
    ...headerProblems(head, needed),
    ...unknownColumns.map((column): [string, string] => [column, 'is not a column of this file']),
  ]
  if (faults.length > 0) return faults.flatMap(([column, says]) => wrong(1, column, says))
  return rows.flatMap((cells, index) =>
    cells.length === head.length
      ? [
          {
            file,
            row: index + 2,
            data: Object.fromEntries(head.map((column, at) => [column, (cells[at] ?? '').normalize('NFC')])),
          },
        ]
      : wrong(index + 2, null, `${cells.length} cells where the header has ${head.length}`),
  )
}

const listRows = (path: string, problems: Problem[]): NumberedRow<unknown>[] => {
  const file = basename(path)
  const content = textOf(path)
  try {
    if ('problem' in content) problems.push(content.problem)
    else
      return z
        .array(z.unknown())
        .parse(JSON.parse(content.text))
        .map((data, index) => ({ file, row: index + 1, data }))
  } catch {
    problems.push({ file, row: null, column: null, says: 'is not a list in JSON' })
  }
  return []
}

export const readCatalogueFiles = (paths: readonly string[], problems: Problem[]): CatalogueFiles => {
  const result: CollectedRows = { ingredients: [], companies: [], products: [], uses: [], withdrawn: [] }
  for (const file of filesOf(paths, problems)) {
    const name = basename(file) as FileName
    const rows = name.endsWith('.json') ? listRows(file, problems) : readTableRows(file, tables[name].columns, problems)
    for (const placedRow of rows)
      for (const { path, message } of tables[name].take(result, placedRow))
        problems.push({
          file: name,
          row: placedRow.row,
          column: path.length > 0 ? path.join('.') : null,
          says: message,
        })
  }
  return result
}
