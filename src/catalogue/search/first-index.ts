import type { Locale } from '#contract/languages.ts'
import { catalogueTables, firstPageKey, type CatalogueTable } from '../store/names.ts'
import { openRawRef } from '../store/raw.ts'
import { pageSearch } from './page-search.ts'

/** Tables whose rows are indexed nowhere: every index leaves a first page. */
const notIndexed = async (locale: Locale): Promise<readonly CatalogueTable[]> => {
  const raw = await openRawRef(locale)
  if (!raw) return []
  try {
    const pages = await Promise.all(catalogueTables.map((table) => raw.meta(firstPageKey(table))))
    return catalogueTables.filter((_, at) => pages[at] === undefined)
  } finally {
    raw.close()
  }
}

/**
 * Has a first copy indexed, whatever is on the screen. Left to the first list, that list would show some rows first and
 * then, under the finger, those that it begins with; and who goes offline before would wait for it there.
 */
export const indexFirstCopy = async (locale: Locale): Promise<void> => {
  const tables = await notIndexed(locale)
  if (tables.length === 0) return
  const nothingOfIt = { keyword: '', filters: [], order: 'relevance', offset: 0, limit: 0 }
  for (const table of tables) await pageSearch.search(locale, table, nothingOfIt)
  // An index that is in memory may be of a copy that was given up since.
  await pageSearch.sync(locale)
}
