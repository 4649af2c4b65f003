import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** Times are ms since 1970 in bigint columns, as in the contract, without a zone that could be wrong. */
export const moment = (name: string) => bigint(name, { mode: 'number' })

/** Facts about this database itself: whether it is a demonstration, and which folder of files it belongs to. */
export const instance = pgTable('instance', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
})

/** The last position of each earlier run of a server. */
export const endedRuns = pgTable('ended_runs', {
  run: text('run').primaryKey(),
  /** The transaction that ended the run: rows that a mark of the run has not seen have this number or a higher one. */
  xid: bigint('xid', { mode: 'number' }).notNull(),
  /** The last change of the catalogue. A mark beyond it shows that the database was reset. */
  seq: bigint('seq', { mode: 'number' }).notNull(),
})
