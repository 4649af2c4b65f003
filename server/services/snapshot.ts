import { setTimeout } from 'node:timers/promises'
import type { ProductWire } from '#contract/entities/product.ts'
import type { Locale } from '#contract/headers.ts'
import type { SnapshotFirst, SnapshotManifest } from '#contract/snapshot.ts'
import type { Deps } from '../deps.ts'
import { readCatalogueTime, shapeOf } from '../repos/catalogue-clock.ts'
import type { CatalogueTable, CatalogueTime } from '../repos/catalogue-clock.ts'
import { findProducts } from '../repos/products.ts'
import { markOf } from './catalogue-changes.ts'
import { fewAtATime } from './few-at-a-time.ts'
import { joinedBy, nobody, rankedOf, standing } from './fullest.ts'
import type { Fullest } from './fullest.ts'
import { keepLast } from './keep-last.ts'
import type { Library } from './library.ts'
import { hashOf, pack } from './packed-file.ts'
import type { PackedFile } from './packed-file.ts'
import { cutTable } from './part-cuts.ts'
import type { Cut } from './part-cuts.ts'
import { publicProductView } from './product-view.ts'
import { retireParts } from './retired-parts.ts'
import { keepPart, keptName, readers } from './snapshot-parts.ts'
import type { BuiltPart, PartCache } from './snapshot-parts.ts'
import type { Words } from './words.ts'

/** The smallest page of the library. */
const firstRows = 20
/** The catalogue may change while it is read; what changed then is looked at again, but not for ever. */
const mostRounds = 3

interface BuiltTable {
  /** While it stands, so do all the parts. */
  readonly stamp: string
  readonly words: Words
  readonly rows: number
  readonly parts: ReadonlyMap<string, BuiltPart>
  readonly fullest: Fullest
}
interface Snapshot {
  readonly epoch: string
  readonly mark: string
  readonly products: BuiltTable
  readonly companies: BuiltTable
  readonly manifest: PackedFile
  readonly first: PackedFile
}

/** Until then the copy of before is not given out. It is a whole one too, and deltas lead on from it. */
const longestWaitMs = 2000

export interface Snapshots {
  readonly manifest: (locale: Locale) => Promise<PackedFile>
  /** The library's first page. */
  readonly first: (locale: Locale) => Promise<PackedFile>
  /** A part in its brotli form; null for a name that no manifest of that language has named of late. */
  readonly part: (locale: Locale, name: string) => Promise<Uint8Array | null>
}

const isPartName = (name: string) => /^(products|companies)-[0-9a-f]{20}\.json$/.test(name)

/**
 * The public copies of the catalogue, one a language, brought up to date when the catalogue has moved on. Rows are read
 * part by part, and only of parts that may have changed; in memory stay the manifest and the first page.
 */
export const createSnapshots = (
  deps: Pick<Deps, 'db' | 'clock'>,
  library: Library,
  cache: PartCache,
  patienceMs: number = longestWaitMs,
): Snapshots => {
  const { db, clock } = deps
  const built = new Map<Locale, Snapshot>()
  const running = new Map<Locale, Promise<Snapshot>>()
  // The languages are cut alike. Two at a time would only hold twice the rows.
  const cuts = keepLast<Cut[]>(2)
  const inOrder = fewAtATime(1)
  const retire = retireParts(cache, clock)

  const buildTable = async (
    table: CatalogueTable,
    locale: Locale,
    time: CatalogueTime,
    words: Words,
    before: BuiltTable | undefined,
  ): Promise<BuiltTable> => {
    const mark = markOf(time)
    // A rating changes nothing that a product shows here.
    const stamp = `${table === 'products' ? shapeOf(time) : mark} ${words.version}`
    if (before?.stamp === stamp) return before
    const known = before?.words.version === words.version ? before : undefined
    const parts = new Map<string, BuiltPart>()
    const changed: Cut[] = []
    for (const cut of await cuts(`${table} ${mark}`, () => cutTable(db, table))) {
      const part = known?.parts.get(cut.key)
      if (part?.state !== cut.state) changed.push(cut)
      // Keeps the place of one that is made anew, too: the first part opens the library.
      parts.set(cut.key, part ?? { cut, state: '', entry: { url: '', rows: 0, bytes: 0, sha256: '' } })
    }
    const anew = new Set(changed.map(({ key }) => key))
    let fullest = known ? standing(known.fullest, (part) => parts.has(part) && !anew.has(part)) : nobody
    let keeping: Promise<unknown> = Promise.resolve()
    for (const cut of changed) {
      const read = await readers[table](db, cut, words, locale)
      if (table === 'products') fullest = joinedBy(fullest, rankedOf(cut.key, read.views as ProductWire[]), locale)
      // One part is compressed while the next is read.
      await keeping
      keeping = keepPart(cache, locale, table, cut, read).then(({ packed: _served, ...part }) =>
        parts.set(cut.key, part),
      )
      // Awaited above or below: without this a failure of both would leave one of them unheard.
      keeping.catch(() => undefined)
    }
    await keeping
    const rows = [...parts.values()].reduce((sum, { entry }) => sum + entry.rows, 0)
    const enough = table === 'companies' || fullest.head.length >= Math.min(firstRows, rows)
    // Too many of the first ones have gone: who comes next is not known without reading all.
    if (known && !enough) return buildTable(table, locale, time, words, undefined)
    return { stamp, words, rows, parts, fullest }
  }

  const firstPage = async (locale: Locale, words: Words, { rows, fullest }: BuiltTable): Promise<PackedFile> => {
    const ids = fullest.head.slice(0, firstRows).map(({ id }) => id)
    const found = new Map((await findProducts(db, ids)).map((one) => [one.product.id, one]))
    const page: SnapshotFirst = {
      total: rows,
      rows: ids.flatMap((id) => {
        const one = found.get(id)
        return one ? [publicProductView(one.product, one.company, words, locale)] : []
      }),
    }
    const json = JSON.stringify(page)
    return { etag: `"first-${hashOf(json).slice(0, 20)}.json"`, packed: await pack(json) }
  }

  const manifestOf = async (mark: string, createdAt: number, products: BuiltTable, companies: BuiltTable) => {
    const tableOf = ({ rows, parts }: BuiltTable) => ({
      rows,
      parts: [...parts.values()].map(({ entry }) => entry),
      next: mark,
    })
    const tables = { products: tableOf(products), companies: tableOf(companies) }
    const names = [...tables.products.parts, ...tables.companies.parts].map(({ url }) => url)
    // Which rows, and from where the deltas go on.
    const version = hashOf([mark, ...names].join()).slice(0, 20)
    const manifest: SnapshotManifest = { version, createdAt, ...tables }
    return { names, file: { etag: `"${version}"`, packed: await pack(JSON.stringify(manifest)) } }
  }

  const buildOnce = async (locale: Locale, time: CatalogueTime, before: Snapshot | undefined): Promise<Snapshot> => {
    const createdAt = clock.now()
    const mark = markOf(time)
    const words = await library.words(shapeOf(time))
    const products = await buildTable('products', locale, time, words, before?.products)
    const companies = await buildTable('companies', locale, time, words, before?.companies)
    const first = before?.products === products ? before.first : await firstPage(locale, words, products)
    const { names, file } = await manifestOf(mark, createdAt, products, companies)
    await retire(locale, names)
    return { epoch: time.epoch, mark, products, companies, manifest: file, first }
  }

  const build = async (locale: Locale): Promise<Snapshot> => {
    let snapshot = built.get(locale)
    for (let round = 0; ; round += 1) {
      // The mark is read before the rows: a change in between is in both, which harms nobody.
      const time = await readCatalogueTime(db)
      if (snapshot && (snapshot.mark === markOf(time) || round === mostRounds)) return snapshot
      snapshot = await buildOnce(locale, time, snapshot)
      built.set(locale, snapshot)
    }
  }

  const start = (locale: Locale): Promise<Snapshot> => {
    const begun = inOrder(() => build(locale)).finally(() => running.delete(locale))
    running.set(locale, begun)
    return begun
  }

  const broughtTo = async (locale: Locale, mark: string): Promise<Snapshot> => {
    const joined = await running.get(locale)
    if (joined?.mark === mark) return joined
    // The one that was under way may have ended before the change that is asked for.
    return running.get(locale) ?? start(locale)
  }

  const current = async (locale: Locale): Promise<Snapshot> => {
    const time = await readCatalogueTime(db)
    const mark = markOf(time)
    const known = built.get(locale)
    if (known?.mark === mark) return known
    const next = broughtTo(locale, mark)
    // From a copy of another epoch no deltas lead on: whoever took it would have to begin anew.
    return known?.epoch === time.epoch ? Promise.race([next, setTimeout(patienceMs, known, { ref: false })]) : next
  }

  /** One that the cache has lost, made again, if its rows are still those. */
  const rebuilt = async (locale: Locale, name: string): Promise<Uint8Array | null> => {
    const snapshot = await current(locale)
    for (const table of ['products', 'companies'] as const)
      for (const { cut, entry } of snapshot[table].parts.values()) {
        if (entry.url !== name) continue
        const read = await readers[table](db, cut, snapshot[table].words, locale)
        const made = await keepPart(cache, locale, table, cut, read)
        return made.entry.url === name ? made.packed : null
      }
    return null
  }

  return {
    manifest: async (locale) => (await current(locale)).manifest,
    first: async (locale) => (await current(locale)).first,
    // A reader that holds yesterday's manifest may still be fetching its parts: what is kept is given, of whatever day.
    part: async (locale, name) =>
      isPartName(name) ? ((await cache.read(keptName(locale, name))) ?? rebuilt(locale, name)) : null,
  }
}
