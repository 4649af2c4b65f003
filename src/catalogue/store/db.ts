import { liveQuery, Dexie, type EntityTable } from 'dexie'
import type { Locale } from '#contract/languages.ts'
import { systemClock } from '#lib/clock.ts'
import { catalogueDbName } from './names.ts'
import { rowShapeVersion, type ListName, type StoredPart } from './schema.ts'

export type StoredIndex = Readonly<{ k: string; revision: number; value: unknown }>

/** The stores of products and companies are not declared, because code accesses them through `tables.ts`. */
export class CatalogueDb extends Dexie {
  declare readonly lists: EntityTable<Readonly<{ k: ListName; rows: readonly unknown[] }>, 'k'>
  declare readonly meta: EntityTable<Readonly<{ k: string; v: unknown }>, 'k'>
  declare readonly parts: EntityTable<StoredPart, 'url'>
  declare readonly index: EntityTable<StoredIndex, 'k'>

  constructor(name: string) {
    super(name)
    // The upgrade from an older version deletes stores that are not listed; `rowShapeVersion` empties the others.
    this.version(3).stores({
      products: '&pesticideId, company.companyId',
      companies: '&companyId',
      lists: '&k',
      meta: '&k',
      parts: '&url, table',
      index: '&k',
    })
  }
}

/** The current time, but always more than `used`, because a revision must never be reused. */
const timeAfter = (used: unknown, now: number): number => (typeof used === 'number' ? Math.max(now, used + 1) : now)

/** Revisions continue from the current time, so that an index of the old rows, in any tab, never counts as current. */
export const clearCatalogueDb = (db: CatalogueDb): Promise<void> =>
  db.transaction('rw', db.tables, async () => {
    const [begun, revision] = await db.meta.bulkGet(['begun', 'revision'])
    await Promise.all(db.tables.map((table) => table.clear()))
    const now = systemClock.now()
    await db.meta.bulkPut([
      { k: 'shape', v: rowShapeVersion },
      { k: 'begun', v: timeAfter(begun?.v, now) },
      { k: 'revision', v: timeAfter(revision?.v, now) },
    ])
  })

const attempt = async (name: string): Promise<CatalogueDb> => {
  const db = new CatalogueDb(name)
  try {
    await db.open()
    if ((await db.meta.get('shape'))?.v !== rowShapeVersion) await clearCatalogueDb(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** After two failed attempts, the database is deleted and created again. Rejects only if that fails too. */
export const openCatalogueDbByName = async (name: string): Promise<CatalogueDb> => {
  try {
    return await attempt(name).catch(() => attempt(name))
  } catch {
    await Dexie.delete(name)
    return attempt(name)
  }
}

const openings = new Map<Locale, Promise<CatalogueDb>>()

export const openCatalogueDb = (locale: Locale): Promise<CatalogueDb> => {
  const cachedOpening = openings.get(locale)
  if (cachedOpening) return cachedOpening
  const opening = openCatalogueDbByName(catalogueDbName(locale))
  openings.set(locale, opening)
  opening.catch(() => openings.delete(locale))
  return opening
}

export const watchCatalogue = <T>(
  locale: Locale,
  read: (db: CatalogueDb) => Promise<T>,
  watcher: { readonly next: (value: T) => void; readonly error: (error: unknown) => void },
): (() => void) => {
  let isCancelled = false
  let unsubscribe = () => {}
  const start = async () => {
    const db = await openCatalogueDb(locale)
    if (isCancelled) return
    const subscription = liveQuery(() => read(db)).subscribe({ next: watcher.next, error: watcher.error })
    unsubscribe = () => subscription.unsubscribe()
  }
  start().catch((error: unknown) => {
    if (!isCancelled) watcher.error(error)
  })
  return () => {
    isCancelled = true
    unsubscribe()
  }
}
