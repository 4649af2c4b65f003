import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** Maximum numbers per second; more than any of our databases inserts. */
const perSecond = 10_000

/**
 * S12: a number is never given twice, even if the database was restored from an older copy: each start raises every
 * counter to a value from the clock, above all numbers given before. Devices know their drafts and records by these
 * numbers, and would take another buyer's text for their own. A backend is restarted after a restore.
 */
export const advanceSequences = async (db: Database, now: number): Promise<void> => {
  const least = Math.floor((now / 1000) * perSecond)
  await db.execute(sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, greatest(coalesce(last_value, 0), ${least}::bigint))
    from pg_sequences where schemaname = 'public' and data_type = 'bigint'::regtype`)
}
