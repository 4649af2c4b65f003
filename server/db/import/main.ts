import { parseArgs } from 'node:util'
import { systemClock } from '../../clock.ts'
import { readConfig } from '../../config.ts'
import { migrationsFolder, seedFolder, seedImagePath } from '../../paths.ts'
import { argon2Passwords } from '../../providers/passwords.ts'
import { systemRandom } from '../../random.ts'
import { openDatabase } from '../open.ts'
import type { OpenedDatabase } from '../open.ts'
import { unpackSeedImage } from '../seed-image.ts'
import { seedIfEmpty } from '../seed/seed.ts'
import { importFiles } from './import.ts'
import { reportOf } from './problems.ts'
import { importedFiles } from './read.ts'

type Env = NodeJS.ProcessEnv
type Print = (line: string) => void

const open = async (env: Env): Promise<{ database: OpenedDatabase; where: string }> => {
  const { databaseUrl, dataDir } = readConfig(env, null)
  const database = await openDatabase({
    url: databaseUrl,
    folder: dataDir,
    migrations: migrationsFolder,
    prepareFolder: (folder) => unpackSeedImage(seedImagePath, folder),
  })
  return { database, where: database.driver === 'postgres' ? 'PostgreSQL' : dataDir }
}

const fillIfEmpty = (database: OpenedDatabase) =>
  seedIfEmpty(
    { db: database.db, clock: systemClock, random: systemRandom, passwords: argon2Passwords(systemRandom) },
    seedFolder,
  )

/** `npm run seed`: makes the database of DATA_DIR or DATABASE_URL and fills it; what is there stays. */
export const seedMain = async (env: Env, print: Print): Promise<number> => {
  const { database, where } = await open(env)
  try {
    const seeded = await fillIfEmpty(database)
    print(seeded ? `${where}: seeded.` : `${where}: has its catalogue already; nothing changed.`)
    return 0
  } finally {
    await database.close()
  }
}

const usage = `npm run import -- <folder or files> [--check]
Imports ${importedFiles.join(', ')} into the catalogue of DATA_DIR or DATABASE_URL.
withdrawn.csv names products that leave the library, one reg_no a row.
All or nothing: a broken reference, day or number is reported with its place, and nothing of the files is written.
--check says what an import would do.
A catalogue that is empty is seeded first, with --check too: the files refer to what it holds.`

/** `npm run import`: resolves with the exit code, 1 when the files are refused. */
export const importMain = async (argv: readonly string[], env: Env, print: Print): Promise<number> => {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  })
  if (positionals.length === 0 || values.help) {
    print(usage)
    return values.help ? 0 : 1
  }
  const { database, where } = await open(env)
  try {
    const seeded = await fillIfEmpty(database)
    if (seeded) print(`${where}: was empty and has been seeded.`)
    const imported = await importFiles({ db: database.db, clock: systemClock }, positionals, values.check)
    if (!('summary' in imported)) {
      print(reportOf(imported.problems))
      return 1
    }
    const { withdrawn, ...written } = imported.summary
    for (const [table, { added, changed, same }] of Object.entries(written))
      print(`${table}: ${added} new, ${changed} changed, ${same} as they were`)
    const { taken, before } = withdrawn
    if (taken + before > 0) print(`withdrawn: ${taken} products taken out, ${before} were out before`)
    if (!imported.written)
      print(seeded ? 'Only checked: nothing is written but the seed.' : 'Only checked: nothing is written.')
    return 0
  } finally {
    await database.close()
  }
}
