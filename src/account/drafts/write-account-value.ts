import { accountValueKey, type AccountValueKey } from '../store/account-value-keys.ts'
import { writeTx } from '../store/tx.ts'
import { type AccountContext, requireAccountContext, accountAction } from '../outbox/session.ts'
import { createTextWriter } from './debounced-writer.ts'
import type { DraftId } from '#domain/ids.ts'
import { requestDefaults, type RequestDefaults } from '#domain/requests/draft/defaults.ts'
import { type TargetPrices, targetPrices } from '#domain/requests/record/private-terms.ts'
import type { AccountDb } from '../store/db.ts'

/** If several drafts have a price for a product, the first draft's counts. Must be called in a transaction. */
export async function copyTargetPrices(db: AccountDb, from: readonly DraftId[], to: DraftId): Promise<void> {
  const rows = await db.meta.bulkGet(from.map((id) => accountValueKey(`targets:${id}`)))
  const all = rows.reduceRight<TargetPrices>((sum, row) => ({ ...sum, ...targetPrices.safeParse(row?.v).data }), {})
  if (Object.keys(all).length > 0) await db.meta.put({ k: accountValueKey(`targets:${to}`), v: all })
}

export async function storeDefaults(db: AccountDb, localId: DraftId, defaults: RequestDefaults): Promise<void> {
  if (Object.keys(defaults).length > 0) await db.meta.put({ k: accountValueKey(`defaults:${localId}`), v: defaults })
}

/** Except the pasted text, values also remain under the old id: a record may have been made from that draft. */
export async function copyAccountValues(db: AccountDb, from: DraftId, to: DraftId): Promise<void> {
  await copyTargetPrices(db, [from], to)
  const defaults = requestDefaults.safeParse((await db.meta.get(accountValueKey(`defaults:${from}`)))?.v)
  if (defaults.success) await storeDefaults(db, to, defaults.data)
  const confirmedRow = await db.meta.get(accountValueKey(`confirmed:${from}`))
  if (confirmedRow) await db.meta.put({ ...confirmedRow, k: accountValueKey(`confirmed:${to}`) })
  const pastedRow = await db.meta.get(accountValueKey(`paste:${from}`))
  if (!pastedRow) return
  await db.meta.put({ ...pastedRow, k: accountValueKey(`paste:${to}`) })
  await db.meta.delete(pastedRow.k)
}

/** Uses one transaction, because two tabs may change the value. If `change` returns null, the value is removed. */
export const changeAccountValue = accountAction(
  async ({ db }: AccountContext, key: AccountValueKey, change: (value: unknown) => unknown): Promise<void> => {
    const k = accountValueKey(key)
    await writeTx(db, ['meta'], async () => {
      const value = change((await db.meta.get(k))?.v)
      if (value === null) await db.meta.delete(k)
      else await db.meta.put({ k, v: value })
    })
  },
)

export const storeAccountValue = accountAction((context: AccountContext, key: AccountValueKey, value: unknown) =>
  changeAccountValue.in(context, key, () => (value === '' ? null : value)),
)

export type AccountValueStore<T> = (account: AccountContext, value: T) => Promise<void>

/** The writer uses the account that is open when it is created, even if another one logs in while text is typed. */
export const createAccountTextWriter = <T = string>(store: AccountValueStore<T>, onError: (error: unknown) => void) => {
  const account = requireAccountContext()
  return createTextWriter<T>((text) => store(account, text), onError)
}

export const createValueTextWriter = (key: AccountValueKey, onError: (error: unknown) => void) =>
  createAccountTextWriter<unknown>((account, value) => storeAccountValue.in(account, key, value), onError)
