import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Answers by the device's key (S3), written in the transaction of their effect, so that both exist or neither. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** By default SHA-256 of method, URL and body. A different request with the same key is refused (S4). */
    fingerprint: text('fingerprint').notNull(),
    answer: text('answer').notNull(),
    createTime: bigint('create_time', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index('idempotency_keys_age').on(table.createTime)],
)
