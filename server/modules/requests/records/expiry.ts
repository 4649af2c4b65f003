import { addDays, dayIn } from '#domain/lifecycle/deadline.ts'
import { hasExpired } from '#domain/lifecycle/transitions.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { recordOfSystem } from './own-record.ts'
import { mayHaveExpired } from './repo.ts'
import type { RecordRow } from './repo.ts'
import { advanceRecord } from './advance-record.ts'

/** Maximum per run; the rest follows at the next read or tick. */
const perRun = 500

/** Called for each record that expired, in the transaction that ended it. */
export type OnExpired = (tx: Database, record: RecordRow, now: number) => Promise<void>

/**
 * Ends expired records (status 92): before an account's records are read, and on a timer for all. Returns how many.
 * Safe to run in several places at once: each record is locked and checked again before it is ended.
 */
export const expireRecords = async (
  db: Database,
  accountId: AccountId | null,
  now: number,
  onExpired: OnExpired = () => Promise.resolve(),
): Promise<number> => {
  // Tomorrow in UTC is the latest day anywhere on Earth.
  const candidates = await mayHaveExpired(db, addDays(dayIn('UTC', now), 1), accountId, perRun)
  let ended = 0
  for (const candidate of candidates.filter((row) => hasExpired(row, now)))
    ended += await db.transaction(async (tx) => {
      const row = await recordOfSystem(tx, candidate.id)
      if (!row || !hasExpired(row, now)) return 0
      await advanceRecord(tx, 'system', row, { action: 'expire', now })
      await onExpired(tx, row, now)
      return 1
    })
  return ended
}
