import type { Locale } from '#contract/languages.ts'
import { firstPageKey } from '../store/names.ts'
import { openRawRef } from '../store/raw.ts'
import { pageSearch } from './page-search.ts'

const wasBuilt = async (locale: Locale): Promise<boolean> => {
  const raw = await openRawRef(locale)
  if (!raw) return true
  try {
    // Every index of products leaves it.
    return (await raw.meta(firstPageKey)) !== undefined
  } finally {
    raw.close()
  }
}

/**
 * Has a first copy indexed, whatever is on the screen. Left to the first list, that list would show some rows first and
 * then, under the finger, those that it begins with; and who goes offline before would wait for it there.
 */
export const indexFirstCopy = async (locale: Locale): Promise<void> => {
  if (await wasBuilt(locale)) return
  const nothingOfIt = { keyword: '', filters: [], order: 'relevance', offset: 0, limit: 0 }
  await pageSearch.search(locale, 'products', nothingOfIt)
  // An index that is in memory may be of a copy that was given up since.
  await pageSearch.sync(locale)
}
