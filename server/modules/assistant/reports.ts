import { and, count, gt, isNull } from 'drizzle-orm'
import { dayMs } from '#lib/day-ms.ts'
import type { Database } from '#server/platform/db/database.ts'
import { tooMany } from '#server/platform/http/refusal.ts'
import { reports } from './schema.ts'

/** A limit for all users without an account, because none of them can be asked to stop. */
const mostStrangersReports = 300

const strangersReports = async (db: Database, since: number): Promise<number> => {
  const [said] = await db
    .select({ total: count() })
    .from(reports)
    .where(and(isNull(reports.userId), gt(reports.createdAt, since)))
  return Number(said?.total ?? 0)
}

/** Stores a report of a wrong answer. The same report sent again is stored once. */
export const storeReport = async (db: Database, report: typeof reports.$inferInsert): Promise<void> => {
  if (!report.userId && (await strangersReports(db, report.createdAt - dayMs)) >= mostStrangersReports)
    throw tooMany(60 * 60_000)
  await db.insert(reports).values(report).onConflictDoNothing()
}
