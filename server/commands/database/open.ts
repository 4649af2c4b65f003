import { readConfig, type Config } from '#server/platform/config.ts'
import { consoleLine } from '#server/platform/log.ts'
import { patientSettings } from '#server/platform/db/connections.ts'
import type { Database } from '#server/platform/db/database.ts'
import { lookAtDatabase } from '#server/platform/db/look.ts'
import { hasEmbedded, isPostgres, openDatabase, type DatabasePlace } from '#server/platform/db/open.ts'
import { migrationsFolder, seedImagePath } from '#server/platform/paths.ts'
import { expectMode, isDemonstration, UnusableDatabase } from '#server/seed/seed.ts'
import { unpackSeedImage } from '#server/seed/seed-image.ts'

export type Env = NodeJS.ProcessEnv
export type Print = (line: string) => void

export interface Place {
  readonly demo: boolean
  /** Location of the database for messages, without its password. */
  readonly name: string
}

/** Thrown if a request cannot be fulfilled. The message is for the operator. */
export class ImpossibleRequest extends Error {}

/** Runs the work of a command and returns the exit code. Prints the message of an ImpossibleRequest. */
export const exitCodeOf = async (print: Print, work: () => Promise<void> | void): Promise<number> => {
  try {
    await work()
    return 0
  } catch (error) {
    if (!(error instanceof ImpossibleRequest)) throw error
    print(error.message)
    return 1
  }
}

/** Location of the database for messages, from parts of its address that cannot contain a password. */
export const nameOfDatabase = ({ databaseUrl: url, dataDir }: Config): string => {
  if (url === undefined) return `the embedded database in ${dataDir}`
  if (!isPostgres(url)) return 'a database in memory'
  if (!URL.canParse(url)) return 'PostgreSQL'
  const { hostname, port, pathname, searchParams } = new URL(url)
  const host = hostname || (searchParams.get('host') ?? 'this machine')
  return `PostgreSQL "${pathname.slice(1)}" on ${host}${port && `:${port}`}`
}

export const printLines = (print: Print, text: string): void => {
  for (const line of text.split('\n')) print(line)
}

const noDatabase = 'There is no database yet: start the backend, or run npm run admin -- seed.'

/**
 * Prints the database and folder, then runs a command. Prints refusals as sentences, and escapes control characters.
 */
const command = async (
  env: Env,
  out: Print,
  verb: string,
  run: (place: DatabasePlace, named: Place, print: Print) => Promise<number>,
): Promise<number> => {
  const config = readConfig(env, null)
  const { demo, dataDir: folder, databaseUrl: url } = config
  const print: Print = (line) => out(consoleLine(line))
  const name = nameOfDatabase(config)
  print(`${verb} ${name}, folder ${folder} (${demo ? 'demonstration' : 'production'}).`)
  const inspect = (db: Database) => expectMode(db, demo)
  try {
    return await run(
      { url, folder, migrations: migrationsFolder, connections: patientSettings, inspect },
      { demo, name },
      print,
    )
  } catch (error) {
    if (!(error instanceof UnusableDatabase)) throw error
    print(error.message)
    return 1
  }
}

/** Runs a read-only command, which writes no row, table or folder. `look` gets null if there is no database. */
export const readCommand = (
  env: Env,
  out: Print,
  look: (db: Database | null, place: Place, print: Print) => Promise<number>,
): Promise<number> =>
  command(env, out, 'Looks at', (place, named, print) => lookAtDatabase(place, (db) => look(db, named, print)))

export const listCommand = (env: Env, out: Print, list: (db: Database, print: Print) => Promise<number>) =>
  readCommand(env, out, async (db, _, print) => {
    if (db) return list(db, print)
    print(noDatabase)
    return 1
  })

export const writeCommand = (env: Env, out: Print, write: (db: Database, print: Print) => Promise<number>) =>
  command(env, out, 'Writes to', async (place, { demo }, print) => {
    const inspect = async (db: Database) => {
      if ((await isDemonstration(db)) === null) throw new UnusableDatabase(noDatabase)
      await expectMode(db, demo)
    }
    // Opening an embedded database would create its folder.
    if (!place.url && !hasEmbedded(place.folder)) throw new UnusableDatabase(noDatabase)
    const database = await openDatabase({ ...place, inspect })
    try {
      return await write(database.db, print)
    } finally {
      await database.close()
    }
  })

/**
 * Creates the database if it does not exist. `fromImage`: a demonstration may start as a copy of the prepared image.
 */
export const fillCommand = (
  env: Env,
  out: Print,
  fromImage: boolean,
  fill: (db: Database, place: Place, print: Print) => Promise<number>,
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
