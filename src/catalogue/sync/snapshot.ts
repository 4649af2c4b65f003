import { snapshotPart, type SnapshotManifest } from '#contract/snapshot.ts'
import { ApiError } from '#api/errors.ts'
import { fieldOf } from '#lib/field-of.ts'
import { allIds, deleteRows, getRows, rowStores } from '../store/tables.ts'
import { readMeta, writeMeta } from '../store/meta.ts'
import { idOf } from '../store/rows.ts'
import {
  catalogueTables,
  firstPageKey,
  publishedPageKey,
  type CatalogueTable,
  type StoredFirstPage,
} from '../store/names.ts'
import type { CopyStatus, StoredPart } from '../store/schema.ts'
import {
  isWithinCategories,
  splitRowsByChoice,
  sameCategories,
  unchosenIds,
  missingParts,
  packedBytesOf,
  chosenPartsInOrder,
  type WantedPart,
} from './copied-categories.ts'
import { sizesOf, CopySupersededError, addUnreadableCount, sum, unreadableOf, type CopyRun, type Sizes } from './run.ts'
import { importRows, parseRows, writeFreeingSpace, type ParsedRows } from './import-rows.ts'

const partsAhead = 2

const rowsOf = (bytes: Uint8Array): unknown[] => {
  try {
    return snapshotPart.parse(JSON.parse(new TextDecoder().decode(bytes))).rows
  } catch (cause) {
    throw new ApiError('shape', { cause })
  }
}

const downloads = (run: CopyRun) => {
  let { bytes: all, packedBytes: packed } = run.status()
  const count = (): Sizes => ({ bytes: all, packedBytes: Math.round(packed) })
  return {
    count,
    fetch: async ({ part }: WantedPart) => {
      let partBytes = 0
      // The browser counts decompressed bytes; the transferred size is estimated from the part's compression ratio.
      const share = packedBytesOf(part) / Math.max(1, part.bytes)
      const countBytes = (read: number) => {
        const addedBytes = Math.min(read, part.bytes) - partBytes
        partBytes += addedBytes
        all += addedBytes
        packed += addedBytes * share
      }
      const bytes = await run.files.part(run.locale, part, {
        signal: run.signal,
        onBytes: (read) => {
          countBytes(read)
          // A failed progress report does no harm: the report at the end of the part contains the same numbers.
          run.progress(count()).catch(() => undefined)
        },
      })
      countBytes(part.bytes)
      return bytes
    },
  }
}

const importPart = async (
  run: CopyRun,
  { table, part }: WantedPart,
  { rows: all, unreadable }: ParsedRows<CatalogueTable>,
): Promise<Partial<CopyStatus>> => {
  const { rows } = splitRowsByChoice(table, all, run.categories)
  const storedPart: StoredPart = {
    url: part.url,
    table,
    ids: rows.map((row) => idOf(table, row)),
    bytes: part.bytes,
    packedBytes: packedBytesOf(part),
    unreadable,
    categories: [...(run.categories ?? [])],
  }
  await importRows(run, table, rows, async () => {
    await run.db.parts.put(storedPart)
  })
  const status = run.status()
  return { rows: status.rows + rows.length, ...addUnreadableCount(status, table, unreadable) }
}

const updatedAt = (row: unknown): number => {
  const updateTime = fieldOf(row, 'updateTime')
  return typeof updateTime === 'number' ? updateTime : 0
}

/** In parts that mix categories, removes the ids of unchosen rows. Runs in the caller's transaction. */
const chosenParts = async (run: CopyRun, allParts: readonly WantedPart[], stored: readonly StoredPart[]) => {
  const { db, categories = [] } = run
  const mixedUrls = new Set(allParts.flatMap(({ part }) => (part.categories === undefined ? [part.url] : [])))
  const parts: StoredPart[] = []
  for (const part of stored) {
    const { url, table, ids } = part
    if (table !== 'products' || !mixedUrls.has(url) || isWithinCategories(part.categories ?? [], categories)) {
      parts.push(part)
      continue
    }
    const unchosen = unchosenIds(table, await getRows(db, table, ids), categories)
    const remainingPart = { ...part, ids: ids.filter((id) => !unchosen.has(id)), categories: [...categories] }
    await db.parts.put(remainingPart)
    parts.push(remainingPart)
  }
  return parts
}

/**
 * Deletes rows outside all parts of the copy, unless they are newer than the manifest and chosen. Once this is done for
 * products, exactly the chosen categories are stored, so the status names them.
 */
const sweep = async (run: CopyRun, manifest: SnapshotManifest, table: CatalogueTable): Promise<void> => {
  const { db } = run
  const categories = [...(run.categories ?? [])]
  const statusChange = table === 'products' ? { categories } : {}
  const allParts = chosenPartsInOrder(manifest, categories)
  const current = new Set(allParts.map(({ part }) => part.url))
  await db.transaction('rw', [...rowStores(db, table), db.parts], async () => {
    await run.check()
    const parts = await db.parts.where('table').equals(table).toArray()
    const remainingParts = await chosenParts(
      run,
      allParts,
      parts.filter((part) => current.has(part.url)),
    )
    const storedIds = new Set(remainingParts.flatMap((part) => part.ids))
    await db.parts.bulkDelete(parts.filter((part) => !current.has(part.url)).map((part) => part.url))
    const strays = (await allIds(db, table)).filter((id) => !storedIds.has(id))
    const rows = await getRows(db, table, strays)
    const newer = rows.filter((row) => updatedAt(row) > manifest.createdAt)
    const unchosen = unchosenIds(table, newer, categories)
    const goneIds = strays.filter((id, at) => updatedAt(rows[at]) <= manifest.createdAt || unchosen.has(id))
    await deleteRows(db, table, goneIds)
    // Later deltas start at the manifest's position; rows that the files contained already change nothing.
    await writeMeta(db, `cursor:${table}`, { since: manifest[table].next, cursor: '' })
    await writeMeta(db, 'status', { ...run.status(), ...statusChange })
  })
  await run.report(statusChange)
}

/** Writes fail once another manifest is being downloaded or this one is complete: old rows could undo new deletions. */
const whileInProgress = (run: CopyRun, manifest: SnapshotManifest): CopyRun => ({
  ...run,
  check: async () => {
    await run.check()
    const currentManifest = await readMeta(run.db, 'manifest')
    const isMine =
      currentManifest?.version === manifest.version && sameCategories(currentManifest.categories, run.categories)
    if (!isMine || currentManifest.complete) throw new CopySupersededError()
  },
})

/** `bringsRows`: rows of the files will be stored, so deltas can continue only after all files are stored. */
const storeManifest = async (
  { db, check, categories = [] }: CopyRun,
  { version, createdAt }: SnapshotManifest,
  { complete, bringsRows }: { readonly complete: boolean; readonly bringsRows: boolean },
) => {
  await db.transaction('rw', db.meta, async () => {
    await check()
    await writeMeta(db, 'manifest', { version, createdAt, complete, categories: [...categories] })
    if (bringsRows) await db.meta.bulkDelete(catalogueTables.map((table) => `cursor:${table}`))
  })
}

/** With the published first page, a list opens offline until the first index has stored its own page. */
const storeFirstPage = async (run: CopyRun, table: CatalogueTable): Promise<void> => {
  if (run.categories?.length || (await run.db.meta.get(firstPageKey(table)))) return
  const page = await run.files.firstPage?.(run.locale, table)
  if (!page) return
  const { rows } = await parseRows(run, table, page.rows)
  await run.db.transaction('rw', run.db.meta, async () => {
    await run.check()
    const firstPage: StoredFirstPage = { total: page.total, rows, facets: {} }
    await run.db.meta.put({ k: publishedPageKey(table), v: firstPage })
  })
}

/** A part is recorded only with all its rows, so a killed run continues with the next part. */
export const syncSnapshot = async (givenRun: CopyRun, manifest: SnapshotManifest): Promise<void> => {
  const run = whileInProgress(givenRun, manifest)
  const storedManifest = await readMeta(run.db, 'manifest')
  const storedParts = new Map((await run.db.parts.toArray()).map((part) => [part.url, part]))
  const allParts = chosenPartsInOrder(manifest, run.categories ?? [])
  const missing = missingParts(manifest, run.categories ?? [], storedParts)
  const isSameChoice = sameCategories(run.status().categories, run.categories)
  if (missing.length === 0 && isSameChoice && storedManifest?.complete && storedManifest.version === manifest.version)
    return
  const lacking = new Set(missing.map(({ part }) => part.url))
  const presentParts = allParts.flatMap(({ part }) => (lacking.has(part.url) ? [] : (storedParts.get(part.url) ?? [])))
  await storeManifest(givenRun, manifest, { complete: false, bringsRows: missing.length > 0 })
  await run.report({
    scope: run.status().scope === 'full' ? 'full' : 'none',
    rows: sum(presentParts.map((part) => part.ids.length)),
    totalRows: sum(allParts.map(({ part }) => part.rows)),
    ...sizesOf(presentParts),
    totalPackedBytes: sizesOf(presentParts).packedBytes + sum(missing.map(({ part }) => packedBytesOf(part))),
    ...unreadableOf(presentParts),
  })
  const { fetch, count } = downloads(run)
  const start = (part: WantedPart) => {
    const parsed = fetch(part).then((bytes) => parseRows(run, part.table, rowsOf(bytes)))
    // The part is awaited when its turn comes. Until then a failure must not count as unhandled.
    parsed.catch(() => undefined)
    return { part, parsed }
  }
  const laterParts = missing.slice(partsAhead)
  const downloading = missing.slice(0, partsAhead).map(start)
  for (;;) {
    // The next parts are downloaded and parsed while this one is stored, which takes longer.
    downloading.push(...laterParts.splice(0, 1).map(start))
    const next = downloading.shift()
    if (!next) break
    const counts = await importPart(run, next.part, await next.parsed)
    await run.progress({ ...counts, ...count() })
  }
  // If the page cannot be stored, only the first list is slower. The sweep checks again whether the run may continue.
  await Promise.all(catalogueTables.map((table) => storeFirstPage(run, table).catch(() => undefined)))
  for (const table of catalogueTables) await writeFreeingSpace(run.db, () => sweep(run, manifest, table))
  await storeManifest(run, manifest, { complete: true, bringsRows: false })
}
