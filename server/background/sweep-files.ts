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

/** A stranger has a day to do something with a file. */
const strangerMs = dayMs
/** Longer than any trip without a network: what was uploaded last may not have been sent yet. */
const unsentMs = 30 * dayMs
/** Of somebody who is gone: sent requests may still name it, so it is looked for once a day. */
const goneMs = dayMs
/** Nobody needs longer to send a form. */
const unfinishedMs = 10 * 60 * 1000
const mostAtOnce = 1000

/** Everything that may hold addresses of files, as text. A table that begins to hold some must be added. */
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

/** Deletes the rows of files that nothing names any more, and gives their ids. */
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
  // Whoever names one at this moment has written `needed_at`: the deletion waits for that, and then leaves the row.
  const gone = await db
    .delete(files)
    .where(and(among, mayBeUnneeded(now), not(isNamed)))
    .returning({ id: files.id })
  // The others are named: they are looked at again when their time is over anew.
  await db.update(files).set({ neededAt: now }).where(among)
  return gone.map(({ id }) => id)
}

/** Removes the bytes that no row speaks of: their upload was cut off in its last step. */
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

/** Gives up what takes up room for nobody: half uploads, files that nothing names, bytes without a row. */
export const sweepFiles = async (db: Database, store: FileStore, now: number): Promise<void> => {
  await store.dropUnfinished(now - unfinishedMs)
  for (const id of await dropUnneeded(db, now)) await store.remove(id)
  await dropOrphans(db, store, now)
}
