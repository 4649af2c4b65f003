import { locales, type Locale } from '#contract/languages.ts'
import type { SnapshotFirst, SnapshotManifest } from '#contract/snapshot.ts'
import { dayMs } from '#lib/day-ms.ts'
import type { Clock } from '#server/platform/system.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hashOf, pack, type PackedFile } from '#server/platform/http/packed-file.ts'
import type { PartCache } from '#server/platform/files/file-store.ts'
import { wireMarkOf } from '../changes/catalogue-changes.ts'
import { markOf, shapeOf, type CatalogueTable, type CatalogueTime } from '../changes/catalogue-clock.ts'
import { companyView } from '../companies/company-view.ts'
import { findCompaniesByIds } from '../companies/repo.ts'
import type { Library } from '../library.ts'
import { publicProductView } from '../products/product-view.ts'
import { findProducts } from '../products/repo.ts'
import type { Words } from '../reference/words.ts'
import { firstOf, cacheName, makePart, type BuiltPart } from './snapshot-parts.ts'
import { cutTable } from './part-cuts.ts'

interface BuiltTable {
  /** Identifies the state of the table: while it is unchanged, so are all parts. */
  readonly stamp: string
  readonly wordsVersion: string
  readonly rows: number
  readonly parts: ReadonlyMap<string, BuiltPart>
}

/** Awaited before each part, so that building a copy in advance does not delay other requests. */
export type Pace = () => Promise<void>

interface Making {
  readonly locale: Locale
  readonly time: CatalogueTime
  readonly words: Words
  readonly pace: Pace
}

const buildTable = async (
  db: Database,
  cache: PartCache,
  table: CatalogueTable,
  { locale, time, words, pace }: Making,
  before: BuiltTable | undefined,
): Promise<BuiltTable> => {
  // The products of the copy have no rating, so a change of ratings must not rebuild them.
  const stamp = `${table === 'products' ? shapeOf(time) : markOf(time)} ${words.version}`
  if (before?.stamp === stamp) return before
  const known = before?.wordsVersion === words.version ? before.parts : undefined
  const parts = new Map<string, BuiltPart>()
  for (const cut of await cutTable(db, table)) {
    const part = known?.get(cut.key)
    if (part?.state === cut.state) parts.set(cut.key, part)
    else {
      await pace()
      parts.set(cut.key, (await makePart(db, cache, table, cut, words, locale)).part)
    }
  }
  const rows = [...parts.values()].reduce((sum, { entry }) => sum + entry.rows, 0)
  return { stamp, wordsVersion: words.version, rows, parts }
}

const firstPage = async (
  db: Database,
  table: CatalogueTable,
  { locale, words }: Making,
  { rows, parts }: BuiltTable,
): Promise<PackedFile> => {
  const candidates = [...parts.values()].flatMap(({ first }) => first)
  const ids = firstOf(candidates, locale).map(({ id }) => id)
  const views =
    table === 'products'
      ? (await findProducts(db, ids)).map(({ product, company }) => publicProductView(product, company, words, locale))
      : (await findCompaniesByIds(db, ids)).map((row) => companyView(row, words, locale))
  const page: SnapshotFirst = { total: rows, rows: views }
  const json = JSON.stringify(page)
  return { etag: `W/"first-${hashOf(json).slice(0, 20)}.json"`, packed: await pack(json) }
}

export interface Snapshot {
  readonly epoch: string
  readonly mark: string
  readonly products: BuiltTable
  readonly companies: BuiltTable
  readonly manifest: PackedFile
  readonly first: Readonly<Record<CatalogueTable, PackedFile>>
}

const manifestOf = async (
  mark: string,
  next: string,
  createdAt: number,
  products: BuiltTable,
  companies: BuiltTable,
) => {
  const tableOf = ({ rows, parts }: BuiltTable) => ({
    rows,
    parts: [...parts.values()].map(({ entry }) => entry),
    next,
  })
  const tables = { products: tableOf(products), companies: tableOf(companies) }
  const names = [...tables.products.parts, ...tables.companies.parts].map(({ url }) => url)
  const version = hashOf([mark, ...names].join()).slice(0, 20)
  const manifest: SnapshotManifest = { version, createdAt, ...tables }
  return { names, file: { etag: `W/"${version}"`, packed: await pack(JSON.stringify(manifest)) } }
}

/**
 * Time for which unlisted parts remain. No copy takes longer: after an interruption the device continues from the
 * current manifest.
 */
const retainedMs = dayMs

export const retireParts = (cache: PartCache, clock: Clock) => {
  const since = new Map<string, number>()
  return async (locale: Locale, urls: readonly string[]): Promise<void> => {
    const now = clock.now()
    const usedNames = new Set(urls.map((url) => cacheName(locale, url)))
    const others = locales.filter((other) => other !== locale).map((other) => cacheName(other, ''))
    for (const name of await cache.names()) {
      if (others.some((start) => name.startsWith(start))) continue
      if (usedNames.has(name)) since.delete(name)
      else if (now - (since.get(name) ?? now) >= retainedMs) {
        since.delete(name)
        await cache.remove(name)
      } else if (!since.has(name)) since.set(name, now)
    }
  }
}

export const snapshotMaker = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, library: Library, cache: PartCache) => {
  const retire = retireParts(cache, clock)
  return async (locale: Locale, time: CatalogueTime, before: Snapshot | undefined, pace: Pace): Promise<Snapshot> => {
    const createdAt = clock.now()
    const mark = markOf(time)
    const next = await wireMarkOf(db, time)
    const making = { locale, time, words: await library.words(shapeOf(time)), pace }
    const products = await buildTable(db, cache, 'products', making, before?.products)
    const companies = await buildTable(db, cache, 'companies', making, before?.companies)
    const first = {
      products:
        before?.products === products ? before.first.products : await firstPage(db, 'products', making, products),
      companies: await firstPage(db, 'companies', making, companies),
    }
    const { names, file } = await manifestOf(mark, next, createdAt, products, companies)
    await retire(locale, names)
    return { epoch: time.epoch, mark, products, companies, manifest: file, first }
  }
}
