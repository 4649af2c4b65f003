import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** A time in ms since 1970, as in the contract. It is a bigint, which has no time zone that could be wrong. */
export const timeColumn = (name: string) => bigint(name, { mode: 'number' })

/** Values about the database itself, such as its mode and the folder of files with which it is paired. */
export const instance = pgTable('instance', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
})

/** The last position of each ended run of a server. */
export const endedRuns = pgTable('ended_runs', {
  run: text('run').primaryKey(),
  /** The transaction that ended the run. Rows that are newer than the run's marks have this number or a higher one. */
  xid: bigint('xid', { mode: 'number' }).notNull(),
  /** The catalogue's last change in the run. A mark with a higher number shows that the database was reset. */
  seq: bigint('seq', { mode: 'number' }).notNull(),
})
