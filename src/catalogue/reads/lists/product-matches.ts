import { useState } from 'react'
import { matchProduct, type ProductMatch } from '#domain/requests/paste/match-product.ts'
import type { Locale } from '#contract/languages.ts'
import { pageSearch } from '../../search/page-search.ts'
import { useSearchFeed } from '../../search/search-feed.ts'
import { rowsById } from './page-rows.ts'
import { useLocale } from '#prefs/prefs-state.ts'
import { useAsked } from './use-index.ts'

/** Enough to choose from, and to see that a name is not one product's alone. */
const most = 20

const find = async (locale: Locale, text: string): Promise<ProductMatch> => {
  const query = { keyword: text, filters: [], order: 'relevance', offset: 0, limit: most }
  const { ids } = await pageSearch.search(locale, 'products', query)
  return matchProduct(text, await rowsById(locale, 'products', ids))
}

export interface ProductMatches {
  /** Null while it is being looked for. */
  readonly of: (text: string) => ProductMatch | null
  readonly failed: boolean
}

interface Found {
  readonly match: ProductMatch
  /** Of the index when it was asked: see `SearchFeed`. */
  readonly generation: number
}

/**
 * Products of the device's catalogue that names or registration numbers mean. Each text is looked for once, and again
 * when rows have come: in the middle of a first copy "none" is only "not yet". Until then its answer stands.
 */
export const useProductMatches = (texts: readonly string[]): ProductMatches => {
  const locale = useLocale()
  const { generation } = useSearchFeed(locale)
  const [found] = useState(() => new Map<string, Found>())
  const foundOf = (text: string) => found.get(`${locale} ${text}`)
  const lacking = [...new Set(texts)].filter((text) => text !== '' && foundOf(text)?.generation !== generation)
  // Rows come faster than a long list is looked for: what has no answer yet goes before what has an older one.
  const missing = [...lacking.filter((text) => !foundOf(text)), ...lacking.filter((text) => foundOf(text))]
  const [next] = missing
  // One at a time: the worker answers in order, and what is shown grows with every answer.
  const { last } = useAsked(next === undefined ? null : JSON.stringify(missing), generation, async () => {
    if (next !== undefined) found.set(`${locale} ${next}`, { match: await find(locale, next), generation })
  })
  return { of: (text) => foundOf(text)?.match ?? null, failed: last.status === 'failed' }
}
