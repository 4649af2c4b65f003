import 'fake-indexeddb/auto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { AccountId } from '#domain/ids.ts'
import type { Call } from '#contract/call.ts'
import { chatCalls } from '#contract/calls/account.ts'
import type { ChatMessage, Conversation } from '#contract/entities/chat.ts'
import { followChat } from '#account/sync/chat/follow-chat.ts'
import type { AccountContext } from '#account/outbox/session.ts'
import { chatDbOf, exchangesOf } from '#account/store/side-databases.ts'
import { ApiError } from '#api/errors.ts'
import type { Api } from '#api/client.ts'
import { createStreamOpener } from '#api/stream.ts'
import { quotas } from '#server/modules/accounts/schema.ts'
import { openModelDouble } from '#tests/harness/model-double.ts'
import { actAs } from '#tests/harness/open-account.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { shortTimers } from '#tests/harness/short-timers.ts'
import { testAccount } from '#tests/harness/sync/account.ts'

export { noAnswer as answer } from '#tests/harness/chat-setup.ts'

export let t: TestApp
export let model: Awaited<ReturnType<typeof openModelDouble>>
export let buyer: { userId: AccountId; token: string }
export const newBuyer = async () => {
  buyer = await t.newBuyer()
}
export const usedAiQueries = async (): Promise<number | undefined> => {
  const quotaFilter = and(eq(quotas.userId, buyer.userId), eq(quotas.permissionType, 'AI_QUERY'))
  return (await t.deps.db.select().from(quotas).where(quotaFilter))[0]?.usedCount
}

interface Faults {
  offered: (call: Call) => boolean
  online: boolean
  dropsAnswerOf: string | null
  /** Number of bytes after which a stream's connection breaks, once; null: never. */
  cutsAfter: number | null
}

const cutBody = (body: ReadableStream<Uint8Array>, maxBytes: number): ReadableStream<Uint8Array> => {
  const reader = body.getReader()
  let remaining = maxBytes
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await reader.read()
      if (done) return controller.close()
      controller.enqueue(value.slice(0, remaining))
      remaining -= value.length
      if (remaining <= 0) controller.error(new TypeError('cut'))
    },
  })
}

const newDevice = async () => {
  let waitedMs = 0
  const faults: Faults = { offered: () => true, online: true, dropsAnswerOf: null, cutsAfter: null }
  const clock = { now: () => Date.now() + waitedMs, mono: () => 0 }
  const account: AccountContext = await testAccount(undefined, { clock })
  const db = chatDbOf(account.db)
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
  const stream = createStreamOpener({
    base: '',
    holder: () => Promise.resolve({ sub: account.sub, accessToken: token }),
    renew: async () => false,
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
  const start = () =>
    followChat({
      account: { ...account, call },
      timers: shortTimers,
      visible: () => true,
      signedIn: () => Promise.resolve(true),
      stream,
      onPaid: () => undefined,
    })
  let follows = start()
  const questions = async (id: string) => (await exchangesOf(db, id).toArray()).map(({ question }) => question)
  return {
    db,
    faults,
    acts: <T>(work: () => Promise<T>) => actAs(account, work),
    context: { db, call, stream, sub: account.sub as string | null, clock: account.clock },
    sync: async () => {
      waitedMs += 3_600_000
      await follows.refresh()
    },
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
export type Device = Awaited<ReturnType<typeof newDevice>>
const devices: Device[] = []
export const createDevice = async () => {
  const one = await newDevice()
  devices.push(one)
  return one
}

export const fetchConversations = async () =>
  (await t.call(chatCalls.conversations, { token: buyer.token })).data as Conversation[]
export const fetchMessages = async (conversationId: string) =>
  (await t.call(chatCalls.messageList, { token: buyer.token, query: { conversationId } })).data as ChatMessage[]
export const fetchQuestions = async (id: string) =>
  (await fetchMessages(id)).filter(({ type }) => type === 'user').map(({ content }) => content)
export const slowPolling = { timeout: 15_000, interval: 20 }

export const searchedCounts = { products: 7, companies: 3 }

/** Must be called by each test file. Hooks that this module registers would run only for the worker's first file. */
export const startChatDevices = (): void => {
  beforeAll(async () => {
    model = await openModelDouble()
    t = await testApp({
      config: { model: { url: model.url, key: null, name: 'm', silenceMs: 2_000, totalMs: 60_000 } },
    })
  })
  afterAll(() => model.close())
  beforeEach(async () => {
    for (const one of devices.splice(0)) one.stop()
    await newBuyer()
    await t.deps.db.insert(quotas).values({ userId: buyer.userId, permissionType: 'AI_QUERY', totalLimit: 3 })
  })
}
