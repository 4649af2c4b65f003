import { useState } from 'react'
import { matchProduct, type ProductMatch } from '#domain/requests/paste/match-product.ts'
import type { Locale } from '#contract/languages.ts'
import { pageSearch } from '../../search/page-search.ts'
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

/** Products of the device's catalogue that names or registration numbers mean. Each text is looked for once. */
export const useProductMatches = (texts: readonly string[]): ProductMatches => {
  const locale = useLocale()
  const [found] = useState(() => new Map<string, ProductMatch>())
  const of = (text: string) => found.get(`${locale} ${text}`) ?? null
  const missing = [...new Set(texts)].filter((text) => text !== '' && !of(text))
  const [next] = missing
  // One at a time: the worker answers in order, and what is shown grows with every answer.
  const { last } = useAsked(next === undefined ? null : JSON.stringify(missing), '', async () => {
    if (next !== undefined) found.set(`${locale} ${next}`, await find(locale, next))
  })
  return { of, failed: last.status === 'failed' }
}
