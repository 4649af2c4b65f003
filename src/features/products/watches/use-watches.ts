import { useMemo } from 'react'
import { changeAccountValue } from '#account/drafts/write-account-value.ts'
import { useAccountValue } from '#account/queries/surroundings.ts'
import { readMatchingIds, useMatchingIds } from '#catalogue/queries/lists/use-index.ts'
import type { Locale } from '#contract/languages.ts'
import { unreadableRows } from '#domain/row-by-row.ts'
import {
  withSeenResults,
  maxWatchProducts,
  changesOfWatch,
  watch,
  watches,
  addWatch,
  type Watch,
  type WatchChanges,
} from '#domain/watches.ts'
import { systemClock } from '#lib/clock.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { useLocale } from '#prefs/prefs.ts'
import { libraryFields, librarySearch, readLibraryQuery, type LibraryQuery } from '../library/library-query.ts'
import { writeQuery } from '#ui/page/query-fields.ts'

const none: Watch[] = []

export const useWatches = (): LiveRead<Watch[]> => useAccountValue('watches', watches, none)

/** The query string that identifies a search: the library's filters without order and page. */
export const watchedQuery = (query: LibraryQuery): string =>
  writeQuery(libraryFields, new URLSearchParams(), { ...query, sort: 'relevance', page: 1, size: null }).toString()

const searchIn = (query: string) => librarySearch(readLibraryQuery(new URLSearchParams(query), 20))

const readStored = (value: unknown): Watch[] => watches.safeParse(value).data ?? []

/** The list to store: `all`, and the stored watches that could not be read, which would otherwise be deleted. */
const withUnread = (all: readonly Watch[], value: unknown): unknown[] => [...all, ...unreadableRows(watch, value)]

/** Watches a search from now on: its current results count as seen. A watch that already exists is not changed. */
export const watchSearch = async (query: string, name: string, locale: Locale) => {
  const seenIds = (await readMatchingIds(locale, new Map([[query, searchIn(query)]]), maxWatchProducts)).get(query)
  if (!seenIds) return 'too-many-products'
  let isFull = false
  await changeAccountValue('watches', (value) => {
    const all = readStored(value)
    if (all.some((one) => one.query === query)) return value
    const next = addWatch(all, { query, name, locale, seen: [...seenIds], lookedAt: systemClock.now() })
    isFull = next === null
    return next ? withUnread(next, value) : value
  })
  return isFull ? 'too-many-watches' : 'watched'
}

export const stopWatching = (query: string): Promise<void> =>
  changeAccountValue('watches', (value) => {
    const remaining = withUnread(
      readStored(value).filter((one) => one.query !== query),
      value,
    )
    return remaining.length > 0 ? remaining : null
  })

export const restoreWatch = (one: Watch): Promise<void> =>
  changeAccountValue('watches', (value) => {
    const all = addWatch(readStored(value), one)
    return all ? withUnread(all, value) : value
  })

export const markResultsSeen = (query: string, ids: readonly string[]): Promise<void> =>
  changeAccountValue('watches', (value) =>
    withUnread(withSeenResults(readStored(value), query, ids, systemClock.now()), value),
  )

type KnownNews = WatchChanges & { readonly ids: readonly string[] }

/**
 * The news of each watch, by its query. Searches in other languages and searches with too many results are left out.
 * Null if the library is incomplete.
 */
export const useWatchChanges = (all: readonly Watch[]): ReadonlyMap<string, KnownNews> | null => {
  const locale = useLocale()
  const searches = useMemo(
    () => new Map(all.filter((one) => one.locale === locale).map(({ query }) => [query, searchIn(query)] as const)),
    [all, locale],
  )
  const idsByQuery = useMatchingIds(searches, maxWatchProducts)
  return useMemo(
    () =>
      idsByQuery &&
      new Map(
        all.flatMap((one) => {
          const ids = idsByQuery.get(one.query)
          return ids ? [[one.query, { ...changesOfWatch(one, ids), ids }] as const] : []
        }),
      ),
    [all, idsByQuery],
  )
}
