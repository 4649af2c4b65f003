import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * Answers of writes that took effect, by the key the device gave them (S3). Written in the transaction of the
 * effect: there is never an effect without its key, nor a key without its effect.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Whose key it is: the account, so that it outlives the token. */
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of method, path and body: the same key for something else is refused (S4). */
    fingerprint: text('fingerprint').notNull(),
    /** The answer's `data`, as JSON. Only answers of success are stored: a refusal changed nothing and is judged anew. */
    answer: text('answer').notNull(),
    createTime: bigint('create_time', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index('idempotency_keys_age').on(table.createTime)],
)
