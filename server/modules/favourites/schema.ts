import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AccountId } from '#domain/ids.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { companies } from '#server/modules/catalogue/schema.ts'

const moment = (name: string) => bigint(name, { mode: 'number' })

/** Suppliers that a buyer saved, each with a note that only the buyer reads. */
export const favourites = pgTable(
  'favourites',
  {
    accountId: text('account_id')
      .$type<AccountId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    note: text('note'),
    createTime: moment('create_time').notNull(),
    updateTime: moment('update_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.companyId] })],
)
