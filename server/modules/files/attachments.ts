import { and, inArray, eq, sql } from 'drizzle-orm'
import type { FileRef } from '#contract/entities/company.ts'
import { maxAttachments } from '#contract/entities/request.ts'
import type { Database } from '#server/platform/db/database.ts'
import { files, fileLinks, newLinkId } from './schema.ts'
import { invalidFields } from '#server/platform/http/refusal.ts'
import { attachableFiles, type FileUser } from './file-owners.ts'

/** Escapes commas in the name, because fields with several URLs separate them by commas. */
export const fileUrl = (id: string, name: string): string => `/files/${id}/${encodeURIComponent(name)}`

export const fileIdOfUrl = (url: string): string | null =>
  /^\/files\/([A-Za-z0-9_-]{16,64})\/[^/?#]+$/.exec(url)?.[1] ?? null

const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/** Contains the full name (RFC 8187), and an ASCII name without `%`, because old programs may decode a `%`. */
export const contentDispositionOf = (how: 'inline' | 'attachment', name: string): string => {
  const asciiName = name.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_')
  const encodedName = encodeURIComponent(name).replaceAll(/['()*]/g, percent)
  return `${how}; filename="${asciiName}"; filename*=UTF-8''${encodedName}`
}

export const requireAttachedFiles = async (
  db: Database,
  user: FileUser,
  attach: string | null | undefined,
  now: number,
) => {
  const urls = (attach ?? '').split(',').filter((url) => url !== '')
  if (urls.length > maxAttachments) throw invalidFields([{ path: 'attach', rule: 'too-many' }])
  return requireFiles(db, user, urls, now, (position) => `attach.${position}`)
}

export const requireFiles = async (
  db: Database,
  user: FileUser,
  urls: readonly string[],
  now: number,
  pathOf: (position: number) => string,
): Promise<FileRef[]> => {
  const { refs, unknown } = await findAttachableFiles(db, user, urls, now)
  if (unknown.length > 0)
    throw invalidFields(unknown.map((position) => ({ path: pathOf(position), rule: 'unknown-file' })))
  return refs
}

export const findAttachableFiles = async (db: Database, user: FileUser, urls: readonly string[], now: number) => {
  const fileIds = urls.map(fileIdOfUrl).filter((id) => id !== null)
  const rows =
    fileIds.length > 0
      ? await db
          .update(files)
          .set({ neededAt: now })
          .where(and(inArray(files.id, fileIds), attachableFiles(user)))
          .returning()
      : []
  const byUrl = new Map(rows.map((row) => [fileUrl(row.id, row.name), row]))
  const refs: FileRef[] = []
  const unknown: number[] = []
  for (const [position, url] of urls.entries()) {
    const row = byUrl.get(url)
    if (row) refs.push({ name: row.name, url, size: row.size, type: row.mime })
    else unknown.push(position)
  }
  return { refs, unknown }
}

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

export const linkUrlsOfRecords = async (db: Database, recordNos: readonly string[]) => {
  const urlsByRecord = new Map(recordNos.map((no) => [no, new Map<string, string>()]))
  if (recordNos.length === 0) return urlsByRecord
  const rows = await db
    .select({ recordNo: fileLinks.recordNo, id: fileLinks.id, fileId: files.id, name: files.name })
    .from(fileLinks)
    .innerJoin(files, eq(files.id, fileLinks.fileId))
    .where(inArray(fileLinks.recordNo, [...recordNos]))
  for (const { recordNo, id, fileId, name } of rows)
    urlsByRecord.get(recordNo)?.set(fileUrl(fileId, name), fileUrl(id, name))
  return urlsByRecord
}
