import { accountId, type AccountId } from '#domain/ids.ts'
import { hasDatabase } from '../../store/database-mark.ts'
import { parseReadable, type AccountDb } from '../../store/db.ts'
import { draftRow, draftTitleOf } from '../../store/rows.ts'

/** Stored outside the database, because the browser may remove the database. `born`: the database's creation id. */
export interface UnsentNote {
  readonly sub: string
  readonly titles: string[]
  readonly born?: string | null | undefined
}

const maxTitles = 20

export const readUnsentTitles = async (db: AccountDb): Promise<string[]> => {
  const rows = parseReadable(draftRow, await db.drafts.where('status').equals('draft').toArray())
  return rows
    .filter((row) => row.rev > row.ackedRev)
    .map(draftTitleOf)
    .slice(0, maxTitles)
}

/** STOR-8: the noted titles if the database was removed (it has another creation id, or no drafts); otherwise none. */
export const readLostTitles = async (db: AccountDb, sub: AccountId, note: UnsentNote | null): Promise<string[]> => {
  if (note?.sub !== sub || note.titles.length === 0) return []
  if (note.born && note.born !== db.born) return note.titles
  return (await db.drafts.count()) === 0 ? note.titles : []
}

/** I26: `readLostTitles` for a start without a login, because the browser may have removed the stored login too. */
export const titlesLostWithDatabase = async (note: UnsentNote): Promise<string[]> =>
  note.titles.length > 0 && !(await hasDatabase(accountId.parse(note.sub), note.born ?? null)) ? note.titles : []
