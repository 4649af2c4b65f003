import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#server/modules/accounts/schema.ts'

/** A stored conversation. Visitors may start one too; theirs belongs to nobody and is never listed. */
export const conversations = pgTable(
  'conversations',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    roleId: integer('role_id').notNull(),
    title: text('title').notNull(),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  },
  (table) => [index('conversations_user').on(table.userId, table.createdAt)],
)
