import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** For both drivers. A transaction is a Database too, so a function that takes one joins it. */
export type Database = PgDatabase<PgQueryResultHKT>
