import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AccountId } from '#domain/ids.ts'
import { users } from '#server/modules/accounts/schema.ts'

/** The buyer's product library: a set of products. */
export const cartItems = pgTable(
  'cart_items',
  {
    accountId: text('account_id')
      .$type<AccountId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    pesticideId: text('pesticide_id').notNull(),
    createTime: bigint('create_time', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.pesticideId] })],
)
