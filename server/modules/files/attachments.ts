import { and, inArray } from 'drizzle-orm'
import type { FileRef } from '#contract/entities/company.ts'
import { maxAttachments } from '#contract/entities/request.ts'
import type { Database } from '#server/platform/db/database.ts'
import { files } from './schema.ts'
import { badFields } from '#server/platform/http/refusal.ts'
import { fileIdOfUrl, fileUrl } from './file-names.ts'
import { mayNameFile } from './file-owners.ts'
import type { FileUser } from './file-owners.ts'

/** The files that an action names, comma-joined; or the refusal if it may not name some of them. */
export const filesOfAction = async (
  db: Database,
  user: FileUser,
  attach: string | null | undefined,
  now: number,
): Promise<FileRef[]> => {
  const urls = (attach ?? '').split(',').filter((url) => url !== '')
  if (urls.length > maxAttachments) throw badFields([{ path: 'attach', rule: 'too-many' }])
  return filesAt(db, user, urls, now, (position) => `attach.${position}`)
}

/** The files of a field; or the refusal if it may not name some of them. */
export const filesAt = async (
  db: Database,
  user: FileUser,
  urls: readonly string[],
  now: number,
  pathOf: (position: number) => string,
): Promise<FileRef[]> => {
  const { found, unknown } = await findFiles(db, user, urls, now)
  if (unknown.length > 0) throw badFields(unknown.map((position) => ({ path: pathOf(position), rule: 'unknown-file' })))
  return found
}

interface FoundFiles {
  readonly found: FileRef[]
  /** Positions in the list of addresses without a file that this user may name. */
  readonly unknown: readonly number[]
}

/**
 * The files for a request's addresses, in order. Only the exact address that the upload returned is accepted: no other
 * host, no query, no other spelling. From then on the sweep does not delete their bytes.
 */
export const findFiles = async (
  db: Database,
  user: FileUser,
  urls: readonly string[],
  now: number,
): Promise<FoundFiles> => {
  const wanted = urls.map(fileIdOfUrl).filter((id) => id !== null)
  const rows =
    wanted.length > 0
      ? await db
          .update(files)
          .set({ neededAt: now })
          .where(and(inArray(files.id, wanted), mayNameFile(user)))
          .returning()
      : []
  const byUrl = new Map(rows.map((row) => [fileUrl(row.id, row.name), row]))
  const found: FileRef[] = []
  const unknown: number[] = []
  for (const [position, url] of urls.entries()) {
    const row = byUrl.get(url)
    if (row) found.push({ name: row.name, url, size: row.size, type: row.mime })
    else unknown.push(position)
  }
  return { found, unknown }
}
