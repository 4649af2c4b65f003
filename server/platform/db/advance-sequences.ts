import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** Numbers given in a second, at most; more than any database of ours inserts. */
const perSecond = 10_000

/**
 * S12: a number is never given twice, also where the database was restored from an older copy: each start takes every
 * counter to where the clock stands, which is above all that was given before. Devices know their drafts and records by
 * these numbers, and would take another buyer's words for their own. A backend is started anew after a restore.
 */
export const advanceSequences = async (db: Database, now: number): Promise<void> => {
  const least = Math.floor((now / 1000) * perSecond)
  await db.execute(sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, greatest(coalesce(last_value, 0), ${least}::bigint))
    from pg_sequences where schemaname = 'public' and data_type = 'bigint'::regtype`)
}
