import type { LiveRead } from '#lib/live-read.ts'
import type { AccountDb } from '../../store/db.ts'
import type { QuarantineRow } from '../../store/rows.ts'
import { useAccountRead } from '../use-account-read.ts'

/** A row that could not be read and was set aside unchanged. */
export interface UnreadableRow {
  readonly n: number
  readonly table: string
  readonly at: number
  /** The first product's name, if it can be read. */
  readonly title: string
}

const titleIn = (raw: unknown): string => {
  const lines = (raw as { mine?: { lines?: unknown } } | null)?.mine?.lines
  const name = Array.isArray(lines) ? (lines[0] as { name?: unknown } | undefined)?.name : undefined
  return typeof name === 'string' ? name : ''
}

const readUnreadable = async (db: AccountDb): Promise<UnreadableRow[]> =>
  (await db.quarantine.toArray()).map((row: QuarantineRow) => ({
    n: row.n ?? 0,
    table: row.table,
    at: row.at,
    title: titleIn(row.raw),
  }))

const noRows: UnreadableRow[] = []
export const useUnreadable = (): LiveRead<UnreadableRow[]> => useAccountRead(readUnreadable, noRows, [])
