import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Locale } from '#contract/headers.ts'
import type { SnapshotFirst, SnapshotManifest, SnapshotPart } from '#contract/snapshot.ts'
import { fullness } from '#domain/fullness.ts'
import type { Deps } from '../deps.ts'
import { readCatalogueTime } from '../repos/catalogue-clock.ts'
import type { CatalogueTable } from '../repos/catalogue-clock.ts'
import { findAllCompanies } from '../repos/companies.ts'
import type { CompanyRow } from '../repos/companies.ts'
import { findAllProducts } from '../repos/products.ts'
import type { ProductRow } from '../repos/products.ts'
import { markOf } from './catalogue-changes.ts'
import { companyView } from './company-view.ts'
import type { Library } from './library.ts'
import { productView } from './product-view.ts'

const brotli = promisify(brotliCompress)
const rowsAPart = 500
/** The smallest page of the library. */
const firstRows = 20

/** A part: its JSON, and that compressed once for everybody. */
export interface Part {
  readonly name: string
  readonly json: string
  readonly brotli: () => Promise<Uint8Array>
}
interface Snapshot {
  readonly manifest: SnapshotManifest
  readonly parts: ReadonlyMap<string, Part>
  readonly first: Part
}

export interface Snapshots {
  readonly manifest: (locale: Locale) => Promise<SnapshotManifest>
  /** The library's first page; its name changes with its content. */
  readonly first: (locale: Locale) => Promise<Part>
  /** Null for a name that is not of the present snapshot of that language. */
  readonly part: (locale: Locale, name: string) => Promise<Part | null>
}

/** Keeps compressed parts between restarts; a part's name holds the hash of its content. */
export interface PartCache {
  readonly read: (name: string) => Promise<Uint8Array | null>
  readonly write: (name: string, bytes: Uint8Array) => Promise<void>
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Which part a row belongs to, by its id alone: a changed, added or removed row changes one part, and the
 * others keep their names. The number of parts doubles as the catalogue grows.
 */
const partOf = (id: string, parts: number): number => createHash('sha256').update(id).digest().readUInt32BE(0) % parts

const partsFor = (rows: number): number => {
  let parts = 1
  while (parts * rowsAPart < rows) parts *= 2
  return parts
}

interface BuiltTable {
  readonly entries: SnapshotManifest['products']
  readonly parts: readonly Part[]
}

interface SnapshotRow {
  readonly id: string
  readonly view: unknown
  /** A device may copy only some categories: a part holds rows of the same ones. */
  readonly categories?: readonly string[]
}

/** Rows of the same categories together, the largest group first: its first part opens the library. */
const groupsOf = (rows: readonly SnapshotRow[]): { categories?: string[]; rows: SnapshotRow[] }[] => {
  const groups = new Map<string, { categories?: string[]; rows: SnapshotRow[] }>()
  for (const row of rows) {
    const categories = row.categories?.toSorted()
    const key = categories?.join() ?? ''
    const group = groups.get(key) ?? { ...(categories ? { categories } : {}), rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => b.rows.length - a.rows.length)
}

const bucketsOf = (rows: readonly SnapshotRow[]): unknown[][] => {
  const count = partsFor(rows.length)
  const buckets: unknown[][] = Array.from({ length: count }, () => [])
  for (const { id, view } of rows) buckets[partOf(id, count)]?.push(view)
  return buckets
}

const buildTable = (
  table: CatalogueTable,
  rows: readonly SnapshotRow[],
  next: string,
  cache: PartCache,
): BuiltTable => {
  const entries: SnapshotPart[] = []
  const parts: Part[] = []
  for (const group of groupsOf(rows)) {
    const { categories } = group
    for (const bucket of bucketsOf(group.rows)) {
      const json = JSON.stringify({ rows: bucket })
      const sha256 = hashOf(json)
      const name = `${table}-${sha256.slice(0, 20)}.json`
      const bytes = Buffer.byteLength(json)
      const entry: SnapshotPart = {
        url: name,
        rows: bucket.length,
        bytes,
        sha256,
        ...(categories ? { categories } : {}),
      }
      entries.push(entry)
      const packed = compressedOnce(name, json, cache)
      const measured = async () => {
        const content = await packed()
        // Said once it is known: nobody waits for a manifest until every part is compressed.
        entry.packedBytes = content.byteLength
        return content
      }
      parts.push({ name, json, brotli: measured })
    }
  }
  return { entries: { rows: rows.length, parts: entries, next }, parts }
}

const compressedOnce = (name: string, json: string, cache: PartCache): (() => Promise<Uint8Array>) => {
  let made: Promise<Uint8Array> | null = null
  const make = async () => {
    const kept = await cache.read(name)
    if (kept) return kept
    const bytes = await brotli(json, {
      params: {
        // 11 would take ten times as long for 6 % less.
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_LGWIN]: 22,
        [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
      },
    })
    await cache.write(name, bytes)
    return bytes
  }
  return () => (made ??= make())
}

/** As the library lists them on the device: the fullest records first, then by name in the language's order. */
const firstPage = (views: readonly ReturnType<typeof productView>[], locale: Locale): SnapshotFirst => {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const rows = views
    .map((view) => ({ view, full: fullness(view) }))
    .toSorted((a, b) => b.full - a.full || compare(a.view.name, b.view.name))
  return { total: views.length, rows: rows.slice(0, firstRows).map(({ view }) => view) }
}

interface AllRows {
  readonly products: readonly ProductRow[]
  readonly companies: readonly CompanyRow[]
}
/** They weigh some 20 MB. */
const rowsKeptMs = 60_000

/** The public copies of the catalogue, one a language, rebuilt when the catalogue has moved on. */
export const createSnapshots = (deps: Pick<Deps, 'db' | 'clock'>, library: Library, cache: PartCache): Snapshots => {
  const { db, clock } = deps
  const built = new Map<Locale, { mark: string; snapshot: Promise<Snapshot> }>()

  // The languages show the same rows: read once for all that are built soon after each other.
  let read: { mark: string; rows: Promise<AllRows> } | null = null
  const readRows = (mark: string): Promise<AllRows> => {
    if (read?.mark === mark) return read.rows
    const rows = Promise.all([findAllProducts(db), findAllCompanies(db)]).then(([products, companies]) => ({
      products,
      companies,
    }))
    read = { mark, rows }
    const forget = () => {
      if (read?.rows === rows) read = null
    }
    rows.then(() => setTimeout(forget, rowsKeptMs).unref(), forget)
    return rows
  }

  const build = async (locale: Locale, mark: string): Promise<Snapshot> => {
    const createdAt = clock.now()
    const [words, rows] = [await library.words(), await readRows(mark)]
    const byId = new Map(rows.companies.map((company) => [company.id, company]))
    const products = rows.products.flatMap((product) => {
      const company = byId.get(product.companyId)
      if (!company) return []
      const view = productView(product, company, words, locale)
      return [{ id: product.id, view, categories: product.categoryIds }]
    })
    const companies = rows.companies.map((row) => ({ id: row.id, view: companyView(row, words, locale) }))
    const [productTable, companyTable] = [
      buildTable('products', products, mark, cache),
      buildTable('companies', companies, mark, cache),
    ]
    const parts = [...productTable.parts, ...companyTable.parts]
    const firstJson = JSON.stringify(
      firstPage(
        products.map(({ view }) => view),
        locale,
      ),
    )
    const firstName = `first-${hashOf(firstJson).slice(0, 20)}.json`
    return {
      manifest: {
        // Which rows, and from where the deltas go on.
        version: hashOf([mark, ...parts.map(({ name }) => name)].join()).slice(0, 20),
        createdAt,
        products: productTable.entries,
        companies: companyTable.entries,
      },
      parts: new Map(parts.map((part) => [part.name, part])),
      first: { name: firstName, json: firstJson, brotli: compressedOnce(firstName, firstJson, cache) },
    }
  }

  const current = async (locale: Locale): Promise<Snapshot> => {
    // The mark is read before the rows: a change in between is in both, which harms nobody.
    const mark = markOf(await readCatalogueTime(db))
    const known = built.get(locale)
    if (known?.mark === mark) return known.snapshot
    const snapshot = build(locale, mark)
    built.set(locale, { mark, snapshot })
    snapshot.catch(() => built.delete(locale))
    return snapshot
  }

  return {
    manifest: async (locale) => (await current(locale)).manifest,
    first: async (locale) => (await current(locale)).first,
    part: async (locale, name) => {
      const [previous, now] = [await built.get(locale)?.snapshot, await current(locale)]
      // A reader that holds yesterday's manifest may still be fetching its parts.
      return now.parts.get(name) ?? previous?.parts.get(name) ?? null
    },
  }
}
