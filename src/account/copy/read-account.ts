import { accountCalls } from '#contract/calls/account.ts'
import { cartCalls } from '#contract/calls/catalogue.ts'
import type { DashboardEntry } from '#contract/entities/account.ts'
import type { CartRow } from '../store/confirmed-rows.ts'
import { writeTx } from '../store/tx.ts'
import { isSame } from '#lib/reuse.ts'
import { storeUncrossed, type Reader } from './reader.ts'
import { noteUnreadable, unreadableRows } from '../store/unreadable.ts'

const put = (reader: Reader, k: string, v: unknown) =>
  writeTx(reader.db, ['kv'], () => reader.db.kv.put({ k, v, asOf: reader.clock.now() }))

export const readQuota = async (reader: Reader): Promise<DashboardEntry[]> => {
  const entries = await reader.call(accountCalls.quotaDashboard)
  await put(reader, 'quota', entries)
  return entries
}

const byId = (rows: readonly CartRow[]): Readonly<Record<string, CartRow | undefined>> =>
  Object.fromEntries(rows.map((row) => [row.pesticideId, row]))

/** The server's cart replaces the confirmed copy; readers lay the waiting changes over it. */
export const readCart = async (reader: Reader): Promise<void> => {
  const { db, clock } = reader
  const { marks, onUnreadable } = unreadableRows()
  const ask = () => reader.call(cartCalls.cartList, { onUnreadable })
  await storeUncrossed(db, ['cart', 'kv'], ask, async (items) => {
    await noteUnreadable(db, 'cart', marks, clock.now())
    const known = byId(await db.cart.toArray())
    const rows = items.map(({ pesticideId, product }, order) => ({
      pesticideId,
      product: product ?? known[pesticideId]?.product ?? null,
      order,
    }))
    // Writing it again would make every place that shows it read it again.
    if (!isSame(byId(rows), known)) {
      await db.cart.clear()
      await db.cart.bulkPut(rows)
    }
    await db.kv.put({ k: 'cart', v: items.length, asOf: clock.now() })
  })
}
