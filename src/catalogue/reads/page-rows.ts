import type { Product } from '#contract/entities/product.ts'
import type { Locale } from '#contract/headers.ts'
import { firstPageKey, type CatalogueTable, type FirstPage } from '../store/names.ts'
import { openRawRef, type RawRef } from '../store/raw.ts'
import { readRows, type CatalogueRow, type ReadRows } from '../store/rows.ts'
import { pageDamage, pageLoss } from '../copy/page-damage.ts'
import { withRatings } from './supplier-ratings.ts'

let held: { readonly locale: Locale; readonly raw: Promise<RawRef | null> } | null = null

const opened = (locale: Locale): Promise<RawRef | null> => {
  if (held?.locale === locale) return held.raw
  held?.raw.then(
    (before) => before?.close(),
    () => undefined,
  )
  const raw = openRawRef(locale)
  held = { locale, raw }
  const forget = () => {
    if (held?.raw === raw) held = null
  }
  // Nothing copied yet, or no storage: the next read looks again.
  raw.then((db) => db ?? forget(), forget)
  return raw
}

/**
 * Reads over a kept connection; when that was closed under us (upgrade, rebuild, lost storage), once over a new one.
 * What cannot be read over that either is lost, and copied again.
 */
const withRaw = async <T>(locale: Locale, read: (raw: RawRef) => Promise<T>, empty: T): Promise<T> => {
  const opening = opened(locale)
  const first = await opening
  if (!first) return empty
  try {
    return await read(first)
  } catch {
    // Another reader may have opened a new one, or of another language, meanwhile.
    if (held?.raw === opening) held = null
    first.close()
    const second = await opened(locale)
    if (!second) return empty
    try {
      return await read(second)
    } catch (error) {
      pageLoss(locale, error)
      throw error
    }
  }
}

const parsed = <T extends CatalogueTable>(locale: Locale, table: T, raw: readonly unknown[]): CatalogueRow<T>[] => {
  const { rows, unreadableIds }: ReadRows<T> = readRows(table, raw)
  pageDamage(locale, table, unreadableIds)
  return rows
}

const rated = (locale: Locale, rows: readonly Product[]) =>
  withRatings(rows, (ids) => withRaw(locale, (db) => db.rows('companies', ids), []))

/** Rows by id, in the order asked; those that are not here or cannot be read are left out. Products show ratings of now. */
export const rowsById = async <T extends CatalogueTable>(
  locale: Locale,
  table: T,
  ids: readonly string[],
): Promise<CatalogueRow<T>[]> => {
  const raw = await withRaw(locale, (db) => db.rows(table, ids), [])
  const rows = parsed(
    locale,
    table,
    raw.filter((row) => row !== undefined),
  )
  return table === 'products' ? ((await rated(locale, rows as Product[])) as CatalogueRow<T>[]) : rows
}

export interface OpeningRows {
  readonly rows: readonly CatalogueRow<'products'>[]
  readonly total: number
  readonly counts: unknown
}

const isFirstPage = (value: unknown): value is FirstPage =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as FirstPage).rows) &&
  typeof (value as FirstPage).total === 'number'

const openingBlocks = 2
const nothing = { rows: [], last: null }

/**
 * The first rows of the library by one small read, before any index is there: as the last index left them, or, while
 * the very first copy is under way, whatever has arrived. Null when there is nothing.
 */
export const openingRows = async (locale: Locale, limit: number): Promise<OpeningRows | null> => {
  const kept = await withRaw(locale, (db) => db.meta(firstPageKey), undefined)
  if (isFirstPage(kept) && kept.rows.length > 0) {
    const rows = await rated(locale, parsed(locale, 'products', kept.rows.slice(0, limit)))
    return { rows, total: kept.total, counts: kept.facets }
  }
  const { rows } = await withRaw(locale, (db) => db.rowsOfBlocks('products', null, openingBlocks), nothing)
  if (rows.length === 0) return null
  const count = await withRaw(locale, (db) => db.meta('count:products'), undefined)
  const total = typeof count === 'number' ? count : rows.length
  return { rows: await rated(locale, parsed(locale, 'products', rows.slice(0, limit))), total, counts: {} }
}
