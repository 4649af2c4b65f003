import { ownValueRowKey, type OwnValueKey } from '../store/own-value-keys.ts'
import { writeTx } from '../store/tx.ts'
import { type AccountContext, accountContext, action, openedAccount } from '../outbox/operations/account-context.ts'
import { writeSoon } from './write-soon.ts'

/**
 * Stores a note of the buyer's own: on this device, under the account, in no request to a server (target prices,
 * templates, half-written answers, rows that could not be read). Resolves when it is on the disk.
 */
export const storeOwnValue = action(async ({ db }: AccountContext, key: OwnValueKey, value: unknown): Promise<void> => {
  const k = ownValueRowKey(key)
  await writeTx(db, ['meta'], async () => {
    if (value === null || value === '') await db.meta.delete(k)
    else await db.meta.put({ k, v: value })
  })
})

/** Changes the stored value in one transaction, so that two tabs do not undo each other's change. */
export const changeOwnValue = async (key: OwnValueKey, change: (value: unknown) => unknown): Promise<void> => {
  const { db } = await openedAccount()
  const k = ownValueRowKey(key)
  await writeTx(db, ['meta'], async () => {
    const value = change((await db.meta.get(k))?.v)
    if (value === null) await db.meta.delete(k)
    else await db.meta.put({ k, v: value })
  })
}

export interface OwnTextWriter {
  /** Accepts what is typed and stores it soon; at once when the field or the page is left. */
  readonly type: (text: string) => void
  /** Resolves when the latest text is on the disk. */
  readonly flush: () => Promise<void>
  readonly dispose: () => Promise<void>
}

/** Stores a text while it is typed, so that a tab that is killed before sending loses only a few letters. */
export const ownTextWriter = (key: OwnValueKey, onError: (error: unknown) => void): OwnTextWriter => {
  const context = accountContext()
  let unstored: string | null = null
  const write = async () => {
    const text = unstored
    if (text === null) return
    unstored = null
    try {
      await storeOwnValue.in(context, key, text)
    } catch (error) {
      unstored ??= text
      throw error
    }
  }
  const { typed, flush, dispose } = writeSoon(write, onError)
  return {
    type: (text) => {
      unstored = text
      typed()
    },
    flush,
    dispose,
  }
}
