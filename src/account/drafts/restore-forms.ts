import type { RequestContent } from '#domain/requests/draft/content.ts'
import { getDraft } from '../store/db.ts'
import { draftTitleOf, type DraftRow } from '../store/rows.ts'
import { openAccountDb } from '../store/open.ts'
import { nextSeq, toStorageError, writeTx } from '../store/tx.ts'
import { prefs } from '#prefs/prefs.ts'
import { requireAccountContext, whenAccountOpen, type AccountContext, type DirectResult } from '../outbox/session.ts'
import { draftsOfForms, forgetAllForms, withFormChanges, forgetSentForm } from './editor.ts'
import { proxy } from 'valtio'
import type { DraftId } from '#domain/ids.ts'

/** Sends from memory that are running or unclear. A retry repeats their bytes, so their text must not change. */
export const sendsFromMemory = proxy<Record<DraftId, 'sending' | 'unclear'>>({})

/** Loads early the code that sends from memory: a browser that removes the database removes the app's files too. */
export async function prepareSendFromMemory(): Promise<void> {
  await (await whenAccountOpen()).direct()
}

const rowOf = (localId: DraftId) => draftsOfForms().find((row) => row.localId === localId) ?? null

export async function findLostFiles(localId: DraftId): Promise<readonly string[]> {
  const row = rowOf(localId)
  return row ? (await requireAccountContext().direct()).lostFiles(row) : []
}

/** I26: sends the text of an open form while nothing can be stored on this device. */
export async function sendFromMemory(localId: DraftId): Promise<DirectResult> {
  const row = rowOf(localId)
  if (!row) return { is: 'not-sent', why: 'server' }
  sendsFromMemory[localId] = 'sending'
  let result: DirectResult = { is: 'unclear' }
  try {
    result = await (await requireAccountContext().direct()).send(row)
  } finally {
    if (result.is === 'unclear' || result.is === 'cannot-tell') sendsFromMemory[localId] = 'unclear'
    else delete sendsFromMemory[localId]
  }
  if (result.is !== 'sent' && result.is !== 'approval') return result
  forgetSentForm(localId)
  const titles = prefs.unsent?.titles.filter((title) => title !== draftTitleOf(row)) ?? []
  prefs.unsent = prefs.unsent && titles.length > 0 ? { ...prefs.unsent, titles } : null
  return result
}

/** If another tab has already restored the draft, adds only this form's unstored changes; otherwise its whole text. */
const withFormText = (there: DraftRow, row: DraftRow): RequestContent =>
  !there.fromServer && there.rev >= row.rev ? withFormChanges(row.localId, there.mine) : row.mine

/** Opens a database to store the open forms' texts, because the browser may have removed the account's open one. */
export async function restoreFormsForAccount({ sub, clock }: Pick<AccountContext, 'sub' | 'clock'>): Promise<void> {
  const db = await openAccountDb(sub, clock)
  try {
    await writeTx(db, ['drafts', 'meta'], async () => {
      for (const row of draftsOfForms()) {
        const storedDraft = await getDraft(db, row.localId)
        const mine = storedDraft ? withFormText(storedDraft, row) : row.mine
        if (storedDraft && JSON.stringify(storedDraft.mine) === JSON.stringify(mine)) continue
        const updatedSeq = await nextSeq(db)
        // A send that waited in the removed outbox is lost: the buyer must press send again.
        const newRow = storedDraft ? { ...storedDraft, mine, rev: storedDraft.rev + 1 } : { ...row, sendRev: null }
        await db.drafts.put({ ...newRow, updatedSeq })
      }
    })
  } finally {
    db.close()
  }
}

/** I26: stores the open forms' texts and the login after the browser removed them. The caller must reload the page. */
export async function restoreForms(): Promise<void> {
  try {
    await restoreFormsForAccount(requireAccountContext())
  } catch (error) {
    throw toStorageError(error) ?? error
  }
  try {
    await (await requireAccountContext().direct()).storeLogin()
  } catch {
    // If the login cannot be stored, the texts are stored anyway, and the buyer only has to log in again.
  }
  const restoredTitles = new Set(draftsOfForms().map(draftTitleOf))
  const stillLost = prefs.unsent?.titles.filter((title) => !restoredTitles.has(title)) ?? []
  prefs.unsent = prefs.unsent && stillLost.length > 0 ? { ...prefs.unsent, titles: stillLost } : null
  forgetAllForms()
}
