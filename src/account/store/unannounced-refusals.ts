import { liveQuery } from 'dexie'
import * as z from 'zod/mini'
import { opId } from '#domain/ids.ts'
import { blockCause, type BlockCause } from '#domain/requests/draft/causes.ts'
import type { AccountDb } from './db.ts'
import { getOp, readable } from './account-rows.ts'
import type { OpRow } from './rows.ts'
import { writeTx } from './tx.ts'

/** A refusal that the buyer has not been told about. */
export interface UnannouncedRefusal {
  /** Title of the operation: a product, a record's number or a file; '' if there is nothing to name. */
  readonly title: string
  readonly block: BlockCause
}

/**
 * Each refusal has its own row of `meta`, named by its operation, so that lanes answered in parallel do not write the
 * same row.
 */
const prefix = 'untold:'
const row = z.object({ k: z.string(), v: z.object({ title: z.string(), block: blockCause }) })

const rowsOf = (db: AccountDb) => db.meta.where('k').startsWith(prefix)

/** Runs within the transaction that stores the refusal. */
export const noteUnannounced = async (
  db: AccountDb,
  op: Pick<OpRow, 'opId' | 'title'>,
  block: BlockCause,
): Promise<void> => {
  await db.meta.put({ k: `${prefix}${op.opId}`, v: { title: op.title, block } satisfies UnannouncedRefusal })
}

/**
 * Whether the operation is still refused. If it was edited, tried again or withdrawn since, there is nothing to report.
 */
const stands = (op: OpRow | null): op is OpRow => op?.state === 'rejected' || op?.lastAnswer === 'membership'

/**
 * REFUSE-4: the refusals that nobody has announced, in the order in which the buyer made the requests. The caller
 * announces them. One transaction, so that each refusal goes to only one tab.
 */
export const takeUnannounced = (db: AccountDb): Promise<UnannouncedRefusal[]> =>
  writeTx(db, ['meta', 'ops'], async () => {
    const unannounced = readable(row, await rowsOf(db).toArray())
    await rowsOf(db).delete()
    const found = await Promise.all(
      unannounced.map(async ({ k, v }) => ({ v, op: await getOp(db, opId.parse(k.slice(prefix.length))) })),
    )
    return found
      .flatMap(({ v, op }) => (stands(op) ? [{ v, seq: op.seq }] : []))
      .sort((a, b) => a.seq - b.seq)
      .map(({ v }) => v)
  })

/** Calls `heard` whenever there is such a refusal, whether this page, another tab or the service worker stored it. */
export const watchUnannounced = (db: AccountDb, heard: () => void): (() => void) => {
  const watched = liveQuery(() => rowsOf(db).count()).subscribe({
    next: (count) => {
      if (count > 0) heard()
    },
    // A closed database has nothing more to report.
    error: () => undefined,
  })
  return () => watched.unsubscribe()
}
