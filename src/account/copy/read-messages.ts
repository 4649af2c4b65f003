import type { Locale } from '#contract/languages.ts'
import type { NotifyMessage } from '#contract/entities/account.ts'
import { messageCalls } from '#contract/calls/account.ts'
import { isSame } from '#lib/reuse.ts'
import { messageListKey, messageListNote } from '../store/confirmed-rows.ts'
import type { AccountDb } from '../store/db.ts'
import { noteUnreadable, unreadableRows } from '../store/unreadable.ts'
import type { AccountContext } from '../outbox/operations/account-context.ts'
import { isRested, askUntilStored, storeUncrossed, type Reader } from './reader.ts'

/** Messages per call. This many of the newest are read automatically, older ones when the buyer asks for them. */
export const messagesAtOnce = 100

export const readMessageNote = async (db: AccountDb) => {
  const row = await db.kv.get(messageListKey)
  const note = messageListNote.safeParse(row?.v)
  return row && note.success ? { ...note.data, asOf: row.asOf } : null
}

/**
 * Stores the newest messages. Older ones that the buyer asked for stay, unless their unread marks no longer agree with
 * the server's count: then some were read elsewhere, and they are fetched again when needed.
 */
const putNewest = async (db: AccountDb, list: readonly NotifyMessage[], unread: number): Promise<void> => {
  const ids = new Set(list.map(({ id }) => id))
  const last = list.reduce((oldest, { createTime }) => Math.min(oldest, createTime), Infinity)
  const older = (await db.messages.toArray()).filter((row) => !ids.has(row.id) && row.createTime < last)
  const marked = [...list, ...older].filter((row) => !row.readStatus).length
  const rows = [...list, ...(marked > unread ? [] : older)]
  const byId = (some: readonly NotifyMessage[]) => Object.fromEntries(some.map((row) => [row.id, row]))
  if (isSame(byId(rows), byId(await db.messages.toArray()))) return
  await db.messages.clear()
  await db.messages.bulkPut(rows)
}

/**
 * One message may come and another be read elsewhere between two looks: the count is then the same. So the list is
 * requested now and then anyway.
 */
const listRestMs = 10 * 60_000

/**
 * Reads the unread count and the latest messages. The list is only requested if the count changed, if it was not read
 * for a while, or if it was read in another language.
 */
export const readMessages = async (reader: Reader, locale: () => Locale): Promise<void> => {
  const { db, clock } = reader
  const asked = locale()
  const { marks, onUnreadable } = unreadableRows()
  const ask = async () => {
    const unread = await reader.call(messageCalls.unreadCount)
    const known = await db.kv.get('unread')
    const note = await readMessageNote(db)
    const same = known?.v === unread && note?.locale === asked && (await db.messages.count()) > 0
    const stale = !same || (await isRested(reader, messageListKey, listRestMs))
    const query = { pageNo: 1, pageSize: messagesAtOnce }
    return { unread, note, page: stale ? await reader.call(messageCalls.messagePage, { query, onUnreadable }) : null }
  }
  await storeUncrossed(db, ['kv', 'messages'], ask, async ({ unread, note, page }) => {
    // The language was changed meanwhile, so it is unknown in which of the two the messages came.
    if (locale() !== asked) return
    await db.kv.put({ k: 'unread', v: unread, asOf: clock.now() })
    if (!page) return
    await noteUnreadable(db, 'messages', marks, clock.now())
    if (note && note.locale !== asked) await db.messages.clear()
    await putNewest(db, page.list, unread)
    await db.kv.put({ k: messageListKey, v: { locale: asked, total: page.total }, asOf: clock.now() })
  })
}

/** Asks for messages that a screen wants, and puts them beside those that are here. */
export const fetchMessages = (
  { db, call }: AccountContext,
  fetch: (call: AccountContext['call']) => Promise<readonly NotifyMessage[]>,
): Promise<void> =>
  askUntilStored(
    db,
    ['messages'],
    () => fetch(call),
    (rows) => db.messages.bulkPut(rows),
  )
