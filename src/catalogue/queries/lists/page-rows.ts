import * as z from 'zod/mini'
import type { NamedSearch } from '#contract/entities/product-name.ts'
import type { Product } from '#contract/entities/product.ts'
import type { Locale } from '#contract/languages.ts'
import { firstPageKey, publishedPageKey, type CatalogueTable, type StoredFirstPage } from '../../store/names.ts'
import { openRawCatalogue, type RawCatalogue } from '../../store/raw.ts'
import { idOf, parseTableRows, type CatalogueRow } from '../../store/rows.ts'
import { recordDamage, clearDbIfUnreadable } from '../../sync/damage/page-damage.ts'
import { id } from '#contract/values.ts'
import { deviceSearch } from '../../search/page-search.ts'
import type { TableQuery } from '../../search/table-index.ts'
import { fieldOf } from '#lib/field-of.ts'
import { fetchFirstPage } from '#api/first-page.ts'
import type { FacetCounts } from '../../search/search-spec.ts'

export interface SearchData<Row> {
  readonly total: number
  readonly rows: readonly Row[]
  readonly facets: FacetCounts
  /** Catalogue words that the search used in place of misspelt ones. */
  readonly corrected: readonly string[]
  readonly named?: NamedSearch | undefined
}

const ratedCompany = z.object({ companyId: id, rating: z.nullish(z.number()) })

export const withRatings = async (
  products: readonly Product[],
  findCompanies: (ids: string[]) => Promise<readonly unknown[]>,
): Promise<Product[]> => {
  const ids = [...new Set(products.flatMap(({ company }) => company?.companyId ?? []))]
  const companies = ids.length > 0 ? await findCompanies(ids) : []
  const ratings = new Map(
    companies.flatMap((row) => {
      const parsed = ratedCompany.safeParse(row)
      return parsed.success ? [[parsed.data.companyId, parsed.data.rating] as const] : []
    }),
  )
  return products.map((product) => {
    const { company } = product
    if (!company || !ratings.has(company.companyId)) return product
    return { ...product, company: { ...company, rating: ratings.get(company.companyId) } }
  })
}

let rawConnection: { readonly locale: Locale; readonly raw: Promise<RawCatalogue | null> } | null = null

const connectionFor = (locale: Locale): Promise<RawCatalogue | null> => {
  if (rawConnection?.locale === locale) return rawConnection.raw
  rawConnection?.raw.then(
    (before) => before?.close(),
    () => undefined,
  )
  const raw = openRawCatalogue(locale)
  rawConnection = { locale, raw }
  const forget = () => {
    if (rawConnection?.raw === raw) rawConnection = null
  }
  raw.then((db) => db ?? forget(), forget)
  return raw
}

/** If the read fails, for example because the connection was closed, reads once more over a new connection. */
const withRaw = async <T>(locale: Locale, read: (raw: RawCatalogue) => Promise<T>, empty: T): Promise<T> => {
  const opening = connectionFor(locale)
  const first = await opening
  if (!first) return empty
  try {
    return await read(first)
  } catch {
    // During the failed read, another reader may have opened a new connection, or one for another language.
    if (rawConnection?.raw === opening) rawConnection = null
    first.close()
    const second = await connectionFor(locale)
    if (!second) return empty
    try {
      return await read(second)
    } catch (error) {
      clearDbIfUnreadable(locale, error)
      throw error
    }
  }
}

export const parseStoredRows = <T extends CatalogueTable>(locale: Locale, table: T, raw: readonly unknown[]) => {
  const { rows, unreadableIds } = parseTableRows(table, raw)
  recordDamage(locale, table, unreadableIds)
  return rows
}

const displayRows = async <T extends CatalogueTable>(locale: Locale, table: T, raw: readonly unknown[]) => {
  const rows = parseStoredRows(locale, table, raw)
  const find = (ids: string[]) => withRaw(locale, (db) => db.getMany('companies', ids), [])
  return table === 'products' ? ((await withRatings(rows as Product[], find)) as CatalogueRow<T>[]) : rows
}

export const readDisplayRows = async <T extends CatalogueTable>(locale: Locale, table: T, ids: readonly string[]) => {
  const raw = await withRaw(locale, (db) => db.getMany(table, ids), [])
  return displayRows(
    locale,
    table,
    raw.filter((row) => row !== undefined),
  )
}

/** `all`: true if the total counts the whole list, not only the rows stored so far. */
export type FirstRows<T extends CatalogueTable> = SearchData<CatalogueRow<T>> & { readonly all: boolean }

const storedCounts = z.record(
  z.string(),
  z.array(z.object({ value: z.string(), label: z.string(), count: z.number() })),
)

const isWhole = async (locale: Locale): Promise<boolean> =>
  typeof fieldOf(await withRaw(locale, (db) => db.meta('status'), undefined), 'asOf') === 'number'

const isFirstPage = (value: unknown): value is StoredFirstPage =>
  Array.isArray(fieldOf(value, 'rows')) && typeof fieldOf(value, 'total') === 'number'

/** Null if there are no rows, or if the copy is complete but has no first page: the index must sort its rows first. */
const openingRows = async <T extends CatalogueTable>(locale: Locale, table: T, limit: number) => {
  const readPage = (key: string) => withRaw(locale, (db) => db.meta(key), undefined)
  const storedPage = (await readPage(firstPageKey(table))) ?? (await readPage(publishedPageKey(table)))
  const all = await isWhole(locale)
  if (isFirstPage(storedPage) && storedPage.rows.length > 0) {
    const rows = await displayRows(locale, table, storedPage.rows.slice(0, limit))
    const facets = storedCounts.safeParse(storedPage.facets).data ?? {}
    return { rows, total: storedPage.total, facets, corrected: [], all }
  }
  if (all) return null
  const rows = await withRaw(locale, (db) => db.rowsAfter(table, null, limit), [])
  if (rows.length === 0) return null
  const total = await withRaw(locale, (db) => db.count(table), rows.length)
  return { rows: await displayRows(locale, table, rows), total, facets: {}, corrected: [], all: false }
}

export type ResultRow<T extends CatalogueTable> = CatalogueRow<T> & { readonly matching?: number | undefined }

export const readSearchResults = async <T extends CatalogueTable>(locale: Locale, table: T, query: TableQuery) => {
  const hits = await deviceSearch.search(locale, table, query)
  const matching = new Map(hits.ids.map((hit, at) => [hit, hits.matching[at] ?? 0]))
  const rows = (await readDisplayRows(locale, table, hits.ids)).map((row) => {
    const count = matching.get(idOf(table, row)) ?? 0
    return count > 0 ? { ...row, matching: count } : row
  })
  return { ...hits, rows }
}

type PublishedRows<T extends CatalogueTable> = Promise<FirstRows<T> | null>

/** Without this pause, a list on the screen would request a missing first page again and again. */
const retryPauseMs = 10_000

const publishedRequests: { readonly [T in CatalogueTable]: Map<Locale, PublishedRows<T>> } = {
  products: new Map(),
  companies: new Map(),
}
const publishedPage = <T extends CatalogueTable>(locale: Locale, table: T): PublishedRows<T> => {
  const request =
    publishedRequests[table].get(locale) ??
    fetchFirstPage(locale, table).then((page): FirstRows<T> | null => {
      if (page) return { ...page, rows: parseTableRows(table, page.rows).rows, facets: {}, corrected: [], all: true }
      setTimeout(() => publishedRequests[table].delete(locale), retryPauseMs)
      return null
    })
  publishedRequests[table].set(locale, request)
  return request
}

export const readPublishedTotal = async (locale: Locale, table: CatalogueTable): Promise<number | null> =>
  (await publishedInTime(locale, table))?.total ?? null

const maxWaitMs = 3000
const publishedInTime = <T extends CatalogueTable>(locale: Locale, table: T): PublishedRows<T> =>
  Promise.race([publishedPage(locale, table), new Promise<null>((give) => setTimeout(give, maxWaitMs, null))])

export const readOpeningRows = async <T extends CatalogueTable>(locale: Locale, table: T, limit: number) => {
  const localRows: FirstRows<T> | null = await openingRows(locale, table, limit)
  if (localRows?.all) return localRows
  const published = await (localRows ? publishedInTime : publishedPage)(locale, table)
  return published ? { ...published, rows: published.rows.slice(0, limit) } : localRows
}

type ReadAhead<T extends CatalogueTable> = Readonly<{ locale: Locale; limit: number; data: FirstRows<T> }>
const readAhead: { readonly [T in CatalogueTable]: { read: ReadAhead<T> | null } } = {
  products: { read: null },
  companies: { read: null },
}

export const readListAhead = async <T extends CatalogueTable>(locale: Locale, table: T, limit: number) => {
  const data = await readOpeningRows(locale, table, limit).catch(() => null)
  if (data) readAhead[table].read = { locale, limit, data }
  return data
}

export const rowsReadAhead = <T extends CatalogueTable>(
  locale: Locale,
  table: T,
  limit: number,
): FirstRows<T> | null => {
  const { read } = readAhead[table]
  return read?.locale === locale && read.limit >= limit ? { ...read.data, rows: read.data.rows.slice(0, limit) } : null
}

export const dropReadAhead = (table: CatalogueTable): void => {
  readAhead[table].read = null
}

const openingOf = <T extends CatalogueTable>(table: T, limit: number) => ({
  now: (locale: Locale) => rowsReadAhead(locale, table, limit),
  read: (locale: Locale) => readOpeningRows(locale, table, limit),
})

export type UnpagedQuery = Omit<TableQuery, 'offset' | 'limit'>

export const plainListReaders = <T extends CatalogueTable>(
  table: T,
  { keyword, filters, order, offset, limit }: TableQuery,
) => {
  const isUnfiltered = keyword.trim() === '' && filters.length === 0
  return {
    opening: isUnfiltered && order === 'relevance' && offset === 0 ? openingOf(table, limit) : null,
    wholeTotal: isUnfiltered ? (locale: Locale) => readPublishedTotal(locale, table) : undefined,
  }
}
