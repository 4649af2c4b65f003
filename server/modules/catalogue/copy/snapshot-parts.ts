import { setImmediate } from 'node:timers/promises'
import type { Locale } from '#contract/languages.ts'
import type { SnapshotPart } from '#contract/snapshot.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { PartCache } from '#server/platform/files/part-cache.ts'
import type { CatalogueTable } from '../changes/catalogue-clock.ts'
import { findCompaniesOfPart } from '../companies/repo.ts'
import { findProductsOfPart } from '../products/repo.ts'
import { companyView } from '../companies/company-view.ts'
import { hashOf, pack } from '#server/platform/files/packed-file.ts'
import { stateOf } from './part-cuts.ts'
import type { Cut } from './part-cuts.ts'
import { companyStanding, productStanding } from './table-head.ts'
import type { Standing } from './table-head.ts'
import { publicProductView } from '../products/product-view.ts'
import type { Words } from '../reference/words.ts'

export interface BuiltPart {
  readonly cut: Cut
  /** The state of the rows from which it was made. */
  readonly state: string
  readonly entry: SnapshotPart
}

/** Rows rendered before checking who else waits for the thread. */
const rowsAtOnce = 100

/** The name of a part in the cache for all languages. */
export const cacheName = (locale: Locale, url: string): string => `${locale}-${url}`

const inTurns = async <Row, View>(rows: readonly Row[], show: (row: Row) => View): Promise<View[]> => {
  const views: View[] = []
  for (const [at, row] of rows.entries()) {
    if (at % rowsAtOnce === 0) await setImmediate()
    views.push(show(row))
  }
  return views
}

const lastOf = (rows: readonly { readonly seq: number }[]) => rows.reduce((last, { seq }) => Math.max(last, seq), 0)

const readProducts = async (db: Database, cut: Cut, words: Words, locale: Locale) => {
  const rows = await findProductsOfPart(db, cut)
  const views = await inTurns(rows, ({ product, company }) => publicProductView(product, company, words, locale))
  return { views, standings: views.map(productStanding), last: lastOf(rows.map(({ product }) => product)) }
}
const readCompanies = async (db: Database, cut: Cut, words: Words, locale: Locale) => {
  const rows = await findCompaniesOfPart(db, cut)
  const views = await inTurns(rows, (row) => companyView(row, words, locale))
  return { views, standings: views.map(companyStanding), last: lastOf(rows) }
}
export const readers = { products: readProducts, companies: readCompanies } as const

export interface ReadPart {
  readonly views: readonly unknown[]
  readonly standings: readonly Standing[]
  readonly last: number
}

/** Stores a part where it is served from. Its rows can be freed then. */
export const storePart = async (
  cache: PartCache,
  locale: Locale,
  table: CatalogueTable,
  cut: Cut,
  { views, last }: Pick<ReadPart, 'views' | 'last'>,
): Promise<BuiltPart & { readonly packed: Uint8Array }> => {
  const json = JSON.stringify({ rows: views })
  const sha256 = hashOf(json)
  const url = `${table}-${sha256.slice(0, 20)}.json`
  const kept = cacheName(locale, url)
  const known = await cache.read(kept)
  const packed = known ?? (await pack(json))
  if (!known) await cache.write(kept, packed)
  const { categories } = cut
  const entry = {
    url,
    rows: views.length,
    bytes: Buffer.byteLength(json),
    packedBytes: packed.length,
    sha256,
    ...(categories ? { categories: [...categories] } : {}),
  }
  return { cut, state: stateOf({ rows: views.length, last }), entry, packed }
}
