import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/**
 * The query builder for both drivers. A transaction is a Database too, so a function that takes one joins the caller's
 * transaction.
 */
export type Database = PgDatabase<PgQueryResultHKT>
