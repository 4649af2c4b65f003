import { sql } from 'drizzle-orm'
import type { Deps } from '#server/platform/deps.ts'
import type { Database } from '#server/platform/db/database.ts'
import { readOnly } from '#server/platform/db/look.ts'
import { problemsOfFiles, findKnown } from './check.ts'
import type { Problem } from './problems.ts'
import { readFiles } from './read.ts'
import { library, nowhere, writeGiven } from './write.ts'
import type { ImportSummary } from './write.ts'

export type Imported =
  | { readonly problems: readonly Problem[] }
  | { readonly problems: readonly []; readonly summary: ImportSummary; readonly written: boolean }

/** Rolls back a transaction whose files are refused. */
class NotWritten extends Error {}

/**
 * Imports catalogue files into a database that already has a catalogue: all of them or, if anything is wrong, nothing.
 * `begin` creates the catalogue for the files in the same transaction. With `check` it reports what it would do, in a
 * transaction that can only read.
 */
export const importFiles = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  paths: readonly string[],
  check: boolean,
  begin: (tx: Database) => Promise<unknown> = async () => undefined,
): Promise<Imported> => {
  const unread: Problem[] = []
  const given = readFiles(paths, unread)
  let problems: readonly Problem[] = unread
  const judge = async (tx: Database) => {
    const known = await findKnown(tx, given, clock.now())
    // `concat`, because a large file may have more problems than a call takes arguments.
    problems = unread.concat(problemsOfFiles(given, known))
    return known.photos
  }
  if (check) {
    const summary = await db.transaction(async (tx) => {
      const photos = await judge(tx)
      return problems.length > 0 ? null : writeGiven(tx, given, photos, clock.now(), nowhere)
    }, readOnly)
    return summary ? { problems: [], summary, written: false } : { problems }
  }
  let summary: ImportSummary | undefined
  try {
    await db.transaction(async (tx) => {
      // Two simultaneous imports would each compare with the other's rows, and refer to rows that the other deletes.
      await tx.execute(sql`select pg_advisory_xact_lock(727305)`)
      await begin(tx)
      const photos = await judge(tx)
      if (problems.length > 0) throw new NotWritten()
      summary = await writeGiven(tx, given, photos, clock.now(), library)
    })
  } catch (error) {
    if (!(error instanceof NotWritten)) throw error
  }
  if (!summary) return { problems }
  // The query planner needs statistics before the next search.
  await db.execute(sql`analyze products, companies`)
  return { problems: [], summary, written: true }
}
