import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { openPool, patientSettings } from './connections.ts'
import type { Database } from './database.ts'
import { lockFolder, dataFolderOf, hasEmbedded, isPostgres, lockOf, openDatabase, type DatabasePlace } from './open.ts'

/** A transaction that sees one moment of the database and in which PostgreSQL refuses every write. */
export const readOnly = { accessMode: 'read only', isolationLevel: 'repeatable read' } as const

type Look<T> = (db: Database | null) => Promise<T>

const journal = z.object({ entries: z.array(z.object({ when: z.number() })) })
const newestMigration = (migrations: string): number => {
  const { entries } = journal.parse(JSON.parse(readFileSync(join(migrations, 'meta', '_journal.json'), 'utf8')))
  return Math.max(...entries.map(({ when }) => when))
}

const rowOf = async (db: Database, query: ReturnType<typeof sql>): Promise<Record<string, unknown>> =>
  ((await db.execute(query)) as { rows: Record<string, unknown>[] }).rows[0] ?? {}

const lookNode = async <T>(url: string, { migrations, inspect }: DatabasePlace, look: Look<T>): Promise<T> => {
  const pool = openPool(url, patientSettings)
  try {
    return await pool.db.transaction(async (db) => {
      const { made } = await rowOf(db, sql`select to_regclass('drizzle.__drizzle_migrations') is not null as made`)
      if (made !== true) return look(null)
      await inspect?.(db)
      const { last } = await rowOf(db, sql`select max(created_at)::float8 as last from drizzle.__drizzle_migrations`)
      if (Number(last) < newestMigration(migrations))
        throw new Error(
          'This database belongs to an older version. Start the backend of this version once, which migrates it; nothing was changed.',
        )
      return look(db)
    }, readOnly)
  } finally {
    await pool.close()
  }
}

/** Copies a folder while it is locked, because a running backend would change the files during the copy. */
const copyOf = (folder: string): string => {
  const copy = mkdtempSync(join(tmpdir(), 'agro-look-'))
  const release = lockFolder(lockOf(folder))
  try {
    cpSync(dataFolderOf(folder), dataFolderOf(copy), { recursive: true })
  } finally {
    release()
  }
  return copy
}

/**
 * Reads a database without changing it. PostgreSQL is read without a migration. An embedded database is copied first,
 * because opening it would write to it. Without a database, `look` gets null.
 */
export const lookAtDatabase = async <T>(place: DatabasePlace, look: Look<T>): Promise<T> => {
  const { url, folder } = place
  if (url && isPostgres(url)) return lookNode(url, place, look)
  if (url?.startsWith('memory:') || (!url && !hasEmbedded(folder))) return look(null)
  const copy = url ? null : copyOf(folder)
  try {
    const database = await openDatabase({ ...place, folder: copy ?? folder })
    try {
      return await database.db.transaction(look, readOnly)
    } finally {
      await database.close()
    }
  } finally {
    if (copy !== null) rmSync(copy, { recursive: true, force: true })
  }
}
