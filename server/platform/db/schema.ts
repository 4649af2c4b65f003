import { pgTable, text } from 'drizzle-orm/pg-core'

/** What this database says about itself: whether it is a demonstration, which folder of files it belongs to. */
export const instance = pgTable('instance', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
})
