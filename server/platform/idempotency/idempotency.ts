import { createHash } from 'node:crypto'
import { DrizzleQueryError, and, eq, lt, sql, type SQL } from 'drizzle-orm'
import { code } from '#contract/codes.ts'
import { header } from '#contract/headers.ts'
import { dayMs } from '#lib/day-ms.ts'
import type { Database } from '../db/database.ts'
import { NoConnectionError } from '../db/database-faults.ts'
import { Refusal } from '../http/refusal.ts'
import { idempotencyKeys } from './schema.ts'

export interface KeyedRequest {
  /** Owner of the key: the account, not its token, which changes. */
  readonly scope: string
  readonly key: string
  readonly fingerprint: string
}

export const tryKeyLock = (scope: SQL, key: SQL): SQL<boolean> =>
  sql`pg_try_advisory_xact_lock(hashtextextended(${scope} || ' ' || ${key}, 0))`

/** If `hasLock` is false, an earlier call is running. `storeAnswer` detects an answer that is committed afterwards. */
const takeKey = async (tx: Database, scope: string, key: string) => {
  const [row] = await tx
    .select({
      taken: tryKeyLock(sql`${scope}`, sql`${key}`),
      fingerprint: idempotencyKeys.fingerprint,
      answer: idempotencyKeys.answer,
    })
    .from(sql`(values (1)) as one`)
    .leftJoin(idempotencyKeys, and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
  const { taken = false, fingerprint = null, answer = null } = row ?? {}
  return { hasLock: taken, first: fingerprint === null || answer === null ? null : { fingerprint, answer } }
}

/** False if the key already has an answer: this transaction repeated finished work and must be rolled back. */
const storeAnswer = async (tx: Database, row: typeof idempotencyKeys.$inferInsert): Promise<boolean> =>
  (await tx.insert(idempotencyKeys).values(row).onConflictDoNothing().returning({ key: idempotencyKeys.key }))
    .length === 1

/** How long keys are stored: longer than any device stays offline (S3). */
const retainedMs = 90 * dayMs

interface Outcome<T> {
  readonly data: T
  /** True if nothing was done, because `data` is the stored answer to an earlier call with the key. */
  readonly replayed: boolean
}

export const fingerprintOf = (...parts: readonly string[]): string => {
  const hash = createHash('sha256')
  // Without the lengths, ("a", "bc") and ("ab", "c") would have the same fingerprint.
  for (const part of parts) hash.update(`${part.length}:${part}`)
  return hash.digest('hex')
}

const stillRunning = () => new Refusal(code.inProgress, { headers: { [header.retryAfter]: '1' } })

/** Runs the effect at most once per key (S3, S4). A refusal is not stored: the call may succeed later with its key. */
export const runOnce = async <T>(
  db: Database,
  request: KeyedRequest | null,
  now: number,
  effect: (tx: Database) => Promise<T>,
  atOnce: (request: KeyedRequest) => Promise<T | null> = () => Promise.resolve(null),
): Promise<Outcome<T>> => {
  const storedData =
    request &&
    (await atOnce(request).catch((error: unknown) => {
      // Without a connection, nothing was done. The transaction is not tried: its wait for one would double the time.
      if (error instanceof DrizzleQueryError && error.cause instanceof NoConnectionError) throw error
      return null
    }))
  return storedData === null ? inTransaction(db, request, now, effect) : { data: storedData, replayed: false }
}

const inTransaction = <T>(
  db: Database,
  request: KeyedRequest | null,
  now: number,
  effect: (tx: Database) => Promise<T>,
): Promise<Outcome<T>> =>
  db.transaction(async (tx) => {
    if (request === null) return { data: await effect(tx), replayed: false }
    const { scope, key, fingerprint } = request
    const { hasLock, first } = await takeKey(tx, scope, key)
    if (!hasLock) throw stillRunning()
    if (first !== null) {
      if (first.fingerprint !== fingerprint) throw new Refusal(code.keyReused)
      return { data: JSON.parse(first.answer) as T, replayed: true }
    }
    const data = await effect(tx)
    if (data instanceof Refusal) return { data, replayed: false }
    const answer = { scope, key, fingerprint, answer: JSON.stringify(data ?? null), createTime: now }
    if (!(await storeAnswer(tx, answer))) throw stillRunning()
    return { data, replayed: false }
  })

export const sweepKeys = async (db: Database, now: number): Promise<number> => {
  const { scope, createTime } = idempotencyKeys
  return (
    await db
      .delete(idempotencyKeys)
      .where(lt(createTime, now - retainedMs))
      .returning({ scope })
  ).length
}
