import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { idempotencyKeys } from '../db/schema/idempotency.ts'

/**
 * Takes the key for this transaction. False while another transaction holds it: that request is still running.
 * The lock ends with the transaction, after its effect has become visible.
 */
export const takeKey = async (tx: Database, scope: string, key: string): Promise<boolean> => {
  const [row] = await tx
    .select({ taken: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0))` })
    .from(sql`(values (1)) as one`)
  return row?.taken === true
}

export const findAnswer = async (tx: Database, scope: string, key: string) => {
  const [row] = await tx
    .select({ fingerprint: idempotencyKeys.fingerprint, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
  return row ?? null
}

export const keepAnswer = async (tx: Database, row: typeof idempotencyKeys.$inferInsert): Promise<void> => {
  await tx.insert(idempotencyKeys).values(row)
}

/** Removes keys made before `before` (ms). Returns how many. */
export const dropKeysBefore = async (db: Database, before: number): Promise<number> => {
  const gone = await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createTime, before))
    .returning({ key: idempotencyKeys.key })
  return gone.length
}
