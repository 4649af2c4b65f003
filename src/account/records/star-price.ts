import { openedAccount } from '../outbox/operations/account-context.ts'
import { readStarredPrices, starredPricesKey } from '../store/read-prices.ts'
import { writeTx } from '../store/tx.ts'

/** Puts a price at the top of the list on this device, or takes it from there. */
export const starPrice = async (id: string, on: boolean): Promise<void> => {
  const { db } = await openedAccount()
  await writeTx(db, ['meta'], async () => {
    const starred = new Set(await readStarredPrices(db))
    if (on) starred.add(id)
    else starred.delete(id)
    await db.meta.put({ k: starredPricesKey, v: [...starred] })
  })
}
