import { readable } from '../db/out-read.ts'
import type { OutDb } from '../db/out-db.ts'
import { draftRow } from '../db/out-rows.ts'

/** What was unsent when the app was last open, kept where clearing the database does not reach. */
export interface UnsentNote {
  readonly sub: string
  readonly titles: string[]
}

const mostTitles = 20

/** Drafts of which this device holds something that the server has not, by the name of their first product. */
export const unsentTitles = async (db: OutDb): Promise<string[]> => {
  const rows = readable(draftRow, await db.drafts.where('status').equals('draft').toArray())
  return rows
    .filter((row) => row.rev > row.ackedRev)
    .map((row) => row.mine.lines[0]?.name ?? '')
    .slice(0, mostTitles)
}

/**
 * STOR-8: what the browser has lost: the note names unsent work of this account, and the database knows of no draft
 * at all. Empty when nothing was lost.
 */
export const lostTitles = async (db: OutDb, sub: string, note: UnsentNote | null): Promise<string[]> => {
  if (note?.sub !== sub || note.titles.length === 0) return []
  return (await db.drafts.count()) === 0 ? note.titles : []
}
