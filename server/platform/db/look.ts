import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool, slowWorkSettings } from './connections.ts'
import type { Database } from './database.ts'
import {
  lockFolder,
  dataFolderOf,
  hasEmbeddedDatabase,
  isPostgresUrl,
  lockFileOf,
  openDatabase,
  readSchemaVersions,
  type DatabasePlace,
} from './open.ts'

/** In a transaction with these settings, all reads see the database at one moment, and PostgreSQL rejects writes. */
export const readOnlySettings = { accessMode: 'read only', isolationLevel: 'repeatable read' } as const

type Look<T> = (db: Database | null) => Promise<T>

const lookNode = async <T>(url: string, { migrations, inspect }: DatabasePlace, look: Look<T>): Promise<T> => {
  const pool = openPool(url, slowWorkSettings)
  try {
    return await pool.db.transaction(async (db) => {
      const versions = await readSchemaVersions(db, migrations)
      if (!versions) return look(null)
      await inspect?.(db)
      if (versions.lastAt < versions.newestAt)
        throw new Error(
          'This database belongs to an older version. Start the backend of this version once, which migrates it; nothing was changed.',
        )
      return look(db)
    }, readOnlySettings)
  } finally {
    await pool.close()
  }
}

/** Locks the folder while it is copied, because a running backend would change the files. */
const copyOf = (folder: string): string => {
  const copy = mkdtempSync(join(tmpdir(), 'agro-look-'))
  const release = lockFolder(lockFileOf(folder))
  try {
    cpSync(dataFolderOf(folder), dataFolderOf(copy), { recursive: true })
  } finally {
    release()
  }
  return copy
}

/** Does not migrate PostgreSQL. Reads a copy of an embedded database, because opening it writes to its folder. */
export const withReadOnlyDatabase = async <T>(place: DatabasePlace, look: Look<T>): Promise<T> => {
  const { url, folder } = place
  if (url && isPostgresUrl(url)) return lookNode(url, place, look)
  if (!hasEmbeddedDatabase(folder)) return look(null)
  const copy = copyOf(folder)
  try {
    const database = await openDatabase({ ...place, folder: copy })
    try {
      return await database.db.transaction(look, readOnlySettings)
    } finally {
      await database.close()
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
