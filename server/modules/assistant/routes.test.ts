import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { AccountId } from '#domain/ids.ts'
import { chatCalls } from '#contract/calls/account.ts'
import { chatEvent, type ChatEvent } from '#contract/entities/chat.ts'
import { quotas, users } from '#server/modules/accounts/schema.ts'
import { modelReplies, openModelDouble } from '#tests/harness/model-double.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { systemRandom } from '#server/platform/system.ts'
import { createRateLimiter } from '#server/platform/limits/rate-limits.ts'

const model = await openModelDouble()
const backend = await testApp({
  config: { model: { url: model.url, key: 'secret-key', name: 'm', silenceMs: 300, totalMs: 60_000 } },
})
afterAll(() => model.close())

const newBuyer = async (queries = 5) => {
  const buyer = await backend.newBuyer()
  await backend.deps.db.insert(quotas).values({ userId: buyer.userId, permissionType: 'AI_QUERY', totalLimit: queries })
  return buyer
}
const usedBy = async (userId: AccountId): Promise<number | undefined> => {
  const ofUser = and(eq(quotas.userId, userId), eq(quotas.permissionType, 'AI_QUERY'))
  return (await backend.deps.db.select().from(quotas).where(ofUser))[0]?.usedCount
}

interface ReceivedEvent {
  readonly id: string
  readonly name: string
  readonly data: ChatEvent
}
const eventsIn = (text: string): ReceivedEvent[] =>
  text
    .split('\n\n')
    .filter((part) => part.includes('data:'))
    .map((part) => {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(part)?.[1] ?? ''
      return { id: field('id'), name: field('event'), data: chatEvent.parse(JSON.parse(field('data'))) }
    })

interface Asks {
  readonly conversationId: string
  readonly content: string
  readonly id?: string
  readonly model?: boolean
  readonly token?: string
  readonly after?: string
  readonly language?: string
  readonly app?: TestApp
}
const send = ({ token, after, language, app = backend, ...body }: Asks) =>
  app.app.request(chatCalls.messageSendStream.path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': language ?? 'en',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(after ? { 'Last-Event-ID': after } : {}),
    },
    body: JSON.stringify(body),
  })
const ask = async (request: Asks): Promise<ReceivedEvent[]> => eventsIn(await (await send(request)).text())
const begin = async (token?: string, app = backend): Promise<string> =>
  String((await app.call(chatCalls.conversationCreate, { ...(token ? { token } : {}), body: { roleId: 1 } })).data)
const textOf = (events: readonly ReceivedEvent[]): string =>
  events.map(({ data }) => (data.receive.content === null ? '[withheld]' : data.receive.content)).join('')
const endOf = (events: readonly ReceivedEvent[]) => events.at(-1)?.data.receive.end
const records = (events: readonly ReceivedEvent[]) =>
  events[0]?.data.receive.answer as { kind: string; total: number; lines: { facts: unknown[] }[] } | undefined

const question = 'Until when is PD20093001 valid?'
const [example] = await ask({ conversationId: await begin(), content: 'glyphosate products valid until 2030' })
const exampleLines = example?.data.receive.answer as
  | { lines: { facts: { field: string; value: string }[] }[] }
  | undefined
const factOf = (name: string) => exampleLines?.lines[0]?.facts.find(({ field }) => field === name)?.value ?? ''
const [number, until] = [factOf('registrationNo'), factOf('validUntil')]
if (number === '' || until === '') throw new Error('the seed has no such registration')
const about = () => question.replace('PD20093001', number)

describe('an answer from the records', () => {
  test('an answer reaches a visitor as codes and values, in one event that is followed by the end event', async () => {
    const events = await ask({ conversationId: await begin(), content: about() })
    expect(events.map(({ id, name }) => [id, name])).toEqual([
      ['1', 'message'],
      ['2', 'done'],
    ])
    expect(records(events)).toMatchObject({ kind: 'records', total: 1 })
    expect(JSON.stringify(records(events))).toContain(until)
    expect(model.asked).toEqual([])
  })
  test('an answer has names in the caller’s language, and a later question can refer to it', async () => {
    const conversationId = await begin()
    await ask({ conversationId, content: '草甘膦有哪些厂家', language: 'zh-CN' })
    const events = await ask({ conversationId, content: '那噻虫嗪呢？', language: 'zh-CN' })
    expect(records(events)).toMatchObject({ kind: 'records', shape: 'suppliers' })
    expect(JSON.stringify(records(events))).toMatch(/公司/)
  })
  test('asking twice under one id gives one answer, and another question under that id is refused', async () => {
    const conversationId = await begin()
    const request = { conversationId, content: about(), id: systemRandom.uuid() }
    const firstEvents = await ask(request)
    expect(await ask(request)).toEqual(firstEvents)
    expect(await ask({ ...request, after: '1' })).toEqual(firstEvents.slice(1))
    const refusal = (await (await send({ ...request, content: 'glyphosate' })).json()) as { msg: string }
    expect(refusal.msg).toBe('This id was used for another question.')
  })
  test('an answer about poisoning is never by the model', async () => {
    const { token } = await newBuyer()
    model.will(modelReplies.says('Drink 3 litres of milk.'))
    const events = await ask({ conversationId: await begin(token), content: 'I drank glyphosate', model: true, token })
    expect(records(events)).toMatchObject({ kind: 'poison' })
    expect([endOf(events), model.asked.length]).toEqual(['not-asked', 0])
  })
  test("another account's conversation is treated as missing for asking, reading and stopping", async () => {
    const [mine, other] = [await newBuyer(), await newBuyer()]
    const conversationId = await begin(mine.token)
    expect((await send({ conversationId, content: 'x', token: other.token })).status).toBe(404)
    expect((await send({ conversationId, content: 'x' })).status).toBe(404)
    const query = { conversationId }
    expect((await backend.call(chatCalls.messageList, { token: other.token, query })).status).toBe(404)
    const body = { conversationId, id: '1' }
    expect((await backend.call(chatCalls.messageStop, { token: other.token, body })).status).toBe(404)
  })
  test('a visitor who asks too often is refused', async () => {
    const limitedApp = await testApp({ db: backend.deps.db, rateLimiter: createRateLimiter(backend.clock) })
    const conversationId = await begin(undefined, limitedApp)
    const statuses: number[] = []
    for (let at = 0; at < 17; at += 1) {
      const answer = await send({ conversationId, content: 'x', id: 'same', app: limitedApp })
      statuses.push(answer.status)
      await answer.text()
    }
    expect(statuses.slice(-2)).toEqual([429, 429])
    expect(statuses[0]).toBe(200)
  })
})

describe('an answer by the model', () => {
  const askByModel = async (act: Parameters<typeof model.will>[0], content = about(), queries = 5) => {
    const { token, userId } = await newBuyer(queries)
    model.will(act)
    const conversationId = await begin(token)
    const id = systemRandom.uuid()
    const events = await ask({ conversationId, content, id, model: true, token })
    return { events, token, userId, conversationId, id }
  }

  test('the model’s text arrives with placeholders and their facts, but without the sentences that contain a figure or a link', async () => {
    const { events, userId } = await askByModel(
      modelReplies.says(
        'It is valid until [r1.validUntil] [r1]. It costs 30 dollars [r1]. Ask [here](//evil.example). It is good [r1].',
      ),
    )
    expect(textOf(events)).toBe('It is valid until [r1.validUntil] [r1].[withheld] It is good [r1].')
    expect(endOf(events)).toBe('said')
    const facts = expect.arrayContaining([{ field: 'validUntil', value: until }])
    expect(events.at(-1)?.data.receive.segments?.[0]).toMatchObject({ table: 'products', id: number, facts })
    expect(await usedBy(userId)).toBe(1)
    expect(model.asked[0]?.authorization).toBe('Bearer secret-key')
    expect(JSON.stringify(events)).not.toContain('secret-key')
  })
  test.each([
    ['silence from the beginning', modelReplies.never(), 'timeout'],
    ['silence in the middle', modelReplies.stalls('It is'), 'timeout'],
    ['a refusal', modelReplies.refuses(), 'refused'],
    ['a fault', modelReplies.fails(500), 'failed'],
    ['a wrong key', modelReplies.fails(401), 'failed'],
    ['another protocol', modelReplies.speaksHtml(), 'cut'],
  ] as const)('after %s the records still answer, and nothing is charged', async (_, act, end) => {
    const { events, userId } = await askByModel(act)
    expect(records(events)).toMatchObject({ kind: 'records' })
    expect([textOf(events), endOf(events), await usedBy(userId)]).toEqual(['', end, 0])
  })
  test('an account may have four answers running at the same time', async () => {
    const { token } = await newBuyer(9)
    model.will(modelReplies.never())
    const patient = await testApp({
      db: backend.deps.db,
      config: { model: { url: model.url, key: null, name: 'm', silenceMs: 60_000, totalMs: 60_000 } },
    })
    const conversationId = await begin(token)
    const asks = [1, 2, 3, 4].map((n) =>
      send({ token, conversationId, content: about(), id: `p${n}`, model: true, app: patient }),
    )
    await vi.waitFor(() => expect(model.asked).toHaveLength(4), { timeout: 10_000, interval: 5 })
    const fifth = { token, conversationId, content: about(), id: 'p5', model: true, app: patient }
    expect((await send(fifth)).status).toBe(429)
    expect((await ask({ conversationId: await begin(), content: about(), app: patient })).length).toBeGreaterThan(0)
    for (const n of [1, 2, 3, 4])
      await patient.call(chatCalls.messageStop, { token, body: { conversationId, id: `p${n}` } })
    for (const one of asks) await (await one).text()
    model.will(modelReplies.says('It is there [r1].'))
    expect(endOf(await ask(fifth))).toBe('said')
  })
  test('without quota, membership or login the model is not asked, the reason is given, and the records answer', async () => {
    const { events } = await askByModel(modelReplies.says('It is there [r1].'), about(), 0)
    expect([records(events)?.kind, endOf(events), model.asked.length]).toEqual(['records', 'quota', 0])
    const { token, userId } = await newBuyer()
    await backend.deps.db.update(users).set({ vipExpireTime: 1 }).where(eq(users.id, userId))
    expect(endOf(await ask({ conversationId: await begin(token), content: about(), model: true, token }))).toBe('quota')
    expect(endOf(await ask({ conversationId: await begin(), content: about(), model: true }))).toBe('login')
  })
})

test('without a configured model, the answer gives the reason and the question costs nothing', async () => {
  const without = await testApp({ db: backend.deps.db })
  const { token, userId } = await newBuyer()
  const conversationId = await begin(token, without)
  const events = await ask({ conversationId, content: about(), model: true, token, app: without })
  expect([endOf(events), await usedBy(userId)]).toEqual(['off', 0])
})
