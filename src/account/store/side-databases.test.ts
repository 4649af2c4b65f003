import { afterEach, expect, test, vi } from 'vitest'
import { dayMs } from '#lib/day-ms.ts'
import type { ConversationRow, ExchangeRow } from '#domain/chat/conversation.ts'
import {
  ChatDb,
  chatDbOf,
  deleteConversationRows,
  queueUnsentChange,
  isChatPushUnsupported,
  chatPushUnsupportedKey,
  visitorsChatDb,
  writeChatTx,
  watchChat,
} from './side-databases.ts'

const openedDbs: ChatDb[] = []
let count = 0
const open = (name = `agro-chat-test-${++count}`, isAccounts = true): ChatDb => {
  const db = new ChatDb(name, isAccounts)
  openedDbs.push(db)
  return db
}
afterEach(() => {
  for (const db of openedDbs.splice(0)) db.close()
})

const conversation = (id: string): ConversationRow => ({ id, title: id, roleId: 2, createdAt: 1, updatedAt: 1 })
const exchange = (id: string, conversationId: string, askedAt: number): ExchangeRow => ({
  id,
  conversationId,
  askedAt,
  question: id,
  state: 'answered',
  answer: null,
  searched: null,
})

test('only the last change of each chat question is queued for the backend', async () => {
  const db = open()
  const putChange = { conversationId: 'c', things: ['', 'e'], what: 'put' } as const
  await queueUnsentChange(db, putChange, 1)
  await queueUnsentChange(db, { ...putChange, things: ['e'], what: 'gone' }, 2)
  expect(await db.unsent.toArray()).toEqual([
    { conversationId: 'c', thing: '', what: 'put', rev: expect.any(String), at: 1 },
    { conversationId: 'c', thing: 'e', what: 'gone', rev: expect.any(String), at: 2 },
  ])
})

test("ACC-1 a visitor's changes are not queued for a backend", async () => {
  const db = open(undefined, false)
  await queueUnsentChange(db, { conversationId: 'c', things: [''], what: 'put' })
  expect(await db.unsent.count()).toBe(0)
})

test('ACC-1 each account and the visitor have separate conversations', () => {
  const firstChat = chatDbOf({ name: 'agro-out-local-aaaa' })
  const secondChat = chatDbOf({ name: 'agro-out-local-bbbb' })
  expect([firstChat.name, secondChat.name]).toEqual(['agro-chat-local-aaaa', 'agro-chat-local-bbbb'])
  expect(chatDbOf({ name: 'agro-out-local-aaaa' })).toBe(firstChat)
  expect(chatDbOf(null)).toBe(visitorsChatDb())
  expect([firstChat.isAccounts, visitorsChatDb().isAccounts]).toEqual([true, false])
  expect(visitorsChatDb().name).not.toMatch(/aaaa|bbbb/u)
})

test('a conversation is removed with its questions, and no others', async () => {
  const db = open()
  await db.conversations.bulkPut([conversation('c'), conversation('cc')])
  await db.exchanges.bulkPut([exchange('mine', 'c', 1), exchange('other', 'cc', 1)])
  await writeChatTx(db, () => deleteConversationRows(db, 'c'))
  expect(await db.conversations.toCollection().primaryKeys()).toEqual(['cc'])
  expect(await db.exchanges.toCollection().primaryKeys()).toEqual(['other'])
})

test('I22 a backend without conversations is tried again after a day, or if the clock was set back', async () => {
  const db = open()
  const noon = Date.UTC(2026, 10, 21, 12)
  const at = (ms: number) => isChatPushUnsupported({ db, clock: { now: () => ms } })
  expect(await at(noon)).toBe(false)
  await db.settled.put({ k: chatPushUnsupportedKey, at: noon })
  expect([await at(noon), await at(noon + dayMs - 1), await at(noon + dayMs)]).toEqual([true, true, false])
  expect(await at(noon - 400 * dayMs)).toBe(false)
})

test('a watch reports only changes of its own conversations, until it is stopped', async () => {
  const [db, other] = [open(), open()]
  // Creating a database counts as a change of all its tables.
  await Promise.all([db.open(), other.open()])
  const onChange = vi.fn()
  const stop = watchChat(db, onChange)
  await db.settled.put({ k: 'x', at: 1 })
  await other.exchanges.put(exchange('e', 'c', 1))
  expect(onChange).not.toHaveBeenCalled()
  await db.exchanges.put(exchange('e', 'c', 1))
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  await db.reports.put({ id: 'r', at: 1, reason: 'wrong', question: 'q', answer: null, reply: null })
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2))
  stop()
  await queueUnsentChange(db, { conversationId: 'c', things: [''], what: 'put' })
  expect(onChange).toHaveBeenCalledTimes(2)
})
