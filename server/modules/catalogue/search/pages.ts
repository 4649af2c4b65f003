import type { Database } from '#server/platform/db/database.ts'
import { readCatalogueVersion, catalogueShapeKey } from '../changes/catalogue-clock.ts'
import { type CompanyFilter, countCompanies, findCompanies } from '../companies/repo.ts'
import type { CatalogueCache } from '../library.ts'
import { closestMatches, countMatchGroups, rankByName, type RankedProduct } from '#domain/names/compare-name.ts'
import type { MatchGroup, NamedSearch } from '#contract/entities/product-name.ts'
import { correctKeyword, type Keyword } from './near-words.ts'
import {
  countProducts,
  findProductNameFields,
  findProductIds,
  findProductsByIds,
  sortProductIds,
  type ProductFilter,
  type SortedPageQuery,
  scanProductIds,
} from '../products/repo.ts'
import { splitFilterWords } from '#domain/names/kind-words.ts'
import { parseName } from '#domain/names/read-name.ts'
import { namesOfBase } from '#domain/names/vocabulary.ts'

const maxRest = 4

interface NamedProducts {
  readonly search: NamedSearch
  readonly filter: ProductFilter
  readonly ranked: readonly RankedProduct[]
}

const rank = async (db: Database, library: CatalogueCache, shape: string, asked: ProductFilter) => {
  const { keyword } = asked
  if (!keyword) return null
  const vocabulary = await library.names(shape)
  const name = parseName(keyword.text, vocabulary)
  const number = name.registration ?? name.cas
  if (number !== null && number !== keyword.text) {
    const numberFilter = { ...asked, keyword: { text: number } }
    const ids = await findProductIds(db, numberFilter)
    if (ids.length > 0) {
      const ranked = ids.map((id) => ({ id, group: 'exact' as const }))
      const nameOnly = { ...name, actives: [...name.actives], rest: [] }
      return { search: { name: nameOnly, counts: countMatchGroups(ranked) }, filter: numberFilter, ranked }
    }
  }
  const instead = name.actives.map(({ base }) => namesOfBase(vocabulary, base))
  if (instead.length === 0 || instead.some((names) => names.length === 0)) return null
  const filter = { ...asked, keyword: { text: keyword.text, instead } }
  const products = await findProductNameFields(db, filter)
  // A remaining word of the keyword counts only if a product with the named active ingredients contains it.
  const idSets: ReadonlySet<string>[] = []
  const unusedWords: string[] = []
  for (const word of name.rest.slice(0, maxRest)) {
    const ids = new Set(await findProductIds(db, { ...filter, keyword: { text: word, instead: [...instead, [word]] } }))
    if (ids.size > 0) idSets.push(ids)
    else unusedWords.push(word)
  }
  const meeting = products.filter(({ id }) => idSets.every((ids) => ids.has(id)))
  const countOfSets = (id: string) => idSets.filter((ids) => ids.has(id)).length
  const ranked = rankByName(name, meeting.length > 0 ? meeting : products, countOfSets)
  if (ranked.length === 0) return null
  const rest = meeting.length > 0 ? [...unusedWords, ...name.rest.slice(maxRest)] : name.rest
  return {
    search: { name: { ...name, actives: [...name.actives], rest: [...rest] }, counts: countMatchGroups(ranked) },
    filter,
    ranked,
  }
}

/** Corrects a typing error only if the keyword finds nothing as typed: the word may be a crop or a supplier. */
export const findProductsByKeyword = async (
  db: Database,
  library: CatalogueCache,
  shape: string,
  requestedFilter: ProductFilter,
) => {
  const rankNow = (): Promise<NamedProducts | null> => rank(db, library, shape, requestedFilter)
  const namedProducts = await library.cached(['named', shape, requestedFilter], rankNow)
  if (!namedProducts || namedProducts.search.name.actives.every(({ corrected }) => corrected === null))
    return namedProducts
  const asTyped = await totalOf(db, library, shape, { keyword: requestedFilter.keyword })
  return asTyped > 0 ? null : namedProducts
}

const correctedIn = ({ search }: NamedProducts): string[] =>
  search.name.actives.flatMap((one) => one.corrected?.taken ?? [])

const totalOf = (db: Database, library: CatalogueCache, shape: string, filter: ProductFilter): Promise<number> =>
  library.cached(['products', shape, filter], () => countProducts(db, filter))

const withKindWords = async (
  library: CatalogueCache,
  shape: string,
  filter: ProductFilter,
): Promise<ProductFilter | null> => {
  const { found, rest } = splitFilterWords(filter.keyword?.text ?? '', await library.kindWords(shape))
  const idsOf = (kind: string, chosen: readonly string[] = []) =>
    chosen.length > 0 ? chosen : found.flatMap((one) => (one.kind === kind ? [one.id] : []))
  if (found.length === 0) return null
  return {
    ...filter,
    keyword: rest === '' ? undefined : { text: rest },
    categoryIds: idsOf('category', filter.categoryIds),
    cropIds: idsOf('crop', filter.cropIds),
    targetIds: idsOf('pest', filter.targetIds),
  }
}

/** Returns the same object if there is no keyword or it finds something, otherwise a corrected filter. */
export const correctFilter = async (
  db: Database,
  library: CatalogueCache,
  shape: string,
  requestedFilter: ProductFilter,
) => {
  const { keyword } = requestedFilter
  const finds = async (one: Keyword) => (await totalOf(db, library, shape, { keyword: one })) > 0
  if (!keyword || (await finds(keyword))) return requestedFilter
  const kindFilter = await withKindWords(library, shape, requestedFilter)
  if (kindFilter && (await totalOf(db, library, shape, kindFilter)) > 0) return kindFilter
  const { namesHolding, latin } = await library.words(shape)
  const lists = [latin, await library.companyWords(shape)]
  return { ...requestedFilter, keyword: await correctKeyword(keyword, { namesHolding, lists, finds }) }
}

/** Above this number of matches, a scan of the order's index is faster than sorting them. */
const maxGathered = 6000
/** This many ids at the start of an order are cached, so that ten pages of twenty need only one statement. */
const firstIds = 200

const findPageIds = async (
  db: Database,
  library: CatalogueCache,
  shape: string,
  filter: ProductFilter,
  page: SortedPageQuery,
) => {
  const { sort, limit, offset } = page
  // All matches of a keyword are gathered, because an index scan would compute the words of each product.
  const most = filter.keyword ? null : maxGathered
  const firstProducts = await library.cached(['first products', shape, filter, sort], () =>
    sortProductIds(db, filter, { sort, limit: firstIds, offset: 0 }, most),
  )
  const isCached = firstProducts && (firstProducts.ids.length === firstProducts.total || offset + limit <= firstIds)
  if (isCached) return { ids: firstProducts.ids.slice(offset, offset + limit), total: firstProducts.total }
  const ids = firstProducts
    ? (await sortProductIds(db, filter, page, most))?.ids
    : await scanProductIds(db, filter, page)
  return { ids: ids ?? [], total: firstProducts?.total ?? (await totalOf(db, library, shape, filter)) }
}

export const findProductPage = async (
  db: Database,
  library: CatalogueCache,
  shape: string,
  requestedFilter: ProductFilter,
  page: SortedPageQuery & { readonly match?: MatchGroup | undefined },
) => {
  const namedProducts =
    page.sort === undefined ? await findProductsByKeyword(db, library, shape, requestedFilter) : null
  if (namedProducts) {
    const { ranked, search } = namedProducts
    const selection = page.match === undefined ? ranked : ranked.filter(({ group }) => group === page.match)
    const ids = selection.slice(page.offset, page.offset + page.limit).map(({ id }) => id)
    const corrected = correctedIn(namedProducts)
    return { products: await findProductsByIds(db, ids), total: selection.length, corrected, named: search }
  }
  let filter = requestedFilter
  let result = await findPageIds(db, library, shape, filter, page)
  if (result.total === 0) {
    filter = await correctFilter(db, library, shape, requestedFilter)
    if (filter !== requestedFilter) result = await findPageIds(db, library, shape, filter, page)
  }
  const { ids, total } = result
  return { products: await findProductsByIds(db, ids), total, corrected: filter.keyword?.corrected ?? [] }
}

const isNarrowed = ({ provinces = [], categoryIds = [], exports, answersHere }: CompanyFilter): boolean =>
  provinces.length > 0 || categoryIds.length > 0 || exports !== undefined || answersHere !== undefined

export const findCompanyPage = async (
  db: Database,
  library: CatalogueCache,
  requestedFilter: CompanyFilter,
  page: Parameters<typeof findCompanies>[2],
) => {
  const readPage = async (filter: CompanyFilter, corrected = filter.keyword?.corrected ?? []) => ({
    ...(await findCompanies(db, filter, page)),
    corrected,
  })
  const finds = async (keyword: Keyword) => (await countCompanies(db, { keyword })) > 0
  const { keyword } = requestedFilter
  if (!keyword) return readPage(requestedFilter)
  const shape = catalogueShapeKey(await readCatalogueVersion(db))
  const namedProducts = await findProductsByKeyword(db, library, shape, { keyword })
  const correctedWords = namedProducts ? correctedIn(namedProducts) : []
  if (namedProducts && (correctedWords.length === 0 || !(await finds(keyword)))) {
    const productIds = closestMatches(namedProducts.ranked).map(({ id }) => id)
    return readPage({ ...requestedFilter, productIds }, correctedWords)
  }
  const result = await readPage(requestedFilter)
  if (result.total > 0 || (isNarrowed(requestedFilter) && (await finds(keyword)))) return result
  const { namesHolding, latin } = await library.words(shape)
  const lists = [latin, await library.companyWords(shape)]
  return readPage({ ...requestedFilter, keyword: await correctKeyword(keyword, { namesHolding, lists, finds }) })
}
