import { sql } from 'drizzle-orm'
import { closeSync, cpSync, existsSync, fstatSync, mkdtempSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runForExitCode, CommandError, describeDatabase } from '#server/commands/database/open.ts'
import { pairFileStore } from '#server/modules/files/file-pair.ts'
import { systemClock, systemRandom, type Clock, type Random } from '#server/platform/system.ts'
import { readConfig, type Config } from '#server/platform/config.ts'
import { escapeForConsole } from '#server/platform/log.ts'
import { slowWorkSettings } from '#server/platform/db/connections.ts'
import { dataFolderOf, lockFolder, openDatabase } from '#server/platform/db/open.ts'
import { writeInstanceValue } from '../../platform/db/epoch.ts'
import { loadDump, inspectTargetDatabase } from '#server/platform/db/load-dump.ts'
import { instanceTable } from '#server/platform/db/schema.ts'
import { folderFileStore } from '#server/platform/files/folder-file-store.ts'
import { migrationsFolder } from '#server/platform/paths.ts'
import type { Database } from '#server/platform/db/database.ts'
import { rowsOf } from '#server/platform/db/statements.ts'
import { dumpFileName } from './backup.ts'

export { backupMain } from './backup.ts'

type Print = (line: string) => void

const usage = `npm run admin -- restore <backup> [--files <folder>]
Puts a backup in the place of the database, then adds its files, and begins a new epoch: every device reads anew.

<backup>   a folder of "npm run admin -- backup"; for PostgreSQL also the file of a pg_dump of the whole database, plain
           or in the custom format; for the embedded database also a copy of the data folder, or of its folder "pg".
           The backup of an embedded database can also be restored to an empty PostgreSQL
--files    the backup's folder of files; without it "files" in the backup's folder, if there is one

Reads DATABASE_URL or DATA_DIR. Stop every backend first.`

/** Rows of the replaced database's `instance` table. An older backup may lack some of their keys. */
type InstanceValues = ReadonlyMap<string, string>
const historyKeys: ReadonlySet<string> = new Set(['epoch', 'run', 'origin', 'demo'])

const rowsAtOnce = 1_000

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly parents: readonly string[]
}

const tablesInOrder = async (db: Database): Promise<readonly Table[]> => {
  const tables = await rowsOf<Table>(
    db,
    sql`select relname as name,
      (select json_agg(attname order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select coalesce(json_agg(p.relname), '[]') from pg_constraint join pg_class p on p.oid = confrelid
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as parents
      from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const ordered = new Map<string, Table>()
  while (ordered.size < tables.length) {
    const ready = tables.filter(({ name, parents }) => !ordered.has(name) && parents.every((one) => ordered.has(one)))
    if (ready.length === 0) throw new Error('tables refer to each other in a circle')
    for (const table of ready) ordered.set(table.name, table)
  }
  return [...ordered.values()]
}

export const copyRows = (from: Database, to: Database): Promise<number> =>
  to.transaction(async (tx) => {
    if ((await tx.$count(instanceTable)) > 0)
      throw new CommandError('The database is not empty. An embedded database is moved only to an empty one.')
    let count = 0
    for (const { name, columns } of await tablesInOrder(from)) {
      const [table, list] = [
        sql.identifier(name),
        sql.join(
          columns.map((one) => sql.identifier(one)),
          sql`, `,
        ),
      ]
      for (let offset = 0; ; offset += rowsAtOnce) {
        // Rows are read as text, because a driver would change numbers and the exact text of JSON.
        const rows = await rowsOf<{ readonly row: string }>(
          from,
          sql`select row_to_json(t)::text as row from ${table} t order by ctid limit ${rowsAtOnce} offset ${offset}`,
        )
        if (rows.length === 0) break
        const batch = `[${rows.map(({ row }) => row).join()}]`
        await tx.execute(sql`insert into ${table} (${list}) overriding system value
          select ${list} from json_populate_recordset(null::${table}, ${batch}::json)`)
        count += rows.length
      }
    }
    return count
  })

const lastLine = 'PostgreSQL database dump complete'

const formatOf = (file: string): 'plain' | 'custom' => {
  const handle = openSync(file, 'r')
  const bytes = Buffer.alloc(4096)
  const at = (from: number) => bytes.toString('latin1', 0, readSync(handle, bytes, 0, bytes.length, from))
  try {
    if (at(0).startsWith('PGDMP')) return 'custom'
    if (at(Math.max(0, fstatSync(handle).size - bytes.length)).includes(lastLine)) return 'plain'
    throw new CommandError(`${file} is neither a dump in the custom format nor a complete plain one.`)
  } finally {
    closeSync(handle)
  }
}

const restorePostgres = async (url: string, path: string, print: Print): Promise<InstanceValues> => {
  const embedded = embeddedIn(path)
  if (embedded !== undefined) return moveToPostgres(url, embedded, print)
  const backup = existsSync(join(path, dumpFileName)) ? join(path, dumpFileName) : path
  const format = formatOf(backup)
  const { otherConnections: others, instanceValues } = await inspectTargetDatabase(url)
  if (others > 0) throw new CommandError(`The database has ${others} other connections. Stop every backend first.`)
  await loadDump(url, backup, format)
  print('The backup is in the place of the database.')
  return instanceValues
}

const embeddedIn = (backup: string): string | undefined =>
  [join(backup, 'pg'), backup].find((folder) => existsSync(join(folder, 'PG_VERSION')))

/** The backup is copied, because opening an embedded database writes to its folder. */
const moveToPostgres = async (url: string, from: string, print: Print): Promise<InstanceValues> => {
  const copy = mkdtempSync(join(tmpdir(), 'agro-move-'))
  try {
    cpSync(from, dataFolderOf(copy), { recursive: true })
    const place = { folder: copy, migrations: migrationsFolder }
    const source = await openDatabase({ ...place, url: undefined })
    try {
      const target = await openDatabase({ ...place, url, connections: slowWorkSettings })
      try {
        print(`${await copyRows(source.db, target.db)} rows are in the database.`)
      } finally {
        await target.close()
      }
    } finally {
      await source.close()
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  return new Map()
}

const restoreEmbedded = (dataDir: string, backup: string, clock: Clock, print: Print): InstanceValues => {
  const from = embeddedIn(backup)
  if (from === undefined) throw new CommandError(`${backup} is no copy of an embedded database: it has no PG_VERSION.`)
  const [to, aside] = [join(dataDir, 'pg'), join(dataDir, `pg.before-${clock.now()}`)]
  const release = lockFolder(join(dataDir, 'pg.lock'))
  try {
    const replaces = existsSync(to)
    if (replaces) renameSync(to, aside)
    cpSync(from, to, { recursive: true, preserveTimestamps: true })
    print(`The backup is in ${to}.${replaces ? ` The former database is in ${aside}.` : ''}`)
  } finally {
    release()
  }
  return new Map()
}

/** Existing files are not replaced: uploads never change, and `database.json` pairs the folder with its database. */
const addFiles = (dataDir: string, files: string, print: Print): void => {
  cpSync(files, join(dataDir, 'files'), { recursive: true, force: false, preserveTimestamps: true })
  print(`The files of ${files} are in ${join(dataDir, 'files')}. None was replaced or removed.`)
}

const beginEpoch = async (
  { databaseUrl, dataDir }: Config,
  instanceValues: InstanceValues,
  withFiles: boolean,
  random: Random,
) => {
  const { db, close } = await openDatabase({ url: databaseUrl, folder: dataDir, migrations: migrationsFolder })
  try {
    await db.transaction(async (tx) => {
      for (const [key, value] of instanceValues)
        if (!historyKeys.has(key)) await tx.insert(instanceTable).values({ key, value }).onConflictDoNothing()
      await writeInstanceValue(tx, 'epoch', random.uuid())
    })
    if (withFiles) await pairFileStore({ db, files: folderFileStore(join(dataDir, 'files'), random), random })
  } finally {
    await close()
  }
}

const filesOf = (backup: string, folder: string | undefined): string | null => {
  if (folder !== undefined) {
    if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder}.`)
    return resolve(folder)
  }
  const filesFolder = join(backup, 'files')
  const isWhole = existsSync(join(backup, 'pg', 'PG_VERSION')) || existsSync(join(backup, dumpFileName))
  return isWhole && existsSync(filesFolder) ? filesFolder : null
}

export const restoreMain = async (argv: readonly string[], env: NodeJS.ProcessEnv, print: Print): Promise<number> => {
  const [path, flag, folder, ...more] = argv
  if (path === undefined || path === '--help' || more.length > 0 || (flag !== undefined && flag !== '--files')) {
    print(usage)
    return path === '--help' ? 0 : 1
  }
  const config = readConfig(env, null)
  const { databaseUrl, dataDir } = config
  print(escapeForConsole(`Restores ${describeDatabase(config)}, folder ${dataDir}.`))
  return runForExitCode(print, async () => {
    const backup = resolve(path)
    if (!existsSync(backup)) throw new CommandError(`There is no ${backup}.`)
    if (flag !== undefined && folder === undefined) throw new CommandError('--files needs a folder.')
    const files = filesOf(backup, folder)
    const instanceValues =
      databaseUrl === undefined
        ? restoreEmbedded(dataDir, backup, systemClock, print)
        : await restorePostgres(databaseUrl, backup, print)
    if (files !== null) addFiles(dataDir, files, print)
    await beginEpoch(config, instanceValues, files !== null, systemRandom)
    print('A new epoch has begun: each device reads everything anew and tells its user. Start the backend.')
  })
}
