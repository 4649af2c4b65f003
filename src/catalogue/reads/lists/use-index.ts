import { useEffect, useState } from 'react'
import type { Locale } from '#contract/languages.ts'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import { useLocale } from '#prefs/prefs.ts'
import { useSearchFeed, takeInRows } from '../../search/search-feed.ts'
import { systemClock } from '#lib/clock.ts'
import { productFilters } from '../../search/list-filters.ts'
import { pageSearch } from '../../search/page-search.ts'
import type { FacetCount } from '../../search/search-spec.ts'
import { productQuestion, type ProductSearch } from './searches.ts'
import { useListCopy } from '../copy-status.ts'

const loading = { status: 'loading' } as const

interface Asked<T> {
  readonly now: LiveRead<T>
  /** The latest answer, perhaps to the previous question, until the next one is ready. */
  readonly last: LiveRead<T>
  readonly given: T | null
}

/** Asks once for each `question` (null: none) and `turn`. The answer to an earlier question is dropped. */
export const useAsked = <T>(
  question: string | null,
  turn: string | number,
  ask: (locale: Locale) => Promise<T>,
): Asked<T> => {
  const locale = useLocale()
  const [again, setAgain] = useState(0)
  const of = question === null ? null : `${locale} ${question}`
  const [held, setHeld] = useState<{ of: string | null; last: LiveRead<T>; given: T | null }>({
    of: null,
    last: loading,
    given: null,
  })
  useEffect(() => {
    if (of === null) return
    let ended = false
    ask(locale).then(
      (data) => {
        if (!ended) setHeld({ of, last: { status: 'ready', data }, given: data })
      },
      (error: unknown) => {
        const last = { status: 'failed', error, retry: () => setAgain((n) => n + 1) } as const
        if (!ended) setHeld(({ given }) => ({ of, last, given }))
      },
    )
    return () => {
      ended = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `ask` is new in every render; `of` tells when it changed
  }, [of, turn, again])
  return { now: of !== null && held.of === of ? held.last : loading, last: held.last, given: held.given }
}

/** Asks again when the rows change. `part`: how much is requested; while more is read, the earlier answer remains. */
export const useIndex = <T>(
  question: string | null,
  ask: (locale: Locale) => Promise<T>,
  part: string | number = '',
): Asked<T> => {
  const { generation } = useSearchFeed(useLocale())
  return useAsked(question, `${generation} ${part}`, ask)
}

const mostFound = 40

interface FoundValues {
  /** The text that has these values: they remain until those of the next text are ready. */
  readonly text: string
  readonly values: readonly FacetCount[]
}

/** For facets with more values than fit beside a list. Nothing is searched for an empty text. */
export const useFacetValues = (search: ProductSearch, facet: string, text: string): FoundValues | null => {
  const wanted = text.trim()
  const filters = productFilters(search.filters ?? {}, systemClock.now())
  const query = { keyword: search.keyword ?? '', filters, most: mostFound, find: { facet, text: wanted } }
  // Failures are not shown here: the list beside it reports them.
  const { given } = useIndex(wanted === '' ? null : JSON.stringify(query), async (locale) => {
    const { counts } = await pageSearch.facets(locale, 'products', query)
    return { text: wanted, values: counts[facet] ?? [] }
  })
  return wanted === '' ? null : given
}

export type IdSearch = Omit<ProductSearch, 'limit' | 'offset' | 'sort'>

/** A search that finds more than `most`, or fails, is left out. */
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

/** Searches again when the library changes. Null: not known yet, or the device has only a part of the library. */
export const useFoundIds = (
  searches: ReadonlyMap<string, IdSearch>,
  most: number,
): ReadonlyMap<string, readonly string[]> | null => {
  const whole = useListCopy('products').part === 'whole'
  const question = whole ? JSON.stringify([...searches.keys()]) : null
  return dataOr(useIndex(question, (locale) => readFoundIds(locale, searches, most)).now, null)
}
