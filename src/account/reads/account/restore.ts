import type { LiveRead } from '#lib/live-read.ts'
import { action } from '../../outbox/operations/account-context.ts'
import { readable } from '../../store/account-rows.ts'
import { recordRow } from '../../store/confirmed-rows.ts'
import type { AccountDb } from '../../store/db.ts'
import { dismissRestore as dismiss, readRestore, type RestoreNote } from '../../copy/restore.ts'
import { useAccountRead } from '../use-account-read.ts'

/** What a backend that was restored from a backup lacks, as numbers of records. */
export interface Restored {
  readonly gone: readonly string[]
  readonly older: readonly string[]
}

/** Null while nothing is to be reported, or not everything has been read anew. */
export const readRestored = async (db: AccountDb): Promise<Restored | null> => {
  const note = await readRestore(db)
  if (!note || note.told || Object.keys(note.unseen).length > 0) return null
  const numbersOf = async (some: RestoreNote['gone']) => {
    const rows = await db.records.bulkGet(some.map(({ kind, id }): [string, string] => [kind, id]))
    return readable(recordRow, rows).map(({ id, row }) => row.recordNo || id)
  }
  return { gone: await numbersOf(note.gone), older: await numbersOf(note.older) }
}

export const useRestored = (): LiveRead<Restored | null> => useAccountRead<Restored | null>(readRestored, null, [])

export const dismissRestored = action(({ db }) => dismiss(db))
