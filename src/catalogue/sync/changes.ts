import * as z from 'zod/mini'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { code } from '#contract/codes.ts'
import { ApiError } from '#api/errors.ts'
import { allIds, deleteRows } from '../store/tables.ts'
import { readMeta, writeMeta } from '../store/meta.ts'
import { idOf, isReadableRow } from '../store/rows.ts'
import { catalogueTables, type CatalogueTable } from '../store/names.ts'
import type { CopyStatus, DeltaCursor } from '../store/schema.ts'
import { commonCategories } from './copied-categories.ts'
import { callBackend, sizesOf, CopySupersededError, addUnreadableCount, unreadableOf, type CopyRun } from './run.ts'
import { importPage, type ParsedRows } from './import-rows.ts'
import { resetPagedCopy } from './pages/parts.ts'

const calls = { products: catalogueCalls.productChanges, companies: catalogueCalls.companyChanges } as const

const looseChanges = z.extend(catalogueCalls.productChanges.data, { list: z.array(z.unknown()) })
type Page = z.output<typeof looseChanges> & { readonly bytes: number }

/** Begins the `url` of a part that lists the row ids of one page of the `changes` call, in a sync from the start. */
const partPrefix = 'changes:'

const fetchPage = async (run: CopyRun, table: CatalogueTable, { since, cursor }: DeltaCursor): Promise<Page | null> => {
  try {
    const query = { since, cursor, limit: 1000 }
    const { answer: page, bytes } = await callBackend(run, calls[table], looseChanges, {
      query,
      readable: isReadableRow(table),
    })
    return page.reset ? null : { ...page, bytes }
  } catch (error) {
    if (error instanceof ApiError && error.code === code.badRequest) return null
    throw error
  }
}

/** Restarts the sync of `tables`: all rows are fetched again; at the end, rows that the backend lacks are deleted. */
const startAgain = async (
  run: CopyRun,
  tables: readonly CatalogueTable[],
  statusChange: Partial<CopyStatus> = {},
  complete = async () => {},
) => {
  const remainingParts = await run.db.transaction('rw', run.db.parts, run.db.meta, async () => {
    await run.check()
    await run.db.meta.delete('manifest')
    for (const table of tables) {
      await run.db.parts.where('table').equals(table).delete()
      await resetPagedCopy(run.db, table)
      await writeMeta(run.db, `cursor:${table}`, start)
    }
    await writeMeta(run.db, 'status', { ...run.status(), ...statusChange })
    await complete()
    return run.db.parts.toArray()
  })
  const sizes = { ...sizesOf(remainingParts), ...unreadableOf(remainingParts), totalPackedBytes: 0 }
  await run.report({ ...statusChange, ...sizes })
}

const deleteUnlisted = async ({ db }: CopyRun, table: CatalogueTable): Promise<void> => {
  const parts = (await db.parts.where('table').equals(table).toArray()).filter(({ url }) => url.startsWith(partPrefix))
  const listedIds = new Set(parts.flatMap((part) => part.ids))
  await deleteRows(
    db,
    table,
    (await allIds(db, table)).filter((id) => !listedIds.has(id)),
  )
}

const start: DeltaCursor = { since: '', cursor: '' }

/** Stores missing positions before the first request; one that is missing later was deleted by another run. */
const storePositions = (run: CopyRun): Promise<void> =>
  run.db.transaction('rw', run.db.meta, async () => {
    await run.check()
    for (const table of catalogueTables)
      if (!(await readMeta(run.db, `cursor:${table}`))) await writeMeta(run.db, `cursor:${table}`, start)
  })

const positionOf = async ({ db }: CopyRun, table: CatalogueTable): Promise<DeltaCursor> => {
  const position = await readMeta(db, `cursor:${table}`)
  if (!position) throw new CopySupersededError()
  return position
}

/** The check also fails if the position has moved since the request: a late page would restore deleted rows. */
const whileAt = (run: CopyRun, table: CatalogueTable, at: DeltaCursor): CopyRun => ({
  ...run,
  check: async () => {
    await run.check()
    const { since, cursor } = await positionOf(run, table)
    if (since !== at.since || cursor !== at.cursor) throw new CopySupersededError()
  },
})

const applyPage = async (run: CopyRun, table: CatalogueTable, at: DeltaCursor, page: Page): Promise<void> => {
  const { db } = run
  const { since, cursor } = at
  const complete = async ({ rows, unreadable }: ParsedRows<CatalogueTable>) => {
    await deleteRows(db, table, page.deleted)
    if (since === '') {
      await db.parts.put({
        url: `${partPrefix}${table}:${cursor}`,
        table,
        ids: rows.map((row) => idOf(table, row)),
        bytes: page.bytes,
        packedBytes: page.bytes,
        unreadable,
      })
      if (page.cursor === null) await deleteUnlisted(run, table)
    }
    const next = page.cursor === null ? { since: page.next, cursor: '' } : { since, cursor: page.cursor }
    await writeMeta(db, `cursor:${table}`, next)
  }
  // A sync from the start replaces even newer rows, because the backend may have been restored from a backup.
  const asOf = since === '' ? Infinity : undefined
  const { rows, unreadable } = await importPage(whileAt(run, table, at), table, page.list, complete, asOf)
  const status = run.status()
  await run.report({
    ...addUnreadableCount(status, table, unreadable),
    ...(since === ''
      ? {
          rows: status.rows + rows.length,
          totalRows: Math.max(status.totalRows, page.total),
          bytes: status.bytes + page.bytes,
          packedBytes: status.packedBytes + page.bytes,
        }
      : { changeBytes: status.changeBytes + page.bytes }),
  })
}

/** Restarts the sync, because deltas omit the older rows of newly chosen categories. */
export const resetPositions = (run: CopyRun): Promise<void> => {
  const chosenIds = [...(run.categories ?? [])]
  const statusChange = { categories: [...commonCategories(run.status().categories, chosenIds)] }
  return startAgain(run, catalogueTables, statusChange, () => writeMeta(run.db, 'underWay', chosenIds))
}

const copyTable = async (run: CopyRun, table: CatalogueTable): Promise<void> => {
  let mayReset = true
  // An interrupted run's first pages may be older than this run: a second round then fetches the later changes.
  let older = (await positionOf(run, table)).cursor !== ''
  for (;;) {
    const at = await positionOf(run, table)
    const page = await fetchPage(run, table, at)
    if (page === null) {
      // Without this error, a backend that resets even a sync from the start would be asked in an endless loop.
      if (!mayReset) throw new ApiError('shape', { msg: 'reset of a sync from the start' })
      mayReset = false
      await startAgain(run, [table])
      continue
    }
    if (page.cursor === at.cursor) throw new ApiError('shape', { msg: 'the page after this one is this one' })
    try {
      await applyPage(run, table, at, page)
    } catch (error) {
      if (!(error instanceof CopySupersededError)) throw error
      continue
    }
    if (page.cursor !== null) continue
    if (!older) return
    older = false
  }
}

export const syncChanges = async (run: CopyRun): Promise<void> => {
  await storePositions(run)
  for (const table of catalogueTables) await copyTable(run, table)
}

export const canFollowChanges = async (run: CopyRun): Promise<boolean> => {
  const cursors = await Promise.all(catalogueTables.map((table) => readMeta(run.db, `cursor:${table}`)))
  return cursors.every((one) => one !== undefined && (one.since !== '' || one.cursor !== ''))
}
