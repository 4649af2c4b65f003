import { inArray } from 'drizzle-orm'
import type { FileRef } from '#contract/entities/company.ts'
import { maxAttachments } from '#contract/entities/request.ts'
import type { Database } from '../db/database.ts'
import { files } from '../db/schema/files.ts'
import { badFields } from '../http/refusal.ts'
import { fileIdOfUrl } from './file-names.ts'

/** The stored files that an action names, comma-joined, or the refusal of the first that is none. */
export const filesOfAction = async (db: Database, attach: string | null | undefined): Promise<readonly FileRef[]> => {
  const urls = (attach ?? '').split(',').filter((url) => url !== '')
  if (urls.length > maxAttachments) throw badFields([{ path: 'attach', rule: 'too-many' }])
  const { found, unknown } = await findFiles(db, urls)
  if (unknown.length > 0)
    throw badFields(unknown.map((position) => ({ path: `attach.${position}`, rule: 'unknown-file' })))
  return found
}

export interface FoundFiles {
  readonly found: readonly FileRef[]
  /** Places in the list of addresses that name no file of this backend. */
  readonly unknown: readonly number[]
}

/** The stored files behind a request's addresses, in their order. A request never refers to what is not there. */
export const findFiles = async (db: Database, urls: readonly string[]): Promise<FoundFiles> => {
  const ids = urls.map(fileIdOfUrl)
  const wanted = ids.filter((id) => id !== null)
  const rows = wanted.length > 0 ? await db.select().from(files).where(inArray(files.id, wanted)) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found: FileRef[] = []
  const unknown: number[] = []
  for (const [position, url] of urls.entries()) {
    const row = byId.get(ids[position] ?? '')
    if (row) found.push({ name: row.name, url, size: row.size, type: row.mime })
    else unknown.push(position)
  }
  return { found, unknown }
}
