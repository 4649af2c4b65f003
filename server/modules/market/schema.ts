import { timeColumn } from '#server/platform/db/schema.ts'
import { boolean, date, index, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { chargeUnits, CostLeg } from '#contract/entities/price-legs.ts'
import type { AlertRule, FollowedAlert, NamesByLocale, deliveryTerms, taxes } from '#contract/entities/price.ts'
import { ownerColumn } from '#server/modules/accounts/schema.ts'

/** A `demo` series has no stored points, because they are computed. */
export const priceSeries = pgTable(
  'price_series',
  {
    id: text('id').primaryKey(),
    names: jsonb('names').$type<NamesByLocale>().notNull(),
    /** The active ingredient's English name in lower case, which links products to their prices. */
    active: text('active').notNull(),
    specification: text('specification').notNull(),
    categoryId: text('category_id'),
    currency: text('currency').$type<'CNY' | 'USD'>().notNull(),
    per: text('per').$type<'kg' | 't'>().notNull(),
    /** `tax`, `delivery` and `packaging` are null if the source does not state them. */
    tax: text('tax').$type<(typeof taxes)[number]>(),
    delivery: text('delivery').$type<(typeof deliveryTerms)[number]>(),
    packaging: text('packaging'),
    source: text('source').notNull(),
    demo: boolean('demo').notNull().default(false),
    /** The time of the last import that contained the series. No two imports have the same time. */
    updatedAt: timeColumn('updated_at').notNull(),
  },
  (table) => [index('price_series_active').on(table.active)],
)

export interface StoredRevision {
  readonly price: string
  readonly high: string | null
  readonly at: number
}

export const pricePoints = pgTable(
  'price_points',
  {
    seriesId: text('series_id')
      .notNull()
      .references(() => priceSeries.id, { onDelete: 'cascade' }),
    /** The last day of the price's period. */
    day: date('day', { mode: 'string' }).notNull(),
    price: numeric('price').notNull(),
    high: numeric('high'),
    period: text('period'),
    source: text('source'),
    address: text('address'),
    note: text('note'),
    official: boolean('official').notNull().default(false),
    /** Earlier values are kept, oldest first, because a decision may be based on a value that was corrected later. */
    was: jsonb('was').$type<readonly StoredRevision[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.seriesId, table.day] })],
)

export const exchangeRates = pgTable('exchange_rates', {
  day: date('day', { mode: 'string' }).primaryKey(),
  rate: numeric('rate').notNull(),
  source: text('source').notNull(),
})

/** An import of cost figures replaces the whole table. */
export const costFigures = pgTable(
  'cost_figures',
  {
    /** For `rate`, `amount` is in units of the currency per US dollar; otherwise it is the cost of the leg. */
    kind: text('kind').$type<CostLeg | 'rate'>().notNull(),
    port: text('port').notNull(),
    currency: text('currency').notNull(),
    per: text('per').$type<(typeof chargeUnits)[number]>(),
    amount: numeric('amount').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    source: text('source').notNull(),
    demo: boolean('demo').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.kind, table.port, table.currency] })],
)

const accountId = () => ownerColumn('account_id').notNull()

/** `seriesId` is not a foreign key, because a device may still have a series that the backend has deleted. */
export const priceStars = pgTable(
  'price_stars',
  { accountId: accountId(), seriesId: text('series_id').notNull(), createTime: timeColumn('create_time').notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.seriesId] })],
)

export const priceAlerts = pgTable(
  'price_alerts',
  {
    accountId: accountId(),
    /** The device assigns it, so it is unique only within the account. */
    id: text('id').notNull(),
    seriesId: text('series_id').notNull(),
    rule: jsonb('rule').$type<AlertRule>().notNull(),
    paused: boolean('paused').notNull(),
    since: date('since', { mode: 'string' }),
    through: date('through', { mode: 'string' }),
    rang: jsonb('rang').$type<NonNullable<FollowedAlert['rang']>>(),
    createTime: timeColumn('create_time').notNull(),
    updateTime: timeColumn('update_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] }), index('price_alerts_of_series').on(table.seriesId)],
)
