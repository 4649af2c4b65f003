import type { Locale } from '#contract/headers.ts'
import { pageDamage } from '../catalogue/page-damage.ts'
import type { RefDb } from '../db/ref-db.ts'
import { readStatus } from '../db/ref-meta.ts'
import type { CatalogueTable } from '../db/ref-names.ts'
import { readRows, type CatalogueRow } from '../db/ref-rows.ts'
import { pending } from './ref-read.ts'

/** Rows that parse; the others are noted and fetched again. */
export const parseStored = <T extends CatalogueTable>(
  locale: Locale,
  table: T,
  raw: readonly unknown[],
): CatalogueRow<T>[] => {
  const { rows, unreadableIds } = readRows(table, raw)
  pageDamage(locale, table, unreadableIds)
  return rows
}

/** One row; null when there is none, and pending while it may still arrive with the first copy. */
export const readOne = async <T extends CatalogueTable>(
  db: RefDb,
  locale: Locale,
  table: T,
  id: string,
): Promise<CatalogueRow<T> | null | typeof pending> => {
  const raw: unknown = await db.table(table).get(id)
  if (raw !== undefined) return parseStored(locale, table, [raw])[0] ?? null
  const { phase } = await readStatus(db)
  return phase === 'empty' || phase === 'copying' ? pending : null
}
