import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import type { ChatMessage } from '#contract/entities/chat.ts'
import { deleteExpiredRows } from '#server/background/start.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { systemRandom } from '#server/platform/system.ts'
import { testApp } from '#tests/harness/server.ts'
import { maxExchanges } from './conversations.ts'
import { chatExchanges, chatReports } from './schema.ts'

const backend = await testApp()

const answer = {
  kind: 'price',
  actives: [],
  corrections: [],
  remembered: { intents: ['price'], where: {}, asked: null },
}
const pushBody = (id: string, now: number, more: object = {}) => ({
  id,
  title: 'Mine',
  roleId: 1,
  createTime: now,
  updateTime: now,
  exchanges: [{ id: 'e1', askedAt: now, question: 'price of glyphosate', state: 'answered', answer, searched: null }],
  removed: [],
  ...more,
})

test("conversations reach the account's other devices, with the first device’s names and deletions", async () => {
  const { token } = await backend.newBuyer()
  const id = systemRandom.uuid()
  const now = backend.clock.now()
  await backend.call(chatCalls.conversationPut, { token, body: pushBody(id, now) })
  const second = { id: 'e2', askedAt: now + 1, question: 'two', state: 'asking' }
  const body = pushBody(id, now, { title: 'Renamed', exchanges: [second], removed: ['e1'] })
  expect((await backend.call(chatCalls.conversationPut, { token, body })).code).toBe(0)
  const list = (await backend.call(chatCalls.conversations, { token })).data
  expect(list).toEqual([expect.objectContaining({ id, title: 'Renamed' })])
  const messages = await backend.call(chatCalls.messageList, { token, query: { conversationId: id } })
  expect((messages.data as ChatMessage[]).map(({ content }) => content)).toEqual(['two'])
})
test('conversations of another account cannot be changed, and an invalid answer is refused', async () => {
  const [mine, other] = [await backend.newBuyer(), await backend.newBuyer()]
  const id = systemRandom.uuid()
  const now = backend.clock.now()
  await backend.call(chatCalls.conversationPut, { token: mine.token, body: pushBody(id, now) })
  const otherAnswer = await backend.call(chatCalls.conversationPut, { token: other.token, body: pushBody(id, now) })
  expect(otherAnswer.status).toBe(404)
  const where = { actives: 'all' }
  const badExchange = {
    id: 'e9',
    askedAt: now,
    question: 'x',
    state: 'answered',
    answer: { ...answer, remembered: { intents: [], where, asked: null } },
  }
  const refusal = await backend.call(chatCalls.conversationPut, {
    token: mine.token,
    body: pushBody(id, now, { exchanges: [badExchange] }),
  })
  expect([refusal.status, JSON.stringify(refusal.data)]).toEqual([400, expect.stringContaining('exchanges.0.answer')])
})
test('an answer or a report with too many records is refused', async () => {
  const { token } = await backend.newBuyer()
  const now = backend.clock.now()
  const longAnswer = { ...answer, ids: Array.from({ length: 20_000 }, (_, at) => `PD${at}`) }
  const exchange = { id: 'e1', askedAt: now, question: 'q', state: 'answered', answer: longAnswer }
  const body = pushBody(systemRandom.uuid(), now, { exchanges: [exchange] })
  const refusal = await backend.call(chatCalls.conversationPut, { token, body })
  expect([refusal.status, JSON.stringify(refusal.data)]).toEqual([400, expect.stringContaining('exchanges.0.answer')])
  const report = { id: 'e1', reason: 'wrong', question: 'q', answer: longAnswer }
  expect((await backend.call(chatCalls.messageReport, { body: report })).status).toBe(400)
})
test('a full conversation can be renamed, but refuses further questions, pushed or asked, until some are deleted', async () => {
  const { token } = await backend.newBuyer()
  const id = systemRandom.uuid()
  const now = backend.clock.now()
  await backend.call(chatCalls.conversationPut, { token, body: pushBody(id, now) })
  const rows = Array.from({ length: maxExchanges }, (_, at) => ({
    conversationId: id,
    id: `f${at}`,
    askedAt: now + at,
    question: 'q',
    state: 'answered' as const,
  }))
  await backend.deps.db.insert(chatExchanges).values(rows)
  const extraExchange = { id: 'one-more', askedAt: now, question: 'q', state: 'asking' }
  const push = (part: object) =>
    backend.call(chatCalls.conversationPut, { token, body: pushBody(id, now, { updateTime: now + 1, ...part }) })
  expect(await push({ exchanges: [extraExchange] })).toMatchObject({
    code: code.tooLarge,
    msg: expect.stringContaining('full'),
  })
  expect((await push({ title: 'Full', exchanges: [] })).code).toBe(0)
  expect((await backend.call(chatCalls.conversations, { token })).data).toMatchObject([{ title: 'Full' }])
  const ask = (question: { conversationId: string; content: string }) =>
    backend.call(chatCalls.messageSendStream, { token, body: question })
  expect((await ask({ conversationId: id, content: 'once more' })).status).toBe(413)
  expect((await push({ exchanges: [], removed: ['e1', 'f0'] })).code).toBe(0)
  expect((await push({ exchanges: [extraExchange] })).code).toBe(0)
})
test('visitors’ reports are limited per day, and deleted after ninety days', async () => {
  const { db } = backend.deps
  const now = backend.clock.now()
  const reportFields = { reason: 'r', question: 'q', createdAt: now }
  await db
    .insert(chatReports)
    .values(Array.from({ length: 300 }, (_, at) => ({ id: `stranger-${at}`, ...reportFields })))
  const report = (id: string, token?: string) =>
    backend.call(chatCalls.messageReport, { ...(token ? { token } : {}), body: { id, reason: 'r', question: 'q' } })
  expect((await report('too-many')).status).toBe(429)
  expect((await report('of-account', (await backend.newBuyer()).token)).code).toBe(0)
  await deleteExpiredRows(db, now + 89 * 86_400_000)
  expect((await db.select().from(chatReports)).length).toBeGreaterThan(300)
  await deleteExpiredRows(db, now + 91 * 86_400_000)
  expect(await db.select().from(chatReports)).toEqual([])
})
test('conversations and their reports are deleted with the account', async () => {
  const { token, userId } = await backend.newBuyer()
  const id = systemRandom.uuid()
  await backend.call(chatCalls.conversationPut, { token, body: pushBody(id, backend.clock.now()) })
  const body = { id: 'e1', reason: 'wrong', question: 'q', answer }
  expect((await backend.call(chatCalls.messageReport, { token, body })).code).toBe(0)
  const { db } = backend.deps
  expect(await db.select().from(chatReports).where(eq(chatReports.userId, userId))).toMatchObject([
    { reason: 'wrong', answer },
  ])
  await db.delete(users).where(eq(users.id, userId))
  expect(await db.select().from(chatReports).where(eq(chatReports.userId, userId))).toEqual([])
  expect(await db.select().from(chatExchanges).where(eq(chatExchanges.conversationId, id))).toEqual([])
})
