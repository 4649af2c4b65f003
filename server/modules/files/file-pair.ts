import { inArray, sql } from 'drizzle-orm'
import { files } from './schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import { readInstanceValue, writeInstanceValue } from '../../platform/db/epoch.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import type { Deps } from '#server/platform/deps.ts'

const filesKey = 'files'

export type PairingDeps = Pick<Deps, 'db' | 'files' | 'random'>

type Mismatch = 'neither is marked' | 'the database is not marked' | 'the files are not marked' | 'the marks differ'

const fitsExactly = async (tx: Database, store: FileStore): Promise<boolean> => {
  let fileCount = 0
  for await (const batch of store.list()) {
    const ids = batch.map(({ id }) => id)
    if ((await tx.$count(files, inArray(files.id, ids))) < ids.length) return false
    fileCount += ids.length
  }
  return (await tx.$count(files)) === fileCount
}

const writePair = async (tx: Database, { files: store, random }: PairingDeps, before: string | null): Promise<void> => {
  const last = random.token()
  // Writes the files' mark first: if the transaction fails, the database's mark still equals `before`.
  await store.writeMark({ last, before })
  await writeInstanceValue(tx, filesKey, last)
}

const withLock = <T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(727306)`)
    return work(tx)
  })

/** Null if files and database belong together. Both then get a new mark, by which a restored database is recognised. */
export const checkAndRenewFilePairing = (pairing: PairingDeps): Promise<Mismatch | null> =>
  withLock(pairing.db, async (tx) => {
    const databaseMark = await readInstanceValue(tx, filesKey)
    const mark = await pairing.files.readMark()
    const agree = databaseMark !== null && mark !== null && (databaseMark === mark.last || databaseMark === mark.before)
    if (agree || (await fitsExactly(tx, pairing.files))) {
      await writePair(tx, pairing, databaseMark)
      return null
    }
    if (databaseMark === null) return mark === null ? 'neither is marked' : 'the database is not marked'
    return mark === null ? 'the files are not marked' : 'the marks differ'
  })

export const pairFileStore = (pairing: PairingDeps): Promise<void> =>
  withLock(pairing.db, async (tx) => writePair(tx, pairing, await readInstanceValue(tx, filesKey)))
