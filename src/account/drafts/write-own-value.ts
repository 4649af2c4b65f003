import { ownValueRowKey, type OwnValueKey } from '../store/own-value-keys.ts'
import { writeTx } from '../store/tx.ts'
import { type AccountContext, accountContext, action } from '../outbox/operations/account-context.ts'
import { textWriter, type TextWriter } from './write-soon.ts'

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
export const changeOwnValue = action(
  async ({ db }: AccountContext, key: OwnValueKey, change: (value: unknown) => unknown): Promise<void> => {
    const k = ownValueRowKey(key)
    await writeTx(db, ['meta'], async () => {
      const value = change((await db.meta.get(k))?.v)
      if (value === null) await db.meta.delete(k)
      else await db.meta.put({ k, v: value })
    })
  },
)

/** Stores a value in the account that it was typed in. */
export type StoreIn<T> = (account: AccountContext, value: T) => Promise<void>

/** Writes a text, or the texts of a form, of the account that is open now, whoever signs in while it is typed. */
export const accountTextWriter = <T = string>(store: StoreIn<T>, onError: (error: unknown) => void): TextWriter<T> => {
  const account = accountContext()
  return textWriter<T>((text) => store(account, text), onError)
}

/** The same for what is a value of its own. */
export const ownTextWriter = <T = string>(key: OwnValueKey, onError: (error: unknown) => void): TextWriter<T> =>
  accountTextWriter<T>((account, text) => storeOwnValue.in(account, key, text), onError)
