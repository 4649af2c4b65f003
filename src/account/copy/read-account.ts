import { accountCalls, messageCalls } from '#contract/calls/account.ts'
import { cartCalls } from '#contract/calls/catalogue.ts'
import type { DashboardEntry } from '#contract/entities/account.ts'
import { writeTx } from '../store/tx.ts'
import { operationsMark, type Reader } from './reader.ts'
import { noteUnreadable, unreadableRows } from '../store/unreadable.ts'

/** Messages kept for reading without a network. */
const keptMessages = 100

const put = (reader: Reader, k: string, v: unknown) =>
  writeTx(reader.db, ['kv'], () => reader.db.kv.put({ k, v, asOf: reader.clock.now() }))

export const readQuota = async (reader: Reader): Promise<DashboardEntry[]> => {
  const entries = await reader.call(accountCalls.quotaDashboard)
  await put(reader, 'quota', entries)
  return entries
}

/** Unread count and the latest messages. The list is asked for only when the count moved, or it was never read. */
export const readMessages = async (reader: Reader): Promise<void> => {
  const { db, clock } = reader
  const mark = await operationsMark(db)
  const unread = await reader.call(messageCalls.unreadCount)
  const known = await db.kv.get('unread')
  const stale = known?.v !== unread || (await db.messages.count()) === 0
  const { marks, onUnreadable } = unreadableRows()
  const page = stale
    ? await reader.call(messageCalls.messagePage, { query: { pageNo: 1, pageSize: keptMessages }, onUnreadable })
    : null
  await writeTx(db, ['kv', 'messages', 'ops'], async () => {
    if ((await operationsMark(db)) !== mark) return
    await db.kv.put({ k: 'unread', v: unread, asOf: clock.now() })
    if (!page) return
    await noteUnreadable(db, 'messages', marks, clock.now())
    await db.messages.clear()
    await db.messages.bulkPut(page.list)
  })
}

/** The server's cart replaces the confirmed copy; what waits here is laid over it by the reader. */
export const readCart = async (reader: Reader): Promise<void> => {
  const { db, clock } = reader
  const mark = await operationsMark(db)
  const { marks, onUnreadable } = unreadableRows()
  const items = await reader.call(cartCalls.cartList, { onUnreadable })
  await writeTx(db, ['cart', 'kv', 'ops'], async () => {
    if ((await operationsMark(db)) !== mark) return
    await noteUnreadable(db, 'cart', marks, clock.now())
    const known = new Map((await db.cart.toArray()).map((row) => [row.pesticideId, row.product]))
    await db.cart.clear()
    await db.cart.bulkPut(
      items.map((item, order) => ({
        pesticideId: item.pesticideId,
        product: item.product ?? known.get(item.pesticideId) ?? null,
        order,
      })),
    )
    await db.kv.put({ k: 'cart', v: items.length, asOf: clock.now() })
  })
}
