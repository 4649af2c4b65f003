import { useEffect, useState } from 'react'
import type { Product } from '#contract/entities/product.ts'
import type { Locale } from '#contract/headers.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { pageSearch } from '../catalogue/page-search.ts'
import { rowsById } from '../catalogue/page-rows.ts'
import type { Filter } from '../catalogue/search-spec.ts'
import { useLocale } from './ref-read.ts'
import { useSearchFeed } from './search-feed.ts'

export interface RelatedProducts {
  /** The same actives, content and formulation, registered by others. */
  readonly same: readonly Product[]
  /** The same actives otherwise: another content or formulation. */
  readonly similar: readonly Product[]
}

/** Actives with hundreds of registrations exist; a page shows a few of them. */
const mostAsked = 120

const activesOf = (product: Product) => [...new Set(product.ingredients.map(({ nameEn }) => nameEn))]

/** All of the actives and no other: one condition for each, as any of the values of one condition would do. */
const sameActives = (product: Product): Filter[] => [
  ...activesOf(product).map((active): Filter => ({ by: 'value', facet: 'active', values: [active] })),
  { by: 'value', facet: 'single', values: [String(product.isSingle)] },
]

/** Sorts registrations with the same actives into those that are the same product and those that are like it. */
export const sortRelated = (product: Product, rows: readonly Product[]): RelatedProducts => {
  const actives = activesOf(product).length
  const others = rows.filter((row) => row.pesticideId !== product.pesticideId && activesOf(row).length === actives)
  const isSame = (row: Product) =>
    row.totalContent === product.totalContent &&
    row.totalContent != null &&
    row.formulation === product.formulation &&
    row.isTechnical === product.isTechnical
  return {
    same: others.filter((row) => isSame(row) && row.company?.companyId !== product.company?.companyId),
    similar: others.filter((row) => !isSame(row)),
  }
}

const read = async (locale: Locale, product: Product): Promise<RelatedProducts> => {
  const query = { keyword: '', filters: sameActives(product), order: 'relevance', offset: 0, limit: mostAsked }
  const { ids } = await pageSearch.search(locale, 'products', query)
  return sortRelated(product, await rowsById(locale, 'products', ids))
}

/** Other registrations of a product's actives, from this device. */
export const useRelatedProducts = (product: Product): LiveRead<RelatedProducts> => {
  const locale = useLocale()
  const { generation } = useSearchFeed(locale)
  const [again, setAgain] = useState(0)
  const [held, setHeld] = useState<{ readonly of: string; readonly read: LiveRead<RelatedProducts> } | null>(null)
  const of = `${locale} ${product.pesticideId}`
  useEffect(() => {
    let ended = false
    read(locale, product).then(
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
  }, [of, generation, again])
  return held?.of === of ? held.read : { status: 'loading' }
}
