import type { CatalogueTable } from '../../store/names.ts'
import type { CatalogueDb } from '../../store/db.ts'
import { readMeta, writeMeta } from '../../store/meta.ts'
import type { PagedCopyState, StoredPart } from '../../store/schema.ts'
import { code } from '#contract/codes.ts'
import { ApiError } from '#api/errors.ts'
import type { Clock } from '#lib/clock.ts'

export const readPagedCopyState = async (db: CatalogueDb, table: CatalogueTable): Promise<PagedCopyState> =>
  (await readMeta(db, `pages:${table}`)) ?? { done: null, pass: null }

export const writePagedCopyState = (db: CatalogueDb, table: CatalogueTable, pages: PagedCopyState): Promise<void> =>
  writeMeta(db, `pages:${table}`, pages)

const prefix = (table: CatalogueTable) => `pages:${table}:`

export const knownIdsPartUrl = (table: CatalogueTable): string => `${prefix(table)}known`

export const pageUrl = (table: CatalogueTable, walk: number, page: number): string => `${prefix(table)}${walk}:${page}`

export const isUrlOfWalk = (url: string, table: CatalogueTable, walk: number): boolean =>
  url.startsWith(`${prefix(table)}${walk}:`)

export const pageParts = (db: CatalogueDb, table: CatalogueTable): Promise<StoredPart[]> =>
  db.parts.where('url').startsWith(prefix(table)).toArray()

const positionOf = ({ url }: StoredPart): readonly [walk: number, page: number] => {
  const [walk = 0, page = 0] = url.split(':').slice(2).map(Number)
  return [walk, page]
}

export const readSeenIds = async (db: CatalogueDb, table: CatalogueTable): Promise<SeenIds> => {
  const parts = await pageParts(db, table)
  const knownPart = parts.find(({ url }) => url === knownIdsPartUrl(table))
  const walks: (readonly string[])[][] = []
  const placedParts = parts.flatMap((part) => (part === knownPart ? [] : [{ ids: part.ids, place: positionOf(part) }]))
  placedParts.sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1])
  for (const { ids, place } of placedParts) (walks[place[0] - 1] ??= []).push(ids)
  return { before: new Set(knownPart?.ids), walks: Array.from(walks, (walk) => walk ?? []) }
}

/** Joins the caller's transaction, if one is open. */
export const resetPagedCopy = (db: CatalogueDb, table: CatalogueTable): Promise<void> =>
  db.transaction('rw', db.parts, db.meta, async () => {
    await db.parts.where('url').startsWith(prefix(table)).delete()
    await db.meta.delete(`pages:${table}`)
  })

const maxPauseMs = 5_000

/** The pause after a first "too many requests"; each repetition doubles it. Later calls wait `minRefusedPauseMs`. */
const firstRefusedPauseMs = 5_000

const maxRefusedPauseMs = 60_000

const minRefusedPauseMs = 1_000

const maxRefusals = 5

export type PacedCall = <T>(ask: () => Promise<T>) => Promise<T>

const isTooMany = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === code.tooManyRequests || error.http === code.tooManyRequests)

export const createPacedCall = ({
  clock,
  wait,
}: Readonly<{ clock: Clock; wait: (ms: number) => Promise<void> }>): PacedCall => {
  let pauseMs = 0
  let minPauseMs = 0
  return async (ask) => {
    for (let refusals = 0; ; refusals += 1) {
      if (pauseMs > 0) await wait(pauseMs)
      const began = clock.mono()
      try {
        const answer = await ask()
        pauseMs = Math.max(minPauseMs, Math.min(clock.mono() - began, maxPauseMs))
        return answer
      } catch (error) {
        if (!isTooMany(error) || refusals >= maxRefusals) throw error
        minPauseMs = minRefusedPauseMs
        pauseMs = Math.min(firstRefusedPauseMs * 2 ** refusals, maxRefusedPauseMs)
      }
    }
  }
}

/** The ids of each page of each walk, in order; `before`: the ids that earlier passes have seen. */
export type SeenIds = Readonly<{ before: ReadonlySet<string>; walks: readonly (readonly (readonly string[])[])[] }>
