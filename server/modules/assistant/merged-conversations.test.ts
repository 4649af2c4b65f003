import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BodyIn } from '#contract/call.ts'
import { chatCalls } from '#contract/calls/account.ts'
import type { ChatMessage, Conversation } from '#contract/entities/chat.ts'
import { systemRandom } from '#server/platform/system.ts'
import { testApp } from '#tests/harness/server.ts'
import { readEarlierExchanges, storeExchangeOutcome, storeQuestion } from './conversations.ts'
import { chatExchanges } from './schema.ts'

const t = await testApp()

type Push = BodyIn<typeof chatCalls.conversationPut>
type PushedExchange = Push['exchanges'][number]
const remembered = { intents: ['price'], where: {}, asked: null }
const answer = { kind: 'price', actives: [], corrections: [], remembered }
const asking = (id: string, more: Partial<PushedExchange> = {}): PushedExchange => ({
  id,
  askedAt: t.clock.now(),
  question: `question ${id}`,
  state: 'asking',
  ...more,
})
const answeredExchange = (id: string, more: Partial<PushedExchange> = {}) =>
  asking(id, { state: 'answered', answer, ...more })

const account = async () => {
  const { token, userId } = await t.newBuyer()
  const id = systemRandom.uuid()
  const push = (rows: readonly PushedExchange[], more: Partial<Push> = {}) => {
    const now = t.clock.now()
    const body = { id, title: 'Mine', roleId: 1, createTime: now, updateTime: now, exchanges: [...rows], removed: [] }
    return t.call(chatCalls.conversationPut, { token, body: { ...body, ...more } })
  }
  const list = async () => (await t.call(chatCalls.conversations, { token })).data as Conversation[]
  const messages = async () =>
    (await t.call(chatCalls.messageList, { token, query: { conversationId: id } })).data as ChatMessage[]
  const questions = async () => (await messages()).filter(({ type }) => type === 'user')
  const stored = async (exchangeId: string) => {
    const condition = and(eq(chatExchanges.conversationId, id), eq(chatExchanges.id, exchangeId))
    return (await t.deps.db.select().from(chatExchanges).where(condition))[0]
  }
  return { token, userId, id, push, list, messages, questions, stored }
}

let me: Awaited<ReturnType<typeof account>>
beforeEach(async () => void (me = await account()))

describe('two devices of an account', () => {
  test('two devices that push at once do not lose each other’s exchanges', async () => {
    await me.push([])
    const pushes = Array.from({ length: 8 }, (_, at) => me.push([answeredExchange(`e${at}`)]))
    expect((await Promise.all(pushes)).map(({ code }) => code)).toEqual(Array(8).fill(0))
    expect((await me.questions()).map(({ id }) => id).toSorted()).toEqual(
      Array.from({ length: 8 }, (_, at) => `e${at}`),
    )
  })

  test('two devices that both begin the same conversation create only one', async () => {
    await Promise.all([me.push([asking('a')]), me.push([asking('b')])])
    expect((await me.list()).map(({ id }) => id)).toEqual([me.id])
    expect(await me.questions()).toHaveLength(2)
  })

  test('a repeated push does not change the messages', async () => {
    await me.push([answeredExchange('a')])
    const messagesBefore = await me.messages()
    const [{ updateTime: first = 0 } = {}] = await me.list()
    for (let at = 0; at < 3; at += 1) await me.push([answeredExchange('a')])
    expect(await me.messages()).toEqual(messagesBefore)
    expect((await me.list())[0]?.updateTime).toBeGreaterThan(first ?? 0)
  })

  test('pushes from devices with different clocks result in one order, and no question is in the future', async () => {
    const now = t.clock.now()
    const fast = now + 3_600_000
    await me.push([
      asking('a', { askedAt: now - 5 }),
      asking('b', { askedAt: fast }),
      asking('c', { askedAt: fast + 1 }),
    ])
    await me.push([asking('d', { askedAt: fast })])
    const questions = await me.questions()
    expect(questions.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
    const times = questions.map(({ createTime }) => createTime)
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
    expect(Math.max(...times)).toBeLessThan(now + 1000)
    expect((await me.list())[0]?.updateTime).toBeLessThanOrEqual(now + 10)
  })

  test('devices notice each question and the end of each answer, even if the clock does not advance', async () => {
    await me.push([asking('a')])
    const times = new Set<unknown>()
    const note = async () => times.add((await me.list())[0]?.updateTime)
    await note()
    const conversationKey = { conversationId: me.id }
    await storeExchangeOutcome(t.deps.db, { ...conversationKey, id: 'a' }, { state: 'stopped' })
    await note()
    await storeQuestion(t.deps.db, { ...conversationKey, id: 'b', question: 'b', askedAt: t.clock.now() - 3_600_000 })
    await note()
    await storeExchangeOutcome(t.deps.db, { ...conversationKey, id: 'b' }, { state: 'failed' })
    await note()
    expect(times.size).toBe(4)
  })

  test('a question that one device deletes is gone for the account, and an unknown id is ignored', async () => {
    await me.push([answeredExchange('a'), asking('b')])
    await me.push([], { removed: ['b', 'never-there'] })
    expect((await me.questions()).map(({ id }) => id)).toEqual(['a'])
  })

  test('a conversation has the most recently given name, whichever push arrives last', async () => {
    const now = t.clock.now()
    await me.push([], { title: 'First', updateTime: now - 10 })
    await me.push([], { title: 'Third', updateTime: now - 1 })
    await me.push([], { title: 'Second', updateTime: now - 5 })
    expect((await me.list())[0]?.title).toBe('Third')
  })
})

describe('a push to a stored conversation', () => {
  test('a push without the model’s text neither removes the stored text nor changes the state', async () => {
    await me.push([answeredExchange('a')])
    const reply = { pieces: ['It is there [r1].'], cited: [], end: 'said' as const }
    await storeExchangeOutcome(t.deps.db, { conversationId: me.id, id: 'a' }, { reply })
    for (const exchange of [answeredExchange('a'), asking('a'), asking('a', { state: 'failed' })])
      await me.push([exchange])
    expect(await me.stored('a')).toMatchObject({ state: 'answered', reply })
    expect((await me.messages()).at(-1)?.content).toBe('It is there [r1].')
  })

  test('a push does not change the wording of a stored question', async () => {
    await me.push([asking('a', { question: 'first words' })])
    await me.push([answeredExchange('a', { question: 'other words' })])
    expect(await me.stored('a')).toMatchObject({ question: 'first words', state: 'answered' })
  })

  test.each(['stopped', 'failed', 'no-records'] as const)(
    'a question in the state %s can be answered by any device, and then stays answered',
    async (state) => {
      await me.push([asking('a', { state })])
      await me.push([answeredExchange('a')])
      expect(await me.stored('a')).toMatchObject({ state: 'answered', answer })
      await me.push([asking('a', { state })])
      expect(await me.stored('a')).toMatchObject({ state: 'answered', answer })
    },
  )

  test('a push with one invalid exchange stores nothing', async () => {
    await me.push([answeredExchange('a')])
    const badExchange = answeredExchange('c', { answer: { kind: 'records' } })
    expect((await me.push([answeredExchange('b'), badExchange], { title: 'Other', removed: ['a'] })).code).toBe(400)
    expect((await me.questions()).map(({ id }) => id)).toEqual(['a'])
    expect((await me.list())[0]?.title).toBe('Mine')
    expect((await me.push([asking('d', { state: 'thinking' })])).code).toBe(400)
  })
})

describe('a visitor’s conversation', () => {
  const newConversation = async () =>
    String((await t.call(chatCalls.conversationCreate, { body: { roleId: 1, title: 'Visitor' } })).data)

  test('a visitor’s conversation is not in any list, and an account cannot read or delete it', async () => {
    const id = await newConversation()
    await storeQuestion(t.deps.db, { conversationId: id, id: 'q', question: 'secret', askedAt: 1 })
    expect(await me.list()).toEqual([])
    expect((await t.call(chatCalls.messageList, { token: me.token, query: { conversationId: id } })).status).toBe(404)
    expect((await t.call(chatCalls.messageList, { query: { conversationId: id } })).status).toBe(401)
    const remove = t.call(chatCalls.conversationDelete, { token: me.token, body: { id } })
    expect((await remove).status).toBe(404)
  })

  test('a visitor’s conversation belongs to the account whose device pushes it after a login, and no longer to a visitor', async () => {
    const [id, other] = [await newConversation(), await account()]
    const now = t.clock.now()
    const body = { id, title: 'Taken along', roleId: 1, createTime: now, updateTime: now, exchanges: [], removed: [] }
    expect((await t.call(chatCalls.conversationPut, { token: me.token, body })).code).toBe(0)
    expect(await me.list()).toMatchObject([{ id, title: 'Taken along' }])
    expect((await t.call(chatCalls.conversationPut, { token: other.token, body })).status).toBe(404)
    const stop = { conversationId: id, id: 'q' }
    expect((await t.call(chatCalls.messageStop, { body: stop })).status).toBe(404)
    expect((await t.call(chatCalls.messageStop, { token: me.token, body: stop })).code).toBe(0)
  })
})

test('only the owner can delete a conversation, and its questions are deleted with it', async () => {
  const otherAccount = await account()
  await me.push([answeredExchange('a')])
  const remove = (token: string) => t.call(chatCalls.conversationDelete, { token, body: { id: me.id } })
  expect((await remove(otherAccount.token)).status).toBe(404)
  expect(await me.questions()).toHaveLength(1)
  expect((await remove(me.token)).code).toBe(0)
  expect(await me.list()).toEqual([])
  expect(await t.deps.db.select().from(chatExchanges).where(eq(chatExchanges.conversationId, me.id))).toEqual([])
  expect((await remove(me.token)).status).toBe(404)
})

test('a repeated create with the same key makes one conversation; the same key of another account makes another', async () => {
  const otherAccount = await account()
  const make = (token: string) =>
    t.call(chatCalls.conversationCreate, { token, body: { roleId: 1 }, headers: { 'Idempotency-Key': 'k-1' } })
  const [first, again, others] = [await make(me.token), await make(me.token), await make(otherAccount.token)]
  expect(again.data).toBe(first.data)
  expect(others.data).not.toBe(first.data)
  expect((await me.list()).map(({ id }) => id)).toEqual([first.data])
})

describe('the context of a question', () => {
  test('the context is the earlier questions and the subject of the last answer, without anything that was asked later', async () => {
    const about = (crop: string) => ({
      ...answer,
      remembered: { intents: ['price'], where: { crops: [crop] }, asked: null },
    })
    await me.push([
      answeredExchange('a', { askedAt: 1, answer: about('rice') }),
      answeredExchange('b', { askedAt: 2, answer: about('wheat') }),
      asking('c', { askedAt: 2 }),
      answeredExchange('d', { askedAt: 3, answer: about('maize') }),
    ])
    const earlier = (id: string, askedAt: number, limit = 3) =>
      readEarlierExchanges(t.deps.db, { conversationId: me.id, id, askedAt }, limit)
    expect(await earlier('d', 3)).toEqual({
      questions: ['question a', 'question b', 'question c'],
      remembered: about('wheat').remembered,
    })
    expect((await earlier('d', 3, 1)).questions).toEqual(['question c'])
    expect((await earlier('c', 2)).questions).toEqual(['question a', 'question b'])
    expect(await earlier('a', 1)).toEqual({ questions: [], remembered: null })
  })

  test('questions that are asked at the same time are stored with consecutive times, so that the context has their order', async () => {
    await me.push([])
    const { db } = t.deps
    const at = t.clock.now()
    const times: number[] = []
    for (const id of ['z', 'a', 'm'])
      times.push((await storeQuestion(db, { conversationId: me.id, id, question: id, askedAt: at })).askedAt)
    expect(times).toEqual([at, at + 1, at + 2])
    expect((await me.questions()).map(({ id }) => id)).toEqual(['z', 'a', 'm'])
  })
})
