import type { CatalogueDb } from '../../store/db.ts'
import { readMeta, writeMeta } from '../../store/meta.ts'
import type { CatalogueTable } from '../../store/names.ts'
import type { Pages, StoredPart } from '../../store/schema.ts'
import type { Seen } from './pass.ts'

/** What a copy by pages stores between two pages, so that a killed run continues with the next one. */

const noPages: Pages = { done: null, pass: null }

export const readPages = async (db: CatalogueDb, table: CatalogueTable): Promise<Pages> =>
  (await readMeta(db, `pages:${table}`)) ?? noPages

export const writePages = (db: CatalogueDb, table: CatalogueTable, pages: Pages): Promise<void> =>
  writeMeta(db, `pages:${table}`, pages)

const prefix = (table: CatalogueTable) => `pages:${table}:`
/** Ids that earlier passes have seen. */
export const knownUrl = (table: CatalogueTable): string => `${prefix(table)}known`
export const pageUrl = (table: CatalogueTable, walk: number, page: number): string => `${prefix(table)}${walk}:${page}`

export const isOfWalk = (url: string, table: CatalogueTable, walk: number): boolean =>
  url.startsWith(`${prefix(table)}${walk}:`)

export const pageParts = (db: CatalogueDb, table: CatalogueTable): Promise<StoredPart[]> =>
  db.parts.where('url').startsWith(prefix(table)).toArray()

/** In the order of their arrival. */
const placeOf = ({ url }: StoredPart): readonly [walk: number, page: number] => {
  const [walk = 0, page = 0] = url.split(':').slice(2).map(Number)
  return [walk, page]
}

export const seenOf = async (db: CatalogueDb, table: CatalogueTable): Promise<Seen> => {
  const parts = await pageParts(db, table)
  const before = parts.find(({ url }) => url === knownUrl(table))
  const walks: (readonly string[])[][] = []
  const places = parts.flatMap((part) => (part === before ? [] : [{ ids: part.ids, place: placeOf(part) }]))
  places.sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1])
  for (const { ids, place } of places) (walks[place[0] - 1] ??= []).push(ids)
  return { before: new Set(before?.ids), walks: Array.from(walks, (walk) => walk ?? []) }
}

/** Makes a table's copy by pages start again. Runs in the caller's transaction, if there is one. */
export const forgetPages = (db: CatalogueDb, table: CatalogueTable): Promise<void> =>
  db.transaction('rw', db.parts, db.meta, async () => {
    await db.parts.where('url').startsWith(prefix(table)).delete()
    await db.meta.delete(`pages:${table}`)
  })
