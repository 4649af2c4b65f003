import { setTimeout } from 'node:timers/promises'
import { locales, isLocale, type Locale } from '#contract/languages.ts'
import { concurrencyLimit } from '#server/platform/pacing.ts'
import type { Deps } from '#server/platform/deps.ts'
import { allowCaching, sendIfNew, sendPacked, type PackedFile } from '#server/platform/http/packed-file.ts'
import { notYet, notFound } from '#server/platform/http/refusal.ts'
import { texts } from '#server/texts/texts.ts'
import { markOf, readCatalogueTime, type CatalogueTable } from '../changes/catalogue-clock.ts'
import type { Library } from '../library.ts'
import { snapshotMaker, type Pace, type Snapshot } from './snapshot-build.ts'
import { cacheName, makePart } from './snapshot-parts.ts'
import { snapshotFirstNames, vocabularyPath } from '#contract/snapshot.ts'
import type { App } from '#server/platform/http/context.ts'

/** How often, at most, rows that changed during a build are read again. */
const maxRounds = 3

export interface SnapshotLimits {
  /** How long a request waits for an update before it gets the previous copy, from which deltas continue. */
  readonly patienceMs: number
  /** How long a request waits for the first copy. Then the client is told to retry; shorter than its own timeout. */
  readonly firstPatienceMs: number
}
const usualLimits: SnapshotLimits = { patienceMs: 2000, firstPatienceMs: 10_000 }

export interface Snapshots {
  readonly manifest: (locale: Locale) => Promise<PackedFile>
  readonly first: (locale: Locale, table: CatalogueTable) => Promise<PackedFile>
  /** A part, compressed with brotli; null if no recent manifest of the language names it. */
  readonly part: (locale: Locale, name: string) => Promise<Uint8Array | null>
  /** Builds the copies of all languages in advance, one after the other. Requests have priority. */
  readonly prepare: (signal: AbortSignal) => Promise<void>
}

const atOnce = () => Promise.resolve()
const isPartName = (name: string) => /^(products|companies)-[0-9a-f]{20}\.json$/.test(name)

/** Reads only parts that may have changed. Only the manifests and the first pages stay in memory. */
export const createSnapshots = (
  deps: Pick<Deps, 'db' | 'clock'>,
  library: Library,
  cache: Deps['partCache'],
  limits: Partial<SnapshotLimits> = {},
): Snapshots => {
  const { db } = deps
  const { patienceMs, firstPatienceMs } = { ...usualLimits, ...limits }
  const built = new Map<Locale, Snapshot>()
  const running = new Map<Locale, Promise<Snapshot>>()
  const awaited = new Set<Locale>()
  // One copy at a time, because two would need twice the memory for rows.
  const inOrder = concurrencyLimit(1)
  const makeOne = snapshotMaker(deps, library, cache)

  const build = async (locale: Locale, pace: Pace): Promise<Snapshot> => {
    let copy = built.get(locale)
    for (let round = 0; ; round += 1) {
      // Reads the position before the rows: a change in between is in the copy and in the deltas, which is harmless.
      const time = await readCatalogueTime(db)
      if (copy && (copy.mark === markOf(time) || round === maxRounds)) return copy
      // A copy of another epoch is not reused, because its rows have other numbers.
      copy = await makeOne(locale, time, copy?.epoch === time.epoch ? copy : undefined, pace)
      built.set(locale, copy)
    }
  }

  const run = (locale: Locale, work: () => Promise<Snapshot>): Promise<Snapshot> => {
    const job = work().finally(() => {
      running.delete(locale)
      awaited.delete(locale)
    })
    running.set(locale, job)
    return job
  }

  const start = (locale: Locale): Promise<Snapshot> => run(locale, () => inOrder(() => build(locale, atOnce)))

  const broughtTo = async (locale: Locale, mark: string): Promise<Snapshot> => {
    awaited.add(locale)
    const joined = await running.get(locale)
    if (joined?.mark === mark) return joined
    awaited.add(locale)
    // Starts again after a run in progress, which may have read the rows before the change that this request needs.
    return running.get(locale) ?? start(locale)
  }

  const current = async (locale: Locale): Promise<Snapshot> => {
    const time = await readCatalogueTime(db)
    const mark = markOf(time)
    const previous = built.get(locale)
    if (previous?.mark === mark) return previous
    const next = broughtTo(locale, mark)
    // A copy of another epoch is not served: deltas do not continue from it, so its device would have to start again.
    if (previous?.epoch === time.epoch) return Promise.race([next, setTimeout(patienceMs, previous, { ref: false })])
    const ready = await Promise.race([next, setTimeout(firstPatienceMs, null, { ref: false })])
    if (!ready) throw notYet(texts.catalogue.copyBeingMade)
    return ready
  }

  const rebuilt = async (locale: Locale, name: string): Promise<Uint8Array | null> => {
    const snapshot = await current(locale)
    for (const table of ['products', 'companies'] as const)
      for (const { cut, entry } of snapshot[table].parts.values()) {
        if (entry.url !== name) continue
        const { part, packed } = await makePart(db, cache, table, cut, await library.words(), locale)
        return part.entry.url === name ? packed : null
      }
    return null
  }

  /** Pauses for as long as it has worked, and for as long as a request waits for another language. */
  const sharedPace = (locale: Locale, signal: AbortSignal): Pace => {
    let from = performance.now()
    return async () => {
      signal.throwIfAborted()
      if (!awaited.has(locale)) await setTimeout(performance.now() - from, undefined, { ref: false, signal })
      while (awaited.size > 0 && !awaited.has(locale))
        await Promise.allSettled([...awaited].flatMap((other) => running.get(other) ?? []))
      from = performance.now()
    }
  }

  return {
    manifest: async (locale) => (await current(locale)).manifest,
    first: async (locale, table) => (await current(locale)).first[table],
    // Serves cached parts of any day, because a device may still be downloading those of yesterday's manifest.
    part: async (locale, name) =>
      isPartName(name) ? ((await cache.read(cacheName(locale, name))) ?? rebuilt(locale, name)) : null,
    prepare: async (signal) => {
      for (const locale of locales) {
        if (signal.aborted) return
        await (running.get(locale) ?? run(locale, () => build(locale, sharedPace(locale, signal))))
      }
    },
  }
}

/** One address pattern for all files: with overlapping patterns the router would search the routes one by one. */
export const snapshotRoutes = (app: App, snapshots: Snapshots, vocabulary: () => Promise<PackedFile>): void => {
  app.get('/catalogue/:locale/:file', async (http) => {
    const { locale, file } = http.req.param()
    if (http.req.path === vocabularyPath) return sendIfNew(http, await vocabulary())
    if (!isLocale(locale)) throw notFound()
    if (file === 'manifest.json') return sendIfNew(http, await snapshots.manifest(locale))
    if (file === snapshotFirstNames.products) return sendIfNew(http, await snapshots.first(locale, 'products'))
    if (file === snapshotFirstNames.companies) return sendIfNew(http, await snapshots.first(locale, 'companies'))
    const part = await snapshots.part(locale, file)
    if (!part) throw notFound()
    allowCaching(http, 'public, max-age=31536000, immutable')
    return sendPacked(http, part)
  })
}
