import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '#contract/call.ts'
import { askRecords, type AskRecordsContext } from '#account/queries/ask-server.ts'
import { askFollowUp, retryQuestion, startConversation, storeAnswer, storeServerAnswer } from '#account/actions/chat.ts'
import { visitorsChatDb } from '#account/store/side-databases.ts'
import { ApiError } from '#api/errors.ts'
import type { Api } from '#api/client.ts'
import { sessionState } from '#api/session/session-state.ts'
import { createStreamOpener } from '#api/stream.ts'
import { systemClock } from '#lib/clock.ts'
import {
  answer,
  createDevice,
  fetchMessages,
  model,
  usedAiQueries,
  searchedCounts,
  t,
  startChatDevices,
} from '#tests/harness/chat-devices.ts'

startChatDevices()

const question = 'products with thiamethoxam'
let sendCount = 0

const visitor = (instead?: () => Response): AskRecordsContext => ({
  db: visitorsChatDb(),
  sub: null,
  clock: systemClock,
  call: (async (definition: Call, input: object = {}) => {
    const { code, data, status } = await t.call(definition, input)
    if (code !== 0) throw new ApiError('refused', { code, http: status })
    return definition.data.parse(data)
  }) as unknown as Api['call'],
  stream: createStreamOpener({
    base: '',
    holder: () => Promise.resolve(null),
    renew: () => Promise.resolve(false),
    headers: () => Promise.resolve({ 'Accept-Language': 'en' }),
    send: async (url, init) => {
      sendCount += 1
      return instead ? instead() : t.app.request(url, init)
    },
  }),
})
const asking = async ({ db }: AskRecordsContext) => {
  const exchange = (await db.exchanges.toArray()).find(({ state }) => state === 'asking')
  if (!exchange) throw new Error('nothing is asked')
  return exchange
}
const asks = async (context: AskRecordsContext) => {
  const exchange = await asking(context)
  await storeServerAnswer(exchange, await askRecords(context, exchange))
  return context.db.exchanges.get(exchange.id)
}
const events = (...given: readonly [name: string, receive: object][]) =>
  new Response(
    given
      .map(([name, receive], at) => {
        const data = {
          send: { id: 'q', type: 'user', content: question, createTime: 1 },
          receive: { id: `a${at}`, type: 'assistant', createTime: 1, content: '', ...receive },
        }
        return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
      })
      .join(''),
    { headers: { 'Content-Type': 'text/event-stream' } },
  )
const refuses = (status: number) => () => Response.json({ code: status, msg: 'no', data: null }, { status })

beforeEach(async () => {
  sendCount = 0
  sessionState.view = { status: 'visitor' }
  await visitorsChatDb().conversations.clear()
  await visitorsChatDb().exchanges.clear()
})

test("a visitor whose device has no records gets the server's answer, marked as such, and no model is asked", async () => {
  await startConversation(question)
  const exchange = await asks(visitor())
  expect(exchange).toMatchObject({ state: 'answered', from: 'server', answer: { kind: 'records' } })
  expect(exchange?.searched?.products).toBeGreaterThan(0)
  expect(exchange?.reply ?? null).toBeNull()
  expect(model.asked).toHaveLength(0)
})

test("a visitor's next question uses the server's conversation, and is answered even if that conversation no longer exists", async () => {
  const id = await startConversation(question)
  const context = visitor()
  await asks(context)
  const first = (await context.db.conversations.get(id))?.askedAs
  await askFollowUp(id, 'only those valid until 2030')
  await asks(context)
  expect((await context.db.conversations.get(id))?.askedAs).toBe(first)
  await context.db.conversations.update(id, { askedAs: 'gone' })
  await askFollowUp(id, question)
  expect(await asks(context)).toMatchObject({ state: 'answered', from: 'server' })
})

test('a question that is already answered is not sent again', async () => {
  await startConversation(question)
  const context = visitor()
  const exchange = await asking(context)
  await storeServerAnswer(exchange, await askRecords(context, exchange))
  expect(await askRecords(context, exchange)).toEqual({ kind: 'over' })
  expect(sendCount).toBe(1)
})

test("an answer from the device's copy is not replaced by the server's answer that is stored after it", async () => {
  await startConversation(question)
  const context = visitor()
  const exchange = await asking(context)
  const serverAnswer = await askRecords(context, exchange)
  await storeAnswer(exchange, answer, searchedCounts)
  await storeServerAnswer(exchange, serverAnswer)
  const storedExchange = await context.db.exchanges.get(exchange.id)
  expect(storedExchange).toMatchObject({ answer, searched: searchedCounts })
  expect(storedExchange?.from).toBeUndefined()
})

test.each([
  ['takes no more questions', refuses(429), { state: 'no-records', refusal: 'limit' }],
  ['has no room in this chat', refuses(413), { state: 'no-records', refusal: 'full' }],
  ['does not offer it', refuses(404), { state: 'no-records' }],
  ['fails', refuses(500), { state: 'no-records' }],
  ['is not reached', () => Response.error(), { state: 'no-records' }],
  ['ends without content', () => events(['done', {}]), { state: 'no-records' }],
] as const)('if a backend %s, the question stays and can be asked again', async (_, instead, expected) => {
  await startConversation(question)
  const storedExchange = await asks(visitor(instead))
  expect(storedExchange).toMatchObject({ ...expected, answer: null })
  expect(storedExchange?.refusal).toBe('refusal' in expected ? expected.refusal : undefined)
  if (!storedExchange) return
  await retryQuestion(storedExchange)
  expect(await asks(visitor())).toMatchObject({ state: 'answered', from: 'server' })
  expect((await visitorsChatDb().exchanges.get(storedExchange.id))?.refusal).toBeUndefined()
})

test("a backend's text without records is marked as unchecked, not as an answer from records", async () => {
  await startConversation(question)
  const storedExchange = await asks(
    visitor(() => events(['message', { content: 'Use ' }], ['message', { content: 'it.' }])),
  )
  expect(storedExchange).toMatchObject({ state: 'no-records', answer: null })
  expect(storedExchange?.reply).toEqual({ pieces: ['Use ', 'it.'], cited: [], end: 'cut', unchecked: true })
})

test('for an account whose device has no records, the server answers without charge, and stores question and answer', async () => {
  const one = await createDevice()
  const id = await one.acts(() => startConversation(question))
  const exchange = await one.only()
  const serverAnswer = await askRecords(one.context, exchange)
  await one.acts(() => storeServerAnswer(exchange, serverAnswer))
  expect(await one.only()).toMatchObject({ state: 'answered', from: 'server', answer: { kind: 'records' } })
  expect(await usedAiQueries()).toBe(0)
  await one.sync()
  await vi.waitFor(async () => expect(await fetchMessages(id)).toHaveLength(2))
})
