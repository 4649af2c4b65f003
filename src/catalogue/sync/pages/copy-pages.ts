import { dayMs } from '#lib/day-ms.ts'
import { countRows } from '../../store/tables.ts'
import { writeMeta, readMeta } from '../../store/meta.ts'
import { catalogueTables, type CatalogueTable } from '../../store/names.ts'
import type { PagedCopyState, PagePass } from '../../store/schema.ts'
import { commonCategories, sameCategories } from '../copied-categories.ts'
import {
  syncPage,
  type WalkIds,
  fetchPage,
  seemsComplete,
  isPassSettled,
  newPass,
  nextWalk,
  pageSizes,
  wasNewestFirst,
} from './copy-page.ts'
import { sizesOf, sum, unreadableOf, type CopyRun, type Sizes } from '../run.ts'
import { importPage } from '../import-rows.ts'
import { deleteMissingRows } from './sweep.ts'
import { rawIdOf } from '../../store/rows.ts'
import {
  resetPagedCopy,
  isUrlOfWalk,
  knownIdsPartUrl,
  pageParts,
  readPagedCopyState,
  readSeenIds,
  writePagedCopyState,
  createPacedCall,
  type PacedCall,
} from './parts.ts'

export const firstPagesIntervalMs = 60 * 60_000

const lookSize = 50
const maxLookPages = 4

const lookAt = async (
  run: CopyRun,
  pace: PacedCall,
  table: CatalogueTable,
  done: NonNullable<PagedCopyState['done']>,
) => {
  const size = Math.min(lookSize, done.size)
  let bytes = 0
  for (let page = 1; page <= maxLookPages; page += 1) {
    const fetchedPage = await pace(() => fetchPage(run, table, { page, size }))
    bytes += fetchedPage.bytes
    const ids = fetchedPage.list.flatMap((row) => rawIdOf(table, row) ?? [])
    const part = await run.db.parts.get(knownIdsPartUrl(table))
    const knownIds = new Set(part?.ids)
    const newIds = ids.filter((id) => !knownIds.has(id))
    await importPage(run, table, fetchedPage.list, async () => {
      if (part && newIds.length > 0) await run.db.parts.put({ ...part, ids: [...part.ids, ...newIds] })
    })
    // If the list is not newest-first, or a row of the page is known, other new rows wait for the next pass.
    if (!done.newestFirst || newIds.length < size) break
  }
  return bytes
}

export const refreshFirstPages = async (run: CopyRun, pace: PacedCall): Promise<void> => {
  const recent = (at: number) => Math.abs(run.clock.now() - at) < firstPagesIntervalMs
  if (recent((await readMeta(run.db, 'looked')) ?? 0) || recent(run.status().asOf ?? 0)) return
  let bytes = 0
  for (const table of catalogueTables) {
    const { done } = await readPagedCopyState(run.db, table)
    if (done) bytes += await lookAt(run, pace, table, done)
  }
  await writeMeta(run.db, 'looked', run.clock.now())
  await run.report({ changeBytes: run.status().changeBytes + bytes })
}

export const passIntervalMs = dayMs

const categoriesOf = (run: CopyRun, table: CatalogueTable): readonly string[] =>
  table === 'products' ? (run.categories ?? []) : []

const isDue = (run: CopyRun, { done, pass }: PagedCopyState, categories: readonly string[]): boolean => {
  if (run.demanded || pass || !done || !sameCategories(done.categories, categories)) return true
  return Math.abs(run.clock.now() - done.at) >= passIntervalMs
}

const startPass = async (run: CopyRun, table: CatalogueTable): Promise<void> => {
  const { db } = run
  const categories = categoriesOf(run, table)
  await db.transaction('rw', db.parts, db.meta, async () => {
    await run.check()
    const { done, pass } = await readPagedCopyState(db, table)
    if (pass && sameCategories(pass.categories, categories)) return
    const hasChanged = done ? !sameCategories(done.categories, categories) : pass !== null
    if (hasChanged) await resetPagedCopy(db, table)
    await writePagedCopyState(db, table, {
      done: hasChanged ? null : done,
      pass: newPass(run.clock.now(), categories, done?.size ?? pageSizes[0]),
    })
  })
}

/** While a new choice is downloaded, reports the categories in both choices: only their rows are certainly stored. */
const reportChoice = async (run: CopyRun): Promise<void> => {
  const chosenIds = [...(run.categories ?? [])]
  const { categories } = run.status()
  if (sameCategories(categories, chosenIds)) return
  await run.report({ categories: [...commonCategories(categories, chosenIds)] })
  await writeMeta(run.db, 'underWay', chosenIds)
}

/** The returned function reports a first sync's progress after each page, including the rows of a killed run. */
const startProgress = async (run: CopyRun) => {
  const passes = new Map<CatalogueTable, PagePass>()
  const sizes = { bytes: 0, packedBytes: 0 }
  const count = ({ bytes, packedBytes }: Sizes) => {
    sizes.bytes += bytes
    sizes.packedBytes += packedBytes
  }
  for (const table of catalogueTables) {
    const { pass } = await readPagedCopyState(run.db, table)
    if (pass) passes.set(table, pass)
    count(sizesOf(await pageParts(run.db, table)))
  }
  return async (table: CatalogueTable, current: PagePass, added: Sizes): Promise<void> => {
    passes.set(table, current)
    count(added)
    if (run.status().asOf !== null || current.walk > 1) return
    const all = [...passes.values()]
    const rows = sum(all.map(({ total, page, size }) => Math.min(total, (page - 1) * size)))
    await run.progress({ rows, totalRows: sum(all.map(({ total }) => total)), ...sizes })
  }
}

type Walker = Readonly<{ run: CopyRun; pace: PacedCall; progress: Awaited<ReturnType<typeof startProgress>> }>

const walk = async ({ run, pace, progress }: Walker, table: CatalogueTable, maxPages = Infinity): Promise<void> => {
  let { pass } = await readPagedCopyState(run.db, table)
  if (!pass || pass.ended) return
  const [firstPage = [], ...others] = (await readSeenIds(run.db, table)).walks[pass.walk - 1] ?? []
  const walkIds: WalkIds = { ids: new Set([...firstPage, ...others.flat()]), firstPage }
  for (let pages = 0; pages < maxPages && !pass.ended; pages += 1) {
    const { next, sizes } = await syncPage(run, pace, table, pass, walkIds)
    pass = next
    await progress(table, next, sizes)
  }
}

const endPass = async ({ run, pace }: Walker, table: CatalogueTable, pass: PagePass): Promise<void> => {
  const { db } = run
  const { before, walks } = await readSeenIds(db, table)
  const seenIds = new Set(walks.flat(2))
  const { done } = await readPagedCopyState(db, table)
  const parts = (await pageParts(db, table)).filter(({ url }) => url !== knownIdsPartUrl(table))
  const last = parts.filter(({ url }) => isUrlOfWalk(url, table, pass.walk))
  const sizes = sizesOf(last)
  await deleteMissingRows(run, pace, table, { seen: seenIds, before: done ? before : null }, async () => {
    await db.parts.bulkDelete(parts.map(({ url }) => url))
    const { unreadable } = unreadableOf(last)
    await db.parts.put({ url: knownIdsPartUrl(table), table, ids: [...seenIds], ...sizes, unreadable })
    const { at, categories, size } = pass
    await writePagedCopyState(db, table, {
      done: { at, categories, size, newestFirst: wasNewestFirst(pass) },
      pass: null,
    })
  })
  // The bytes of a first sync's last walk are the copy's size; all other transferred bytes count as changes.
  const transferredBytes = sizesOf(parts).packedBytes - (done ? 0 : sizes.packedBytes)
  if (transferredBytes > 0) await run.report({ changeBytes: run.status().changeBytes + transferredBytes })
}

const finishPass = async (walker: Walker, table: CatalogueTable): Promise<void> => {
  const { db } = walker.run
  for (;;) {
    await walk(walker, table)
    const { done, pass } = await readPagedCopyState(db, table)
    if (!pass) return
    if (isPassSettled(pass, await readSeenIds(db, table))) return endPass(walker, table, pass)
    await writePagedCopyState(db, table, { done, pass: nextWalk(pass) })
  }
}

const showComplete = async ({ db, status, report }: CopyRun): Promise<void> => {
  if (status().asOf !== null) return
  const startTimes: number[] = []
  for (const table of catalogueTables) {
    const { done, pass } = await readPagedCopyState(db, table)
    if (pass && !seemsComplete(pass, await readSeenIds(db, table))) return
    startTimes.push(pass?.at ?? done?.at ?? 0)
  }
  const [products, companies] = await Promise.all([countRows(db, 'products'), countRows(db, 'companies')])
  const rows = products + companies
  await report({ phase: 'refreshing', scope: 'full', rows, totalRows: rows, asOf: Math.min(...startTimes) })
}

/** Returns the time of the data: the start of the older of the tables' last passes. Requires a login. */
export const syncPages = async (run: CopyRun): Promise<number> => {
  const pace = createPacedCall(run)
  const due: CatalogueTable[] = []
  for (const table of catalogueTables)
    if (isDue(run, await readPagedCopyState(run.db, table), categoriesOf(run, table))) due.push(table)
  if (due.length === 0) await refreshFirstPages(run, pace)
  else {
    if (run.status().scope === 'hot')
      await run.report({ phase: 'copying', scope: 'none', rows: 0, totalRows: 0, asOf: null })
    await reportChoice(run)
    for (const table of due) await startPass(run, table)
    const walker = { run, pace, progress: await startProgress(run) }
    await walk(walker, 'products', 1)
    await walk(walker, 'companies')
    await walk(walker, 'products')
    await showComplete(run)
    for (const table of due) await finishPass(walker, table)
  }
  const ends = await Promise.all(catalogueTables.map((table) => readPagedCopyState(run.db, table)))
  const parts = await Promise.all(catalogueTables.map((table) => run.db.parts.get(knownIdsPartUrl(table))))
  const counts = unreadableOf(parts.flatMap((part) => part ?? []))
  const { unreadable, unreadableCompanies } = run.status()
  if (counts.unreadable !== unreadable || counts.unreadableCompanies !== unreadableCompanies) await run.report(counts)
  return Math.min(...ends.map(({ done }) => done?.at ?? run.clock.now()))
}
