import type { Locale } from '#contract/languages.ts'
import { catalogueTables, firstPageKey, type CatalogueTable } from '../store/names.ts'
import { openRawCatalogue } from '../store/raw.ts'
import { deviceSearch } from './page-search.ts'

/** An index is stored together with a first page, so a table without a first page has no stored index. */
const notIndexed = async (locale: Locale): Promise<readonly CatalogueTable[]> => {
  const raw = await openRawCatalogue(locale)
  if (!raw) return []
  try {
    const pages = await Promise.all(catalogueTables.map((table) => raw.meta(firstPageKey(table))))
    return catalogueTables.filter((_, at) => pages[at] === undefined)
  } finally {
    raw.close()
  }
}

/** Builds the first index after a first sync: built at the next tap, it would replace the rows of an open list. */
export const indexFirstCopy = async (locale: Locale): Promise<void> => {
  const tables = await notIndexed(locale)
  if (tables.length === 0) return
  const nothingOfIt = { keyword: '', filters: [], order: 'relevance', offset: 0, limit: 0 }
  for (const table of tables) await deviceSearch.search(locale, table, nothingOfIt)
  // The index in memory may belong to a copy that was discarded while this ran.
  await deviceSearch.sync(locale)
}
