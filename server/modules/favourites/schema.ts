import { timeColumn } from '#server/platform/db/schema.ts'
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ownerColumn } from '#server/modules/accounts/schema.ts'
import { companies } from '#server/modules/catalogue/schema.ts'

export const favourites = pgTable(
  'favourites',
  {
    accountId: ownerColumn('account_id').notNull(),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    note: text('note'),
    createTime: timeColumn('create_time').notNull(),
    updateTime: timeColumn('update_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.companyId] })],
)
