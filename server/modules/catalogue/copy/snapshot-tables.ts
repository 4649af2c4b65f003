import type { Locale } from '#contract/languages.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { PartCache } from '#server/platform/files/part-cache.ts'
import { markOf, shapeOf } from '../changes/catalogue-clock.ts'
import type { CatalogueTable, CatalogueTime } from '../changes/catalogue-clock.ts'
import type { Words } from '../reference/words.ts'
import { cutTable } from './part-cuts.ts'
import { makePart } from './snapshot-parts.ts'
import type { BuiltPart } from './snapshot-parts.ts'

/** A table of the public copy in one language, cut into parts. */
export interface BuiltTable {
  /** While it is unchanged, so are all parts. */
  readonly stamp: string
  /** The version of the words in its parts. */
  readonly wordsVersion: string
  readonly rows: number
  readonly parts: ReadonlyMap<string, BuiltPart>
}

/** The inputs for making a table. */
export interface Making {
  readonly locale: Locale
  readonly time: CatalogueTime
  readonly words: Words
  /** Awaited before each part: work in advance lets other requests go first. */
  readonly pace: () => Promise<void>
}

/** Makes a table's parts; of an earlier copy it reuses those that cannot have changed. */
export const buildTable = async (
  db: Database,
  cache: PartCache,
  table: CatalogueTable,
  { locale, time, words, pace }: Making,
  before: BuiltTable | undefined,
): Promise<BuiltTable> => {
  // A rating changes nothing in these products.
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
