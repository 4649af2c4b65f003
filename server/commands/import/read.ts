import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/platform/db/database.ts'
import { readOnlyTransaction } from '#server/platform/db/look.ts'
import { parseTable, separatorOf } from '#server/seed/csv.ts'
import {
  companyRow,
  productRow,
  productUseRow,
  wordRow,
  type SeedCompany,
  type SeedProduct,
  type SeedUse,
  type FileWord,
} from '#server/seed/source.ts'

interface OtherEncoding {
  readonly name: string
  /** The decoded text, in which the first affected row and column are found. Null if the fault is at the first byte. */
  readonly text: string | null
}
type DecodeResult = { readonly text: string } | { readonly other: OtherEncoding }

const asStrict = (bytes: Uint8Array, label: string): string | null => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Detects UTF-16 by zero bytes. In European text every second byte is zero, in Chinese text one byte of each separator
 * and line end.
 */
const utf16 = (bytes: Uint8Array): OtherEncoding | null => {
  const withoutText = (name: string) => ({ name, text: null })
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return withoutText('UTF-16 LE')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return withoutText('UTF-16 BE')
  const zeros: [even: number, odd: number] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1
  const [even, odd] = zeros
  if (even + odd === 0) return null
  if (Math.max(even, odd) < 4 * Math.min(even, odd)) return withoutText('no text at all')
  return withoutText(`UTF-16 ${odd > even ? 'LE' : 'BE'} without a byte order mark`)
}

/**
 * Counts the byte pairs that begin with a high byte, and how many of them are characters of GB2312 or Big5. In a text
 * of one of these encodings, nearly all pairs are its characters. GB2312 uses rows B0 to F7, and both bytes are high.
 * Cyrillic text has such pairs too, but few of them are common characters (up to D7). Big5's common characters are from
 * A4 to C6, its rare ones from C9 to F9; a third of all its characters end with a low byte.
 */
const chinese = (bytes: Uint8Array) => {
  let [pairs, gb, commonGb, big5, commonBig5] = [0, 0, 0, 0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]]
    if (lead < 0x81) continue
    at += 1
    if (lead >= 0xa1 && lead <= 0xa3) continue
    pairs += 1
    if (lead >= 0xb0 && lead <= 0xf7 && trail >= 0xa1) gb += 1
    if (lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1) commonGb += 1
    if (lead < 0xa4 || lead > 0xf9 || (trail < 0xa1 && (trail < 0x40 || trail > 0x7e))) continue
    big5 += 1
    if (lead <= 0xc6) commonBig5 += 1
  }
  return { gb: gb / pairs, commonGb: commonGb / pairs, big5: big5 / pairs, commonBig5: commonBig5 / pairs }
}

const nearlyAll = 0.7
/** Minimum share of common characters. It is low because ingredient names contain many rare characters. */
const someCommon = 0.25

const otherOf = (bytes: Uint8Array): OtherEncoding => {
  const { gb, commonGb, big5, commonBig5 } = chinese(bytes)
  const gbk = gb >= nearlyAll && commonGb >= someCommon ? asStrict(bytes, 'gb18030') : null
  if (gbk !== null) return { name: 'GBK or GB18030', text: gbk }
  const traditional = big5 >= nearlyAll && commonBig5 >= someCommon ? asStrict(bytes, 'big5') : null
  if (traditional !== null) return { name: 'Big5', text: traditional }
  return {
    name: 'Windows-1252 or another with one byte for a letter',
    text: new TextDecoder('windows-1252').decode(bytes),
  }
}

/** Decodes a UTF-8 file without its byte order mark. For another file, returns its likely encoding. */
export const decodeUtf8 = (bytes: Uint8Array): DecodeResult => {
  const wideEncoding = utf16(bytes)
  if (wideEncoding) return { other: wideEncoding }
  const text = asStrict(bytes, 'utf-8')
  return text === null ? { other: otherOf(bytes) } : { text }
}

export interface Problem {
  readonly file: string
  /** Row number as in a spreadsheet: the header is row 1. Null: the problem concerns the whole file. */
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
/** The rows of each file, with their row numbers. Undefined: that file is not imported. */
export interface CatalogueFiles {
  readonly ingredients: readonly NumberedRow<FileWord>[]
  readonly companies: readonly NumberedRow<SeedCompany>[]
  readonly products: readonly NumberedRow<SeedProduct>[]
  readonly uses: readonly NumberedRow<SeedUse>[]
  readonly withdrawn: readonly NumberedRow<WithdrawnRow>[]
}

// A withdrawn product is identified by its registration number. The number's format is not checked, because a product
// that was imported earlier may be withdrawn whatever its format.
const withdrawnRow = productUseRow.pick({ reg_no: true })
type WithdrawnRow = z.infer<typeof withdrawnRow>

// A spreadsheet cannot write null: an unknown name is an empty cell.
const ingredientCells = z
  .record(z.string(), z.string())
  .transform((cells): Record<string, unknown> =>
    Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, text === '' ? null : text])),
  )
  .pipe(wordRow)

const neededOf = ({ shape }: z.ZodObject) =>
  Object.entries(shape).flatMap(([column, cells]) => (cells instanceof z.ZodOptional ? [] : [column]))

type CollectedRows = { -readonly [Table in keyof CatalogueFiles]: CatalogueFiles[Table][number][] }
type Issues = readonly z.core.$ZodIssue[]

/** Converts a row of a file to a row of its table. A row that does not match the table's shape is reported. */
const goesTo =
  <Row>(listOf: (target: CollectedRows) => NumberedRow<Row>[], shape: z.ZodType<Row>) =>
  (given: CollectedRows, placed: NumberedRow<unknown>): Issues => {
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
  'ingredients.json': { take: goesTo(toIngredients, wordRow), columns: [] },
  'companies.csv': { take: goesTo((target) => target.companies, companyRow), columns: neededOf(companyRow) },
  'products.csv': { take: goesTo((given) => given.products, productRow), columns: neededOf(productRow) },
  'product-uses.csv': { take: goesTo((given) => given.uses, productUseRow), columns: neededOf(productUseRow) },
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

/** Thrown to roll back a transaction whose files are refused. */
export class NotWritten extends Error {}

/**
 * Runs an import in a transaction, one import at a time, or a check in a read-only transaction. Returns null if it
 * throws NotWritten.
 */
export const importAtOnce = async <Summary>(
  db: Database,
  check: boolean,
  write: (tx: Database) => Promise<Summary>,
): Promise<Summary | null> => {
  // Without this lock, an import could refer to rows that a simultaneous import deletes.
  const lock = sql`select pg_advisory_xact_lock(727305)`
  try {
    return await (check
      ? db.transaction(write, readOnlyTransaction)
      : db.transaction(async (tx) => {
          await tx.execute(lock)
          return write(tx)
        }))
  } catch (error) {
    if (!(error instanceof NotWritten)) throw error
    return null
  }
}

const inWords = 'save it as "CSV UTF-8"'

const firstCell = (text: string, wrong: RegExp): Pick<Problem, 'row' | 'column'> => {
  const { head, rows } = parseTable(text, separatorOf(text))
  for (const [index, cells] of [head, ...rows].entries()) {
    const at = cells.findIndex((cell) => wrong.test(cell))
    if (at >= 0) return { row: index + 1, column: head[at] ?? null }
  }
  return { row: null, column: null }
}

/** The text of a UTF-8 file. Other encodings are not guessed, because a wrong guess would give wrong names. */
const textOf = (path: string): { text: string } | { problem: Problem } => {
  const file = basename(path)
  const bytes = statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : null
  if (bytes === null) return { problem: { file, row: null, column: null, says: 'there is no such file' } }
  const decoded = decodeUtf8(bytes)
  const place = (text: string | null, wrong: RegExp) =>
    file.endsWith('.csv') && text !== null ? firstCell(text, wrong) : { row: null, column: null }
  if ('other' in decoded) {
    const { name, text } = decoded.other
    // oxlint-disable-next-line no-control-regex -- ASCII is the same in all of them
    const wrongPlace = place(text, /[^\u0000-\u007f]/)
    return { problem: { file, ...wrongPlace, says: `is not UTF-8, it seems to be ${name}: ${inWords}` } }
  }
  if (!decoded.text.includes('\uFFFD')) return decoded
  const says = `holds "\uFFFD", which stands for what an earlier program could not read: ${inWords} from where it is whole`
  return { problem: { file, ...place(decoded.text, /\uFFFD/), says } }
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

/**
 * Reads the rows of a CSV file with their row numbers. A row whose number of cells differs from the header is a
 * problem. If `known` is given, the header may contain no other columns.
 */
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

export const readFiles = (paths: readonly string[], problems: Problem[]): CatalogueFiles => {
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
