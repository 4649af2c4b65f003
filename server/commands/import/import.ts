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

/** Ends a transaction whose writes are not wanted. */
class NotWritten extends Error {}

/**
 * Imports files of the catalogue into a database that holds one: all of them or, when anything is wrong, nothing.
 * With `check` it says what it would do. `begin` makes the catalogue that the files are for, as a part of the same whole.
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
      // Two imports at once would each take the other's rows for the ones before, and refer to what the other takes away.
      await tx.execute(sql`select pg_advisory_xact_lock(727305)`)
      await begin(tx)
      const known = await findKnown(tx, given, clock.now())
      // Of a large file that does not fit there are more than a call takes arguments.
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
  // The planner must know what is there before the next search.
  if (!check) await db.execute(sql`analyze products, companies`)
  return { problems: [], summary, written: !check }
}
