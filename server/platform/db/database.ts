import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/**
 * The one query builder over both drivers. A transaction is a Database too, so a function that takes one
 * joins whatever transaction its caller has open.
 */
export type Database = PgDatabase<PgQueryResultHKT>
