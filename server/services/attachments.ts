import { inArray } from 'drizzle-orm'
import type { FileRef } from '#contract/entities/company.ts'
import type { Database } from '../db/database.ts'
import { files } from '../db/schema/files.ts'

export interface FoundFiles {
  readonly found: readonly FileRef[]
  /** Places in the list of addresses that name no file of this backend. */
  readonly unknown: readonly number[]
}

/** A file's address ends in its id, or in its id and a name. */
const idsIn = (url: string): string[] => url.split(/[?#]/)[0]?.split('/').slice(-2) ?? []

/** The stored files behind a request's addresses, in their order. A request never refers to what is not there. */
export const findFiles = async (db: Database, urls: readonly string[]): Promise<FoundFiles> => {
  const wanted = urls.flatMap(idsIn)
  const rows = wanted.length > 0 ? await db.select().from(files).where(inArray(files.id, wanted)) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found: FileRef[] = []
  const unknown: number[] = []
  for (const [position, url] of urls.entries()) {
    const row = idsIn(url).map((id) => byId.get(id)).find((one) => one !== undefined)
    if (row) found.push({ name: row.name, url, size: row.size, type: row.mime })
    else unknown.push(position)
  }
  return { found, unknown }
}
