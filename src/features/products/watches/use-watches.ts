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
} from '#domain/watches.ts'
import { systemClock } from '#lib/clock.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { useLocale } from '#prefs/prefs.ts'
import { libraryFields, librarySearch, readLibraryQuery, type LibraryQuery } from '../library/library-query.ts'
import { writeQuery } from '#ui/page/query-fields.ts'

export const none: Watch[] = []

export const useWatches = (): LiveRead<Watch[]> => useAccountValue('watches', watches, none)

/** The query string that identifies a search: the library's filters without order and page. */
export const watchedQuery = (query: LibraryQuery): string =>
  writeQuery(libraryFields, new URLSearchParams(), { ...query, sort: 'relevance', page: 1, size: null }).toString()

const searchIn = (query: string) => librarySearch(readLibraryQuery(new URLSearchParams(query), 20))

/** Changes the stored watches; null changes nothing. Stored watches that cannot be read remain. */
const changeWatches = (change: (all: readonly Watch[]) => readonly Watch[] | null): Promise<void> =>
  changeAccountValue('watches', (value) => {
    const all = change(watches.safeParse(value).data ?? [])
    if (!all) return value
    const stored = [...all, ...unreadableRows(watch, value)]
    return stored.length > 0 ? stored : null
  })

/** Watches a search from now on: its current results count as seen. A watch that already exists is not changed. */
export const watchSearch = async (query: string, name: string, locale: Locale) => {
  const seenIds = (await readMatchingIds(locale, new Map([[query, searchIn(query)]]), maxWatchProducts)).get(query)
  if (!seenIds) return 'too-many-products'
  let isFull = false
  await changeWatches((all) => {
    if (all.some((one) => one.query === query)) return null
    const next = addWatch(all, { query, name, locale, seen: [...seenIds], lookedAt: systemClock.now() })
    isFull = next === null
    return next
  })
  return isFull ? 'too-many-watches' : 'watched'
}

export const stopWatching = (query: string) => changeWatches((all) => all.filter((one) => one.query !== query))

export const restoreWatch = (one: Watch) => changeWatches((all) => addWatch(all, one))

export const markResultsSeen = (query: string, ids: readonly string[]) =>
  changeWatches((all) => withSeenResults(all, query, ids, systemClock.now()))

/**
 * The changes of each watch by its query; null if the library is incomplete. Watches in another language or with too
 * many results are left out.
 */
export const useWatchChanges = (all: readonly Watch[]) => {
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
