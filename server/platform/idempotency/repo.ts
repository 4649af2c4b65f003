import { and, eq, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { idempotencyKeys } from './schema.ts'

export interface KeyedRequest {
  /** Whose key: the account, so that a new token changes nothing. */
  readonly scope: string
  readonly key: string
  /** What the key stands for (`fingerprintOf` of idempotency.ts). */
  readonly fingerprint: string
}

export interface TakenKey {
  /** False while another transaction holds the key: that request is still running. */
  readonly taken: boolean
  /** What the first request with this key was, and what it was answered. */
  readonly first: { readonly fingerprint: string; readonly answer: string } | null
}

/** True where this transaction now holds the key. Nobody else does, then, until it has ended. */
export const keyLock = (scope: SQL, key: SQL): SQL<boolean> =>
  sql`pg_try_advisory_xact_lock(hashtextextended(${scope} || ' ' || ${key}, 0))`

/**
 * Takes the key for this transaction, and looks up its answer in the same statement. The lock ends with the transaction,
 * after its effect has become visible. An answer that was stored between the look and the lock is missed: `storeAnswer` says so.
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

/** False where the key has an answer already: what this transaction did has been done before, and must be undone. */
export const storeAnswer = async (tx: Database, row: typeof idempotencyKeys.$inferInsert): Promise<boolean> =>
  (await tx.insert(idempotencyKeys).values(row).onConflictDoNothing().returning({ key: idempotencyKeys.key }))
    .length === 1

/** Removes keys made before `before` (ms). Returns how many. */
export const dropKeysBefore = async (db: Database, before: number): Promise<number> => {
  const gone = await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createTime, before))
    .returning({ key: idempotencyKeys.key })
  return gone.length
}
