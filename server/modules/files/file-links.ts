import { eq, inArray, sql } from 'drizzle-orm'
import type { FileRef } from '#contract/entities/company.ts'
import type { Database } from '#server/platform/db/database.ts'
import { fileIdOfUrl, fileUrl } from './file-names.ts'
import { fileLinks, files, newLinkId } from './schema.ts'

/** Gives the supplier of a record addresses of its own for the buyer's files. */
export const linkFiles = async (tx: Database, recordNo: string, refs: readonly FileRef[]): Promise<void> => {
  const ids = refs.map(({ url }) => fileIdOfUrl(url)).filter((id) => id !== null)
  if (ids.length === 0) return
  await tx
    .insert(fileLinks)
    .select(
      tx
        .select({
          id: newLinkId.as('id'),
          fileId: files.id,
          recordNo: sql<string>`${recordNo}::text`.as('record_no'),
        })
        .from(files)
        .where(inArray(files.id, ids)),
    )
    .onConflictDoNothing()
}

/** By record: the supplier's address of each of the buyer's files, by the buyer's. */
export const linksOfRecords = async (
  db: Database,
  recordNos: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> => {
  const found = new Map(recordNos.map((no) => [no, new Map<string, string>()]))
  if (recordNos.length === 0) return found
  const rows = await db
    .select({ recordNo: fileLinks.recordNo, id: fileLinks.id, fileId: files.id, name: files.name })
    .from(fileLinks)
    .innerJoin(files, eq(files.id, fileLinks.fileId))
    .where(inArray(fileLinks.recordNo, [...recordNos]))
  for (const { recordNo, id, fileId, name } of rows) found.get(recordNo)?.set(fileUrl(fileId, name), fileUrl(id, name))
  return found
}
