import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A transaction is also a Database, so a function that gets one runs inside it. */
export type Database = PgDatabase<PgQueryResultHKT>
