import { proxy } from 'valtio'
import type { DraftId } from '#domain/ids.ts'
import { prefs } from '#prefs/prefs.ts'
import { accountContext, openedAccount } from '../outbox/operations/account-context.ts'
import type { DirectResult } from '../outbox/operations/account-context.ts'
import { titleOf } from '../outbox/status/unsent-note.ts'
import { heldDrafts, letGoSent } from './editor.ts'

/**
 * Drafts that are being sent from memory, or that may have arrived: their text must not change, because only the same
 * bytes can be repeated. By localId.
 */
export const memorySends = proxy<Record<DraftId, 'sending' | 'unclear'>>({})

/** Loads what a send from memory needs: when the browser removes the data, it removes the files of the app too. */
export const prepareSendFromMemory = async (): Promise<void> => {
  await (await openedAccount()).direct()
}

const rowOf = (localId: DraftId) => heldDrafts().find((row) => row.localId === localId) ?? null

/** Names of the draft's files that this device does not have any more, so that they cannot be sent with it. */
export const filesLost = async (localId: DraftId): Promise<readonly string[]> => {
  const row = rowOf(localId)
  return row ? (await accountContext().direct()).lostFiles(row) : []
}

/** I26: sends what an open form has in memory, while this device can store nothing. */
export const sendFromMemory = async (localId: DraftId): Promise<DirectResult> => {
  const row = rowOf(localId)
  if (!row) return { is: 'not-sent', why: 'server' }
  memorySends[localId] = 'sending'
  let result: DirectResult = { is: 'unclear' }
  try {
    result = await (await accountContext().direct()).send(row)
  } finally {
    if (result.is === 'unclear' || result.is === 'cannot-tell') memorySends[localId] = 'unclear'
    else delete memorySends[localId]
  }
  if (result.is !== 'sent' && result.is !== 'approval') return result
  letGoSent(localId)
  const titles = prefs.unsent?.titles.filter((title) => title !== titleOf(row)) ?? []
  prefs.unsent = prefs.unsent && titles.length > 0 ? { ...prefs.unsent, titles } : null
  return result
}
