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

/** The smallest page size of the lists. */
export const firstRows = 20

/** A table of the public copy in one language, cut into parts. */
export interface BuiltTable {
  /** While it is unchanged, so are all parts; empty while some are not made. */
  readonly stamp: string
  /** The version of the words in its parts. */
  readonly wordsVersion: string
  readonly rows: number
  readonly parts: ReadonlyMap<string, BuiltPart>
  /** The beginning of its plain list. */
  readonly first: TableHead
}

/** The inputs for making a table. */
export interface Making {
  readonly locale: Locale
  readonly time: CatalogueTime
  readonly words: Words
  /** Awaited before each part: work in advance lets other requests go first. */
  readonly pace: () => Promise<void>
  /** Called after every few parts with the state so far, from which a later run can continue. */
  readonly note: (soFar: BuiltTable) => Promise<void>
  readonly partsANote: number
}

export type TableBuilder = (
  table: CatalogueTable,
  making: Making,
  before: BuiltTable | undefined,
) => Promise<BuiltTable>

/** Makes a table's parts; from an earlier copy only those that may have changed. */
export const tableBuilder = (db: Database, cache: PartCache): TableBuilder => {
  // All languages are cut in the same way.
  const cuts = lruCache<Cut[]>(2)

  const buildTable: TableBuilder = async (table, making, before) => {
    const { locale, time, words, pace, note, partsANote } = making
    const mark = markOf(time)
    // A rating changes nothing in these products.
    const stamp = `${table === 'products' ? shapeOf(time) : mark} ${words.version}`
    if (before?.stamp === stamp) return before
    const known = before?.wordsVersion === words.version ? before : undefined
    const parts = new Map<string, BuiltPart>()
    const changed: Cut[] = []
    for (const cut of await cuts(`${table} ${mark}`, () => cutTable(db, table))) {
      const part = known?.parts.get(cut.key)
      if (part?.state !== cut.state) changed.push(cut)
      // Also reserves the position of a part that is made again: the first part opens the library.
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
      // Awaited above or below. Without this a failure of both would leave one of them unhandled.
      keeping.catch(() => undefined)
    }
    await keeping
    const built = soFar(stamp)
    const enough = first.head.length >= Math.min(firstRows, built.rows)
    // Too many of the first rows are gone, and the next ones are only known after reading all.
    if (known && !enough) return buildTable(table, making, undefined)
    return built
  }
  return buildTable
}
