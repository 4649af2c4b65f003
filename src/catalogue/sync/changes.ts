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
import { callBackend, bytesOf, CopySupersededError, addUnreadableCount, unreadableOf, type CopyRun } from './run.ts'
import { importPage, type ParsedRows } from './import-rows.ts'
import { resetPagedCopy } from './pages/parts.ts'

const calls = { products: catalogueCalls.productChanges, companies: catalogueCalls.companyChanges } as const

/** The contract's answer schema, but with unparsed rows, so that an invalid row does not make the others unreadable. */
const looseChanges = z.extend(catalogueCalls.productChanges.data, { list: z.array(z.unknown()) })
type Page = z.output<typeof looseChanges> & { readonly bytes: number }

/** Begins the `url` of rows of `parts` that stand for pages of the `changes` call. A copy continues after the last. */
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
    // The backend does not know the position.
    if (error instanceof ApiError && error.code === code.badRequest) return null
    throw error
  }
}

/** Restarts the copy of the tables: every row is fetched, and stored rows that the backend lacks are deleted. */
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
  const sizes = { ...bytesOf(remainingParts), ...unreadableOf(remainingParts), totalPackedBytes: 0 }
  await run.report({ ...statusChange, ...sizes })
}

/** Deletes stored rows that were on none of the pages, because the backend deleted them. Called after the last page. */
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

/** Stores every table's start position before the first request. If one is missing later, another run deleted it. */
const storePositions = (run: CopyRun): Promise<void> =>
  run.db.transaction('rw', run.db.meta, async () => {
    await run.check()
    for (const table of catalogueTables)
      if (!(await readMeta(run.db, `cursor:${table}`))) await writeMeta(run.db, `cursor:${table}`, start)
  })

/** A table's position in the changes. If it is missing, another run is copying the files; deltas follow after those. */
const positionOf = async ({ db }: CopyRun, table: CatalogueTable): Promise<DeltaCursor> => {
  const position = await readMeta(db, `cursor:${table}`)
  if (!position) throw new CopySupersededError()
  return position
}

/**
 * A run whose check also fails if the position has moved since the request, because a late page would restore deleted
 * rows.
 */
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
  // A copy from the start replaces even newer rows, because the backend may have been restored from a backup.
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

/** Makes the copy start again, even if this run is killed: deltas omit the older rows of newly chosen categories. */
export const resetPositions = (run: CopyRun): Promise<void> => {
  const chosenIds = [...(run.categories ?? [])]
  const statusChange = { categories: [...commonCategories(run.status().categories, chosenIds)] }
  return startAgain(run, catalogueTables, statusChange, () => writeMeta(run.db, 'underWay', chosenIds))
}

const copyTable = async (run: CopyRun, table: CatalogueTable): Promise<void> => {
  let mayReset = true
  // True if another run fetched the first pages: they may be older than this run, so the later changes are fetched too.
  let older = (await positionOf(run, table)).cursor !== ''
  for (;;) {
    const at = await positionOf(run, table)
    const page = await fetchPage(run, table, at)
    if (page === null) {
      // The backend requests a reset even for a copy from the start. Without this error, the copy would loop endlessly.
      if (!mayReset) throw new ApiError('shape', { msg: 'reset of a copy from the start' })
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

export const copyChanges = async (run: CopyRun): Promise<void> => {
  await storePositions(run)
  for (const table of catalogueTables) await copyTable(run, table)
}

/** True if every table has a position to continue from: of a complete copy, or of an interrupted copy's last page. */
export const hasCursors = async (run: CopyRun): Promise<boolean> => {
  const cursors = await Promise.all(catalogueTables.map((table) => readMeta(run.db, `cursor:${table}`)))
  return cursors.every((one) => one !== undefined && (one.since !== '' || one.cursor !== ''))
}
