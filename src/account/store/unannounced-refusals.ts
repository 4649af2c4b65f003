import { opId } from '#domain/ids.ts'
import { liveQuery } from 'dexie'
import * as z from 'zod/mini'
import { blockCause, type BlockCause } from '#domain/requests/draft/causes.ts'
import type { AccountDb } from './db.ts'
import { getOp, readable } from './account-rows.ts'
import type { OpRow } from './rows.ts'
import { writeTx } from './tx.ts'

/** A no that nobody has been told of. */
export interface Untold {
  /** Title of the operation: a product, a record's number or a file; '' where there is nothing to name. */
  readonly title: string
  readonly block: BlockCause
}

/** One row of `meta` for each, named by its operation: lanes that are answered side by side write none of the others'. */
const prefix = 'untold:'
const row = z.object({ k: z.string(), v: z.object({ title: z.string(), block: blockCause }) })

const rowsOf = (db: AccountDb) => db.meta.where('k').startsWith(prefix)

/** Within the transaction that stores the refusal. */
export const noteUntold = async (
  db: AccountDb,
  op: Pick<OpRow, 'opId' | 'title'>,
  block: BlockCause,
): Promise<void> => {
  await db.meta.put({ k: `${prefix}${op.opId}`, v: { title: op.title, block } satisfies Untold })
}

/** It still stands as it was refused; one that was edited, tried again or taken back is no news. */
const stands = (op: OpRow | null): op is OpRow => op?.state === 'rejected' || op?.lastAnswer === 'membership'

/**
 * REFUSE-4: what nobody has been told of, in the order in which it was asked for; whoever takes it tells it. One
 * transaction: of several tabs each no goes to one of them.
 */
export const takeUntold = (db: AccountDb): Promise<Untold[]> =>
  writeTx(db, ['meta', 'ops'], async () => {
    const untold = readable(row, await rowsOf(db).toArray())
    await rowsOf(db).delete()
    const found = await Promise.all(
      untold.map(async ({ k, v }) => ({ v, op: await getOp(db, opId.parse(k.slice(prefix.length))) })),
    )
    return found
      .flatMap(({ v, op }) => (stands(op) ? [{ v, seq: op.seq }] : []))
      .sort((a, b) => a.seq - b.seq)
      .map(({ v }) => v)
  })

/** Calls `heard` whenever there is such a no, whoever stored it: this page, another tab or the service worker. */
export const watchUntold = (db: AccountDb, heard: () => void): (() => void) => {
  const watched = liveQuery(() => rowsOf(db).count()).subscribe({
    next: (count) => {
      if (count > 0) heard()
    },
    // A database that was closed has nothing more to say.
    error: () => undefined,
  })
  return () => watched.unsubscribe()
}
