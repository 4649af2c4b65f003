import { startTransition, useEffect, useRef, useState } from 'react'
import type { Locale } from '#contract/languages.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { reuseAnywhere } from '#lib/reuse.ts'
import { pageSearch } from '../../search/page-search.ts'
import type { FacetCounts } from '../../search/search-spec.ts'
import type { FacetQuery, TableFacets, TableQuery } from '../../search/table-index.ts'
import type { CatalogueTable } from '../../store/names.ts'
import { dropWarm, readFound, type FoundRow } from './page-rows.ts'
import { useLocale } from '#prefs/prefs-state.ts'
import type { SearchAnswer, SearchData } from './search-data.ts'
import { takeInRows, useSearchFeed } from '../../search/search-feed.ts'

export interface SearchPlan<T extends CatalogueTable, Asked> {
  readonly table: T
  /** The question as the screen asks it; given back with the answer. */
  readonly asked: Asked
  readonly query: TableQuery
  readonly facets: FacetQuery
  readonly readFacets: (facets: TableFacets) => FacetCounts
  /** The same rows by a quicker way, before the index is there: already read, or by one small read. */
  readonly opening: {
    readonly now: (locale: Locale) => Opening<T> | null
    readonly read: (locale: Locale) => Promise<Opening<T> | null>
  } | null
  /** How many rows the whole list has, where somebody knows it before the copy is whole. */
  readonly wholeTotal?: ((locale: Locale) => Promise<number | null>) | undefined
}

/** `all`: the total is that of the whole list, not of the part that has arrived. */
type Opening<T extends CatalogueTable> = SearchData<FoundRow<T>> & { readonly all: boolean }

type Answer<T extends CatalogueTable, Asked> = SearchAnswer<FoundRow<T>, Asked>

const ask = async <T extends CatalogueTable, Asked>(
  locale: Locale,
  plan: SearchPlan<T, Asked>,
  facets: FacetCounts,
): Promise<Answer<T, Asked>> => {
  const hits = await readFound(locale, plan.table, plan.query)
  return {
    total: hits.total,
    rows: hits.rows,
    facets,
    corrected: hits.corrected,
    asked: plan.asked,
  }
}

const noFacets: FacetCounts = {}

interface Held<T extends CatalogueTable, Asked> {
  readonly locale: Locale
  /** It was found before a first copy was whole: nothing found means nothing yet. */
  readonly early: boolean
  readonly read: LiveRead<Answer<T, Asked>>
}

/**
 * Answers of the device's index, asked again when the question or the rows change. While the next answer is on its
 * way the one before stays, with its question: a list must not blink with every letter, nor be drawn twice for one.
 * But for the first rows, a list is drawn in slices, and gives way to the next key.
 */
export const useSearch = <T extends CatalogueTable, Asked>(plan: SearchPlan<T, Asked>): LiveRead<Answer<T, Asked>> => {
  const locale = useLocale()
  const feed = useSearchFeed(locale)
  const [again, setAgain] = useState(0)
  const [held, setHeld] = useState<Held<T, Asked>>(() => {
    const data = plan.opening?.now(locale)
    return {
      locale,
      early: true,
      read: data ? { status: 'ready', data: { ...data, asked: plan.asked } } : { status: 'loading' },
    }
  })
  const shown = useRef(held.read.status === 'ready')
  // Until a first copy is whole, its index knows fewer rows, and others to begin with: no count may fall meanwhile.
  // While nobody knows yet how far the copy is, it is taken for a part.
  const partial = !feed.whole && (feed.phase === null || feed.phase === 'empty' || feed.phase === 'copying')
  const stood = useRef(false)
  const key = JSON.stringify([locale, plan.table, plan.query, plan.facets])
  useEffect(() => {
    let ended = false
    let answered = false
    let opened = false
    const ready = (change: (before: Answer<T, Asked> | null) => Answer<T, Asked> | null) => {
      if (ended) return
      const set = () =>
        setHeld((before) => {
          const old = before.locale === locale && before.read.status === 'ready' ? before.read.data : null
          const data = change(old)
          if (!data) return before
          return {
            locale,
            early: partial,
            read: { status: 'ready', data: { ...data, rows: reuseAnywhere(data.rows, old?.rows ?? []) } },
          }
        })
      if (shown.current) startTransition(set)
      else set()
      shown.current = true
    }
    const count = async () => {
      // Counts of a part would grow under the buyer's eyes, and be untrue until the last of them.
      if (partial) return
      const facets = plan.readFacets(await pageSearch.facets(locale, plan.table, plan.facets))
      ready((old) => old && { ...old, facets })
    }
    const run = async () => {
      // The rows that came last are not in the index yet when the copy says that it is whole.
      if (stood.current && !partial) await takeInRows(locale)
      if (ended) return
      stood.current = partial
      const standing = partial ? await plan.opening?.read(locale) : null
      if (standing?.all) {
        opened = true
        ready((old) => ({ ...standing, facets: old?.facets ?? noFacets, asked: plan.asked }))
        return count()
      }
      const found = await ask(locale, plan, noFacets)
      const total = partial ? Math.max(found.total, (await plan.wholeTotal?.(locale)) ?? 0) : found.total
      // None of the wanted rows has arrived.
      if (partial && found.rows.length === 0 && total > found.total) return
      const data = { ...found, total }
      // Rows are arriving, and the index has not taken them in yet: those that are shown stand.
      if (data.total === 0 && opened) return
      answered = data.total > 0
      // Counts of the question before stand until the new ones are there.
      ready((old) => ({ ...data, facets: old?.facets ?? noFacets }))
      dropWarm(plan.table)
      if (!ended) await count()
    }
    const open = async () => {
      // Read ahead and shown from the first render on.
      if (plan.opening?.now(locale)) opened = true
      if (opened) return
      const data = await plan.opening?.read(locale)
      // An empty list from before the copy began is no answer to show.
      if (!data || answered || opened) return
      opened = true
      ready((old) => (old && old.total > 0 ? old : { ...data, asked: plan.asked }))
    }
    // Whatever becomes of the short cut, the index answers.
    open().catch(() => undefined)
    run().catch((error: unknown) => {
      if (!ended)
        setHeld({ locale, early: partial, read: { status: 'failed', error, retry: () => setAgain((n) => n + 1) } })
    })
    return () => {
      ended = true
    }
    // `plan` is made anew with every render; `key` says when it means something else.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [key, feed.generation, again, partial])

  const nothingYet = held.early && held.read.status === 'ready' && held.read.data.total === 0
  return held.locale === locale && !nothingYet ? held.read : { status: 'loading' }
}
