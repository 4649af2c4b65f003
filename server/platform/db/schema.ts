import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** What this database says about itself: whether it is a demonstration, which folder of files it belongs to. */
export const instance = pgTable('instance', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
})

/**
 * Where the marks of each earlier start of a server end: no transaction and no change of the catalogue that such a mark
 * contains has a higher number, unless the database was set back.
 */
export const endedRuns = pgTable('ended_runs', {
  run: text('run').primaryKey(),
  xid: bigint('xid', { mode: 'number' }).notNull(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
})
