import { sql } from 'drizzle-orm'
import type { Deps } from '#server/platform/deps.ts'
import type { Database } from '#server/platform/db/database.ts'
import { problemsOfFiles, findKnown } from './check.ts'
import type { Problem } from './problems.ts'
import { readFiles } from './read.ts'
import { writeGiven } from './write.ts'
import type { ImportSummary } from './write.ts'

export type Imported =
  | { readonly problems: readonly Problem[] }
  | { readonly problems: readonly []; readonly summary: ImportSummary; readonly written: boolean }

/** Rolls back a transaction whose writes are not wanted. */
class NotWritten extends Error {}

/**
 * Imports catalogue files into a database that already has a catalogue: all of them or, if anything is wrong, nothing.
 * With `check` it reports what it would do. `begin` creates the catalogue for the files in the same transaction.
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
  let summary: ImportSummary | undefined
  try {
    await db.transaction(async (tx) => {
      // Two simultaneous imports would each compare with the other's rows, and refer to rows that the other deletes.
      await tx.execute(sql`select pg_advisory_xact_lock(727305)`)
      await begin(tx)
      const known = await findKnown(tx, given, clock.now())
      // `concat`, because a large file may have more problems than a call takes arguments.
      problems = unread.concat(problemsOfFiles(given, known))
      if (problems.length > 0) throw new NotWritten()
      summary = await writeGiven(tx, given, known.photos, clock.now())
      if (check) throw new NotWritten()
    })
  } catch (error) {
    if (!(error instanceof NotWritten)) throw error
  }
  if (problems.length > 0) return { problems }
  if (!summary) throw new Error('the import ended without a summary')
  // The query planner needs statistics before the next search.
  if (!check) await db.execute(sql`analyze products, companies`)
  return { problems: [], summary, written: !check }
}
