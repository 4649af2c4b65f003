import { and, inArray, isNotNull, like, lt, not, notLike, or, sql, type SQL } from 'drizzle-orm'
import { dayMs } from '#lib/day-ms.ts'
import { accountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { feedbacks } from '#server/modules/feedback/schema.ts'
import { companyProfiles } from '#server/modules/profile/schema.ts'
import { companies } from '#server/modules/catalogue/schema.ts'
import { files } from '#server/modules/files/schema.ts'
import { drafts, recordLog, records } from '#server/modules/requests/schema.ts'
import type { BinnedFile, FileStore } from '#server/platform/files/file-store.ts'
import type { Log } from '#server/platform/log.ts'
import { visitorPrefix } from '#server/modules/files/file-owners.ts'
import { checkAndRenewFilePairing, type PairingDeps } from '#server/modules/files/file-pair.ts'

const visitorFileMs = dayMs
/** An account's upload to which nothing refers is retained this long: the buyer may be offline before sending. */
const unsentMs = 30 * dayMs
/** A deleted account's file that was not needed for this long is deleted, unless a row still refers to it. */
const deletedAccountMs = dayMs
const unfinishedMs = 10 * 60 * 1000
const binDays = 30
const maxAtOnce = 1000
/** If fewer files are stored, a sweep may move more than a tenth of them into the bin. */
const minFilesForLimit = 100

/** All columns that may contain file URLs, as text. A new column must be added here, or a sweep removes its files. */
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

const isGone = (account: typeof files.userId): SQL =>
  sql`not exists (select 1 from ${users} where ${users.id} = ${account})`

const mayBeUnneeded = (now: number) =>
  or(
    and(like(files.owner, `${visitorPrefix}%`), lt(files.neededAt, now - visitorFileMs)),
    and(notLike(files.owner, `${visitorPrefix}%`), lt(files.neededAt, now - unsentMs)),
  )
const mayBeOfGoneAccount = (now: number) =>
  and(lt(files.neededAt, now - deletedAccountMs), isNotNull(files.userId), isGone(files.userId))

const dropRows = async (db: Database, isCandidate: SQL | undefined, now: number) => {
  const candidates = await db
    .select({ id: files.id })
    .from(files)
    .where(isCandidate)
    .orderBy(files.neededAt)
    .limit(maxAtOnce)
  if (candidates.length === 0) return []
  const ids = candidates.map(({ id }) => id)
  const among = inArray(files.id, ids)
  // A transaction that adds a reference also updates `needed_at`, so the deletion waits for it and then skips the row.
  const deletedRows = await db
    .delete(files)
    .where(and(among, isCandidate, not(isNamed)))
    .returning({ id: files.id, account: files.userId })
  await db.update(files).set({ neededAt: now }).where(among)
  return deletedRows
}

/** Orphans are files over a day old that have no row, for example if an upload was interrupted in its last step. */
const findOrphans = async (db: Database, store: FileStore, now: number) => {
  let storedCount = 0
  const orphans: string[] = []
  for await (const batch of store.list()) {
    storedCount += batch.length
    const oldIds = batch.filter(({ at }) => at < now - dayMs).map(({ id }) => id)
    const rows = await db.select({ id: files.id }).from(files).where(inArray(files.id, oldIds))
    const idsWithRow = new Set(rows.map(({ id }) => id))
    orphans.push(...oldIds.filter((id) => !idsWithRow.has(id)))
  }
  return { stored: storedCount, orphans }
}

interface SweepDeps extends PairingDeps {
  readonly log: Log
}

/** Only this part of a file's id is logged, because the whole id is part of the file's URL. */
const shortId = (id: string) => id.slice(0, 8)

const sweepBin = async ({ db, files: store, log }: SweepDeps, now: number): Promise<void> => {
  for await (const batch of store.bin.list()) {
    const ids = batch.map(({ id }) => id)
    const accounts = batch.flatMap(({ account }) => accountId.safeParse(account).data ?? [])
    const rows = await db.select({ id: files.id }).from(files).where(inArray(files.id, ids))
    const people = await db.select({ id: users.id }).from(users).where(inArray(users.id, accounts))
    const [namedIds, livingAccounts] = [new Set(rows.map(({ id }) => id)), new Set<string>(people.map(({ id }) => id))]
    const isOver = ({ day }: BinnedFile) => Date.parse(day) + (binDays + 1) * dayMs <= now
    for (const file of batch) {
      const about = { level: 'info', file: shortId(file.id) } as const
      const isForgotten = file.account !== null && !livingAccounts.has(file.account)
      if (namedIds.has(file.id)) {
        await store.bin.putBack(file)
        log({ ...about, event: 'file-put-back', reason: 'the database names it' })
      } else if (isForgotten || isOver(file)) {
        await store.bin.delete(file)
        log({
          ...about,
          event: 'file-deleted',
          reason: isForgotten ? 'its account is deleted' : `${binDays} days in the bin`,
        })
      }
    }
  }
}

/** Deletes files without the bin, as the privacy text promises, except those to which a row still refers. */
const deleteFilesOfDeletedAccounts = ({ db, files: store, log }: SweepDeps, now: number): Promise<void> =>
  // If the process dies before the commit, the rows of the files still exist, and a later sweep repeats the deletion.
  db.transaction(async (tx) => {
    for (const { id } of await dropRows(tx, mayBeOfGoneAccount(now), now)) {
      await store.remove(id)
      log({ level: 'info', event: 'file-deleted', file: shortId(id), reason: 'its account is deleted' })
    }
  })

/** Does nothing if the files belong to another database. From `minFilesForLimit` files on, bins at most a tenth. */
export const sweepFiles = async (deps: SweepDeps, now: number): Promise<void> => {
  const { db, files: store, log } = deps
  const mismatch = await checkAndRenewFilePairing(deps)
  if (mismatch !== null) return log({ level: 'warn', event: 'files-not-swept', reason: mismatch })
  await store.dropUnfinished(now - unfinishedMs)
  await sweepBin(deps, now)
  await deleteFilesOfDeletedAccounts(deps, now)
  const { stored, orphans } = await findOrphans(db, store, now)
  const unneededCount = await db.$count(files, and(mayBeUnneeded(now), not(isNamed)))
  if (stored >= minFilesForLimit && (orphans.length + unneededCount) * 10 > stored)
    return log({
      level: 'warn',
      event: 'files-not-swept',
      reason: 'more than a tenth would go',
      stored,
      withoutRow: orphans.length,
      unneeded: unneededCount,
    })
  const day = new Date(now).toISOString().slice(0, 10)
  const toBin = async (id: string, account: string | null, reason: string) => {
    await store.bin.take(id, account, day)
    log({ level: 'info', event: 'file-to-bin', file: shortId(id), reason })
  }
  // If the process dies before the commit, the rows still exist, and the next sweep restores the files from the bin.
  await db.transaction(async (tx) => {
    for (const { id, account } of await dropRows(tx, mayBeUnneeded(now), now))
      await toBin(id, account, 'nothing names it')
  })
  for (const id of orphans) await toBin(id, null, 'it has no row')
}
