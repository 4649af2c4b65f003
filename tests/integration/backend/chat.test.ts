import 'fake-indexeddb/auto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { chatCalls } from '#contract/calls/account.ts'
import type { ChatMessage, Conversation } from '#contract/entities/chat.ts'
import { followChat } from '#account/copy/chat/follow-chat.ts'
import { readConversation } from '#account/copy/chat/read-chats.ts'
import { undoMs } from '#account/copy/chat/push-chats.ts'
import { setAccountContext, type AccountContext } from '#account/outbox/operations/account-context.ts'
import {
  askModel,
  askOn,
  deleteConversation,
  renameConversation,
  reportAnswer,
  restoreConversation,
  startConversation,
  stopModel,
  storeAnswer,
} from '#account/records/chat.ts'
import { chatOf, exchangesOf } from '#account/store/chat-db.ts'
import { ApiError } from '#api/errors.ts'
import type { Api } from '#api/client.ts'
import { createStream } from '#api/stream.ts'
import type { Answer } from '#domain/assistant/answer.ts'
import { reports } from '#server/modules/assistant/schema.ts'
import { quotas } from '#server/modules/accounts/schema.ts'
import { acts, openModelDouble } from '#tests/harness/model-double.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { testAccount } from '#tests/harness/sync/account.ts'

let t: TestApp
let model: Awaited<ReturnType<typeof openModelDouble>>
let buyer: { userId: string; token: string }
beforeAll(async () => {
  model = await openModelDouble()
  t = await testApp({ config: { model: { url: model.url, key: null, name: 'm', silenceMs: 2_000 } } })
})
afterAll(() => model.close())
beforeEach(async () => {
  buyer = await t.newBuyer()
  await t.deps.db.insert(quotas).values({ userId: buyer.userId, permissionType: 'AI_QUERY', totalLimit: 3 })
})
const paid = async (): Promise<number | undefined> => {
  const own = and(eq(quotas.userId, buyer.userId), eq(quotas.permissionType, 'AI_QUERY'))
  return (await t.deps.db.select().from(quotas).where(own))[0]?.usedCount
}

interface Faults {
  /** False: the call is one that the backend does not know. */
  offered: (call: Call) => boolean
  online: boolean
  /** The backend does it, and its answer is lost. */
  dropsAnswerOf: string | null
  /** Of a stream so many bytes arrive, and then the line breaks. Taken once. */
  cutsAfter: number | null
}

/** A body of which only the beginning arrives. */
const cutBody = (body: ReadableStream<Uint8Array>, most: number): ReadableStream<Uint8Array> => {
  const reader = body.getReader()
  let left = most
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await reader.read()
      if (done) return controller.close()
      controller.enqueue(value.slice(0, left))
      left -= value.length
      if (left <= 0) controller.error(new TypeError('cut'))
    },
  })
}

const newDevice = async () => {
  let waited = 0
  const faults: Faults = { offered: () => true, online: true, dropsAnswerOf: null, cutsAfter: null }
  const clock = { now: () => Date.now() + waited, mono: () => 0 }
  const account: AccountContext = await testAccount(undefined, { clock })
  const db = chatOf(account.db)
  const { token } = buyer
  const call = (async (definition: Call, input: { query?: Record<string, string>; body?: unknown } = {}) => {
    if (!faults.online) throw new ApiError('offline')
    if (!faults.offered(definition)) throw new ApiError('refused', { code: 404, http: 404 })
    const { code, data, status } = await t.call(definition, { token, ...(input as object) })
    if (faults.dropsAnswerOf === definition.path) {
      faults.dropsAnswerOf = null
      throw new ApiError('offline')
    }
    if (code !== 0) throw new ApiError('refused', { code, http: status })
    return definition.data.parse(data)
  }) as unknown as Api['call']
  const stream = createStream({
    base: '',
    holder: () => Promise.resolve({ sub: account.sub, accessToken: token }),
    renew: () => Promise.resolve('refused' as never),
    headers: () => Promise.resolve({ Authorization: `Bearer ${token}`, 'Accept-Language': 'en' }),
    send: async (url, init) => {
      if (!faults.online) throw new TypeError('offline')
      const response = await t.app.request(url, init)
      const { cutsAfter } = faults
      faults.cutsAfter = null
      return cutsAfter === null || !response.body
        ? response
        : new Response(cutBody(response.body, cutsAfter), { status: response.status, headers: response.headers })
    },
  })
  /** What is not waited for waits a moment; polls never come by themselves. */
  const timers = {
    after: (ms: number, work: () => void) => {
      if (ms > 10_000) return () => undefined
      const timer = setTimeout(work, 1)
      return () => clearTimeout(timer)
    },
  }
  const start = () =>
    followChat({
      account,
      call,
      timers,
      visible: () => true,
      signedIn: () => Promise.resolve(true),
      stream,
      onPaid: () => undefined,
    })
  let follows = start()
  const acts_ = async <T>(work: () => Promise<T>): Promise<T> => {
    setAccountContext(account)
    try {
      return await work()
    } finally {
      setAccountContext(null)
    }
  }
  const questions = async (id: string) => (await exchangesOf(db, id).toArray()).map(({ question }) => question)
  return {
    db,
    faults,
    acts: acts_,
    line: { db, call, clock: account.clock, random: account.random },
    sync: async () => {
      waited += 3_600_000
      await follows.refresh()
    },
    /** Another tab of the same device. */
    secondTab: start,
    restart: () => {
      follows.stop()
      follows = start()
    },
    stop: () => follows.stop(),
    questions,
    titles: async () => (await db.conversations.orderBy('updatedAt').reverse().toArray()).map(({ title }) => title),
    only: async () => {
      const [one] = await db.exchanges.toArray()
      if (!one) throw new Error('nothing was asked')
      return one
    },
  }
}
type Device = Awaited<ReturnType<typeof newDevice>>
const devices: Device[] = []
const device = async () => {
  const one = await newDevice()
  devices.push(one)
  return one
}
beforeEach(() => {
  for (const one of devices.splice(0)) one.stop()
})

const listed = async () => (await t.call(chatCalls.conversations, { token: buyer.token })).data as Conversation[]
const messages = async (conversationId: string) =>
  (await t.call(chatCalls.messageList, { token: buyer.token, query: { conversationId } })).data as ChatMessage[]
const asked = async (id: string) =>
  (await messages(id)).filter(({ type }) => type === 'user').map(({ content }) => content)
const patient = { timeout: 15_000, interval: 20 }

const answer: Answer = {
  kind: 'none',
  why: 'unknown',
  names: ['x'],
  corrections: [],
  remembered: { intents: [], where: {}, asked: null },
}
const searched = { products: 7, companies: 3 }

describe('a conversation', () => {
  test('is asked and answered offline, reaches the account later, and is read on another device, offline too', async () => {
    const [one, other] = [await device(), await device()]
    one.faults.online = false
    const id = await one.acts(() => startConversation('dose of x'))
    await one.acts(async () => storeAnswer(await one.only(), answer, searched))
    await one.sync()
    expect(await listed()).toEqual([])
    one.faults.online = true
    await one.sync()
    expect((await listed()).map(({ title }) => title)).toEqual(['dose of x'])
    await other.sync()
    other.faults.online = false
    expect(await other.titles()).toEqual(['dose of x'])
    expect(await other.only()).toMatchObject({
      conversationId: id,
      state: 'answered',
      answer,
      searched,
      from: 'account',
    })
    expect(await one.db.unsent.count()).toBe(0)
  })

  test('whose push was done and not answered is pushed again, and is there once', async () => {
    const one = await device()
    const id = await one.acts(() => startConversation('one'))
    one.faults.dropsAnswerOf = chatCalls.conversationPut.path
    await one.sync()
    expect(one.faults.dropsAnswerOf).toBeNull()
    one.restart()
    await one.sync()
    expect(await asked(id)).toEqual(['one'])
    expect(await one.db.unsent.count()).toBe(0)
  })

  test('asked on while it was being pushed: what came meanwhile is not taken for told', async () => {
    const one = await device()
    const id = await one.acts(() => startConversation('one'))
    await Promise.all([one.sync(), one.acts(() => askOn(id, 'two'))])
    await expect.poll(() => asked(id), patient).toEqual(['one', 'two'])
  })

  test('two tabs push it at once: it is there once', async () => {
    const one = await device()
    const tab = one.secondTab()
    const id = await one.acts(() => startConversation('one'))
    await one.acts(() => askOn(id, 'two'))
    await Promise.all([one.sync(), tab.refresh()])
    tab.stop()
    expect(await asked(id)).toEqual(['one', 'two'])
    expect(await listed()).toHaveLength(1)
  })

  test('of a hundred questions goes in pieces, each of them once', async () => {
    const one = await device()
    one.faults.online = false
    const id = await one.acts(() => startConversation('0'))
    for (let at = 1; at < 100; at += 1) await one.acts(() => askOn(id, String(at)))
    one.faults.online = true
    await one.sync()
    await expect.poll(() => asked(id), patient).toHaveLength(100)
  })

  test('both devices ask on, each behind the other’s back: both have all', async () => {
    const [one, other] = [await device(), await device()]
    const id = await one.acts(() => startConversation('one'))
    await one.sync()
    await other.sync()
    other.faults.online = false
    await other.acts(() => askOn(id, 'from the other'))
    await one.acts(() => askOn(id, 'from the first'))
    await one.sync()
    other.faults.online = true
    await other.sync()
    await one.sync()
    const all = ['one', 'from the first', 'from the other']
    for (const each of [one, other]) expect((await each.questions(id)).toSorted()).toEqual(all.toSorted())
  })

  test('a question written anew takes the place of the old one on both devices', async () => {
    const [one, other] = [await device(), await device()]
    const id = await one.acts(() => startConversation('wrong'))
    await one.sync()
    await other.sync()
    const first = await one.only()
    await one.acts(() => askOn(id, 'right', { instead: first }))
    await one.sync()
    await other.sync()
    expect(await asked(id)).toEqual(['right'])
    expect(await other.questions(id)).toEqual(['right'])
  })

  test('a new name reaches the other device', async () => {
    const [one, other] = [await device(), await device()]
    const id = await one.acts(() => startConversation('one'))
    await one.sync()
    await other.sync()
    await one.acts(() => renameConversation(id, 'Rust'))
    await one.sync()
    await other.sync()
    expect(await other.titles()).toEqual(['Rust'])
  })

  test('deleted, it goes from the account and the other device, once it cannot be taken back any more', async () => {
    const [one, other] = [await device(), await device()]
    const id = await one.acts(() => startConversation('one'))
    await one.sync()
    await other.sync()
    await one.acts(() => deleteConversation(id))
    // It is too early by the device's own clock.
    expect((await listed()).length).toBe(1)
    await one.sync()
    // The test's clock goes on by more than the time to take it back.
    expect(undoMs).toBeLessThan(3_600_000)
    expect(await listed()).toEqual([])
    await other.sync()
    expect(await other.titles()).toEqual([])
    expect(await one.db.unsent.count()).toBe(0)
  })

  test('deleted and taken back, also after the account heard of it: it is whole again everywhere', async () => {
    const [one, other] = [await device(), await device()]
    const id = await one.acts(() => startConversation('one'))
    await one.acts(() => askOn(id, 'two'))
    await one.sync()
    await other.sync()
    const removed = await one.acts(() => deleteConversation(id))
    await one.sync()
    await other.sync()
    if (removed) await one.acts(() => restoreConversation(removed))
    await one.sync()
    await other.sync()
    expect(await asked(id)).toEqual(['one', 'two'])
    expect(await other.questions(id)).toEqual(['one', 'two'])
  })

  test('deleted elsewhere and asked on here, it comes back whole and not in part', async () => {
    const [one, other] = [await device(), await device()]
    const id = await one.acts(() => startConversation('one'))
    await one.sync()
    await other.sync()
    await other.acts(() => deleteConversation(id))
    await other.sync()
    one.faults.online = false
    await one.acts(() => askOn(id, 'two'))
    one.faults.online = true
    await one.sync()
    expect(await asked(id)).toEqual(['one', 'two'])
  })

  test('a backend that takes none leaves them on the device, and nothing is deleted by its list', async () => {
    const one = await device()
    one.faults.offered = ({ level }) => level === 'specification'
    const id = await one.acts(() => startConversation('one'))
    await one.sync()
    await one.sync()
    expect(await one.questions(id)).toEqual(['one'])
    expect(await listed()).toEqual([])
    one.faults.offered = () => true
    for (let hours = 0; hours < 25; hours += 1) await one.sync()
    expect(await asked(id)).toEqual(['one'])
  })

  test('that another account of this device took over already goes under a name of its own', async () => {
    const one = await device()
    const id = await one.acts(() => startConversation('one'))
    await one.sync()
    const rows = { conversations: await one.db.conversations.toArray(), exchanges: await one.db.exchanges.toArray() }
    buyer = await t.newBuyer()
    const other = await device()
    await other.acts(() => startConversation('own'))
    await other.sync()
    await other.acts(() =>
      restoreConversation({ db: other.db, conversation: rows.conversations[0]!, exchanges: rows.exchanges }),
    )
    await other.sync()
    await expect
      .poll(async () => (await listed()).map(({ title }) => title).toSorted(), patient)
      .toEqual(['one', 'own'])
    expect((await listed()).map((row) => row.id)).not.toContain(id)
  })

  test('is read again when it is opened, whatever the list said', async () => {
    const [one, other] = [await device(), await device()]
    const id = await one.acts(() => startConversation('one'))
    await one.sync()
    await other.sync()
    await one.acts(() => askOn(id, 'two'))
    await expect.poll(() => asked(id), patient).toEqual(['one', 'two'])
    await readConversation(other.line, id, true)
    expect(await other.questions(id)).toEqual(['one', 'two'])
  })
})

describe('the model', () => {
  /** A registration that the seed has, and until when it is valid. */
  let number = ''
  let until = ''
  beforeAll(async () => {
    const created = await t.call(chatCalls.conversationCreate, { body: { roleId: 1 } })
    const response = await t.app.request(chatCalls.messageSendStream.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
      body: JSON.stringify({ conversationId: created.data, content: 'glyphosate products valid until 2030' }),
    })
    const text = await response.text()
    number = /"field":"registrationNo","value":"([^"]+)"/.exec(text)?.[1] ?? ''
    until = /"field":"validUntil","value":"([^"]+)"/.exec(text)?.[1] ?? ''
    if (number === '' || until === '') throw new Error('the seed has no such registration')
  })
  const wants = async (one: Device) => {
    const id = await one.acts(() => startConversation(`Until when is ${number} valid?`))
    const exchange = await one.only()
    await one.acts(() => storeAnswer(exchange, answer, searched))
    await one.acts(() => askModel(exchange))
    return id
  }
  const reply = async (one: Device) => (await one.only()).reply
  const said = () => `It is valid until ${until} [r1]. It costs 30 dollars [r1]. It is good [r1].`

  test('is asked once there is a connection; what was withheld is a gap, and another device reads the same', async () => {
    const [one, other] = [await device(), await device()]
    model.will(acts.says(said()))
    one.faults.online = false
    const id = await wants(one)
    await one.sync()
    expect(await one.only()).toMatchObject({ wantsModel: 1, reply: null })
    one.faults.online = true
    await one.sync()
    const pieces = [`It is valid until ${until} [r1].`, null, ' It is good [r1].']
    await expect.poll(() => reply(one), patient).toMatchObject({ end: 'said', pieces })
    expect((await one.only()).wantsModel).toBeUndefined()
    expect((await one.only()).answer).toEqual(answer)
    expect(await paid()).toBe(1)
    await other.sync()
    expect(await other.questions(id)).toHaveLength(1)
    expect(await reply(other)).toMatchObject({ end: 'said', pieces })
  })

  test('a line that is cut after each few bytes: it goes on after what was heard, and is paid for once', async () => {
    const one = await device()
    model.will(acts.says(said()))
    one.faults.cutsAfter = 1_500
    await wants(one)
    await one.sync()
    await expect
      .poll(() => reply(one), patient)
      .toMatchObject({
        end: 'said',
        pieces: [`It is valid until ${until} [r1].`, null, ' It is good [r1].'],
      })
    expect([await paid(), model.asked.length]).toEqual([1, 1])
  })

  test('two tabs ask at once: it is asked and paid for once, and nothing is said twice', async () => {
    const one = await device()
    const tab = one.secondTab()
    model.will(acts.says(said()))
    await wants(one)
    await Promise.all([one.sync(), tab.refresh()])
    await expect
      .poll(() => reply(one), patient)
      .toMatchObject({
        end: 'said',
        pieces: [`It is valid until ${until} [r1].`, null, ' It is good [r1].'],
      })
    tab.stop()
    expect([await paid(), model.asked.length]).toEqual([1, 1])
  })

  test.each([
    ['refuses', acts.refuses(), 'refused'],
    ['fails', acts.fails(500), 'failed'],
    ['is silent', acts.never(), 'timeout'],
  ] as const)(
    'that %s: the records stay, it says why, nothing is paid, and it can be asked again',
    async (_, act, end) => {
      const one = await device()
      model.will(act)
      await wants(one)
      await expect.poll(() => reply(one), patient).toMatchObject({ end, pieces: [] })
      expect((await one.only()).answer).toEqual(answer)
      expect(await paid()).toBe(0)
      model.will(acts.says(`Until ${until} [r1].`))
      await one.acts(async () => askModel(await one.only()))
      await expect.poll(() => reply(one), patient).toMatchObject({ end: 'said', pieces: [`Until ${until} [r1].`] })
    },
  )

  test('with no questions left: it says so', async () => {
    const one = await device()
    await t.deps.db.update(quotas).set({ totalLimit: 0 }).where(eq(quotas.userId, buyer.userId))
    await wants(one)
    await expect.poll(() => reply(one), patient).toMatchObject({ end: 'quota' })
  })

  test('stopped in the middle, it says no more, and what it said stays', async () => {
    const one = await device()
    model.will(acts.stalls(`It is valid until ${until} [r1]. And `))
    await wants(one)
    await expect.poll(async () => (await reply(one))?.pieces.length, patient).toBe(1)
    await one.acts(async () => stopModel(await one.only()))
    await one.sync()
    expect(await reply(one)).toMatchObject({ end: 'stopped', pieces: [`It is valid until ${until} [r1].`] })
  })
})

test('a report waits for a connection and is taken once, also when its answer was lost', async () => {
  const one = await device()
  one.faults.online = false
  await one.acts(() => startConversation('one'))
  await one.acts(async () => reportAnswer(await one.only(), ' The dose is wrong '))
  await one.sync()
  one.faults.online = true
  one.faults.dropsAnswerOf = chatCalls.messageReport.path
  await one.sync()
  await one.sync()
  const taken = await t.deps.db.select().from(reports).where(eq(reports.userId, buyer.userId))
  expect(taken.map(({ reason, question }) => [reason, question])).toEqual([['The dose is wrong', 'one']])
  expect(await one.db.reports.count()).toBe(0)
})
