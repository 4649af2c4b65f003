import { and, inArray, like, lt, not, notLike, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { dayMs } from '#lib/day-ms.ts'
import type { Database } from '#server/platform/db/database.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { companyProfiles, feedbacks } from '#server/modules/membership/schema.ts'
import { companies } from '#server/modules/catalogue/schema.ts'
import { files } from '#server/modules/files/schema.ts'
import { drafts, recordLog, records } from '#server/modules/requests/schema.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { strangers } from '#server/modules/files/file-owners.ts'

/** An upload without an account is deleted after a day unless it is used. */
const strangerMs = dayMs
/** Longer than any trip without a network: a recent upload may belong to a request that is still unsent. */
const unsentMs = 30 * dayMs
/** Files of a deleted account: sent requests may still name them, so they are checked once a day. */
const goneMs = dayMs
/** Longer than sending a form takes. */
const unfinishedMs = 10 * 60 * 1000
const mostAtOnce = 1000

/** All columns that may contain addresses of files, as text. A table that starts to contain some must be added. */
const placesOfNames: SQL = sql`
  select ${drafts.files}::text as held from ${drafts} where ${drafts.files} <> '[]'
  union all select ${records.files}::text || ${records.shipments}::text || ${records.filesDone}::text from ${records}
  union all select ${recordLog.files}::text from ${recordLog} where ${recordLog.files} <> '[]'
  union all select ${companyProfiles.profile}::text from ${companyProfiles}
  union all select ${feedbacks.files}::text from ${feedbacks} where ${feedbacks.files} <> '[]'
  union all select ${companies.photos}::text || ${companies.documents}::text from ${companies}
  union all select ${users.avatar} from ${users} where ${users.avatar} is not null`

const isNamed: SQL = sql`${files.id} in (
  select (regexp_matches(held, '/files/([A-Za-z0-9_-]{16,64})/', 'g'))[1] from (${placesOfNames}) as places)`

const mayBeUnneeded = (now: number) =>
  or(
    and(like(files.owner, `${strangers}%`), lt(files.neededAt, now - strangerMs)),
    and(notLike(files.owner, `${strangers}%`), lt(files.neededAt, now - unsentMs)),
    and(
      lt(files.neededAt, now - goneMs),
      sql`${files.userId} is not null and not exists (select 1 from ${users} where ${users.id} = ${files.userId})`,
    ),
  )

/** Deletes the rows of files that nothing names any more, and returns their ids. */
const dropUnneeded = async (db: Database, now: number): Promise<readonly string[]> => {
  const candidates = await db
    .select({ id: files.id })
    .from(files)
    .where(mayBeUnneeded(now))
    .orderBy(files.neededAt)
    .limit(mostAtOnce)
  if (candidates.length === 0) return []
  const among = inArray(
    files.id,
    candidates.map(({ id }) => id),
  )
  // A transaction that is just naming the file has written `needed_at`: the deletion waits for it, and then leaves the
  // row.
  const gone = await db
    .delete(files)
    .where(and(among, mayBeUnneeded(now), not(isNamed)))
    .returning({ id: files.id })
  // The others are named somewhere; they are checked again after another interval.
  await db.update(files).set({ neededAt: now }).where(among)
  return gone.map(({ id }) => id)
}

/** Deletes bytes without a row: their upload was interrupted in its last step. */
const dropOrphans = async (db: Database, store: FileStore, now: number): Promise<void> => {
  for await (const ids of store.storedBefore(now - dayMs)) {
    const known = await db
      .select({ id: files.id })
      .from(files)
      .where(inArray(files.id, [...ids]))
    const rows = new Set(known.map(({ id }) => id))
    for (const id of ids) if (!rows.has(id)) await store.remove(id)
  }
}

/** Frees unused space: half uploads, files that nothing names, bytes without a row. */
export const sweepFiles = async (db: Database, store: FileStore, now: number): Promise<void> => {
  await store.dropUnfinished(now - unfinishedMs)
  for (const id of await dropUnneeded(db, now)) await store.remove(id)
  await dropOrphans(db, store, now)
}
