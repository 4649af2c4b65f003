import { useEffect, useState } from 'react'
import type { Locale } from '#contract/languages.ts'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import { useLocale } from '#prefs/prefs.ts'
import { useSearchFeed, indexNewRows } from '../../search/search-feed.ts'
import { serverNow } from '#lib/clock.ts'
import { productFilters } from '../../search/list-filters.ts'
import { deviceSearch } from '../../search/page-search.ts'
import { toProductListQuery, type ProductSearch } from './searches.ts'
import { useTableCopyStatus } from '../copy-status.ts'
import { loadingRead } from '../use-catalogue-read.ts'

type Answered<T> = Readonly<{ of: string | null; last: LiveRead<T>; lastData: T | null }>

/** Asks once per `question` (null: nothing) and `turn`. The answer to a replaced question is dropped. */
export const useAsyncAnswer = <T>(
  question: string | null,
  turn: string | number,
  ask: (locale: Locale, signal: AbortSignal) => Promise<T>,
  delayMs = 0,
) => {
  const locale = useLocale()
  const [again, setAgain] = useState(0)
  const of = question === null ? null : `${locale} ${question}`
  const [state, setState] = useState<Answered<T>>({ of: null, last: loadingRead, lastData: null })
  useEffect(() => {
    if (of === null) return
    const stop = new AbortController()
    const run = () =>
      ask(locale, stop.signal).then(
        (data) => {
          if (!stop.signal.aborted) setState({ of, last: { status: 'ready', data }, lastData: data })
        },
        (error: unknown) => {
          const last = { status: 'failed', error, retry: () => setAgain((n) => n + 1) } as const
          if (!stop.signal.aborted) setState(({ lastData }) => ({ of, last, lastData }))
        },
      )
    const timer = delayMs > 0 ? setTimeout(() => void run(), delayMs) : void run()
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `ask` is new in every render; `of` tells when it changed
  }, [of, turn, again])
  const now: LiveRead<T> = of !== null && state.of === of ? state.last : loadingRead
  return { now, last: state.last, lastData: state.lastData }
}

/** Asks again when rows or `part` (the requested amount) change; meanwhile, the last answer stays. */
export const useIndexQuery = <T>(question: string | null, ask: (locale: Locale) => Promise<T>, part = '') => {
  const { generation } = useSearchFeed(useLocale())
  return useAsyncAnswer(question, `${generation} ${part}`, ask)
}

const maxFound = 40

export const useFacetValues = (search: ProductSearch, facet: string, text: string) => {
  const needle = text.trim()
  const filters = productFilters(search.filters ?? {}, serverNow())
  const query = { keyword: search.keyword ?? '', filters, most: maxFound, find: { facet, text: needle } }
  const { lastData } = useIndexQuery(needle === '' ? null : JSON.stringify(query), async (locale) => {
    const { counts } = await deviceSearch.facets(locale, 'products', query)
    return { text: needle, values: counts[facet] ?? [] }
  })
  return needle === '' ? null : lastData
}

export type IdSearch = Omit<ProductSearch, 'limit' | 'offset' | 'sort'>

export const readMatchingIds = async (locale: Locale, searches: ReadonlyMap<string, IdSearch>, most: number) => {
  await indexNewRows(locale).catch(() => undefined)
  const idsByName = new Map<string, readonly string[]>()
  for (const [name, search] of searches) {
    const query = { ...toProductListQuery({ ...search, sort: 'name' }, serverNow()), offset: 0, limit: most }
    const hits = await deviceSearch.search(locale, 'products', query).catch(() => null)
    if (hits && hits.total <= most) idsByName.set(name, hits.ids)
  }
  return idsByName
}

export const useMatchingIds = (searches: ReadonlyMap<string, IdSearch>, most: number) => {
  const isComplete = useTableCopyStatus('products').part === 'whole'
  const question = isComplete ? JSON.stringify([...searches.keys()]) : null
  return dataOr(useIndexQuery(question, (locale) => readMatchingIds(locale, searches, most)).now, null)
}
