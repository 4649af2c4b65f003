import { Dexie } from 'dexie'
import { locales, type Locale } from '#contract/languages.ts'
import { openCache, pinnedFilesCache, recordFilesCache, viewedFilesCache } from '#api/files/files.ts'
import { countRows } from './tables.ts'
import { clearCatalogueDb, openCatalogueDb } from './db.ts'
import { catalogueDbName } from './names.ts'

const dropCache = async (name: string): Promise<boolean> => typeof caches !== 'undefined' && caches.delete(name)
const dropFiles = () => dropCache(viewedFilesCache)
const dropOldRecordFiles = async (): Promise<boolean> => {
  const cache = await openCache(recordFilesCache)
  if (!cache) return false
  // A cache lists its entries in the order in which they were added.
  const files = await cache.keys()
  const oldFiles = files.slice(0, Math.ceil(files.length / 2))
  await Promise.all(oldFiles.map((request) => cache.delete(request)))
  return oldFiles.length > 0
}

const dropPinnedFiles = () => dropCache(pinnedFilesCache)

const dropOtherLanguages = async (currentLocale: Locale): Promise<boolean> => {
  let hasFreed = false
  for (const locale of locales) {
    if (locale === currentLocale || !(await Dexie.exists(catalogueDbName(locale)))) continue
    await Dexie.delete(catalogueDbName(locale))
    hasFreed = true
  }
  return hasFreed
}

const dropIndex = async (currentLocale: Locale): Promise<boolean> => {
  const db = await openCatalogueDb(currentLocale)
  if ((await db.index.count()) === 0) return false
  await db.index.clear()
  return true
}

const dropRows = async (currentLocale: Locale): Promise<boolean> => {
  const db = await openCatalogueDb(currentLocale)
  if ((await countRows(db, 'products')) + (await countRows(db, 'companies')) === 0) return false
  await clearCatalogueDb(db)
  return true
}

export const freeCatalogueSpace = async (currentLocale: Locale): Promise<boolean> => {
  for (const step of [dropFiles, dropOldRecordFiles, dropOtherLanguages, dropPinnedFiles, dropIndex, dropRows])
    if (await step(currentLocale)) return true
  return false
}
