import { useEffect, useState } from 'react'
import type { Locale } from '#contract/languages.ts'
import { systemClock } from '#lib/clock.ts'
import { useLocale } from '#prefs/prefs-state.ts'
import { pageSearch } from '../search/page-search.ts'
import { useSearchFeed } from '../search/search-feed.ts'
import { productQuestion, useListCopy, type ProductSearch } from './catalogue.ts'

export type IdSearch = Omit<ProductSearch, 'limit' | 'offset' | 'sort'>

/** Ids of all products that a search finds on this device; null: more than `most`. */
export const readFoundIds = async (
  locale: Locale,
  search: IdSearch,
  most: number,
): Promise<readonly string[] | null> => {
  const question = productQuestion({ ...search, sort: 'name' }, systemClock.now())
  const { ids, total } = await pageSearch.search(locale, 'products', { ...question, offset: 0, limit: most })
  return total > most ? null : ids
}

/**
 * The same for several searches under names, asked one after the other and again when the library changes. A search
 * that finds too many, or fails, is left out. Null: not known yet, or the device has not got the whole library.
 */
export const useFoundIds = (
  searches: ReadonlyMap<string, IdSearch>,
  most: number,
): ReadonlyMap<string, readonly string[]> | null => {
  const locale = useLocale()
  const { generation } = useSearchFeed(locale)
  const whole = useListCopy('products').part === 'whole'
  const [found, setFound] = useState<{ of: string; ids: ReadonlyMap<string, readonly string[]> } | null>(null)
  const of = JSON.stringify([locale, [...searches.keys()]])
  useEffect(() => {
    if (!whole) return
    let ended = false
    const ask = async () => {
      const ids = new Map<string, readonly string[]>()
      for (const [name, search] of searches) {
        const one = await readFoundIds(locale, search, most).catch(() => null)
        if (ended) return
        if (one) ids.set(name, one)
      }
      setFound({ of, ids })
    }
    void ask()
    return () => {
      ended = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `of` says when the searches mean something else
  }, [of, generation, whole])
  return whole && found?.of === of ? found.ids : null
}
