import { useEffect, useState } from 'react'
import type { Product } from '#contract/entities/product.ts'
import type { Locale } from '#contract/headers.ts'
import { statedForm } from '#domain/stated-form.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { pageSearch } from '../catalogue/page-search.ts'
import { rowsById } from '../catalogue/page-rows.ts'
import type { Filter } from '../catalogue/search-spec.ts'
import { useLocale } from './ref-read.ts'
import { useSearchFeed } from './search-feed.ts'

/** How many rows of each are wanted. */
export interface RelatedShown {
  readonly same: number
  readonly similar: number
}

export interface RelatedRows {
  /** The first of them, the fullest records first. */
  readonly rows: readonly Product[]
  /** How many the device's copy has. */
  readonly total: number
}

export interface RelatedProducts {
  /** The same actives and content, by others, in what is stated alike of the form: see `statedForm`. */
  readonly same: RelatedRows
  /** The same actives otherwise: content or form differ, or the content is not stated. */
  readonly similar: RelatedRows
}

const value = (facet: string, wanted: string): Filter => ({ by: 'value', facet, values: [wanted] })
const none: RelatedRows = { rows: [], total: 0 }

/** What the index is asked for each; an active may have thousands of registrations. Null: there can be none. */
const questions = (product: Product): { same: Filter[] | null; similar: Filter[] | null } => {
  const { totalContent, company } = product
  const actives = [...new Set(product.ingredients.map(({ nameEn }) => nameEn))].filter(Boolean)
  if (actives.length === 0) return { same: null, similar: null }
  // All of the actives and no other: one condition for each, as any of the values of one condition would do.
  const alike: Filter[] = [
    ...actives.map((active) => value('active', active)),
    { by: 'count', facet: 'active', count: actives.length },
    value('single', String(product.isSingle)),
  ]
  const identical: Filter[] = [
    totalContent ? value('content', totalContent) : { by: 'count', facet: 'content', count: 0 },
    { by: 'text', column: 'form', text: statedForm(product) },
  ]
  const own: Filter = company ? value('company', company.companyId) : { by: 'count', facet: 'company', count: 0 }
  const supplied: Filter = { by: 'count', facet: 'company', count: 1 }
  return {
    same: totalContent ? [...alike, ...identical, { by: 'not', filters: [own] }, supplied] : null,
    // Without a content nothing is the same: only what the supplier itself registers alike is left out, and so itself.
    similar: [...alike, { by: 'not', filters: totalContent ? identical : [...identical, own] }],
  }
}

const ask = async (locale: Locale, filters: Filter[] | null, limit: number): Promise<RelatedRows> => {
  if (!filters) return none
  const query = { keyword: '', filters, order: 'relevance', offset: 0, limit }
  const { ids, total } = await pageSearch.search(locale, 'products', query)
  return { rows: await rowsById(locale, 'products', ids), total }
}

/** Other registrations of a product's actives, from this device. Rejects where the index cannot be read. */
export const readRelated = async (locale: Locale, product: Product, shown: RelatedShown): Promise<RelatedProducts> => {
  const asked = questions(product)
  const [same, similar] = await Promise.all([
    ask(locale, asked.same, shown.same),
    ask(locale, asked.similar, shown.similar),
  ])
  return { same, similar }
}

/** The same, followed. While more rows are on their way those before stand. */
export const useRelatedProducts = (product: Product, shown: RelatedShown): LiveRead<RelatedProducts> => {
  const locale = useLocale()
  const { generation } = useSearchFeed(locale)
  const [again, setAgain] = useState(0)
  const [held, setHeld] = useState<{ readonly of: string; readonly read: LiveRead<RelatedProducts> } | null>(null)
  const of = `${locale} ${product.pesticideId}`
  useEffect(() => {
    let ended = false
    readRelated(locale, product, shown).then(
      (data) => {
        if (!ended) setHeld({ of, read: { status: 'ready', data } })
      },
      (error: unknown) => {
        if (!ended) setHeld({ of, read: { status: 'failed', error, retry: () => setAgain((n) => n + 1) } })
      },
    )
    return () => {
      ended = true
    }
    // The product is a new object with every change of any row; `of` says which one it is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [of, generation, again, shown.same, shown.similar])
  return held?.of === of ? held.read : { status: 'loading' }
}
