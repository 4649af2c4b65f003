import { eq, exists, or, sql } from 'drizzle-orm'
import type { RequestRecordWire } from '#contract/entities/request.ts'
import { prepared } from '#server/platform/db/statements.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  type Era,
  eraColumns,
  judgeMark,
  type Mark,
  readMark,
  renewEpoch,
  writeMark,
} from '#server/platform/db/epoch.ts'
import type { Deps } from '#server/platform/deps.ts'
import { recordLog } from '../schema.ts'
import { countRecords, recordsChangedAfter, type RecordFilter } from './repo.ts'
import { viewRecords } from './record-view.ts'

interface Now extends Era {
  readonly open: number
  readonly hasSeen: boolean
}

const readNow = async (db: Database, seen: number): Promise<Now> => {
  const statement = prepared(db, 'era_now', () => {
    const row = sql.placeholder('seen')
    const inLog = exists(db.select({ id: recordLog.id }).from(recordLog).where(eq(recordLog.id, row)))
    return db
      .select({
        ...eraColumns,
        open: sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`.mapWith(Number),
        hasSeen: sql<boolean>`${or(sql`${row}::bigint = 0`, inLog)}`,
      })
      .from(sql`(values (1)) as one(n)`)
      .prepare('era_now')
  })
  const [now] = await statement.execute({ seen })
  if (!now) throw new Error('a row without a condition is missing')
  return now
}

/**
 * Reads a mark; null if it belongs to another epoch. If it is newer than the database, the database was restored, and
 * another epoch begins.
 */
const positionOf = async ({ db, random }: Pick<Deps, 'db' | 'random'>, after: string) => {
  const mark = after === '' ? null : await readMark(db, after, 'xid')
  const now = await readNow(db, mark?.seen ?? 0)
  const verdict = mark ? await judgeMark(db, mark, { ...now, last: now.open }) : 'foreign'
  if (mark && typeof verdict === 'object') return { now, mark: { ...mark, at: verdict.at } }
  if (verdict !== 'lost') return { now, mark: null }
  await renewEpoch(db, random, now.epoch)
  return { now: await readNow(db, 0), mark: null }
}

const newestIn = (list: readonly RequestRecordWire[]): number =>
  Math.max(0, ...list.flatMap(({ log = [] }) => log.map(({ id }) => Number(id))))

interface Followed {
  readonly list: RequestRecordWire[]
  readonly total: number
  readonly mark: string
  readonly epoch: string
}

/**
 * Records in the order of the transactions that changed them. An open transaction has a number at or above the mark, so
 * its records are read again after it ends, in whatever order transactions end. A list longer than a page is read to
 * its end before its mark moves.
 */
export const followRecords = async (
  deps: Pick<Deps, 'db' | 'random'>,
  filter: RecordFilter,
  after: string,
): Promise<Followed> => {
  const { db } = deps
  const listFilter: RecordFilter = { ...filter, updatedSince: undefined }
  // Read before the rows: the changes of a transaction that ends in between are read twice rather than never.
  const { now, mark } = await positionOf(deps, after)
  const { rows, more } = await recordsChangedAfter(db, listFilter, mark?.rest ?? [mark?.at ?? 0, 0])
  const list = await viewRecords(db, rows)
  const last = more ? rows.at(-1) : undefined
  const next: Mark = {
    of: 'xid',
    epoch: now.epoch,
    run: now.run,
    at: mark?.rest ? mark.at : now.open,
    seen: Math.max(mark?.seen ?? 0, newestIn(list)),
    rest: last ? [last.changed, last.id] : null,
  }
  const total = last ? await countRecords(db, listFilter) : list.length
  return { list, total, mark: await writeMark(db, next), epoch: now.epoch }
}
