import { existsSync, mkdirSync, closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join, dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzleLite } from 'drizzle-orm/pglite'
import { migrate as migrateLite } from 'drizzle-orm/pglite/migrator'
import { changesChannel, createChangeCounts, setChangeCounts, listenForChanges } from '../cache/changes.ts'
import {
  isDatabaseAnswering,
  connectionDefaults,
  newClient,
  openPool,
  slowWorkSettings,
  type ConnectionSettings,
  type DatabasePool,
} from './connections.ts'
import type { Database } from './database.ts'
import { connectionFailureOf } from './database-faults.ts'
import { rowsOf } from './statements.ts'
import { createOutageLog, type Log } from '../log.ts'

/** Lock files of this process. Any other lock file with this process's id is from an earlier process. */
const lockedFolders = new Set<string>()

/** A process's start in kernel ticks, by which a later process with its id differs. Empty if unknown, as on macOS. */
const startOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

const holderLives = (file: string): boolean => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return false
  }
  const [pidText = '', start = ''] = text.split(' ')
  const pid = Number(pidText)
  if (!Number.isInteger(pid) || pid <= 0) return false
  if (pid === process.pid) return lockedFolders.has(file)
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return start === '' || start === startOf(pid)
}

/** Throws if a running process, even this one, has the lock: PGlite has no lock, and two instances would lose rows. */
export const lockFolder = (file: string): (() => void) => {
  mkdirSync(dirname(file), { recursive: true })
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, `${process.pid} ${startOf(process.pid)}`)
      closeSync(handle)
      lockedFolders.add(file)
      return () => {
        lockedFolders.delete(file)
        rmSync(file, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (holderLives(file)) break
      rmSync(file, { force: true })
    }
  }
  throw new Error(`The database folder is in use by another process (${file}). Stop it, or set another DATA_DIR.`)
}

export interface OpenedDatabase {
  readonly db: Database
  readonly driver: 'pglite' | 'postgres'
  readonly poolUse?: DatabasePool['use']
  readonly close: () => Promise<void>
  /** Returns an uncompressed tar, with which other embedded databases can start. Null for PostgreSQL. */
  readonly dump: (() => Promise<Blob>) | null
  /** Tries a separate connection, because a full pool does not mean that PostgreSQL is away. True for PGlite. */
  readonly answers: () => Promise<boolean>
  readonly withoutLimits: <T>(work: (db: Database) => Promise<T>) => Promise<T>
}

export interface DatabasePlace {
  /** `postgres://…`, `memory://`, or undefined for the embedded database in `folder`. */
  readonly url: string | undefined
  readonly folder: string
  readonly migrations: string
  readonly image?: Blob
  /** Fills a new data folder, which is faster than creating the database. Returns false if that failed. */
  readonly prepareFolder?: (folder: string) => boolean
  /** Called before the schema is migrated. If this throws, the database is not changed. */
  readonly inspect?: (db: Database) => Promise<void>
  readonly connections?: ConnectionSettings
  readonly log?: Log
  /** How long connecting is tried again, in ms; by default 0. `onAway` is called before each further attempt. */
  readonly waitMs?: number
  readonly onAway?: (fault: string) => void
}

export const isPostgresUrl = (url: string): boolean => /^postgres(ql)?:/.test(url)
export const dataFolderOf = (folder: string): string => join(folder, 'pg')
export const lockFileOf = (folder: string): string => join(folder, 'pg.lock')
export const hasEmbeddedDatabase = (folder: string): boolean => existsSync(join(dataFolderOf(folder), 'PG_VERSION'))

type Opening = Pick<DatabasePlace, 'migrations' | 'inspect' | 'log' | 'waitMs' | 'onAway'>

/** Returns null if the database has no schema yet. */
export const readSchemaVersions = async (db: Database, migrationsFolder: string) => {
  const log = 'drizzle.__drizzle_migrations'
  const [exists] = await rowsOf<{ name: string | null }>(db, sql`select to_regclass(${log}) as name`)
  if (!exists?.name) return null
  const applied = await rowsOf<{ hash: string; at: number }>(
    db,
    sql`select hash, created_at::float8 as at from ${sql.raw(log)} order by created_at`,
  )
  const known = readMigrationFiles({ migrationsFolder })
  const newestAt = Math.max(...known.map(({ folderMillis }) => folderMillis))
  return { first: applied[0], lastAt: applied.at(-1)?.at ?? 0, known, newestAt }
}

/** Refuses a schema from before the first known migration or after the last one. Nothing is changed. */
const refuseUnknownSchema = async (db: Database, { migrations }: Opening): Promise<void> => {
  const versions = await readSchemaVersions(db, migrations)
  if (!versions) return
  const { first, lastAt, known, newestAt } = versions
  if (first && !known.some(({ hash }) => hash === first.hash))
    throw new Error(
      'This database was made by a version before 1.0.0-rc.0, which this version cannot read. Nothing in it was changed. Start with another database or another DATA_DIR.',
    )
  if (lastAt > newestAt)
    throw new Error(
      'The schema of this database is newer than this version, which could damage its rows. Nothing in it was changed. Start the version that was used last, or restore a backup from before it.',
    )
}

/** Tries again for `waitMs` while PostgreSQL is unreachable. A refusal, for example of a password, is final. */
const connectPatiently = async (url: string, { waitMs = 0, onAway }: Opening) => {
  const patience = waitMs > 0 ? AbortSignal.timeout(waitMs) : AbortSignal.abort()
  for (;;) {
    try {
      const client = newClient(url, slowWorkSettings)
      await client.connect()
      return client
    } catch (error) {
      const { isAway, message } = connectionFailureOf(error)
      if (!isAway || patience.aborted) throw new Error(`DATABASE_URL cannot be used: ${message}.`, { cause: error })
      onAway?.(message)
      await pause(Math.min(2_000, waitMs / 10))
    }
  }
}

/** Migrates under a lock: if two servers migrate at the same time, even "if not exists" fails for the second. */
const migrate = async (url: string, opening: Opening): Promise<void> => {
  const { migrations, inspect } = opening
  const guard = await connectPatiently(url, opening)
  try {
    await guard.query('select pg_advisory_lock(727301)')
    const db = drizzleNode({ client: guard })
    await refuseUnknownSchema(db, opening)
    await inspect?.(db)
    await guard.query('create extension if not exists pg_trgm')
    await migrateNode(db, { migrationsFolder: migrations })
  } finally {
    await guard.end()
  }
}

const openNode = async (url: string, opening: Opening, settings: ConnectionSettings): Promise<OpenedDatabase> => {
  await migrate(url, opening)
  const { log = () => undefined } = opening
  // While the disk is full, reads succeed between failing writes, so only 5 s without a failure count as recovery.
  const pool = openPool(url, settings, createOutageLog(log, 'database', 5_000))
  const changes = createChangeCounts()
  setChangeCounts(pool.db, changes)
  const stopHearing = await listenForChanges(() => newClient(url, settings), changes, createOutageLog(log, 'listening'))
  return {
    db: pool.db,
    driver: 'postgres',
    poolUse: pool.use,
    close: async () => {
      await stopHearing()
      await pool.close()
    },
    dump: null,
    answers: () => isDatabaseAnswering(url),
    withoutLimits: async (work) => {
      const ownPool = openPool(url, slowWorkSettings)
      try {
        return await work(ownPool.db)
      } finally {
        await ownPool.close()
      }
    },
  }
}

/** Small `shared_buffers` shorten the start, because they are zeroed. Recycled WAL segments would enlarge an image. */
export const embeddedStartParams = [
  ...PGlite.defaultStartParams,
  ...['shared_buffers=32MB', 'wal_recycle=off', 'min_wal_size=32MB'].flatMap((setting) => ['-c', setting]),
]

export const openEmbeddedDatabase = async (
  client: PGlite,
  opening: Opening,
  release: () => void = () => undefined,
): Promise<OpenedDatabase> => {
  const { migrations, inspect } = opening
  const close = async () => {
    try {
      await client.close()
    } finally {
      release()
    }
  }
  try {
    const db = drizzleLite({ client })
    await refuseUnknownSchema(db, opening)
    await inspect?.(db)
    await client.exec('create extension if not exists pg_trgm')
    await migrateLite(db, { migrationsFolder: migrations })
    const changes = createChangeCounts()
    setChangeCounts(db, changes)
    await client.listen(changesChannel, changes.notify)
    changes.listening()
    const dump = async () => {
      await client.exec('checkpoint')
      return client.dumpDataDir('none')
    }
    return {
      db,
      driver: 'pglite',
      close,
      dump,
      answers: () => Promise.resolve(true),
      withoutLimits: (work) => work(db),
    }
  } catch (error) {
    await close()
    throw error
  }
}

export const openDatabase = async (place: DatabasePlace): Promise<OpenedDatabase> => {
  const { url, folder, image, prepareFolder, connections = connectionDefaults } = place
  if (url && isPostgresUrl(url)) return openNode(url, place, connections)
  const extensions = { pg_trgm }
  if (url?.startsWith('memory:')) {
    const client = await PGlite.create({
      extensions,
      startParams: embeddedStartParams,
      ...(image ? { loadDataDir: image } : {}),
    })
    return openEmbeddedDatabase(client, place)
  }
  if (url) throw new Error('DATABASE_URL is not understood: it does not start with postgres://')
  const dataFolder = dataFolderOf(folder)
  const release = lockFolder(lockFileOf(folder))
  try {
    mkdirSync(folder, { recursive: true })
    if (!hasEmbeddedDatabase(folder)) prepareFolder?.(dataFolder)
    const client = await PGlite.create({ dataDir: dataFolder, extensions, startParams: embeddedStartParams })
    return await openEmbeddedDatabase(client, place, release)
  } catch (error) {
    release()
    throw error
  }
}
