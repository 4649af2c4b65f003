import type { Clock } from '#lib/clock.ts'
import type { CatalogueDb } from '../store/db.ts'
import { putRows, rowStores } from '../store/blocks.ts'
import { readMeta, writeMeta } from '../store/meta.ts'
import { idOf, readRows, type CatalogueRow, type ReadRows } from '../store/rows.ts'
import type { CatalogueTable } from '../store/names.ts'
import { isNoSpace } from './problem.ts'
import type { CopyRun } from './run.ts'

/**
 * Rows per transaction on the page's thread. Serialising them for the database blocks it for some 10 ms on a phone: two
 * blocks of products.
 */
const pageRows = 80
const sliceRows = 25
const sliceMs = 8
/** For more changes than this the ids are not listed; the index is then rebuilt. */
const namedChanges = 2000
const mostNotes = 100

interface Pacing {
  readonly clock: Clock
  readonly pause: () => Promise<void>
}

/** Parses rows without blocking the thread for longer than a frame. */
export const parseRows = async <T extends CatalogueTable>(
  pacing: Pacing,
  table: T,
  raw: readonly unknown[],
): Promise<ReadRows<T>> => {
  const all: ReadRows<T> = { rows: [], unreadable: 0, unreadableIds: [] }
  let { unreadable } = all
  let started = pacing.clock.mono()
  for (let at = 0; at < raw.length; at += sliceRows) {
    const slice = readRows(table, raw.slice(at, at + sliceRows))
    all.rows.push(...slice.rows)
    all.unreadableIds.push(...slice.unreadableIds)
    unreadable += slice.unreadable
    if (pacing.clock.mono() - started < sliceMs) continue
    await pacing.pause()
    started = pacing.clock.mono()
  }
  return { ...all, unreadable }
}

/** Notes that rows changed, in the same transaction as the change, so that no index misses one. */
export const noteChange = async (db: CatalogueDb, table: CatalogueTable, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const revision = ((await readMeta(db, 'revision')) ?? 0) + 1
  await db.changes.put({ revision, table, ids: ids.length > namedChanges ? null : [...ids] })
  await db.changes
    .where('revision')
    .belowOrEqual(revision - mostNotes)
    .delete()
  await writeMeta(db, 'revision', revision)
}

/** Runs a write. If the disk is full, deletes the search index (it can be rebuilt) and tries once more. */
export const writeWithRoom = async <T>(db: CatalogueDb, write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (!isNoSpace(error) || (await db.index.count()) === 0) throw error
    await db.index.clear()
    return write()
  }
}

/**
 * Stores rows in several short transactions. If it is killed in between, nothing marks them as complete, and they are
 * fetched again.
 */
export const importRows = async <T extends CatalogueTable>(
  run: Pick<CopyRun, 'db' | 'known' | 'check' | 'rowsAtOnce'>,
  table: T,
  rows: readonly CatalogueRow<T>[],
  /** Runs in the transaction of the last rows, so that its writes are only stored if all rows are. */
  complete: () => Promise<void>,
  /** When the backend had these rows (`putRows`). */
  asOf?: number,
): Promise<void> => {
  const { db, rowsAtOnce = pageRows } = run
  for (let at = 0; at === 0 || at < rows.length; at += rowsAtOnce) {
    const chunk = rows.slice(at, at + rowsAtOnce)
    const revision = await writeWithRoom(db, () =>
      db.transaction('rw', [...rowStores(db, table), db.parts, db.changes], async () => {
        await run.check()
        const known = await run.known.of(table, rows.length)
        await noteChange(db, table, await putRows(db, table, chunk, known ? (id) => known.has(id) : undefined, asOf))
        if (at + rowsAtOnce >= rows.length) await complete()
        return (await readMeta(db, 'revision')) ?? 0
      }),
    )
    run.known.add(
      table,
      chunk.map((row) => idOf(table, row)),
      revision,
    )
  }
}
