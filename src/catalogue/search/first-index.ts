import type { Locale } from '#contract/languages.ts'
import { catalogueTables, firstPageKey, type CatalogueTable } from '../store/names.ts'
import { openRawRef } from '../store/raw.ts'
import { pageSearch } from './page-search.ts'

/** Tables that no index covers: every index leaves a first page behind. */
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
 * Builds the index of a first copy, whatever screen is open. If the first list had to do it, the list would show some
 * rows first and then replace them under the user's finger; and somebody who goes offline before that would have to
 * wait.
 */
export const indexFirstCopy = async (locale: Locale): Promise<void> => {
  const tables = await notIndexed(locale)
  if (tables.length === 0) return
  const nothingOfIt = { keyword: '', filters: [], order: 'relevance', offset: 0, limit: 0 }
  for (const table of tables) await pageSearch.search(locale, table, nothingOfIt)
  // An index in memory may belong to a copy that was discarded since.
  await pageSearch.sync(locale)
}
