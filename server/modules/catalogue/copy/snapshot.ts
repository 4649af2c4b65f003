import { setTimeout } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import { visitorInfoPath } from '#contract/entities/membership.ts'
import { isLocale, type Locale, locales } from '#contract/languages.ts'
import { createConcurrencyLimiter } from '#server/platform/pacing.ts'
import type { Deps } from '#server/platform/deps.ts'
import {
  setFileCacheHeaders,
  hashOf,
  compressForCache,
  type CompressedFile,
  compressFile,
  sendFileIfChanged,
  sendCompressed,
} from '#server/platform/http/compress.ts'
import { notFound, notYetAvailable } from '#server/platform/http/refusal.ts'
import { texts } from '#server/texts/texts.ts'
import {
  type CatalogueTable,
  type CatalogueVersion,
  catalogueVersionKey,
  readCatalogueVersion,
  catalogueShapeKey,
} from '../changes/catalogue-clock.ts'
import type { CatalogueCache } from '../library.ts'
import { type BuiltPart, partCacheName, firstRowsOf, buildPart } from './snapshot-parts.ts'
import {
  type SnapshotFirstPage,
  snapshotFirstPageFiles,
  type SnapshotManifest,
  vocabularyPath,
} from '#contract/snapshot.ts'
import type { App } from '#server/platform/http/context.ts'
import { dayMs } from '#lib/day-ms.ts'
import type { Clock } from '#server/platform/system.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { PartCache } from '#server/platform/files/file-store.ts'
import { wireMarkOf } from '../changes/catalogue-changes.ts'
import { companyToWire } from '../companies/company-view.ts'
import { findCompaniesByIds } from '../companies/repo.ts'
import { publicProductToWire } from '../products/product-view.ts'
import { findProductsByIds } from '../products/repo.ts'
import type { CatalogueWords } from '../reference/words.ts'
import { splitTableIntoParts } from './part-cuts.ts'

interface BuiltTable {
  readonly stamp: string
  readonly wordsVersion: string
  readonly rows: number
  readonly parts: ReadonlyMap<string, BuiltPart>
}

/** Awaited before each part, so that a copy that is built in advance does not delay requests. */
type Pace = () => Promise<void>

interface Making {
  readonly makePart: typeof buildPart
  readonly locale: Locale
  readonly time: CatalogueVersion
  readonly words: CatalogueWords
  readonly pace: Pace
}

const buildTable = async (
  db: Database,
  cache: PartCache,
  table: CatalogueTable,
  { makePart, locale, time, words, pace }: Making,
  before: BuiltTable | undefined,
): Promise<BuiltTable> => {
  // The products of the copy have no rating, so a change of ratings must not rebuild them.
  const stamp = `${table === 'products' ? catalogueShapeKey(time) : catalogueVersionKey(time)} ${words.version}`
  if (before?.stamp === stamp) return before
  const knownParts = before?.wordsVersion === words.version ? before.parts : undefined
  const parts = new Map<string, BuiltPart>()
  for (const cut of await splitTableIntoParts(db, table)) {
    const part = knownParts?.get(cut.key)
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
): Promise<CompressedFile> => {
  const candidates = [...parts.values()].flatMap(({ first }) => first)
  const ids = firstRowsOf(candidates, locale).map(({ id }) => id)
  const views =
    table === 'products'
      ? (await findProductsByIds(db, ids)).map(({ product, company }) =>
          publicProductToWire(product, company, words, locale),
        )
      : (await findCompaniesByIds(db, ids)).map((row) => companyToWire(row, words, locale))
  return compressFile(JSON.stringify({ total: rows, rows: views } satisfies SnapshotFirstPage))
}

/** The copy's files besides its parts. They are stored with the parts, for other processes and the next start. */
interface StoredCopy {
  readonly epoch: string
  readonly mark: string
  readonly manifest: CompressedFile
  readonly first: Readonly<Record<CatalogueTable, CompressedFile>>
}

interface Snapshot extends StoredCopy {
  readonly products: BuiltTable
  readonly companies: BuiltTable
}

const copyFile = 'copy'

const readStoredCopy = async (cache: PartCache, locale: Locale, epoch: string): Promise<StoredCopy | null> => {
  const bytes = await cache.read(partCacheName(locale, copyFile))
  try {
    const copy = bytes && (deserialize(bytes) as StoredCopy)
    // Deltas do not continue from a copy of another epoch, so it is not served.
    return copy?.epoch === epoch ? copy : null
  } catch {
    // A newer version of Node may have written the bytes.
    return null
  }
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
  return { names, file: { etag: `W/"${version}"`, packed: await compressForCache(JSON.stringify(manifest)) } }
}

/** A download may use an earlier manifest, so a part is retained this long after it was last listed. */
const retainedMs = dayMs

export const createPartRetirer = (cache: PartCache, clock: Clock) => {
  const since = new Map<string, number>()
  return async (locale: Locale, urls: readonly string[]): Promise<void> => {
    const now = clock.now()
    const usedNames = new Set(urls.map((url) => partCacheName(locale, url)))
    const otherPrefixes = locales.filter((other) => other !== locale).map((other) => partCacheName(other, ''))
    for (const name of await cache.names()) {
      if (otherPrefixes.some((start) => name.startsWith(start))) continue
      if (usedNames.has(name)) since.delete(name)
      else if (now - (since.get(name) ?? now) >= retainedMs) {
        since.delete(name)
        await cache.remove(name)
      } else if (!since.has(name)) since.set(name, now)
    }
  }
}

const snapshotMaker = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  library: CatalogueCache,
  cache: PartCache,
  makePart: typeof buildPart,
) => {
  const retire = createPartRetirer(cache, clock)
  return async (
    locale: Locale,
    time: CatalogueVersion,
    before: Snapshot | undefined,
    pace: Pace,
  ): Promise<Snapshot> => {
    const createdAt = clock.now()
    const mark = catalogueVersionKey(time)
    const nextMark = await wireMarkOf(db, time)
    const making = { makePart, locale, time, words: await library.words(catalogueShapeKey(time)), pace }
    const products = await buildTable(db, cache, 'products', making, before?.products)
    const companies = await buildTable(db, cache, 'companies', making, before?.companies)
    const first = {
      products:
        before?.products === products ? before.first.products : await firstPage(db, 'products', making, products),
      companies: await firstPage(db, 'companies', making, companies),
    }
    const { names, file } = await manifestOf(mark, nextMark, createdAt, products, companies)
    const copy: StoredCopy = { epoch: time.epoch, mark, manifest: file, first }
    await cache.write(partCacheName(locale, copyFile), serialize(copy))
    await retire(locale, [...names, copyFile])
    return { ...copy, products, companies }
  }
}

const maxRounds = 3

export interface SnapshotLimits {
  /** A request that waits this long for an update gets the previous or a stored copy, from which deltas continue. */
  readonly patienceMs: number
  /** If there is no previous copy, a request is refused after this wait. Must be shorter than the client's timeout. */
  readonly firstPatienceMs: number
}
const usualLimits: SnapshotLimits = { patienceMs: 2000, firstPatienceMs: 10_000 }

const isPartName = (name: string) => /^(products|companies)-[0-9a-f]{20}\.json$/.test(name)

export const createSnapshotService = (
  deps: Pick<Deps, 'db' | 'clock'>,
  library: CatalogueCache,
  cache: Deps['partCache'],
  limits: Partial<SnapshotLimits> = {},
) => {
  const { db } = deps
  const { patienceMs, firstPatienceMs } = { ...usualLimits, ...limits }
  const builtCopies = new Map<Locale, Snapshot>()
  const running = new Map<Locale, Promise<Snapshot>>()
  const awaitedLocales = new Set<Locale>()
  // Requested copies are built one at a time, because the first would otherwise be complete as late as the last.
  const inOrder = createConcurrencyLimiter(1)
  const partInTurn = createConcurrencyLimiter(1)
  /** Parts of all copies are built one at a time, because two would need twice the memory for their rows. */
  const makePart: typeof buildPart = (...args) => partInTurn(() => buildPart(...args))
  const makeOne = snapshotMaker(deps, library, cache, makePart)

  const build = async (locale: Locale, pace: Pace): Promise<Snapshot> => {
    let copy = builtCopies.get(locale)
    for (let round = 0; ; round += 1) {
      // The version is read before the rows, so that the deltas contain changes that are written in between.
      const time = await readCatalogueVersion(db)
      if (copy && (copy.mark === catalogueVersionKey(time) || round === maxRounds)) return copy
      // A copy of another epoch is not reused, because its rows have other numbers.
      copy = await makeOne(locale, time, copy?.epoch === time.epoch ? copy : undefined, pace)
      builtCopies.set(locale, copy)
    }
  }

  const run = (locale: Locale, work: () => Promise<Snapshot>): Promise<Snapshot> => {
    const job = work().finally(() => {
      running.delete(locale)
      awaitedLocales.delete(locale)
    })
    running.set(locale, job)
    return job
  }

  const start = (locale: Locale) => run(locale, () => inOrder(() => build(locale, async () => undefined)))

  const broughtTo = async (locale: Locale, mark: string): Promise<Snapshot> => {
    awaitedLocales.add(locale)
    const joinedCopy = await running.get(locale)
    if (joinedCopy?.mark === mark) return joinedCopy
    awaitedLocales.add(locale)
    // A run in progress may have read the rows before the change that this request needs, so another run follows.
    return running.get(locale) ?? start(locale)
  }

  const waitForFirst = async (copy: Promise<Snapshot>): Promise<Snapshot> => {
    const readyCopy = await Promise.race([copy, setTimeout(firstPatienceMs, null, { ref: false })])
    if (!readyCopy) throw notYetAvailable(texts.catalogue.copyBeingMade)
    return readyCopy
  }

  const current = async (locale: Locale): Promise<StoredCopy> => {
    const time = await readCatalogueVersion(db)
    const mark = catalogueVersionKey(time)
    const built = builtCopies.get(locale)
    if (built?.mark === mark) return built
    const previous = built?.epoch === time.epoch ? built : await readStoredCopy(cache, locale, time.epoch)
    const nextCopy = broughtTo(locale, mark)
    if (previous) {
      const waitMs = previous.mark === mark ? 0 : patienceMs
      return Promise.race([nextCopy, setTimeout(waitMs, previous, { ref: false })])
    }
    return waitForFirst(nextCopy)
  }

  const rebuilt = async (locale: Locale, name: string): Promise<Uint8Array | null> => {
    await current(locale)
    // Only a copy that this process built says which rows a part contains.
    const snapshot = builtCopies.get(locale) ?? (await waitForFirst(running.get(locale) ?? start(locale)))
    for (const table of ['products', 'companies'] as const)
      for (const { cut, entry } of snapshot[table].parts.values()) {
        if (entry.url !== name) continue
        const { part, packed } = await makePart(db, cache, table, cut, await library.words(), locale)
        return part.entry.url === name ? packed : null
      }
    return null
  }

  /** A build that no request awaits works half of the time, and waits while other languages are awaited. */
  const sharedPace = (locale: Locale, signal: AbortSignal): Pace => {
    let from = performance.now()
    return async () => {
      signal.throwIfAborted()
      if (!awaitedLocales.has(locale)) await setTimeout(performance.now() - from, undefined, { ref: false, signal })
      while (awaitedLocales.size > 0 && !awaitedLocales.has(locale))
        await Promise.allSettled([...awaitedLocales].flatMap((other) => running.get(other) ?? []))
      from = performance.now()
    }
  }

  return {
    manifest: async (locale: Locale) => (await current(locale)).manifest,
    first: async (locale: Locale, table: CatalogueTable) => (await current(locale)).first[table],
    /** Returns also parts that left the manifest, because a device may still be downloading them. */
    part: async (locale: Locale, name: string): Promise<Uint8Array | null> =>
      isPartName(name) ? ((await cache.read(partCacheName(locale, name))) ?? rebuilt(locale, name)) : null,
    prepare: async (signal: AbortSignal): Promise<void> => {
      for (const locale of locales) {
        if (signal.aborted) return
        await (running.get(locale) ?? run(locale, () => build(locale, sharedPace(locale, signal))))
      }
    },
  }
}

export type SnapshotService = ReturnType<typeof createSnapshotService>

/** All files share one path pattern: with overlapping patterns the router would search the routes one by one. */
export const snapshotRoutes = (
  app: App,
  snapshots: SnapshotService,
  vocabulary: () => Promise<CompressedFile>,
  offer: () => Promise<object>,
): void => {
  app.get('/catalogue/:locale/:file', async (http) => {
    const { locale, file } = http.req.param()
    if (http.req.path === vocabularyPath) return sendFileIfChanged(http, await vocabulary())
    if (http.req.path === visitorInfoPath) {
      http.header('Cache-Control', 'no-cache')
      return http.json(await offer())
    }
    if (!isLocale(locale)) throw notFound()
    if (file === 'manifest.json') return sendFileIfChanged(http, await snapshots.manifest(locale))
    if (file === snapshotFirstPageFiles.products)
      return sendFileIfChanged(http, await snapshots.first(locale, 'products'))
    if (file === snapshotFirstPageFiles.companies)
      return sendFileIfChanged(http, await snapshots.first(locale, 'companies'))
    const part = await snapshots.part(locale, file)
    if (!part) throw notFound()
    setFileCacheHeaders(http, 'public, max-age=31536000, immutable')
    return sendCompressed(http, part)
  })
}
