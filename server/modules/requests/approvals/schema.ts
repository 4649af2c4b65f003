import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { AccountId } from '#domain/ids.ts'
import type { BuyerCompanyId } from '#server/platform/ids.ts'
import { users } from '#server/modules/accounts/schema.ts'
import type { DraftRowId } from '../row-id.ts'
import { drafts } from '../schema.ts'

const ms = (name: string) => bigint(name, { mode: 'number' })

/**
 * A draft's approval: waiting, given or refused. It is for one version of one text; an edited draft has none. It is
 * valid only while the writer is in the company that was asked.
 */
export const draftApprovals = pgTable(
  'draft_approvals',
  {
    draftId: bigint('draft_id', { mode: 'number' })
      .$type<DraftRowId>()
      .primaryKey()
      .references(() => drafts.id, { onDelete: 'cascade' }),
    companyId: text('company_id').$type<BuyerCompanyId>().notNull(),
    state: text('state').$type<'waiting' | 'returned' | 'approved'>().notNull(),
    version: integer('version').notNull(),
    contentHash: text('content_hash').notNull(),
    askedTime: ms('asked_time').notNull(),
    decidedTime: ms('decided_time'),
    decidedBy: text('decided_by')
      .$type<AccountId>()
      .references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason'),
  },
  (table) => [index('draft_approvals_of_company').on(table.companyId, table.state, table.askedTime)],
)
