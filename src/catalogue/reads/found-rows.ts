import type { Locale } from '#contract/headers.ts'
import { pageSearch } from '../search/page-search.ts'
import { rowsById } from './page-rows.ts'
import type { TableHits, TableQuery } from '../search/table-index.ts'
import type { CatalogueTable } from '../store/names.ts'
import { idOf, type CatalogueRow } from '../store/rows.ts'

/** A row as a search gives it. `matching`: of a supplier, how many of its products the keyword finds; absent: none. */
export type FoundRow<T extends CatalogueTable> = CatalogueRow<T> & { readonly matching?: number | undefined }

/** A page of what this device's index finds, with its rows; those that are not here or cannot be read are left out. */
export const readFound = async <T extends CatalogueTable>(
  locale: Locale,
  table: T,
  query: TableQuery,
): Promise<TableHits & { readonly rows: readonly FoundRow<T>[] }> => {
  const hits = await pageSearch.search(locale, table, query)
  const matching = new Map(hits.ids.map((id, at) => [id, hits.matching[at] ?? 0]))
  const rows = (await rowsById(locale, table, hits.ids)).map((row) => {
    const count = matching.get(idOf(table, row)) ?? 0
    return count > 0 ? { ...row, matching: count } : row
  })
  return { ...hits, rows }
}
