import { getDraft } from '../../db/out-read.ts'
import { openOutDb } from '../../db/out-open.ts'
import { nextSeq, storageFault, writeTx } from '../../db/out-tx.ts'
import { prefs } from '../../prefs/prefs-state.ts'
import { titleOf } from '../../sync/unsent-note.ts'
import { accountContext, type AccountContext } from '../account-context.ts'
import { heldDrafts, letAllGo } from './held-text.ts'

/** The drafts of open forms, into the database that now stands under the account's name. */
export const putBackIn = async ({ sub, clock }: Pick<AccountContext, 'sub' | 'clock'>): Promise<void> => {
  const db = await openOutDb(sub, clock)
  try {
    await writeTx(db, ['drafts', 'meta'], async () => {
      for (const row of heldDrafts()) {
        // Another tab has put it back already, or it came from the server: what is on this screen is the later text.
        const there = await getDraft(db, row.localId)
        if (there && JSON.stringify(there.mine) === JSON.stringify(row.mine)) continue
        const updatedSeq = await nextSeq(db)
        // A send that waited in the removed outbox is gone with it: it is the buyer's to press again.
        await db.drafts.put(
          there ? { ...there, mine: row.mine, rev: there.rev + 1, updatedSeq } : { ...row, sendRev: null, updatedSeq },
        )
      }
    })
  } finally {
    db.close()
  }
}

/**
 * I26: stores what the open forms hold, after the browser removed the database under them. Rejects with `StorageError`
 * while there is no room; nothing in the forms is lost by that. The page is to be loaded anew afterwards.
 */
export const putBack = async (): Promise<void> => {
  try {
    await putBackIn(accountContext())
  } catch (error) {
    throw storageFault(error) ?? error
  }
  const back = new Set(heldDrafts().map(titleOf))
  const lost = prefs.unsent?.titles.filter((title) => !back.has(title)) ?? []
  prefs.unsent = prefs.unsent && lost.length > 0 ? { ...prefs.unsent, titles: lost } : null
  letAllGo()
}
