import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** A time in ms since 1970, as in the contract. A bigint has no time zone that could be wrong. */
export const timeColumn = (name: string) => bigint(name, { mode: 'number' })

/** Values about the database itself, such as its mode and the folder of files with which it is paired. */
export const instanceTable = pgTable('instance', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
})

export const endedRuns = pgTable('ended_runs', {
  run: text('run').primaryKey(),
  /** The transaction that ended the run. A mark of the run with a higher number is set back to this one. */
  xid: bigint('xid', { mode: 'number' }).notNull(),
  /** The catalogue's last change in the run. A mark of the run with a higher number shows that changes were lost. */
  seq: bigint('seq', { mode: 'number' }).notNull(),
})

/** Background jobs that run in one process at a time. */
export const jobs = pgTable('jobs', {
  name: text('name').primaryKey(),
  runAt: timeColumn('run_at').notNull(),
  isRunning: boolean('is_running').notNull(),
})

/** Wrong passwords of an account, which may not exist. `account` is a hash: a stranger may type any address. */
export const loginGuesses = pgTable('login_guesses', {
  account: text('account').primaryKey(),
  wrong: integer('wrong').notNull(),
  at: timeColumn('at').notNull(),
})
