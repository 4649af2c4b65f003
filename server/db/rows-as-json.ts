import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Rows as one JSON text, by the names of their columns: for `jsonb_populate_recordset`, many times faster than a parameter
 * per value, and the same on both drivers. A column that a row leaves out is left out of its object.
 */
export const rowsAsJson = (table: PgTable, rows: readonly object[]): string => {
  const columns = Object.entries(getTableColumns(table))
  return JSON.stringify(
    rows.map((row) => {
      const values = row as Readonly<Record<string, unknown>>
      return Object.fromEntries(columns.map(([field, { name }]) => [name, values[field]]))
    }),
  )
}
