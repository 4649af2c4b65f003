import { sql } from 'drizzle-orm'
import { prepared } from '#server/platform/cache/prepared.ts'
import type { Database } from '#server/platform/db/database.ts'
import { eraColumns, judgeMark, renewEpoch } from '#server/platform/db/epoch.ts'
import { readMark, writeMark, type Era, type Mark } from '#server/platform/db/marks.ts'
import type { Deps } from '#server/platform/deps.ts'
import { countRecords, recordsChangedAfter, type RecordFilter, type RecordRow } from './repo.ts'

interface Now extends Era {
  /** Every transaction with a lower number has ended. */
  readonly xid: number
}

const readNow = async (db: Database): Promise<Now> => {
  const statement = prepared(db, 'era_now', () =>
    db
      .select({
        ...eraColumns,
        xid: sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`.mapWith(Number),
      })
      .from(sql`(values (1)) as one(n)`)
      .prepare('era_now'),
  )
  const [now] = await statement.execute()
  if (!now) throw new Error('a row without a condition is missing')
  return now
}

/** The mark, if it is one of this history; if it shows that the database was set back, another epoch begins. */
const positionOf = async ({ db, random }: Pick<Deps, 'db' | 'random'>, after: string) => {
  const now = await readNow(db)
  const mark = after === '' ? null : await readMark(db, after, 'xid')
  const verdict = mark ? await judgeMark(db, mark, now, now.xid) : 'foreign'
  if (verdict !== 'lost') return { now, mark: verdict === 'known' ? mark : null }
  await renewEpoch(db, random, now.epoch)
  return { now: await readNow(db), mark: null }
}

interface Followed {
  readonly rows: readonly RecordRow[]
  readonly total: number
  readonly mark: string
  readonly epoch: string
}

/**
 * Records in the order of the transactions that changed them. What is still open while they are read has a number at or
 * above the mark, so it is read again when it has ended, in whatever order transactions end. A list that is longer than
 * a page is read up to its end before its mark moves.
 */
export const followRecords = async (
  deps: Pick<Deps, 'db' | 'random'>,
  filter: RecordFilter,
  after: string,
): Promise<Followed> => {
  const { db } = deps
  const asked: RecordFilter = { ...filter, updatedSince: undefined }
  // Before the rows: what ends in between is read twice instead of never.
  const { now, mark } = await positionOf(deps, after)
  const [changed, id] = mark?.rest ?? []
  const inside = changed !== undefined && id !== undefined
  const rows = await recordsChangedAfter(db, asked, inside ? [changed, id] : [mark?.at ?? 0, 0])
  const last = rows.length === filter.pageSize ? rows.at(-1) : undefined
  const next: Mark = {
    of: 'xid',
    epoch: now.epoch,
    run: now.run,
    at: inside && mark ? mark.at : now.xid,
    rest: last ? [last.changed, last.id] : [],
  }
  const total = last ? await countRecords(db, asked) : rows.length
  return { rows, total, mark: await writeMark(db, next), epoch: now.epoch }
}
