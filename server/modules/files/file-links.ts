import { eq, inArray, sql } from 'drizzle-orm'
import type { FileRef } from '#contract/entities/company.ts'
import type { RecordRowId } from '#server/modules/requests/row-id.ts'
import type { Database } from '#server/platform/db/database.ts'
import { fileIdOfUrl, fileUrl } from './file-names.ts'
import { fileLinks, files } from './schema.ts'

/** Gives the supplier of a record addresses of its own for the buyer's files. */
export const linkFiles = async (tx: Database, recordId: RecordRowId, refs: readonly FileRef[]): Promise<void> => {
  const ids = refs.map(({ url }) => fileIdOfUrl(url)).filter((id) => id !== null)
  if (ids.length === 0) return
  await tx
    .insert(fileLinks)
    .select(
      tx
        .select({
          id: sql<string>`replace(gen_random_uuid()::text, '-', '')`.as('id'),
          fileId: files.id,
          recordId: sql<RecordRowId>`${recordId}::bigint`.as('record_id'),
        })
        .from(files)
        .where(inArray(files.id, ids)),
    )
    .onConflictDoNothing()
}

/** By record: the supplier's address of each of the buyer's files, by the buyer's. */
export const linksOfRecords = async (
  db: Database,
  ids: readonly RecordRowId[],
): Promise<ReadonlyMap<RecordRowId, ReadonlyMap<string, string>>> => {
  const found = new Map(ids.map((id) => [id, new Map<string, string>()]))
  if (ids.length === 0) return found
  const rows = await db
    .select({ recordId: fileLinks.recordId, id: fileLinks.id, fileId: files.id, name: files.name })
    .from(fileLinks)
    .innerJoin(files, eq(files.id, fileLinks.fileId))
    .where(inArray(fileLinks.recordId, [...ids]))
  for (const { recordId, id, fileId, name } of rows) found.get(recordId)?.set(fileUrl(fileId, name), fileUrl(id, name))
  return found
}
