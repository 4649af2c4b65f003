import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { FileRef } from '#contract/entities/company.ts'
import type { CompanyProfile } from '#contract/entities/company-profile.ts'
import { buyerCompanies, users } from '#server/modules/accounts/schema.ts'

const moment = (name: string) => bigint(name, { mode: 'number' })

/** What buyers wrote to the makers of the app. Kept when the account goes: the text is what was meant to be read. */
export const feedbacks = pgTable(
  'feedbacks',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').references(() => users.id, { onDelete: 'set null' }),
    content: text('content').notNull(),
    files: jsonb('files').$type<readonly FileRef[]>().notNull().default([]),
    createTime: moment('create_time').notNull(),
  },
  (table) => [index('feedbacks_account').on(table.accountId, table.createTime)],
)

/** The qualification of a buyer's company: one document, filled in over time. */
export const companyProfiles = pgTable('company_profiles', {
  companyId: text('company_id')
    .primaryKey()
    .references(() => buyerCompanies.id, { onDelete: 'cascade' }),
  profile: jsonb('profile').$type<CompanyProfile>().notNull(),
  /** When completing it gave the bonus days of membership; it gives them once. */
  bonusTime: moment('bonus_time'),
  updateTime: moment('update_time').notNull(),
})
