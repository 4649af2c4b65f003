import * as z from 'zod/mini'
import { requestKind, type LogEntry, type RequestKind, type RequestRecord } from '#contract/entities/request.ts'
import { readKv, type AccountDb, type RecordRow } from '../store/db.ts'
import { recordsOf } from '../store/read-records.ts'

const key = 'restore'
const recordRef = z.object({ kind: requestKind, id: z.string() })

/** Records of a restored backend. `unseen`: not listed so far. `gone`: not in the list. `older`: in an old state. */
const restoreNote = z.object({
  at: z.number(),
  unseen: z.partialRecord(requestKind, z.array(z.string())),
  gone: z.array(recordRef),
  older: z.array(recordRef),
  told: z.boolean(),
})
export type RestoreNote = z.infer<typeof restoreNote>

export const readRestoreNote = async (db: AccountDb): Promise<RestoreNote | null> =>
  (await readKv(db, key, restoreNote))?.data ?? null

const put = (db: AccountDb, note: RestoreNote): Promise<unknown> => db.kv.put({ k: key, v: note, asOf: note.at })

/** Must be called before the restored backend's first rows are stored, in their transaction. */
export const storeRestoreNote = async (db: AccountDb, kind: RequestKind, now: number): Promise<void> => {
  const noteBefore = await readRestoreNote(db)
  const confirmedRows = await recordsOf(db, kind)
    .filter(({ provisional }) => !provisional)
    .toArray()
  const ids = confirmedRows.map(({ id }) => id)
  const { gone = [], older = [], unseen } = noteBefore ?? {}
  await put(db, { gone, older, at: now, unseen: { ...unseen, [kind]: ids }, told: false })
}

/** I24: a record that is no longer listed remains, and is reported. `complete`: the list was read to its end. */
export const noteListedRecords = async (
  db: AccountDb,
  kind: RequestKind,
  ids: readonly string[],
  complete: boolean,
) => {
  const note = await readRestoreNote(db)
  if (!note) return
  const listedIds = new Set(ids)
  const { [kind]: unseen, ...others } = note.unseen
  const leftIds = unseen?.filter((id) => !listedIds.has(id))
  const goneRecords = note.gone.filter((one) => one.kind !== kind || !listedIds.has(one.id))
  if (leftIds === undefined && goneRecords.length === note.gone.length) return
  await put(db, {
    ...note,
    unseen: leftIds === undefined || complete ? others : { ...others, [kind]: leftIds },
    gone: complete && leftIds ? [...goneRecords, ...leftIds.map((id) => ({ kind, id }))] : goneRecords,
  })
}

export const noteOlderRecord = async (db: AccountDb, kind: RequestKind, id: string): Promise<void> => {
  const note = await readRestoreNote(db)
  if (note && !note.older.some((one) => one.kind === kind && one.id === id))
    await put(db, { ...note, older: [...note.older, { kind, id }] })
}

export const dismissRestoreNote = (db: AccountDb): Promise<void> =>
  db.transaction('rw', db.kv, async () => {
    const note = await readRestoreNote(db)
    if (note) await put(db, { ...note, told: true })
  })

/** Log entries that a restored backend lacks. `restored`: the record arrives for the first time since the restore. */
export const lostLogEntriesOf = (before: RecordRow | undefined, row: RequestRecord, restored: boolean): LogEntry[] => {
  if (!before || before.provisional || !row.log) return before?.lost ?? []
  const listedIds = new Set(row.log.map(({ id }) => id))
  const knownEntries = [...(before.lost ?? []), ...(restored ? (before.row.log ?? []) : [])]
  return knownEntries.filter(({ id }) => !listedIds.has(id))
}
