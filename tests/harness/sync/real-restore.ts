import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'

/** The tables that an account writes, in the order in which they must be restored. */
const tables: readonly (readonly [table: string, where: string])[] = [
  ['drafts', "account_id = '$'"],
  ['draft_lines', "draft_id in (select id from drafts where account_id = '$')"],
  ['request_records', "account_id = '$'"],
  ['request_record_lines', "record_id in (select id from request_records where account_id = '$')"],
  ['request_log', "record_id in (select id from request_records where account_id = '$')"],
  ['supplier_outbox', "draft_id in (select id from drafts where account_id = '$')"],
  ['idempotency_keys', "scope = 'buyer:$'"],
  ['cart_items', "account_id = '$'"],
  ['favourites', "account_id = '$'"],
  ['price_stars', "account_id = '$'"],
  ['price_alerts', "account_id = '$'"],
  ['feedbacks', "account_id = '$'"],
  ['notify_messages', "account_id = '$'"],
]

const run = (db: Database, text: string) => db.execute(sql.raw(text))

export const backUpAccount = (db: Database, accountId: string): Promise<void> =>
  db.transaction(async (tx) => {
    for (const [table, where] of tables) {
      await run(tx, `drop table if exists kept_${table}`)
      await run(tx, `create table kept_${table} as select * from ${table} where ${where.replace('$', accountId)}`)
    }
  })

/** Restores one account's rows and deletes later ones. Numbers continue, as this backend promises for a restore. */
export const restoreAccount = (db: Database, accountId: string): Promise<void> =>
  db.transaction(async (tx) => {
    for (const [table, where] of tables.toReversed())
      await run(tx, `delete from ${table} where ${where.replace('$', accountId)}`)
    for (const [table] of tables)
      await run(tx, `insert into ${table} overriding system value select * from kept_${table}`)
  })
