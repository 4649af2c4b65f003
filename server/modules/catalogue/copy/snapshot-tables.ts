import type { Locale } from '#contract/languages.ts'
import type { Database } from '#server/platform/db/database.ts'
import { shapeOf } from '../changes/catalogue-clock.ts'
import type { CatalogueTable, CatalogueTime } from '../changes/catalogue-clock.ts'
import { markOf } from '../changes/catalogue-changes.ts'
import { noHead, withPart, withoutChangedParts } from './table-head.ts'
import type { TableHead } from './table-head.ts'
import { lruCache } from '#server/platform/cache/lru-cache.ts'
import { cutTable } from './part-cuts.ts'
import type { Cut } from './part-cuts.ts'
import { storePart, readers } from './snapshot-parts.ts'
import type { PartCache } from '#server/platform/files/part-cache.ts'
import type { BuiltPart } from './snapshot-parts.ts'
import type { Words } from '../reference/words.ts'

/** The smallest page of the lists. */
export const firstRows = 20

/** A table of the public copy in one language, cut into parts. */
export interface BuiltTable {
  /** While it stands, so do all the parts; empty while some are not made. */
  readonly stamp: string
  /** Of the words that its parts show. */
  readonly wordsVersion: string
  readonly rows: number
  readonly parts: ReadonlyMap<string, BuiltPart>
  /** What its plain list begins with. */
  readonly first: TableHead
}

/** What a table is made of, and how. */
export interface Making {
  readonly locale: Locale
  readonly time: CatalogueTime
  readonly words: Words
  /** Waited for before each part: who makes without being asked lets others go first. */
  readonly pace: () => Promise<void>
  /** What is made so far, told after every so many parts: to be gone on from. */
  readonly note: (soFar: BuiltTable) => Promise<void>
  readonly partsANote: number
}

export type TableBuilder = (
  table: CatalogueTable,
  making: Making,
  before: BuiltTable | undefined,
) => Promise<BuiltTable>

/** Makes a table's parts, or of one made before only those that may have changed. */
export const tableBuilder = (db: Database, cache: PartCache): TableBuilder => {
  // The languages are cut alike.
  const cuts = lruCache<Cut[]>(2)

  const buildTable: TableBuilder = async (table, making, before) => {
    const { locale, time, words, pace, note, partsANote } = making
    const mark = markOf(time)
    // A rating changes nothing that a product shows here.
    const stamp = `${table === 'products' ? shapeOf(time) : mark} ${words.version}`
    if (before?.stamp === stamp) return before
    const known = before?.wordsVersion === words.version ? before : undefined
    const parts = new Map<string, BuiltPart>()
    const changed: Cut[] = []
    for (const cut of await cuts(`${table} ${mark}`, () => cutTable(db, table))) {
      const part = known?.parts.get(cut.key)
      if (part?.state !== cut.state) changed.push(cut)
      // Holds the place of one that is made anew, too: the first part opens the library.
      parts.set(cut.key, part ?? { cut, state: '', entry: { url: '', rows: 0, bytes: 0, sha256: '' } })
    }
    const anew = new Set(changed.map(({ key }) => key))
    let first = known ? withoutChangedParts(known.first, (part) => parts.has(part) && !anew.has(part)) : noHead
    const soFar = (as: string): BuiltTable => {
      const made = new Map([...parts].filter(([, { entry }]) => entry.url !== ''))
      const rows = [...made.values()].reduce((sum, { entry }) => sum + entry.rows, 0)
      return { stamp: as, wordsVersion: words.version, rows, parts: made, first }
    }
    let keeping: Promise<unknown> = Promise.resolve()
    for (const [at, cut] of changed.entries()) {
      await pace()
      const read = await readers[table](db, cut, words, locale)
      // One part is compressed while the next is read.
      await keeping
      if (at > 0 && at % partsANote === 0) await note(soFar(''))
      first = withPart(first, cut.key, read.standings, locale)
      keeping = storePart(cache, locale, table, cut, read).then(({ packed: _served, ...part }) =>
        parts.set(cut.key, part),
      )
      // Awaited above or below: without this a failure of both would leave one of them unheard.
      keeping.catch(() => undefined)
    }
    await keeping
    const built = soFar(stamp)
    const enough = first.head.length >= Math.min(firstRows, built.rows)
    // Too many of the first ones have gone: who comes next is not known without reading all.
    if (known && !enough) return buildTable(table, making, undefined)
    return built
  }
  return buildTable
}
