import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** Times are ms since 1970 in bigint columns, as in the contract, without a zone that could be wrong. */
export const moment = (name: string) => bigint(name, { mode: 'number' })

/** What this database says about itself: whether it is a demonstration, which folder of files it belongs to. */
export const instance = pgTable('instance', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
})

/** Where the marks of each earlier start of a server end. */
export const endedRuns = pgTable('ended_runs', {
  run: text('run').primaryKey(),
  /** The transaction that ended the run: whatever a mark of the run had not seen has this number or a higher one. */
  xid: bigint('xid', { mode: 'number' }).notNull(),
  /** The last change of the catalogue. A mark beyond it shows that the database was set back. */
  seq: bigint('seq', { mode: 'number' }).notNull(),
})
