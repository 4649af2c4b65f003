import { ownerColumn } from '#server/modules/accounts/schema.ts'
import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PrizeKind } from '#contract/calls/membership.ts'

export const luckyDraws = pgTable(
  'lucky_draws',
  {
    accountId: ownerColumn('account_id').notNull(),
    /** The day in UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    prizeId: text('prize_id').notNull(),
    kind: text('kind').$type<PrizeKind>().notNull(),
    amount: integer('amount').notNull(),
    createTime: bigint('create_time', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
)
