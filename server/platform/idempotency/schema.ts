import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * Answers by the device's key (S3). An answer is written in the transaction of its effect, so both exist or neither.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Owner of the key: the account, so that the key outlives a token. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of method, path and body. Another request with the same key is refused (S4). */
    fingerprint: text('fingerprint').notNull(),
    /** The answer's `data` as JSON. Only successes are stored: a refusal changed nothing and is checked again. */
    answer: text('answer').notNull(),
    createTime: bigint('create_time', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index('idempotency_keys_age').on(table.createTime)],
)
