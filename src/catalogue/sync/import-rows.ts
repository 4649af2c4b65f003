import type { Clock } from '#lib/clock.ts'
import type { CatalogueDb } from '../store/db.ts'
import { deleteRows, putRows, rowStores } from '../store/tables.ts'
import { parseTableRows, type CatalogueRow } from '../store/rows.ts'
import type { CatalogueTable } from '../store/names.ts'
import { splitRowsByChoice } from './copied-categories.ts'
import { isOutOfSpace } from './problem.ts'
import type { CopyRun } from './run.ts'

/** Rows per transaction on the main thread, which serialising them blocks for some 10 ms on a phone. */
const pageRows = 80
const sliceRows = 25
const sliceMs = 8

export type ParsedRows<T extends CatalogueTable> = Readonly<{ rows: readonly CatalogueRow<T>[]; unreadable: number }>

export const parseRows = async <T extends CatalogueTable>(
  pacing: Readonly<{ clock: Clock; pause: () => Promise<void> }>,
  table: T,
  raw: readonly unknown[],
): Promise<ParsedRows<T>> => {
  const rows: CatalogueRow<T>[] = []
  let sliceStart = pacing.clock.mono()
  for (let at = 0; at < raw.length; at += sliceRows) {
    rows.push(...parseTableRows(table, raw.slice(at, at + sliceRows)).rows)
    if (pacing.clock.mono() - sliceStart < sliceMs) continue
    await pacing.pause()
    sliceStart = pacing.clock.mono()
  }
  return { rows, unreadable: raw.length - rows.length }
}

export const writeFreeingSpace = async <T>(db: CatalogueDb, write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (!isOutOfSpace(error) || (await db.index.count()) === 0) throw error
    await db.index.clear()
    return write()
  }
}

/** `complete` runs in the last of several transactions, so a run that is killed earlier fetches the page again. */
export const importRows = async <T extends CatalogueTable>(
  run: Pick<CopyRun, 'db' | 'check' | 'rowsAtOnce'>,
  table: T,
  rows: readonly CatalogueRow<T>[],
  complete: () => Promise<void>,
  asOf?: number,
): Promise<void> => {
  const { db, rowsAtOnce = pageRows } = run
  for (let at = 0; at === 0 || at < rows.length; at += rowsAtOnce) {
    const chunk = rows.slice(at, at + rowsAtOnce)
    await writeFreeingSpace(db, () =>
      db.transaction('rw', [...rowStores(db, table), db.parts], async () => {
        await run.check()
        await putRows(db, table, chunk, asOf)
        if (at + rowsAtOnce >= rows.length) await complete()
      }),
    )
  }
}

export const importPage = async <T extends CatalogueTable>(
  run: CopyRun,
  table: T,
  raw: readonly unknown[],
  complete: (parsed: ParsedRows<T>) => Promise<void>,
  asOf?: number,
): Promise<ParsedRows<T>> => {
  const { rows: all, unreadable } = await parseRows(run, table, raw)
  const { rows, left } = splitRowsByChoice(table, all, run.categories)
  const finish = async () => {
    await deleteRows(run.db, table, left)
    await complete({ rows, unreadable })
  }
  await importRows(run, table, rows, finish, asOf)
  return { rows, unreadable }
}
