import { parseArgs } from 'node:util'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { migrationsFolder, seedFolder, seedImagePath } from '#server/platform/paths.ts'
import { argon2Passwords } from '#server/platform/secrets/passwords.ts'
import { systemRandom } from '#server/platform/random.ts'
import type { Database } from '#server/platform/db/database.ts'
import { unhurried } from '#server/platform/db/connections.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import type { OpenedDatabase } from '#server/platform/db/open.ts'
import { unpackSeedImage } from '#server/seed/seed-image.ts'
import { importCatalogue, isEmpty, wordsOnly } from '#server/seed/catalogue.ts'
import { seedIfEmpty } from '#server/seed/seed.ts'
import { readSeedSource } from '#server/seed/source.ts'
import { importFiles } from './import.ts'
import { importPrices, toldPrices, type PriceFiles } from './prices.ts'
import { reportOf } from './problems.ts'
import { importedFiles } from './read.ts'
import { writeTemplates } from './template.ts'
import type { ImportSummary } from './write.ts'

type Env = NodeJS.ProcessEnv
type Print = (line: string) => void

interface Opened {
  readonly database: OpenedDatabase
  readonly where: string
  readonly demo: boolean
}

/** `ready`: a folder that does not exist yet may start as a copy of the one that the build has filled. */
const open = async (env: Env, ready = true): Promise<Opened> => {
  const { databaseUrl, dataDir, demo } = readConfig(env, null)
  const database = await openDatabase({
    url: databaseUrl,
    folder: dataDir,
    migrations: migrationsFolder,
    connections: unhurried,
    ...(ready && demo ? { prepareFolder: (folder) => unpackSeedImage(seedImagePath, folder) } : {}),
  })
  return { database, where: database.driver === 'postgres' ? 'PostgreSQL' : dataDir, demo }
}

const fillIfEmpty = (db: Database, demo: boolean) =>
  seedIfEmpty(
    { db, clock: systemClock, random: systemRandom, passwords: argon2Passwords(systemRandom) },
    seedFolder,
    demo,
  )

/** `npm run seed`: creates and fills the database of DATA_DIR or DATABASE_URL; existing data stay. */
export const seedMain = async (env: Env, print: Print): Promise<number> => {
  const { database, where, demo } = await open(env)
  try {
    const seeded = await fillIfEmpty(database.db, demo)
    print(seeded ? `${where}: seeded.` : `${where}: has its catalogue already; nothing changed.`)
    return 0
  } finally {
    await database.close()
  }
}

const usage = `npm run import -- <folder or files> [--check] [--only-mine]
Imports ${importedFiles.join(', ')} into the catalogue of DATA_DIR or DATABASE_URL.
docs/import.md says what each column holds. withdrawn.csv names products that leave the library, one reg_no a row.
All or nothing: a broken reference, day or number is reported with its place, and nothing of the files is written.
--check says what an import would do.
A catalogue that is empty is seeded first, with --check too: the files refer to what it holds.
--only-mine begins an empty one with these files alone: words and closed lists are seeded, no register, no fictitious supplier.

npm run import -- --prices <file> [--rates <file>] [--check]
Imports published prices, and yuan for a US dollar by day. A corrected point shows what it said before.

npm run import -- --template <folder>
Writes each file with its header and two example rows.`

/** The result as lines of text. */
const told = ({ withdrawn, ...written }: ImportSummary): string[] => {
  const { taken, before } = withdrawn
  return [
    ...Object.entries(written).map(
      ([table, { added, changed, same }]) => `${table}: ${added} new, ${changed} changed, ${same} as they were`,
    ),
    ...(taken + before > 0 ? [`withdrawn: ${taken} products taken out, ${before} were out before`] : []),
  ]
}

interface Wanted {
  readonly paths: readonly string[]
  readonly check: boolean
  readonly onlyMine: boolean
}

const importInto = async ({ database: { db }, where, demo }: Opened, wanted: Wanted, print: Print): Promise<number> => {
  const { paths, check, onlyMine } = wanted
  if (onlyMine && !(await isEmpty(db))) {
    print(`${where}: has a catalogue already. --only-mine begins a new one, in another DATA_DIR or DATABASE_URL.`)
    return 1
  }
  const seeded = !onlyMine && (await fillIfEmpty(db, demo))
  if (seeded) print(`${where}: was empty and has been seeded.`)
  const begin = (tx: Database) => importCatalogue(tx, wordsOnly(readSeedSource(seedFolder)), systemClock.now())
  const imported = await importFiles({ db, clock: systemClock }, paths, check, onlyMine ? begin : undefined)
  if (!('summary' in imported)) {
    print(reportOf(imported.problems))
    return 1
  }
  for (const line of told(imported.summary)) print(line)
  if (!imported.written)
    print(seeded ? 'Only checked: nothing is written but the seed.' : 'Only checked: nothing is written.')
  return 0
}

const importPricesInto = async ({ database: { db } }: Opened, files: PriceFiles, check: boolean, print: Print) => {
  const imported = await importPrices({ db, clock: systemClock }, files, check)
  if ('problems' in imported) {
    print(reportOf(imported.problems))
    return 1
  }
  for (const line of toldPrices(imported.summary)) print(line)
  if (!imported.written) print('Only checked: nothing is written.')
  return 0
}

/** `npm run import`: resolves with the exit code; 1 if the files are refused. */
export const importMain = async (argv: readonly string[], env: Env, print: Print): Promise<number> => {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      'only-mine': { type: 'boolean', default: false },
      template: { type: 'string' },
      prices: { type: 'string' },
      rates: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const { check, template, help, 'only-mine': onlyMine } = values
  if (template !== undefined && positionals.length === 0 && !help) {
    for (const path of writeTemplates(template)) print(path)
    return 0
  }
  const files = { prices: values.prices ?? null, rates: values.rates ?? null }
  const aboutPrices = files.prices !== null || files.rates !== null
  if (
    aboutPrices
      ? positionals.length > 0 || onlyMine || help
      : positionals.length === 0 || help || template !== undefined
  ) {
    print(usage)
    return help ? 0 : 1
  }
  const opened = await open(env, !onlyMine)
  try {
    if (aboutPrices) return await importPricesInto(opened, files, check, print)
    return await importInto(opened, { paths: positionals, check, onlyMine }, print)
  } finally {
    await opened.database.close()
  }
}
