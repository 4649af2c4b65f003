import { useEffect, useState } from 'react'
import { matchProduct, type ProductMatch } from '#domain/requests/paste/match-product.ts'
import type { Locale } from '#contract/languages.ts'
import { pageSearch } from '../search/page-search.ts'
import { rowsById } from './page-rows.ts'
import { useLocale } from '#prefs/prefs-state.ts'

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

type Found = ReadonlyMap<string, ProductMatch>
const nothing: Found = new Map()

/** Products of the device's catalogue that names or registration numbers mean. Each text is looked for once. */
export const useProductMatches = (texts: readonly string[]): ProductMatches => {
  const locale = useLocale()
  const [held, setHeld] = useState<{ readonly locale: Locale; readonly found: Found }>({ locale, found: nothing })
  const [failed, setFailed] = useState(false)
  const found = held.locale === locale ? held.found : nothing
  const missing = [...new Set(texts)].filter((text) => text !== '' && !found.has(text))
  const key = JSON.stringify([locale, missing])
  useEffect(() => {
    let ended = false
    const [next] = missing
    if (next === undefined) return
    // One at a time: the worker answers in order, and what is shown grows with every answer.
    find(locale, next).then(
      (match) => {
        if (ended) return
        setFailed(false)
        setHeld((before) => ({
          locale,
          found: new Map([...(before.locale === locale ? before.found : nothing), [next, match]]),
        }))
      },
      () => {
        if (!ended) setFailed(true)
      },
    )
    return () => {
      ended = true
    }
    // `missing` is made anew with every render; `key` says when it means something else.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [key])
  return { of: (text) => found.get(text) ?? null, failed }
}
