import { setImmediate } from 'node:timers/promises'
import type { Locale } from '#contract/languages.ts'
import type { SnapshotPart } from '#contract/snapshot.ts'
import type { Database } from '#server/platform/db/database.ts'
import { hashOf, compressForCache } from '#server/platform/http/compress.ts'
import type { PartCache } from '#server/platform/files/file-store.ts'
import type { CatalogueTable } from '../changes/catalogue-clock.ts'
import { companyToWire } from '../companies/company-view.ts'
import { findCompaniesOfPart } from '../companies/repo.ts'
import { publicProductToWire } from '../products/product-view.ts'
import { findProductsOfPart } from '../products/repo.ts'
import type { CatalogueWords } from '../reference/words.ts'
import { stateOfCell, type VersionedPart } from './part-cuts.ts'
import type { CompanyWire } from '#contract/entities/company.ts'
import type { ProductWire } from '#contract/entities/product.ts'
import { recordCompleteness } from '#domain/dose.ts'

const firstPageSize = 20

export interface SortValues {
  readonly id: string
  readonly name: string
  /** Smaller values come first. Rows with equal values are sorted by name. */
  readonly by: readonly number[]
}

export const productSortValues = (view: ProductWire): SortValues => ({
  id: String(view.pesticideId),
  name: view.name,
  by: [-recordCompleteness(view)],
})

export const companySortValues = (view: CompanyWire): SortValues => ({
  id: String(view.companyId),
  name: view.name,
  by: [view.rank ?? Number.MAX_SAFE_INTEGER, -(view.productCount ?? 0)],
})

export const firstRowsOf = (rows: readonly SortValues[], locale: Locale): readonly SortValues[] => {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return rows
    .toSorted(
      (a, b) =>
        a.by.reduce((first, key, at) => first || key - (b.by[at] ?? 0), 0) ||
        compare(a.name, b.name) ||
        (a.id < b.id ? -1 : Number(a.id > b.id)),
    )
    .slice(0, firstPageSize)
}

const rowsAtOnce = 100

export interface BuiltPart {
  readonly state: string
  readonly cut: VersionedPart
  readonly entry: SnapshotPart
  /** The first rows of the whole table are chosen from these rows of each part. */
  readonly first: readonly SortValues[]
}

export const partCacheName = (locale: Locale, url: string): string => `${locale}-${url}`

const inTurns = async <Row, View>(rows: readonly Row[], show: (row: Row) => View): Promise<View[]> => {
  const views: View[] = []
  for (const [at, row] of rows.entries()) {
    if (at % rowsAtOnce === 0) await setImmediate()
    views.push(show(row))
  }
  return views
}

const lastOf = (rows: readonly { readonly seq: number }[]) => rows.reduce((last, { seq }) => Math.max(last, seq), 0)

const readProducts = async (db: Database, cut: VersionedPart, words: CatalogueWords, locale: Locale) => {
  const rows = await findProductsOfPart(db, cut)
  const views = await inTurns(rows, ({ product, company }) => publicProductToWire(product, company, words, locale))
  return { views, standings: views.map(productSortValues), last: lastOf(rows.map(({ product }) => product)) }
}
const readCompanies = async (db: Database, cut: VersionedPart, words: CatalogueWords, locale: Locale) => {
  const rows = await findCompaniesOfPart(db, cut)
  const views = await inTurns(rows, (row) => companyToWire(row, words, locale))
  return { views, standings: views.map(companySortValues), last: lastOf(rows) }
}
const readers = { products: readProducts, companies: readCompanies } as const

export const buildPart = async (
  db: Database,
  cache: PartCache,
  table: CatalogueTable,
  cut: VersionedPart,
  words: CatalogueWords,
  locale: Locale,
): Promise<{ readonly part: BuiltPart; readonly packed: Uint8Array }> => {
  const { views, standings, last } = await readers[table](db, cut, words, locale)
  const json = JSON.stringify({ rows: views })
  const sha256 = hashOf(json)
  const url = `${table}-${sha256.slice(0, 20)}.json`
  // An earlier start, or another process with the same folder, may have built the part.
  const cachedPart = await cache.read(partCacheName(locale, url))
  const packed = cachedPart ?? (await compressForCache(json))
  if (!cachedPart) await cache.write(partCacheName(locale, url), packed)
  const { categories } = cut
  const entry = {
    url,
    rows: views.length,
    bytes: Buffer.byteLength(json),
    packedBytes: packed.length,
    sha256,
    ...(categories ? { categories: [...categories] } : {}),
  }
  const part = { cut, state: stateOfCell({ rows: views.length, last }), entry, first: firstRowsOf(standings, locale) }
  return { part, packed }
}
