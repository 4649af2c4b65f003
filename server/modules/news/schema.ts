import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#server/modules/accounts/schema.ts'

/** Who has opened what on which day: a reader counts once a day. */
export const newsViews = pgTable(
  'news_views',
  {
    newsId: text('news_id').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.newsId, table.accountId, table.day] })],
)
