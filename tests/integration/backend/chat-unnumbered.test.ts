import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { chatCalls } from '#contract/calls/account.ts'
import type { ChatMessage } from '#contract/entities/chat.ts'
import { followChat } from '#account/sync/chat/follow-chat.ts'
import { startModelRequests } from '#account/sync/chat/ask-model.ts'
import { askRecords } from '#account/queries/ask-server.ts'
import { setAccountContext, type AccountContext } from '#account/outbox/session.ts'
import { askModel, deleteConversation, startConversation, storeAnswer } from '#account/actions/chat.ts'
import { chatDbOf, visitorsChatDb } from '#account/store/side-databases.ts'
import type { ReplyOutcome } from '#domain/chat/conversation.ts'
import { ApiError } from '#api/errors.ts'
import type { Api } from '#api/client.ts'
import { sessionState } from '#api/session/session-state.ts'
import { createStreamOpener } from '#api/stream.ts'
import { systemClock } from '#lib/clock.ts'
import { answer, searchedCounts } from '#tests/harness/chat-devices.ts'
import { shortTimers } from '#tests/harness/short-timers.ts'
import { testAccount } from '#tests/harness/sync/account.ts'

/** A backend of the specification: it assigns the ids of conversations, does not number events, and has no `put-my`. */
const specificationBackend = () => {
  const rows: { id: string; title: string; createTime: number }[] = []
  const messages: ChatMessage[] = []
  const faults = {
    listOffered: true,
    arrives: true,
    cutsAfter: Infinity,
    says: ['Half a ', 'sentence.'],
    event: (said: object): unknown => said,
    /** The events of the whole stream, in place of the usual answer. */
    instead: null as readonly string[] | null,
  }
  const arrived: string[] = []
  const one = (type: string, content: string, conversationId: string): ChatMessage => {
    const id = String(messages.length + 1)
    const message = { id, conversationId, type, content, createTime: messages.length }
    messages.push(message)
    return message
  }
  const call = (async (
    definition: Call,
    input: { body?: { title?: string; id?: string }; query?: Record<string, string> },
  ) => {
    await Promise.resolve()
    if (definition === chatCalls.conversations) return rows.map((row) => ({ ...row, roleId: 1 }))
    if (definition === chatCalls.conversationCreate) {
      const id = String(900 + rows.length)
      rows.push({ id, title: input.body?.title ?? '', createTime: rows.length })
      return id
    }
    if (definition === chatCalls.conversationDelete) {
      const at = rows.findIndex(({ id }) => id === input.body?.id)
      if (at < 0) throw new ApiError('refused', { code: 1_040_003_000, http: 200 })
      rows.splice(at, 1)
      return true
    }
    if (definition === chatCalls.messageList && faults.listOffered)
      return messages.filter(({ conversationId }) => conversationId === input.query?.['conversationId'])
    throw new ApiError('refused', { code: 404, http: 404 })
  }) as unknown as Api['call']
  const send: typeof fetch = async (_, init) => {
    await Promise.resolve()
    if (!faults.arrives) throw new TypeError('no line')
    const { conversationId, content } = JSON.parse(init?.body as string) as { conversationId: string; content: string }
    arrived.push(content)
    const question = one('user', content, conversationId)
    const all = faults.says.map((piece, at) => ({
      send: question,
      receive: { ...question, id: `r${at}`, content: piece },
    }))
    one('assistant', faults.says.join(''), conversationId)
    const payloads = all.map((event) => JSON.stringify(faults.event(event)))
    const events = (faults.instead ?? payloads).map((data) => `data: ${data}\n\n`)
    return new Response(
      new ReadableStream({
        start: (controller) => {
          for (const event of events.slice(0, faults.cutsAfter)) controller.enqueue(new TextEncoder().encode(event))
        },
        pull: (controller) => {
          if (faults.cutsAfter < events.length) controller.error(new TypeError('cut'))
          else controller.close()
        },
      }),
      { headers: { 'Content-Type': 'text/event-stream' } },
    )
  }
  return { rows, faults, arrived, call, send }
}

let backend: ReturnType<typeof specificationBackend>
let follows: ReturnType<typeof followChat>
let account: AccountContext

const newDevice = async () => {
  account = await testAccount()
  const db = chatDbOf(account.db)
  const stream = createStreamOpener({
    base: '',
    holder: () => Promise.resolve({ sub: account.sub, accessToken: 'x' }),
    renew: () => Promise.resolve(false),
    headers: () => Promise.resolve({}),
    send: backend.send,
  })
  const signedIn = () => Promise.resolve(true)
  const { call } = backend
  follows = followChat({
    account: { ...account, call },
    timers: shortTimers,
    visible: () => true,
    signedIn,
    stream,
    onPaid: () => undefined,
  })
  setAccountContext(account)
  const context = { db, call, stream, sub: account.sub as string | null, clock: account.clock }
  return { db, context, only: async () => (await db.exchanges.toArray())[0] }
}
type Device = Awaited<ReturnType<typeof newDevice>>

const question = 'What is the usual dose of glyphosate?'
const wants = async (device: Device) => {
  const id = await startConversation(question)
  const exchange = await device.only()
  if (!exchange) throw new Error('nothing was asked')
  await storeAnswer(exchange, answer, searchedCounts)
  await askModel(exchange)
  return id
}
const followAnswer = async () => {
  const device = await newDevice()
  const id = await wants(device)
  await follows.refresh()
  return { device, id }
}
const expectEnd = async (device: Device, end: ReplyOutcome) => {
  const patient = { timeout: 10_000, interval: 10 }
  await expect.poll(async () => (await device.only())?.reply?.end ?? null, patient).toBe(end)
}
const pieces = async (device: Device) => (await device.only())?.reply?.pieces

beforeEach(() => {
  backend = specificationBackend()
})
afterEach(() => {
  follows.stop()
  setAccountContext(null)
})

test('a conversation whose id the backend assigned exists once, and its answer is marked as unchecked', async () => {
  const { device, id } = await followAnswer()
  await expectEnd(device, 'said')
  expect((await device.only())?.reply).toMatchObject({ pieces: backend.faults.says, unchecked: true })
  expect(await device.only()).toMatchObject({ answer, state: 'answered' })
  expect(backend.rows.map(({ title }) => title)).toEqual([question])
  // The backend lists the conversation under the id that it assigned, which must not become a second conversation.
  await follows.refresh()
  expect((await device.db.conversations.toArray()).map((row) => row.id)).toEqual([id])
})

test('if the connection breaks during the answer, the text stays and the question is not asked again', async () => {
  backend.faults.cutsAfter = 1
  const { device } = await followAnswer()
  await expectEnd(device, 'cut')
  expect(await pieces(device)).toEqual(['Half a '])
  await follows.refresh()
  expect(backend.arrived).toHaveLength(1)
})

test('if the connection breaks before the first word, the answer is taken from the list and nothing is asked again', async () => {
  backend.faults.cutsAfter = 0
  const { device } = await followAnswer()
  await expectEnd(device, 'said')
  expect(await pieces(device)).toEqual(['Half a sentence.'])
  expect(backend.arrived).toHaveLength(1)
})

test('a question that is missing from the list of messages is asked when there is a connection', async () => {
  backend.faults.arrives = false
  const { device } = await followAnswer()
  await expect.poll(async () => (await device.only())?.wantsModel).toBe(1)
  backend.faults.arrives = true
  await follows.refresh()
  await expectEnd(device, 'said')
  expect(backend.arrived).toHaveLength(1)
})

test('without a list, the buyer decides whether the question is asked again', async () => {
  backend.faults.cutsAfter = 0
  backend.faults.listOffered = false
  const { device } = await followAnswer()
  await expectEnd(device, 'failed')
  expect(backend.arrived).toHaveLength(1)
  backend.faults.cutsAfter = Infinity
  const exchange = await device.only()
  if (exchange) await askModel(exchange)
  await follows.refresh()
  await expectEnd(device, 'said')
  expect(backend.arrived).toHaveLength(2)
})

test("a conversation that is deleted on the device is deleted on the backend under the backend's id", async () => {
  const { device, id } = await followAnswer()
  await expectEnd(device, 'said')
  await deleteConversation(id)
  // Sets the time of the deletion so that it cannot be undone any more.
  await device.db.unsent.toCollection().modify({ at: 0 })
  await follows.refresh()
  expect(backend.rows).toEqual([])
  expect(await device.db.unsent.count()).toBe(0)
})

const envelopeOf = (data: unknown, code = 0, msg = ''): unknown => ({ code, data, msg })

test('events may have the common envelope and unknown kinds of segments', async () => {
  const withSegments = (one: object) => ({ ...one, segments: [{ id: 7, content: 'a page', documentName: 'x.pdf' }] })
  backend.faults.event = (data) => envelopeOf({ ...data, receive: withSegments((data as { receive: object }).receive) })
  const { device } = await followAnswer()
  await expectEnd(device, 'said')
  expect((await device.only())?.reply).toEqual({ pieces: backend.faults.says, cited: [], end: 'said', unchecked: true })
  expect(backend.arrived).toHaveLength(1)
})

const half = JSON.stringify(envelopeOf({ receive: { content: 'Half a ' } }))

test.each<[string, string[], ReplyOutcome, string[]]>([
  ['[DONE] ends it', [half, '[DONE]'], 'said', ['Half a ']],
  ['the membership allows no more', [JSON.stringify(envelopeOf(null, 1009000002, 'no more'))], 'quota', []],
  ['it refuses for a reason of its own', [JSON.stringify(envelopeOf(null, 1040000000, 'no'))], 'failed', []],
  ['it is no JSON', ['<html>'], 'unreadable', []],
  ['it is JSON of somebody else', [JSON.stringify({ choices: [{ delta: { content: 'x' } }] })], 'unreadable', []],
  ['the envelope is empty', [JSON.stringify(envelopeOf(null))], 'unreadable', []],
  ['a refusal after words', [half, JSON.stringify(envelopeOf(null, 1040000000, 'no'))], 'cut', ['Half a ']],
  ['nonsense after words', [half, '<html>'], 'cut', ['Half a ']],
  ['[DONE] alone', ['[DONE]'], 'failed', []],
])('an answer stream is read correctly: %s', async (_, instead, as, words) => {
  backend.faults.instead = instead
  const { device } = await followAnswer()
  await expectEnd(device, as)
  expect(await pieces(device)).toEqual(words)
  await follows.refresh()
  expect(backend.arrived).toHaveLength(1)
})

test('if the stream reports that the session is over, the question waits, and the next refresh asks it again', async () => {
  backend.faults.instead = [JSON.stringify(envelopeOf(null, 401, 'log in'))]
  const { device } = await followAnswer()
  await expect.poll(() => backend.arrived.length).toBeGreaterThan(0)
  await expect.poll(async () => (await device.only())?.sentOnce).toBeUndefined()
  expect((await device.only())?.wantsModel).toBe(1)
  backend.faults.instead = null
  await follows.refresh()
  await expectEnd(device, 'said')
})

test.each([
  ['quota', envelopeOf(null, 1009000002)],
  ['login', envelopeOf(null, 401)],
  ['unreadable', { choices: [] }],
] as const)('a device without records says why the question was not answered: %s', async (kind, event) => {
  backend.faults.instead = [JSON.stringify(event)]
  const device = await newDevice()
  await startConversation(question)
  const exchange = await device.only()
  if (!exchange) throw new Error('nothing was asked')
  expect(await askRecords(device.context, exchange)).toEqual({ kind })
})

describe('a visitor of a backend that assigns conversation ids', () => {
  const asVisitor = async () => {
    sessionState.view = { status: 'visitor' }
    setAccountContext(null)
    const db = visitorsChatDb()
    for (const table of [db.conversations, db.exchanges]) await table.clear()
    const stream = createStreamOpener({
      base: '',
      holder: () => Promise.resolve(null),
      renew: () => Promise.resolve(false),
      headers: () => Promise.resolve({}),
      send: backend.send,
    })
    // A visitor's client sends only calls that need no login.
    const call = (async (definition: Call, input: object) => {
      if (definition.access !== 'open') throw new ApiError('refused', { code: 401, http: 401 })
      return backend.call(definition, input)
    }) as Api['call']
    const context = { db, call, stream, sub: null, clock: systemClock }
    const only = async () => (await db.exchanges.toArray())[0]
    const asks = startModelRequests({ ...context, timers: shortTimers, onPaid: () => undefined })
    await startConversation(question)
    const exchange = await only()
    if (!exchange) throw new Error('nothing was asked')
    await storeAnswer(exchange, answer, searchedCounts)
    await askModel(exchange)
    return { asks, only, exchange }
  }
  beforeEach(async () => {
    await newDevice()
  })

  test("sees the backend's text beside the records", async () => {
    const { asks, only } = await asVisitor()
    await asks.look()
    expect(await only()).toMatchObject({
      answer,
      state: 'answered',
      reply: { pieces: backend.faults.says, end: 'said', unchecked: true },
    })
    expect((await only())?.wantsModel).toBeUndefined()
    expect(backend.rows).toHaveLength(1)
  })

  test.each<[string, () => void, ReplyOutcome]>([
    ['is told to log in', () => (backend.faults.instead = [JSON.stringify(envelopeOf(null, 401))]), 'login'],
    ['whose connection breaks before a word decides what to do', () => (backend.faults.cutsAfter = 0), 'failed'],
    ['whose connection breaks after some words sees them', () => (backend.faults.cutsAfter = 1), 'cut'],
  ])('a visitor %s, and nothing is asked twice', async (_, fault, as) => {
    fault()
    const { asks, only } = await asVisitor()
    await asks.look()
    await asks.look()
    expect((await only())?.reply?.end).toBe(as)
    expect(backend.arrived).toHaveLength(1)
  })

  test('a visitor who closed the page during an answer sees the text so far, and the question is not asked again automatically', async () => {
    const { asks, only, exchange } = await asVisitor()
    const partialReply = { pieces: ['Half'], cited: [], end: null, unchecked: true as const }
    await visitorsChatDb().exchanges.update(exchange.id, { sentOnce: 1, reply: partialReply })
    await asks.look()
    expect((await only())?.reply).toEqual({ ...partialReply, end: 'cut' })
    expect(backend.arrived).toHaveLength(0)
  })
})
