import { dayMs } from '#lib/day-ms.ts'
import { countRows } from '../../store/blocks.ts'
import { writeMeta } from '../../store/meta.ts'
import { catalogueTables, type CatalogueTable } from '../../store/names.ts'
import type { Pages, Pass } from '../../store/schema.ts'
import { inBoth, sameCategories } from '../copied-categories.ts'
import { copyPage, type Walked } from './copy-page.ts'
import { bytesOf, unreadableOf, type CopyRun } from '../run.ts'
import { lookAtPages } from './look.ts'
import { createPace, type Pace } from './pace.ts'
import { forgetPages, isOfWalk, knownUrl, pageParts, readPages, seenOf, writePages } from './parts.ts'
import { isQuiet, isSettled, newPass, nextWalk, pageSizes, wasNewestFirst } from './pass.ts'
import { sweepPages } from './sweep.ts'

/** All pages are walked through no more often than this, unless a person asks. */
export const passEveryMs = dayMs

/** Suppliers are all copied, whichever categories are chosen. */
const categoriesOf = (run: CopyRun, table: CatalogueTable): readonly string[] =>
  table === 'products' ? (run.categories ?? []) : []

const isDue = (run: CopyRun, { done, pass }: Pages, categories: readonly string[]): boolean => {
  if (run.demanded || pass || !done || !sameCategories(done.categories, categories)) return true
  return Math.abs(run.clock.now() - done.at) >= passEveryMs
}

/** Begins a pass, unless one of the same categories is under way. */
const begin = async (run: CopyRun, table: CatalogueTable): Promise<void> => {
  const { db } = run
  const categories = categoriesOf(run, table)
  await db.transaction('rw', db.parts, db.meta, async () => {
    await run.check()
    const { done, pass } = await readPages(db, table)
    if (pass && sameCategories(pass.categories, categories)) return
    const changed = done ? !sameCategories(done.categories, categories) : pass !== null
    if (changed) await forgetPages(db, table)
    await writePages(db, table, {
      done: changed ? null : done,
      pass: newPass(run.clock.now(), categories, done?.size ?? pageSizes[0]),
    })
  })
}

/** Another choice of categories: all that is sure until the pass is over is what was here and stays. */
const tellChoice = async (run: CopyRun): Promise<void> => {
  const chosen = [...(run.categories ?? [])]
  const { categories } = run.status()
  if (sameCategories(categories, chosen)) return
  await run.report({ categories: [...inBoth(categories, chosen)] })
  await writeMeta(run.db, 'underWay', chosen)
}

type Sizes = ReturnType<typeof bytesOf>

/** Bytes and rows of the first walks, as far as they have come; the last answer says how many rows there are. */
class Progress {
  private readonly run: CopyRun
  private readonly pages = new Map<CatalogueTable, Pass>()
  private sizes = { bytes: 0, packedBytes: 0 }

  constructor(run: CopyRun) {
    this.run = run
  }

  /** What a run before this one has brought. */
  async recall(): Promise<void> {
    for (const table of catalogueTables) {
      const { pass } = await readPages(this.run.db, table)
      if (pass) this.pages.set(table, pass)
      for (const part of await pageParts(this.run.db, table)) this.count(bytesOf([part]))
    }
  }

  private count({ bytes, packedBytes }: Sizes): void {
    this.sizes = { bytes: this.sizes.bytes + bytes, packedBytes: this.sizes.packedBytes + packedBytes }
  }

  async add(table: CatalogueTable, pass: Pass, sizes: Sizes): Promise<void> {
    this.pages.set(table, pass)
    this.count(sizes)
    // Nothing that is shown moves while a whole copy is refreshed, or walked through once more.
    if (this.run.status().asOf !== null || pass.walk > 1) return
    const passes = [...this.pages.values()]
    const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
    await this.run.progress({
      rows: sum(passes.map(({ total, page, size }) => Math.min(total, (page - 1) * size))),
      totalRows: sum(passes.map(({ total }) => total)),
      ...this.sizes,
    })
  }
}

interface Walker {
  readonly run: CopyRun
  readonly pace: Pace
  readonly progress: Progress
}

/** Goes on with the walk that is under way, for so many pages at most. */
const walk = async ({ run, pace, progress }: Walker, table: CatalogueTable, most = Infinity): Promise<void> => {
  let { pass } = await readPages(run.db, table)
  if (!pass || pass.ended) return
  const [firstPage = [], ...others] = (await seenOf(run.db, table)).walks[pass.walk - 1] ?? []
  const walked: Walked = { ids: new Set([...firstPage, ...others.flat()]), firstPage }
  for (let asked = 0; asked < most && !pass.ended; asked += 1) {
    const { next, sizes } = await copyPage(run, pace, table, pass, walked)
    pass = next
    await progress.add(table, next, sizes)
  }
}

/** The pass is over: what it has seen is what the next one knows. */
const end = async ({ run, pace }: Walker, table: CatalogueTable, pass: Pass): Promise<void> => {
  const { db } = run
  const { before, walks } = await seenOf(db, table)
  const seen = new Set(walks.flat(2))
  const { done } = await readPages(db, table)
  const parts = (await pageParts(db, table)).filter(({ url }) => url !== knownUrl(table))
  const last = parts.filter(({ url }) => isOfWalk(url, table, pass.walk))
  const sizes = bytesOf(last)
  await sweepPages(run, pace, table, { seen, before: done ? before : null }, async () => {
    await db.parts.bulkDelete(parts.map(({ url }) => url))
    await db.parts.put({
      url: knownUrl(table),
      table,
      ids: [...seen],
      ...sizes,
      unreadable: unreadableOf(last).unreadable,
    })
    const { at, categories, size } = pass
    await writePages(db, table, {
      done: { at, categories, size, newestFirst: wasNewestFirst(pass) },
      pass: null,
    })
  })
  // The first walk of a first copy is the copy; all else that it took was spent on changes.
  const spent = bytesOf(parts).packedBytes - (done ? 0 : sizes.packedBytes)
  if (spent > 0) await run.report({ changeBytes: run.status().changeBytes + spent })
}

const finishPass = async (walker: Walker, table: CatalogueTable): Promise<void> => {
  const { db } = walker.run
  for (;;) {
    await walk(walker, table)
    const { done, pass } = await readPages(db, table)
    if (!pass) return
    if (isSettled(pass, await seenOf(db, table))) return end(walker, table, pass)
    await writePages(db, table, { done, pass: nextWalk(pass) })
  }
}

/** A first copy whose walks saw nothing move is shown as whole; what is walked once more only makes sure. */
const showWhole = async ({ db, status, report }: CopyRun): Promise<void> => {
  if (status().asOf !== null) return
  const begun: number[] = []
  for (const table of catalogueTables) {
    const { done, pass } = await readPages(db, table)
    if (pass && !isQuiet(pass, await seenOf(db, table))) return
    begun.push(pass?.at ?? done?.at ?? 0)
  }
  const [products, companies] = await Promise.all([countRows(db, 'products'), countRows(db, 'companies')])
  const rows = products + companies
  await report({ phase: 'refreshing', scope: 'full', rows, totalRows: rows, asOf: Math.min(...begun) })
}

/**
 * Copies the lists of a backend that has neither files nor changes, page by page; a killed run goes on with its next
 * page. Gives the time that the copy is of. Signed in only.
 */
export const copyPages = async (run: CopyRun): Promise<number> => {
  const pace = createPace(run)
  const due: CatalogueTable[] = []
  for (const table of catalogueTables)
    if (isDue(run, await readPages(run.db, table), categoriesOf(run, table))) due.push(table)
  if (due.length === 0) await lookAtPages(run, pace)
  else {
    // What was put forward is not a copy to be refreshed, but the beginning of one.
    if (run.status().scope === 'hot')
      await run.report({ phase: 'copying', scope: 'none', rows: 0, totalRows: 0, asOf: null })
    await tellChoice(run)
    for (const table of due) await begin(run, table)
    const progress = new Progress(run)
    await progress.recall()
    const walker = { run, pace, progress }
    // The first rows of the library first, then the companies, then the rest.
    await walk(walker, 'products', 1)
    await walk(walker, 'companies')
    await walk(walker, 'products')
    await showWhole(run)
    for (const table of due) await finishPass(walker, table)
  }
  const ends = await Promise.all(catalogueTables.map((table) => readPages(run.db, table)))
  const parts = await Promise.all(catalogueTables.map((table) => run.db.parts.get(knownUrl(table))))
  const counts = unreadableOf(parts.flatMap((part) => part ?? []))
  const { unreadable, unreadableCompanies } = run.status()
  if (counts.unreadable !== unreadable || counts.unreadableCompanies !== unreadableCompanies) await run.report(counts)
  return Math.min(...ends.map(({ done }) => done?.at ?? run.clock.now()))
}
