import type { Product } from '#contract/entities/product.ts'
import type { Locale } from '#contract/languages.ts'
import { formulationKey } from '#domain/dose.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { deviceSearch } from '../../search/page-search.ts'
import { readDisplayRows } from './page-rows.ts'
import type { Filter } from '../../search/search-spec.ts'
import { flagFilters, valueFilters } from '../../search/list-filters.ts'
import { useIndexQuery } from './use-index.ts'

export type RelatedCounts = Readonly<{ same: number; similar: number }>

export type RelatedRows = Readonly<{ rows: readonly Product[]; total: number }>

export interface RelatedProducts {
  readonly same: RelatedRows
  readonly similar: RelatedRows
}

const count = (facet: string, size: number): Filter => ({ by: 'count', facet, count: size })
const sameValueFilter = (facet: string, value: string | null | undefined): Filter[] =>
  value ? valueFilters(facet, [value]) : [count(facet, 0)]
const none: RelatedRows = { rows: [], total: 0 }

const queriesFor = (product: Product): { same: Filter[] | null; similar: Filter[] | null } => {
  const { totalContent, company } = product
  const actives = [...new Set(product.ingredients.map(({ nameEn }) => nameEn))].filter(Boolean)
  if (actives.length === 0) return { same: null, similar: null }
  // A row must contain all of the ingredients and no others. Several values in one condition would match any of them.
  const alike: Filter[] = [
    ...actives.flatMap((active) => valueFilters('active', [active])),
    count('active', actives.length),
    ...flagFilters('single', product.isSingle),
  ]
  const identical: Filter[] = [
    ...sameValueFilter('content', totalContent),
    { by: 'text', column: 'form', text: formulationKey(product) },
  ]
  const sameSupplier = sameValueFilter('company', company?.companyId)
  return {
    same: totalContent ? [...alike, ...identical, { by: 'not', filters: sameSupplier }, count('company', 1)] : null,
    // Without a concentration, `same` is null, and only this supplier's products of the same formulation are excluded.
    similar: [...alike, { by: 'not', filters: totalContent ? identical : [...identical, ...sameSupplier] }],
  }
}

const ask = async (locale: Locale, filters: Filter[] | null, limit: number): Promise<RelatedRows> => {
  if (!filters) return none
  const query = { keyword: '', filters, order: 'relevance', offset: 0, limit }
  const { ids, total } = await deviceSearch.search(locale, 'products', query)
  return { rows: await readDisplayRows(locale, 'products', ids), total }
}

export const readRelatedProducts = async (
  locale: Locale,
  product: Product,
  sizes: RelatedCounts,
): Promise<RelatedProducts> => {
  const queries = queriesFor(product)
  const [same, similar] = await Promise.all([
    ask(locale, queries.same, sizes.same),
    ask(locale, queries.similar, sizes.similar),
  ])
  return { same, similar }
}

export const useRelatedProducts = (product: Product, sizes: RelatedCounts): LiveRead<RelatedProducts> =>
  useIndexQuery(
    product.pesticideId,
    (locale) => readRelatedProducts(locale, product, sizes),
    `${sizes.same} ${sizes.similar}`,
  ).now
