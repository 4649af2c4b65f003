import { liveQuery } from 'dexie'
import * as z from 'zod/mini'
import { opId } from '#domain/ids.ts'
import { blockCause, type BlockCause } from '#domain/requests/draft/causes.ts'
import { type AccountDb, getOp, parseReadable } from './db.ts'
import type { OpRow } from './rows.ts'
import { writeTx } from './tx.ts'

/** Key prefix in `meta`: each operation has a separate row, so that parallel answers do not write the same row. */
const prefix = 'untold:'
const row = z.object({
  k: z.string(),
  v: z.object({ title: z.string(), block: blockCause }),
})
export type UnannouncedRefusal = z.infer<typeof row>['v']

const rowsOf = (db: AccountDb) => db.meta.where('k').startsWith(prefix)

/** Must be called in the transaction that stores the refusal. */
export const storeUnannouncedRefusal = async (db: AccountDb, op: Pick<OpRow, 'opId' | 'title'>, block: BlockCause) => {
  await db.meta.put({ k: `${prefix}${op.opId}`, v: { title: op.title, block } satisfies UnannouncedRefusal })
}

/** Operations that were edited, repeated or withdrawn since the refusal are not announced. */
const isRefused = (op: OpRow | null): op is OpRow => op?.state === 'rejected' || op?.lastAnswer === 'membership'

/** REFUSE-4: returns the unannounced refusals, removing them in one transaction, so that only one tab gets each. */
export const takeUnannouncedRefusals = (db: AccountDb): Promise<UnannouncedRefusal[]> =>
  writeTx(db, ['meta', 'ops'], async () => {
    const unannouncedRows = parseReadable(row, await rowsOf(db).toArray())
    await rowsOf(db).delete()
    const rows = await Promise.all(
      unannouncedRows.map(async ({ k, v }) => ({ v, op: await getOp(db, opId.parse(k.slice(prefix.length))) })),
    )
    return rows
      .flatMap(({ v, op }) => (isRefused(op) ? [{ v, seq: op.seq }] : []))
      .sort((a, b) => a.seq - b.seq)
      .map(({ v }) => v)
  })

export const watchUnannouncedRefusals = (db: AccountDb, onUnannounced: () => void): (() => void) => {
  const subscription = liveQuery(() => rowsOf(db).count()).subscribe({
    next: (count) => {
      if (count > 0) onUnannounced()
    },
    error: () => undefined,
  })
  return () => subscription.unsubscribe()
}
