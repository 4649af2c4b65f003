import type { RequestContent } from '#domain/requests/draft/content.ts'
import { getDraft } from '../store/account-rows.ts'
import type { DraftRow } from '../store/rows.ts'
import { openAccountDb } from '../store/open.ts'
import { nextSeq, storageFault, writeTx } from '../store/tx.ts'
import { prefs } from '#prefs/prefs.ts'
import { titleOf } from '../outbox/status/unsent-note.ts'
import { accountContext, type AccountContext } from '../outbox/operations/account-context.ts'
import { heldDrafts, letAllGo, withHeldText } from './editor.ts'

/**
 * If another tab put the draft back, it may have been edited there since; only this form's own changes are newer. A
 * copy from the server, or an older one, is older than everything in the form.
 */
const laidOver = (there: DraftRow, row: DraftRow): RequestContent =>
  !there.fromServer && there.rev >= row.rev ? withHeldText(row.localId, there.mine) : row.mine

/** Puts the drafts of open forms into the database that now has the account's name. */
export const putBackIn = async ({ sub, clock }: Pick<AccountContext, 'sub' | 'clock'>): Promise<void> => {
  const db = await openAccountDb(sub, clock)
  try {
    await writeTx(db, ['drafts', 'meta'], async () => {
      for (const row of heldDrafts()) {
        const there = await getDraft(db, row.localId)
        const mine = there ? laidOver(there, row) : row.mine
        if (there && JSON.stringify(there.mine) === JSON.stringify(mine)) continue
        const updatedSeq = await nextSeq(db)
        // A send that waited in the removed outbox is lost: the buyer must press send again.
        await db.drafts.put(
          there ? { ...there, mine, rev: there.rev + 1, updatedSeq } : { ...row, sendRev: null, updatedSeq },
        )
      }
    })
  } finally {
    db.close()
  }
}

/**
 * I26: stores what the open forms have in memory, and the login, after the browser removed them. Rejects with
 * `StorageError` while there is no room; the forms then still have everything. The page must be reloaded afterwards.
 */
export const putBack = async (): Promise<void> => {
  try {
    await putBackIn(accountContext())
  } catch (error) {
    throw storageFault(error) ?? error
  }
  try {
    await (await accountContext().direct()).storeLogin()
  } catch {
    // The text is stored. Without the login the buyer logs in again.
  }
  const back = new Set(heldDrafts().map(titleOf))
  const lost = prefs.unsent?.titles.filter((title) => !back.has(title)) ?? []
  prefs.unsent = prefs.unsent && lost.length > 0 ? { ...prefs.unsent, titles: lost } : null
  letAllGo()
}
