import { and, eq, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { idempotencyKeys } from './schema.ts'

export interface KeyedRequest {
  /** The owner of the key: the account, so that a new token makes no difference. */
  readonly scope: string
  readonly key: string
  /** The request that the key stands for (`fingerprintOf` of idempotency.ts). */
  readonly fingerprint: string
}

export interface TakenKey {
  /** False if another transaction holds the key: that request is still running. */
  readonly taken: boolean
  /** The fingerprint and answer of the first request with this key. */
  readonly first: { readonly fingerprint: string; readonly answer: string } | null
}

/** True if this transaction now holds the key; until it ends, no other can. */
export const keyLock = (scope: SQL, key: SQL): SQL<boolean> =>
  sql`pg_try_advisory_xact_lock(hashtextextended(${scope} || ' ' || ${key}, 0))`

/**
 * Locks the key for this transaction, and looks up its answer in the same statement. The lock ends with the
 * transaction, after its effect has become visible. An answer that was stored between the look-up and the lock is
 * missed; `storeAnswer` then reports it.
 */
export const takeKey = async (tx: Database, scope: string, key: string): Promise<TakenKey> => {
  const [row] = await tx
    .select({
      taken: keyLock(sql`${scope}`, sql`${key}`),
      fingerprint: idempotencyKeys.fingerprint,
      answer: idempotencyKeys.answer,
    })
    .from(sql`(values (1)) as one`)
    .leftJoin(idempotencyKeys, and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
  const { taken = false, fingerprint = null, answer = null } = row ?? {}
  return { taken, first: fingerprint === null || answer === null ? null : { fingerprint, answer } }
}

/** False if the key already has an answer: this transaction's work was done before and must be rolled back. */
export const storeAnswer = async (tx: Database, row: typeof idempotencyKeys.$inferInsert): Promise<boolean> =>
  (await tx.insert(idempotencyKeys).values(row).onConflictDoNothing().returning({ key: idempotencyKeys.key }))
    .length === 1

/** Deletes keys created before `before` (ms). Returns how many. */
export const dropKeysBefore = async (db: Database, before: number): Promise<number> => {
  const gone = await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createTime, before))
    .returning({ key: idempotencyKeys.key })
  return gone.length
}
