import type { Table } from 'dexie'
import { fieldOf } from '#lib/field-of.ts'
import type { CatalogueDb } from './db.ts'
import { readMeta, writeMeta } from './meta.ts'
import { revisionKey, type CatalogueTable } from './names.ts'
import { idOf, type CatalogueRow } from './rows.ts'

const tableOf = (db: CatalogueDb, table: CatalogueTable): Table<unknown, string> => db.table(table)

export const rowStores = (db: CatalogueDb, table: CatalogueTable): Table[] => [tableOf(db, table), db.meta]

export const countRows = (db: CatalogueDb, table: CatalogueTable): Promise<number> => tableOf(db, table).count()

export const getRows = (db: CatalogueDb, table: CatalogueTable, ids: readonly string[]): Promise<unknown[]> =>
  tableOf(db, table).bulkGet([...ids])

export const allRows = (db: CatalogueDb, table: CatalogueTable): Promise<unknown[]> => tableOf(db, table).toArray()

export const allIds = (db: CatalogueDb, table: CatalogueTable): Promise<string[]> =>
  tableOf(db, table).toCollection().primaryKeys()

export const rowsOfCompany = (db: CatalogueDb, companyId: string): Promise<unknown[]> =>
  tableOf(db, 'products').where('company.companyId').equals(companyId).toArray()

const raiseRevision = async (db: CatalogueDb, table: CatalogueTable): Promise<void> => {
  const revision = ((await readMeta(db, 'revision')) ?? 0) + 1
  await writeMeta(db, 'revision', revision)
  await writeMeta(db, revisionKey(table), revision)
}

const supersedes = (row: CatalogueRow<CatalogueTable>, stored: unknown, asOf: number): boolean => {
  if (JSON.stringify(row) === JSON.stringify(stored)) return false
  const updateTime = fieldOf(stored, 'updateTime')
  return typeof updateTime !== 'number' || row.updateTime === undefined || updateTime <= Math.max(row.updateTime, asOf)
}

/** `asOf`: when the backend had the rows. A stored row newer than both `asOf` and the new row remains. */
export const putRows = <T extends CatalogueTable>(
  db: CatalogueDb,
  table: T,
  rows: readonly CatalogueRow<T>[],
  asOf = -Infinity,
): Promise<void> =>
  db.transaction('rw', rowStores(db, table), async () => {
    const byId = new Map(rows.map((row) => [idOf(table, row), row]))
    const storedRows = await getRows(db, table, [...byId.keys()])
    const changedRows = [...byId.values()].filter((row, at) => supersedes(row, storedRows[at], asOf))
    if (changedRows.length === 0) return
    await tableOf(db, table).bulkPut(changedRows)
    await raiseRevision(db, table)
  })

export const deleteRows = (db: CatalogueDb, table: CatalogueTable, ids: readonly string[]): Promise<void> =>
  db.transaction('rw', rowStores(db, table), async () => {
    const hasAny = (await getRows(db, table, ids)).some((row) => row !== undefined)
    if (!hasAny) return
    await tableOf(db, table).bulkDelete([...ids])
    await raiseRevision(db, table)
  })
