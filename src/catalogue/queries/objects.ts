import type { Locale } from '#contract/languages.ts'
import { getRows } from '../store/tables.ts'
import type { CatalogueDb } from '../store/db.ts'
import { readStatus } from '../store/meta.ts'
import type { CatalogueTable } from '../store/names.ts'
import { idOf, parseTableRows, type CatalogueRow } from '../store/rows.ts'
import { parseStoredRows } from './lists/page-rows.ts'

export const readRowsByIds = async <T extends CatalogueTable>(
  db: CatalogueDb,
  locale: Locale,
  table: T,
  ids: readonly string[],
): Promise<CatalogueRow<T>[]> => {
  const storedRows = await getRows(db, table, ids)
  return parseStoredRows(
    locale,
    table,
    storedRows.filter((row) => row !== undefined),
  )
}

const hotListOf = { products: 'hotProducts', companies: 'hotCompanies' } as const

const readFeatured = async <T extends CatalogueTable>(db: CatalogueDb, table: T, id: string) => {
  const hotList = await db.lists.get(hotListOf[table])
  return parseTableRows(table, hotList?.rows ?? []).rows.find((row) => idOf(table, row) === id) ?? null
}

export const readCatalogueRow = async <T extends CatalogueTable>(
  db: CatalogueDb,
  locale: Locale,
  table: T,
  id: string,
) => {
  const [raw] = await getRows(db, table, [id])
  const [parsedRow] = raw === undefined ? [] : parseStoredRows(locale, table, [raw])
  const row = parsedRow ?? (await readFeatured(db, table, id))
  if (row) return { row, coming: false }
  const { phase } = await readStatus(db)
  return { row: null, coming: raw === undefined && (phase === 'empty' || phase === 'copying') }
}
