import type { DraftId, OpId } from '#domain/ids.ts'
import type { Clock } from '#lib/clock.ts'
import type { AccountDb } from './db.ts'

const ringSize = 5_000

interface Entry {
  readonly what: string
  readonly opId?: OpId
  readonly draftId?: DraftId | null
  readonly detail?: unknown
}

/**
 * Adds an entry to the journal and deletes the oldest ones beyond its limit. Runs within the caller's transaction,
 * which must hold `log`.
 */
export const writeLog = async (db: AccountDb, clock: Clock, entry: Entry): Promise<void> => {
  const n = await db.log.add({
    at: clock.now(),
    what: entry.what,
    opId: entry.opId ?? null,
    draftId: entry.draftId ?? null,
    detail: entry.detail ?? null,
  })
  if (n % 100 === 0)
    await db.log
      .where('n')
      .below(n - ringSize)
      .delete()
}
