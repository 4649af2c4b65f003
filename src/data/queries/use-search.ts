import { useEffect, useState } from 'react'
import type { Locale } from '#contract/headers.ts'
import { systemClock } from '#lib/clock.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { pageSearch } from '../catalogue/page-search.ts'
import { rowsById } from '../catalogue/page-rows.ts'
import type { FacetCounts } from '../catalogue/search-spec.ts'
import type { FacetQuery, TableFacets, TableQuery } from '../catalogue/table-index.ts'
import type { CatalogueTable } from '../db/ref-names.ts'
import type { CatalogueRow } from '../db/ref-rows.ts'
import { useLocale } from './ref-read.ts'
import { useSearchFeed } from './search-feed.ts'

export interface SearchData<Row> {
  readonly total: number
  readonly rows: readonly Row[]
  readonly facets: FacetCounts
  /** From the question to the answer of the index, in milliseconds. */
  readonly tookMs: number
  /** By row id: the fields it was found by, heaviest first. */
  readonly matched: Readonly<Record<string, readonly string[]>>
  /** Words of the catalogue taken for misspelt ones; mark them as well as the keyword. */
  readonly corrected: readonly string[]
}

export interface SearchPlan<T extends CatalogueTable> {
  readonly table: T
  readonly query: TableQuery
  readonly facets: FacetQuery
  readonly readFacets: (facets: TableFacets) => FacetCounts
  /** The same rows by a quicker way, before the index is there; null when there is none. */
  readonly opening: ((locale: Locale) => Promise<SearchData<CatalogueRow<T>> | null>) | null
}

type Data<T extends CatalogueTable> = SearchData<CatalogueRow<T>>

const ask = async <T extends CatalogueTable>(locale: Locale, plan: SearchPlan<T>, facets: FacetCounts): Promise<Data<T>> => {
  const started = systemClock.mono()
  const hits = await pageSearch.search(locale, plan.table, plan.query)
  const tookMs = systemClock.mono() - started
  return {
    total: hits.total,
    rows: await rowsById(locale, plan.table, hits.ids),
    facets,
    tookMs,
    matched: Object.fromEntries(hits.ids.map((id, at) => [id, hits.matched[at] ?? []])),
    corrected: hits.corrected,
  }
}

const noFacets: FacetCounts = {}

interface Held<T extends CatalogueTable> {
  readonly locale: Locale
  readonly read: LiveRead<Data<T>>
}

/**
 * Answers of the device's index, asked again when the question or the rows change. While the next answer is on its
 * way the one before stays: a list must not blink with every letter.
 */
export const useSearch = <T extends CatalogueTable>(plan: SearchPlan<T>): LiveRead<Data<T>> => {
  const locale = useLocale()
  const feed = useSearchFeed(locale)
  const [again, setAgain] = useState(0)
  const [held, setHeld] = useState<Held<T>>({ locale, read: { status: 'loading' } })
  const key = JSON.stringify([locale, plan.table, plan.query, plan.facets])
  useEffect(() => {
    let ended = false
    let answered = false
    const ready = (change: (before: Data<T> | null) => Data<T>) => {
      if (ended) return
      setHeld((before) => {
        const old = before.locale === locale && before.read.status === 'ready' ? before.read.data : null
        return { locale, read: { status: 'ready', data: change(old) } }
      })
    }
    const run = async () => {
      const data = await ask(locale, plan, noFacets)
      answered = true
      // Counts of the question before stand until the new ones are there.
      ready((old) => ({ ...data, facets: old?.facets ?? noFacets }))
      if (ended) return
      const facets = plan.readFacets(await pageSearch.facets(locale, plan.table, plan.facets))
      ready((old) => ({ ...(old ?? data), facets }))
    }
    const open = async () => {
      const data = await plan.opening?.(locale)
      if (data && !answered) ready((old) => old ?? data)
    }
    // Whatever becomes of the short cut, the index answers.
    open().catch(() => undefined)
    run().catch((error: unknown) => {
      if (!ended) setHeld({ locale, read: { status: 'failed', error, retry: () => setAgain((n) => n + 1) } })
    })
    return () => {
      ended = true
    }
    // `plan` is made anew with every render; `key` says when it means something else.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [key, feed.generation, again])

  const waiting = !feed.whole && (feed.phase === null || feed.phase === 'empty' || feed.phase === 'copying')
  const nothingYet = waiting && held.read.status === 'ready' && held.read.data.total === 0
  return held.locale === locale && !nothingYet ? held.read : { status: 'loading' }
}
