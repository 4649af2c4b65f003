import { timeColumn } from '#server/platform/db/schema.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { OrderStatus } from '#contract/entities/membership.ts'
import type { Locale } from '#contract/languages.ts'
import type { AccountId } from '#domain/ids.ts'
import type { BuyerCompanyId } from '#server/platform/ids.ts'
import type { GoodsForSale } from './goods.ts'
import { authorColumn } from '#server/modules/accounts/schema.ts'

export interface GrantedMembership {
  readonly userId: AccountId
  readonly from: number
  readonly until: number
}

export const membershipOrders = pgTable(
  'membership_orders',
  {
    no: text('no').primaryKey(),
    /** The id of a company, or of a buyer without one. A payer may have only one open order. */
    payer: text('payer').notNull(),
    accountId: authorColumn('account_id'),
    companyId: text('company_id').$type<BuyerCompanyId>(),
    /** Created by the app for each press of the purchase button. A repeated call with it returns the same order. */
    clientRef: text('client_ref').notNull(),
    goods: jsonb('goods').$type<GoodsForSale>().notNull(),
    amount: text('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    reason: text('reason'),
    processor: text('processor').notNull(),
    sessionId: text('session_id'),
    payUrl: text('pay_url'),
    returnTo: text('return_to').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    createTime: timeColumn('create_time').notNull(),
    expireTime: timeColumn('expire_time').notNull(),
    cancelTime: timeColumn('cancel_time'),
    payTime: timeColumn('pay_time'),
    paidAmount: text('paid_amount'),
    paidCurrency: text('paid_currency'),
    paymentRef: text('payment_ref'),
    given: jsonb('given').$type<readonly GrantedMembership[]>().notNull().default([]),
    seatsBefore: integer('seats_before'),
    disputeOver: boolean('dispute_over').notNull().default(false),
  },
  (table) => [
    uniqueIndex('membership_orders_ref').on(table.accountId, table.clientRef),
    uniqueIndex('membership_orders_open')
      .on(table.payer)
      .where(sql`${table.status} in ('creating', 'waiting', 'confirming')`),
    index('membership_orders_payer').on(table.payer, table.createTime),
  ],
)

/** The ids of handled notifications, which anybody can replay, and of finished payment pages. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  orderNo: text('order_no'),
  kind: text('kind').notNull(),
  createTime: timeColumn('create_time').notNull(),
})

export const sandboxSessions = pgTable('sandbox_sessions', {
  id: text('id').primaryKey(),
  orderNo: text('order_no').notNull().unique(),
  title: text('title').notNull(),
  amount: text('amount').notNull(),
  currency: text('currency').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  paidUrl: text('paid_url').notNull(),
  unpaidUrl: text('unpaid_url').notNull(),
  expireTime: timeColumn('expire_time').notNull(),
  status: text('status', { enum: ['open', 'paid', 'failed', 'closed'] })
    .notNull()
    .default('open'),
  reason: text('reason'),
  paidAmount: text('paid_amount'),
})
