import { timeColumn } from '#server/platform/db/schema.ts'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { CompanyProfile } from '#contract/entities/account.ts'
import { buyerCompanies } from '#server/modules/accounts/schema.ts'
import type { BuyerCompanyId } from '#server/platform/ids.ts'

export const companyProfiles = pgTable('company_profiles', {
  companyId: text('company_id')
    .$type<BuyerCompanyId>()
    .primaryKey()
    .references(() => buyerCompanies.id, { onDelete: 'cascade' }),
  profile: jsonb('profile').$type<CompanyProfile>().notNull(),
  bonusTime: timeColumn('bonus_time'),
  updateTime: timeColumn('update_time').notNull(),
})
