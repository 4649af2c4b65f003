import { parseArgs } from 'node:util'
import {
  type Env,
  runFillCommand,
  type DatabaseInfo,
  type LinePrinter,
  printLines,
  runReadCommand,
} from '#server/commands/database/open.ts'
import { systemClock, systemRandom } from '#server/platform/system.ts'
import { migrationsFolder, seedFolder } from '#server/platform/paths.ts'
import { argon2Hasher } from '#server/platform/secrets/passwords.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { importCatalogue, hasNoCatalogue, withoutCatalogueRows } from '#server/seed/catalogue.ts'
import { claimMode, seedIfEmpty } from '#server/seed/seed.ts'
import { readSeedSource } from '#server/seed/source.ts'
import { importPrices, type PriceFiles, priceSummaryLines } from './prices.ts'
import {
  type CatalogueFiles,
  runImportTransaction,
  importFileNames,
  reportLines,
  warningLines,
  ImportRefused,
  type NumberedRow,
  type Problem,
  readCatalogueFiles,
} from './read.ts'
import { type ImportSummary, writeCatalogueRows } from './write.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importColumns } from './columns.ts'
import { eq, sql } from 'drizzle-orm'
import type { Deps } from '#server/platform/deps.ts'
import { findKnownCatalogue, problemsOfFiles } from './check.ts'
import { products, vocabulary } from '../../modules/catalogue/schema.ts'

type ImportResult =
  | { readonly problems: readonly Problem[]; readonly warnings: readonly Problem[] }
  | {
      readonly problems: readonly []
      readonly warnings: readonly Problem[]
      readonly summary: ImportSummary
      readonly written: boolean
    }

/** Writes all rows or, with `check` or a problem, none. Without `check`, `begin` runs first in the transaction. */
export const importFiles = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  paths: readonly string[],
  check: boolean,
  begin: (tx: Database) => Promise<unknown> = async () => undefined,
): Promise<ImportResult> => {
  const unread: Problem[] = []
  const catalogueFiles = readCatalogueFiles(paths, unread)
  let problems: readonly Problem[] = unread
  let warnings: readonly Problem[] = []
  const summary = await runImportTransaction(db, check, async (tx) => {
    if (!check) await begin(tx)
    const knownCatalogue = await findKnownCatalogue(tx, catalogueFiles, clock.now())
    // `concat` instead of `push(...)`: a large file can have more problems than a call can have arguments.
    problems = unread.concat(problemsOfFiles(catalogueFiles, knownCatalogue))
    warnings = await warningsOfFiles(tx, catalogueFiles)
    if (problems.length > 0) throw new ImportRefused()
    return writeCatalogueRows(tx, catalogueFiles, knownCatalogue.photos, clock.now(), check)
  })
  if (!summary) return { problems, warnings }
  if (!check) await db.execute(sql`analyze products, companies`)
  return { problems: [], warnings, summary, written: !check }
}

const quoteCell = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

const templates = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(importColumns).map(([file, described]) => {
      const cells = Object.values(described)
      const rows = [Object.keys(described), cells.map(([first]) => first), cells.map(([, second]) => second)]
      return [file, rows.map((row) => `${row.map(quoteCell).join(',')}\r\n`).join('')]
    }),
  )

/** Each file begins with a byte order mark, so that spreadsheets read it as UTF-8. Throws if a file exists already. */
export const writeTemplates = (folder: string): string[] => {
  mkdirSync(folder, { recursive: true })
  return Object.entries(templates()).map(([file, text]) => {
    const path = join(folder, file)
    writeFileSync(path, `\uFEFF${text}`, { flag: 'wx' })
    return path
  })
}

const clock = systemClock

const fillIfEmpty = (db: Database, demo: boolean) =>
  seedIfEmpty({ db, clock, random: systemRandom, passwords: argon2Hasher(systemRandom) }, seedFolder, demo)

const onlyWords = (db: Database) => importCatalogue(db, withoutCatalogueRows(readSeedSource(seedFolder)), clock.now())

export const seedMain = (env: Env, out: LinePrinter): Promise<number> =>
  runFillCommand(env, out, true, async (db, { demo }, print) => {
    print((await fillIfEmpty(db, demo)) ? 'Seeded.' : 'It has its catalogue already; nothing changed.')
    return 0
  })

const usage = `npm run admin -- import <folder or files> [--check] [--only-mine]
Imports ${importFileNames.join(', ')} into the catalogue of DATA_DIR or DATABASE_URL.
docs/import.md says what each column holds. withdrawn.csv names products that leave the library, one reg_no a row.
All or nothing: a broken reference, day or number is reported with its place, and nothing of the files is written.
--check says what an import would do, and writes nothing.
A catalogue that is empty is seeded first: the files refer to what it contains.
DEMO=1 is for the database of a demonstration, which another import refuses.
--only-mine begins an empty one with these files alone: words and closed lists are seeded, no register, no fictitious supplier.

npm run admin -- import --prices <file> [--rates <file>] [--costs <file>] [--check]
Imports published prices, and yuan for a US dollar by day. A corrected point shows what it said before.
--costs replaces the table of other rates and of transport costs, the estimates in a comparison of quotations.

npm run admin -- import --template <folder>
Writes each file with its header and two example rows.`

const summaryLines = ({ withdrawn, ...written }: ImportSummary): string[] => {
  const { removed, before } = withdrawn
  return [
    ...Object.entries(written).map(
      ([table, { added, changed, same }]) => `${table}: ${added} new, ${changed} changed, ${same} as they were`,
    ),
    ...(removed + before > 0 ? [`withdrawn: ${removed} products taken out, ${before} were out before`] : []),
  ]
}

interface ImportOptions {
  readonly paths: readonly string[]
  readonly onlyMine: boolean
}

const report = <Summary>(
  imported: { readonly warnings?: readonly Problem[] } & (
    | { readonly problems: readonly Problem[] }
    | { readonly summary: Summary; readonly written: boolean }
  ),
  linesOf: (summary: Summary) => string[],
  print: LinePrinter,
): number => {
  for (const line of warningLines(imported.warnings ?? [])) print(line)
  if (!('summary' in imported)) {
    for (const line of reportLines(imported.problems)) print(line)
    return 1
  }
  for (const line of linesOf(imported.summary)) print(line)
  if (!imported.written) print('Only checked: nothing is written.')
  return 0
}

const inMemory = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
  const memory = await openDatabase({ url: 'memory://', folder: '', migrations: migrationsFolder })
  try {
    return await work(memory.db)
  } finally {
    await memory.close()
  }
}

const refuseSecondBegin = (print: LinePrinter): number => {
  print('It has a catalogue already. --only-mine begins a new one, in another DATA_DIR or DATABASE_URL.')
  return 1
}

const importInto = async (
  db: Database,
  { demo }: DatabaseInfo,
  { paths, onlyMine }: ImportOptions,
  print: LinePrinter,
) => {
  if (onlyMine && !(await hasNoCatalogue(db))) return refuseSecondBegin(print)
  if (onlyMine) await claimMode(db, demo)
  else if (await fillIfEmpty(db, demo)) print('It was empty and has been seeded.')
  return report(await importFiles({ db, clock }, paths, false, onlyMine ? onlyWords : undefined), summaryLines, print)
}

/** Checks the files. If there is no catalogue yet, uses one in memory, seeded as an import would seed it. */
const checkAgainst = async (
  db: Database | null,
  { demo }: DatabaseInfo,
  { paths, onlyMine }: ImportOptions,
  print: LinePrinter,
) => {
  const wasEmpty = db === null || (await hasNoCatalogue(db))
  if (!wasEmpty && onlyMine) return refuseSecondBegin(print)
  if (!wasEmpty) return report(await importFiles({ db, clock }, paths, true), summaryLines, print)
  if (!onlyMine) print('It is empty: an import seeds it first.')
  return inMemory(async (memory) => {
    await (onlyMine ? onlyWords(memory) : fillIfEmpty(memory, demo))
    return report(await importFiles({ db: memory, clock }, paths, true), summaryLines, print)
  })
}

const importPricesInto = async (db: Database, files: PriceFiles, check: boolean, print: LinePrinter) =>
  report(await importPrices({ db, clock }, files, check), priceSummaryLines, print)

export const importMain = async (argv: readonly string[], env: Env, out: LinePrinter): Promise<number> => {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      'only-mine': { type: 'boolean', default: false },
      template: { type: 'string' },
      prices: { type: 'string' },
      rates: { type: 'string' },
      costs: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const { check, template, help, 'only-mine': onlyMine } = values
  if (template !== undefined && positionals.length === 0 && !help) {
    for (const path of writeTemplates(template)) out(path)
    return 0
  }
  const { prices = null, rates = null, costs = null } = values
  const files = { prices, rates, costs }
  const aboutPrices = [prices, rates, costs].some((file) => file !== null)
  if (
    aboutPrices
      ? positionals.length > 0 || onlyMine || help
      : positionals.length === 0 || help || template !== undefined
  ) {
    printLines(out, usage)
    return help ? 0 : 1
  }
  const importRequest = { paths: positionals, onlyMine }
  if (check)
    return runReadCommand(env, out, (db, place, print) =>
      !aboutPrices
        ? checkAgainst(db, place, importRequest, print)
        : db
          ? importPricesInto(db, files, true, print)
          : inMemory((memory) => importPricesInto(memory, files, true, print)),
    )
  return runFillCommand(env, out, !onlyMine, (db, place, print) =>
    aboutPrices ? importPricesInto(db, files, false, print) : importInto(db, place, importRequest, print),
  )
}

const withoutZeros = (number: string) => number.replace(/^0+(?=.)/, '')
const foldCase = (name: string | undefined) => name?.normalize('NFKC').trim().toLowerCase() ?? ''

interface Entry {
  readonly id: string
  readonly key: string
}

const othersWith = <Row>(rows: readonly NumberedRow<Row>[], of: (row: Row) => Entry, existing: readonly Entry[]) => {
  const ids = new Map<string, Set<string>>()
  const entries = rows.map((placed) => ({ placed, entry: of(placed.data) }))
  const replacedIds = new Set(entries.map(({ entry }) => entry.id))
  for (const { id, key } of [
    ...existing.filter((one) => !replacedIds.has(one.id)),
    ...entries.map(({ entry }) => entry),
  ])
    if (key !== '') ids.set(key, (ids.get(key) ?? new Set()).add(id))
  return entries.flatMap(({ placed, entry: { id, key } }) => {
    const otherIds = [...(ids.get(key) ?? [])].filter((one) => one !== id)
    return otherIds.length > 0 ? [{ placed, others: otherIds.map((one) => `"${one}"`).join(', ') }] : []
  })
}

const warningsOfFiles = async (db: Database, files: CatalogueFiles): Promise<Problem[]> => {
  const words =
    files.ingredients.length === 0
      ? []
      : await db
          .select({ id: vocabulary.id, labels: vocabulary.labels, extra: vocabulary.extra })
          .from(vocabulary)
          .where(eq(vocabulary.kind, 'ingredient'))
  const bareNumbers = [...new Set(files.products.map(({ data }) => withoutZeros(data.reg_no)))]
  const alike = await db
    .select({ id: products.id, ingredients: products.ingredients })
    .from(products)
    .where(sql`regexp_replace(${products.id}, '^0+(?=.)', '') = any(${sql.param(bareNumbers)}::text[])`)

  const casOf = ({ id, extra }: (typeof words)[number]) => ({ id, key: extra['cas'] ?? '' })
  const nameOf = ({ id, labels }: (typeof words)[number]) => ({ id, key: foldCase(labels.en) })
  const numberOf = (id: string) => ({ id, key: withoutZeros(id) })
  const warnings: Problem[] = []
  const warn = ({ file, row }: NumberedRow<unknown>, column: string, says: string) =>
    void warnings.push({ file, row, column, says })

  for (const { placed, others } of othersWith(files.ingredients, casOf, words.map(casOf)))
    warn(placed, 'cas', `"${placed.data.extra['cas']}" is the number of ${others} too`)
  for (const { placed, others } of othersWith(files.ingredients, nameOf, words.map(nameOf)))
    warn(placed, 'en', `"${placed.data.labels.en}" is the name of ${others} too`)
  const numbers = othersWith(
    files.products,
    ({ reg_no }) => numberOf(reg_no),
    alike.map(({ id }) => numberOf(id)),
  )
  for (const { placed, others } of numbers)
    warn(placed, 'reg_no', `"${placed.data.reg_no}" differs from ${others} only by leading zeros`)

  const ingredientsBefore = new Map(
    alike.map(({ id, ingredients }) => [id, ingredients.map((one) => one.id ?? one.en)]),
  )
  for (const placedRow of files.products) {
    const oldIngredients = ingredientsBefore.get(placedRow.data.reg_no)
    const newIngredients = new Set(placedRow.data.ingredients.map(({ id, en }) => id ?? en))
    if (oldIngredients && oldIngredients.length > 0 && !oldIngredients.some((one) => newIngredients.has(one)))
      warn(placedRow, 'ingredients', `all of "${placedRow.data.reg_no}" are others than before`)
  }
  return warnings
}
