import type { Locale } from '#contract/languages.ts'
import { systemClock } from '#lib/clock.ts'
import { dataOr } from '#lib/live-read.ts'
import { pageSearch } from '../../search/page-search.ts'
import { takeInRows } from '../../search/search-feed.ts'
import { productQuestion, type ProductSearch } from './searches.ts'
import { useListCopy } from '../copy-status.ts'
import { useIndex } from './use-index.ts'

export type IdSearch = Omit<ProductSearch, 'limit' | 'offset' | 'sort'>

/**
 * The ids of all products that each search finds on this device, by the search's name. A search that finds more than
 * `most`, or fails, is left out.
 */
export const readFoundIds = async (
  locale: Locale,
  searches: ReadonlyMap<string, IdSearch>,
  most: number,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  // The latest rows may not be in the index yet.
  await takeInRows(locale).catch(() => undefined)
  const found = new Map<string, readonly string[]>()
  for (const [name, search] of searches) {
    const query = { ...productQuestion({ ...search, sort: 'name' }, systemClock.now()), offset: 0, limit: most }
    const hits = await pageSearch.search(locale, 'products', query).catch(() => null)
    if (hits && hits.total <= most) found.set(name, hits.ids)
  }
  return found
}

/**
 * The same as a hook that searches again when the library changes. Null: not known yet, or the device does not have the
 * whole library.
 */
export const useFoundIds = (
  searches: ReadonlyMap<string, IdSearch>,
  most: number,
): ReadonlyMap<string, readonly string[]> | null => {
  const whole = useListCopy('products').part === 'whole'
  const question = whole ? JSON.stringify([...searches.keys()]) : null
  return dataOr(useIndex(question, (locale) => readFoundIds(locale, searches, most)).now, null)
}
