import { readConfig, type Config } from '#server/platform/config.ts'
import { escapeForConsole } from '#server/platform/log.ts'
import { slowWorkSettings } from '#server/platform/db/connections.ts'
import type { Database } from '#server/platform/db/database.ts'
import { withReadOnlyDatabase } from '#server/platform/db/look.ts'
import { hasEmbeddedDatabase, openDatabase, type DatabasePlace } from '#server/platform/db/open.ts'
import { migrationsFolder, seedImagePath } from '#server/platform/paths.ts'
import { requireMode, isDemonstration, UnusableDatabaseError } from '#server/seed/seed.ts'
import { unpackSeedImage } from '#server/seed/seed-image.ts'

export type Env = NodeJS.ProcessEnv
export type LinePrinter = (line: string) => void

export interface DatabaseInfo {
  readonly demo: boolean
  readonly name: string
}

export class CommandError extends Error {
  override readonly name = 'CommandError'
}

export const runForExitCode = async (print: LinePrinter, work: () => Promise<void> | void): Promise<number> => {
  try {
    await work()
    return 0
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    print(error.message)
    return 1
  }
}

/** Names the database in messages, by the parts of its URL that cannot contain a password. */
export const describeDatabase = ({ databaseUrl: url, dataDir }: Config): string => {
  if (url === undefined) return `the embedded database in ${dataDir}`
  if (!URL.canParse(url)) return 'PostgreSQL'
  const { hostname, port, pathname, searchParams } = new URL(url)
  const host = hostname || (searchParams.get('host') ?? 'this machine')
  return `PostgreSQL "${pathname.slice(1)}" on ${host}${port && `:${port}`}`
}

export const printLines = (print: LinePrinter, text: string): void => {
  for (const line of text.split('\n')) print(line)
}

const noDatabase = 'There is no database yet: start the backend, or run npm run admin -- seed.'

const command = async (
  env: Env,
  out: LinePrinter,
  verb: string,
  run: (place: DatabasePlace, named: DatabaseInfo, print: LinePrinter) => Promise<number>,
): Promise<number> => {
  const config = readConfig(env, null)
  const { demo, dataDir: folder, databaseUrl: url } = config
  const print: LinePrinter = (line) => out(escapeForConsole(line))
  const name = describeDatabase(config)
  print(`${verb} ${name}, folder ${folder} (${demo ? 'demonstration' : 'production'}).`)
  const inspect = (db: Database) => requireMode(db, demo)
  try {
    return await run(
      { url, folder, migrations: migrationsFolder, connections: slowWorkSettings, inspect },
      { demo, name },
      print,
    )
  } catch (error) {
    if (!(error instanceof UnusableDatabaseError)) throw error
    print(error.message)
    return 1
  }
}

/** Changes neither the database nor its folder. `look` gets null if there is no database, or one without a schema. */
export const runReadCommand = (
  env: Env,
  out: LinePrinter,
  look: (db: Database | null, place: DatabaseInfo, print: LinePrinter) => Promise<number>,
): Promise<number> =>
  command(env, out, 'Looks at', (place, named, print) => withReadOnlyDatabase(place, (db) => look(db, named, print)))

export const runListCommand = (
  env: Env,
  out: LinePrinter,
  list: (db: Database, print: LinePrinter) => Promise<number>,
) =>
  runReadCommand(env, out, async (db, _, print) => {
    if (db) return list(db, print)
    print(noDatabase)
    return 1
  })

export const runWriteCommand = (
  env: Env,
  out: LinePrinter,
  write: (db: Database, print: LinePrinter) => Promise<number>,
) =>
  command(env, out, 'Writes to', async (place, { demo }, print) => {
    const inspect = async (db: Database) => {
      if ((await isDemonstration(db)) === null) throw new UnusableDatabaseError(noDatabase)
      await requireMode(db, demo)
    }
    // Opening an embedded database would create its folder.
    if (!place.url && !hasEmbeddedDatabase(place.folder)) throw new UnusableDatabaseError(noDatabase)
    const database = await openDatabase({ ...place, inspect })
    try {
      return await write(database.db, print)
    } finally {
      await database.close()
    }
  })

/** Creates a missing embedded database. With `fromImage`, a new demonstration can begin with the seed image. */
export const runFillCommand = (
  env: Env,
  out: LinePrinter,
  fromImage: boolean,
  fill: (db: Database, place: DatabaseInfo, print: LinePrinter) => Promise<number>,
): Promise<number> =>
  command(env, out, 'Writes to', async (place, named, print) => {
    const prepareFolder = (folder: string) => unpackSeedImage(seedImagePath, folder)
    const database = await openDatabase({ ...place, ...(fromImage && named.demo ? { prepareFolder } : {}) })
    try {
      return await fill(database.db, named, print)
    } finally {
      await database.close()
    }
  })
