import type { Locale } from '#contract/languages.ts'
import type { SnapshotFirst } from '#contract/snapshot.ts'
import type { Database } from '#server/platform/db/database.ts'
import { hashOf, pack } from '#server/platform/files/packed-file.ts'
import type { PackedFile } from '#server/platform/files/packed-file.ts'
import type { CatalogueTable } from '../changes/catalogue-clock.ts'
import { companyView } from '../companies/company-view.ts'
import { findCompaniesByIds } from '../companies/repo.ts'
import { publicProductView } from '../products/product-view.ts'
import { findProducts } from '../products/repo.ts'
import type { Words } from '../reference/words.ts'
import { firstOf } from './snapshot-parts.ts'
import type { BuiltTable } from './snapshot-tables.ts'

export type FirstPages = Readonly<Record<CatalogueTable, PackedFile>>

/** Views by id, of rows that still exist. */
type Read = (
  db: Database,
  ids: string[],
  words: Words,
  locale: Locale,
) => Promise<(readonly [id: string, view: unknown])[]>

const readers: Record<CatalogueTable, Read> = {
  products: async (db, ids, words, locale) =>
    (await findProducts(db, ids)).map(({ product, company }) => [
      product.id,
      publicProductView(product, company, words, locale),
    ]),
  companies: async (db, ids, words, locale) =>
    (await findCompaniesByIds(db, ids)).map((row) => [row.id, companyView(row, words, locale)]),
}

/** The published first pages of a copy in one language. If a table is unchanged since `before`, its page is reused. */
export const firstPages = (db: Database) => {
  const make = async (
    table: CatalogueTable,
    locale: Locale,
    words: Words,
    { rows, parts }: BuiltTable,
  ): Promise<PackedFile> => {
    const candidates = [...parts.values()].flatMap(({ first }) => first)
    const ids = firstOf(candidates, locale).map(({ id }) => id)
    const views = new Map(await readers[table](db, ids, words, locale))
    const page: SnapshotFirst = { total: rows, rows: ids.flatMap((id) => views.get(id) ?? []) }
    const json = JSON.stringify(page)
    return { etag: `W/"first-${hashOf(json).slice(0, 20)}.json"`, packed: await pack(json) }
  }
  return async (
    locale: Locale,
    words: Words,
    made: Readonly<Record<CatalogueTable, BuiltTable>>,
    before: (Readonly<Record<CatalogueTable, BuiltTable>> & { readonly first: FirstPages }) | undefined,
  ): Promise<FirstPages> => {
    const pageOf = async (table: CatalogueTable) =>
      before?.[table] === made[table] ? before.first[table] : make(table, locale, words, made[table])
    return { products: await pageOf('products'), companies: await pageOf('companies') }
  }
}
