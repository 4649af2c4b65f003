import { company, type Company, type FoundCompany } from '#contract/entities/company.ts'
import { product, type Product } from '#contract/entities/product.ts'
import {
  categoryRow,
  countryRow,
  currencyRow,
  dictEntry,
  timezoneRow,
  type CategoryRow,
  type CountryRow,
  type CurrencyRow,
  type DictEntry,
  type DictType,
  type provinceDict,
  type TimezoneRow,
} from '#contract/entities/reference.ts'
import { useSnapshot } from 'valtio'
import { systemClock } from '#lib/clock.ts'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import { sessionState } from '#api/session/session-state.ts'
import { refreshCatalogue } from '../../copy/refresh-catalogue.ts'
import {
  companyFilters,
  facetsOf,
  productFilters,
  validityLimits,
  type CompanyFilters,
  type CompanySort,
  type ProductFilters,
  type ProductSort,
} from '../../search/list-filters.ts'
import { wholeFacets } from '../../search/product-spec.ts'
import { openingOf, publishedTotal, withRatings } from './page-rows.ts'
import type { TableQuery } from '../../search/table-index.ts'
import type { Locale } from '#contract/languages.ts'
import { countRows, getRows, rowsAroundCompany } from '../../store/blocks.ts'
import type { RefDb } from '../../store/db.ts'
import { readStatus } from '../../store/meta.ts'
import type { CatalogueTable } from '../../store/names.ts'
import { noCopy, type CopyStatus } from '../../store/schema.ts'
import { readList } from '../lists.ts'
import { parseStored, readOne, readRowsByIds } from '../objects.ts'
import { useLocale } from '#prefs/prefs-state.ts'
import { useRefRead } from '../use-catalogue-read.ts'
import type { SearchAnswer } from './search-data.ts'
import { useSearch } from './use-search.ts'

/** Values of one facet given at most. */
const mostValues = 60

export const useCatalogueRead = (): LiveRead<CopyStatus> => useRefRead('status', readStatus)

/** How the copy of the catalogue in the shown language stands: phase, rows, bytes, and as of when it is. */
export const useCatalogueStatus = (): CopyStatus => dataOr(useCatalogueRead(), noCopy)

/** How many products, and how many suppliers, are on this device. */
export const useTableCounts = (): LiveRead<Readonly<Record<CatalogueTable, number>>> =>
  useRefRead('counts', async (db) => ({
    products: await countRows(db, 'products'),
    companies: await countRows(db, 'companies'),
  }))

/** How much of a table this device holds: all, the chosen categories, what the backend puts forward, or not yet any. */
export type CopiedPart = 'whole' | 'categories' | 'hot' | 'none'

/** Suppliers are few: all of them are copied, whichever categories are chosen. */
export const copiedPart = (
  { scope, asOf, categories = [] }: Pick<CopyStatus, 'scope' | 'asOf' | 'categories'>,
  table: CatalogueTable,
): CopiedPart => {
  if (scope === 'none' || asOf === null) return 'none'
  if (scope === 'hot') return 'hot'
  return table === 'products' && categories.length > 0 ? 'categories' : 'whole'
}

/**
 * The copy as a list of a table stands to it: `here` once it had all that it was to have, be that a part or old.
 * `moreAfterLogin`: the backend shows a visitor no more than it puts forward.
 */
export const useListCopy = (table: CatalogueTable) => {
  const status = useCatalogueStatus()
  const { asOf, phase } = status
  const { status: session } = useSnapshot(sessionState).view
  const state = asOf !== null ? 'here' : phase === 'failed' ? 'failed' : 'copying'
  const part = copiedPart(status, table)
  const moreAfterLogin = part === 'hot' && (session === 'visitor' || session === 'expired')
  return { ...status, state, part, moreAfterLogin, again: refreshCatalogue } as const
}

export const bySort = (a: DictEntry, b: DictEntry): number => (a.sort ?? 0) - (b.sort ?? 0)

/** Entries of one dictionary in their order. A value that none of them has is shown raw by whoever shows it. */
export const useDictionary = (dictType: DictType | typeof provinceDict): LiveRead<DictEntry[]> =>
  useRefRead(`dictionary ${dictType}`, async (db) => {
    const all = await readList(db, 'dictionaries', dictEntry)
    return Array.isArray(all) ? all.filter((entry) => entry.dictType === dictType).sort(bySort) : all
  })

export const useCategories = (): LiveRead<CategoryRow[]> =>
  useRefRead('categories', (db) => readList(db, 'categories', categoryRow))
export const useCountries = (): LiveRead<CountryRow[]> =>
  useRefRead('countries', (db) => readList(db, 'countries', countryRow))
export const useCurrencies = (): LiveRead<CurrencyRow[]> =>
  useRefRead('currencies', (db) => readList(db, 'currencies', currencyRow))
export const useTimezones = (): LiveRead<TimezoneRow[]> =>
  useRefRead('timezones', (db) => readList(db, 'timezones', timezoneRow))

/** What the backend puts forward, in its order, as last copied. */
export const useHotProducts = (): LiveRead<Product[]> =>
  useRefRead('hot products', (db) => readList(db, 'hotProducts', product))
export const useHotCompanies = (): LiveRead<Company[]> =>
  useRefRead('hot companies', (db) => readList(db, 'hotCompanies', company))

/** Products with their suppliers' ratings of now. */
export const rated = (db: RefDb, products: readonly Product[]) =>
  withRatings(products, (ids) => getRows(db, 'companies', ids))

/** A supplier as the device has it, for places that show nothing where it has none. */
export const useCompanyHere = (id: string): Company | null => {
  const locale = useLocale()
  return dataOr(
    useRefRead(`company ${id}`, async (db) => (await readOne(db, locale, 'companies', id)).row),
    null,
  )
}

/** All products of a supplier, by name. */
export const useProductsOfCompany = (companyId: string): LiveRead<Product[]> => {
  const locale = useLocale()
  return useRefRead(`products of ${companyId}`, async (db) => {
    const around = parseStored(locale, 'products', await rowsAroundCompany(db, companyId))
    const rows = around.filter((row) => row.company?.companyId === companyId)
    return (await rated(db, rows)).sort((a, b) => a.name.localeCompare(b.name, locale))
  })
}

/** Products in the order of their ids; those the device does not have are left out. */
export const useProductsByIds = (ids: readonly string[]): LiveRead<Product[]> => {
  const locale = useLocale()
  return useRefRead(`products ${ids.join(' ')}`, async (db) =>
    rated(db, await readRowsByIds(db, locale, 'products', ids)),
  )
}

export type Question = Omit<TableQuery, 'offset' | 'limit'>

/**
 * What is known of a list before any index is there: without a keyword and filters how long it is, and of its plain order
 * the first page, which comes by one small read.
 */
const plainList = <T extends CatalogueTable>(table: T, { keyword, filters, order, offset, limit }: TableQuery) => {
  const unfiltered = keyword.trim() === '' && filters.length === 0
  return {
    opening: unfiltered && order === 'relevance' && offset === 0 ? openingOf(table, limit) : null,
    wholeTotal: unfiltered ? (locale: Locale) => publishedTotal(locale, table) : undefined,
  }
}

export interface ProductSearch {
  readonly keyword?: string | undefined
  readonly filters?: ProductFilters | undefined
  readonly sort?: ProductSort | undefined
  readonly limit: number
  readonly offset?: number | undefined
}

/** What a search asks the index, whichever of its rows are wanted. `now`: ms. */
export const productQuestion = (
  { keyword = '', filters = {}, sort = 'relevance' }: Omit<ProductSearch, 'limit' | 'offset'>,
  now: number,
): Question => ({ keyword, filters: productFilters(filters, now), order: sort })

/**
 * Products of the device's copy: found by keyword, filtered, ordered, counted. Without a keyword it lists, the fullest
 * records first.
 */
export const useProductSearch = <Asked extends ProductSearch>(
  search: Asked,
): LiveRead<SearchAnswer<Product, Asked>> => {
  const { limit, offset = 0 } = search
  const now = systemClock.now()
  const question = productQuestion(search, now)
  const { keyword, filters } = question
  return useSearch<'products', Asked>({
    table: 'products',
    asked: search,
    query: { ...question, offset, limit },
    facets: {
      keyword,
      filters,
      most: mostValues,
      whole: wholeFacets,
      from: { column: 'validUntil', limits: validityLimits(now) },
    },
    readFacets: facetsOf,
    ...plainList('products', { ...question, offset, limit }),
  })
}

export interface CompanySearch {
  readonly keyword?: string | undefined
  readonly filters?: CompanyFilters | undefined
  readonly sort?: CompanySort | undefined
  readonly limit: number
  readonly offset?: number | undefined
}

export const companyQuestion = ({
  keyword = '',
  filters = {},
  sort = 'relevance',
}: Omit<CompanySearch, 'limit' | 'offset'>): Question => ({ keyword, filters: companyFilters(filters), order: sort })

/**
 * Suppliers of the device's copy: found by name, place, main product or stock code, and after those by any of their
 * products, most first. Without a keyword it lists by rank.
 */
export const useCompanySearch = <Asked extends CompanySearch>(
  search: Asked,
): LiveRead<SearchAnswer<FoundCompany, Asked>> => {
  const { limit, offset = 0 } = search
  const question = companyQuestion(search)
  const { keyword, filters } = question
  return useSearch<'companies', Asked>({
    table: 'companies',
    asked: search,
    query: { ...question, offset, limit },
    facets: { keyword, filters, most: mostValues },
    readFacets: ({ counts }) => counts,
    ...plainList('companies', { ...question, offset, limit }),
  })
}
