import { useState } from 'react'
import type { Locale } from '#contract/languages.ts'
import { deviceSearch } from '../../search/page-search.ts'
import { useSearchFeed } from '../../search/search-feed.ts'
import { readDisplayRows } from './page-rows.ts'
import { useLocale } from '#prefs/prefs.ts'
import { useAsyncAnswer } from './use-index.ts'
import {
  matchProduct,
  cannotNameProduct,
  registrationNumbersOf,
  type ProductMatch,
} from '#domain/requests/paste/match.ts'

const maxMatches = 20

const find = async (locale: Locale, text: string): Promise<ProductMatch> => {
  if (cannotNameProduct(text)) return { at: 'none' }
  const search = async (keyword: string) => {
    const query = { keyword, filters: [], order: 'relevance', offset: 0, limit: maxMatches }
    const { ids, named } = await deviceSearch.search(locale, 'products', query)
    return { rows: await readDisplayRows(locale, 'products', ids), named: named ?? null }
  }
  const { rows, named } = await search(text)
  const rowsByNumber = []
  for (const number of registrationNumbersOf(text)) rowsByNumber.push(...(await search(number)).rows)
  return matchProduct(text, [...rows, ...rowsByNumber], named)
}

/** Searches again when rows arrive, because a first sync may bring matches later. */
export const useProductMatches = (texts: readonly string[]) => {
  const locale = useLocale()
  const { generation } = useSearchFeed(locale)
  const [matches] = useState(() => new Map<string, Readonly<{ match: ProductMatch; generation: number }>>())
  const cachedMatch = (text: string) => matches.get(`${locale} ${text}`)
  const lacking = [...new Set(texts)].filter((text) => text !== '' && cachedMatch(text)?.generation !== generation)
  // Rows arrive faster than a long list is searched, so texts without an answer are searched first.
  const missing = [...lacking.filter((text) => !cachedMatch(text)), ...lacking.filter((text) => cachedMatch(text))]
  const [next] = missing
  const { last } = useAsyncAnswer(next === undefined ? null : JSON.stringify(missing), generation, async () => {
    if (next !== undefined) matches.set(`${locale} ${next}`, { match: await find(locale, next), generation })
  })
  return { of: (text: string) => cachedMatch(text)?.match ?? null, failed: last.status === 'failed' }
}
