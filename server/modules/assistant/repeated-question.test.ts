import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi, beforeEach } from 'vitest'
import { chatCalls } from '#contract/calls/account.ts'
import { chatEvent, type ChatEvent, type ChatMessage } from '#contract/entities/chat.ts'
import { quotas } from '#server/modules/accounts/schema.ts'
import { modelReplies, openModelDouble } from '#tests/harness/model-double.ts'
import { testApp } from '#tests/harness/server.ts'
import { chatExchanges } from './schema.ts'
import { code } from '#contract/codes.ts'
import { pieceEvent, type AnswerEvent, createAnswerRuns, type AnswerRuns, type AnswerProducer } from './runs.ts'

const model = await openModelDouble()
const modelOf = (silenceMs: number) => ({ url: model.url, key: null, name: 'm', silenceMs, totalMs: 60_000 })
const backend = await testApp({ config: { model: modelOf(1000) } })
const patientBackend = () => testApp({ db: backend.deps.db, config: { model: modelOf(60_000) } })
afterAll(() => model.close())

const content = 'Until when is PD20050133 valid?'
const words = 'It is there [r1].'

const eventsIn = (text: string): ChatEvent[] =>
  text.split('\n\n').flatMap((part) => {
    const data = /^data: ?(.*)$/m.exec(part)?.[1]
    return data === undefined ? [] : [chatEvent.parse(JSON.parse(data))]
  })
const textOf = (events: readonly ChatEvent[]) => events.map(({ receive }) => receive.content ?? '').join('')

const buyer = async (questions = 5, app = backend) => {
  const { token, userId } = await backend.newBuyer()
  await backend.deps.db.insert(quotas).values({ userId, permissionType: 'AI_QUERY', totalLimit: questions })
  const conversationId = String((await app.call(chatCalls.conversationCreate, { token, body: { roleId: 1 } })).data)
  const send = (id: string, options: { text?: string; byModel?: boolean; after?: number; by?: typeof app } = {}) =>
    (options.by ?? app).app.request(chatCalls.messageSendStream.path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': 'en',
        Authorization: `Bearer ${token}`,
        ...(options.after === undefined ? {} : { 'Last-Event-ID': String(options.after) }),
      },
      body: JSON.stringify({ conversationId, content: options.text ?? content, id, model: options.byModel ?? true }),
    })
  const ask = async (...args: Parameters<typeof send>) => eventsIn(await (await send(...args)).text())
  const stop = (id: string, by = app) => by.call(chatCalls.messageStop, { token, body: { conversationId, id } })
  const used = async () =>
    (
      await backend.deps.db
        .select()
        .from(quotas)
        .where(and(eq(quotas.userId, userId), eq(quotas.permissionType, 'AI_QUERY')))
    )[0]?.usedCount
  const stored = async (id: string) =>
    (await backend.deps.db.select().from(chatExchanges).where(eq(chatExchanges.conversationId, conversationId))).find(
      (one) => one.id === id,
    )
  const messages = async () =>
    (await app.call(chatCalls.messageList, { token, query: { conversationId } })).data as ChatMessage[]
  const stopAfterWords = async (id: string) => {
    model.will(modelReplies.stalls(`${words} And `))
    const reader = (await send(id)).body?.getReader()
    let text = ''
    while (!text.includes('It is there')) text += new TextDecoder().decode((await reader?.read())?.value)
    await stop(id)
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      text += new TextDecoder().decode(part.value)
    return eventsIn(text)
  }
  return { token, userId, conversationId, send, ask, stop, used, stored, messages, stopAfterWords }
}

describe('the quota', () => {
  test('the quota is charged once for an answer, however many clients listen to it or read it later', async () => {
    const me = await buyer()
    model.will(modelReplies.says(words))
    const waiting = await Promise.all(Array.from({ length: 6 }, () => me.ask('q')))
    for (const events of waiting) expect(textOf(events)).toBe(words)
    for (let at = 0; at < 3; at += 1) expect(await me.ask('q')).toEqual(waiting[0])
    expect([await me.used(), model.asked.length]).toEqual([1, 1])
  })

  test('the quota is charged for each separate question, even with the same words', async () => {
    const me = await buyer()
    model.will(modelReplies.says(words))
    await me.ask('q1')
    await me.ask('q2')
    expect(await me.used()).toBe(2)
  })

  test('if several simultaneous questions compete for the last of the quota, one succeeds and the others are refused', async () => {
    const me = await buyer(1)
    model.will(modelReplies.says(words))
    const ends = (await Promise.all(['a', 'b', 'c'].map((id) => me.ask(id)))).map(
      (events) => events.at(-1)?.receive.end,
    )
    expect(ends.toSorted()).toEqual(['quota', 'quota', 'said'])
    expect([await me.used(), model.asked.length]).toEqual([1, 1])
  })

  test('without quota only the records answer, and once there is quota the same question gets the model’s answer', async () => {
    const me = await buyer(0)
    model.will(modelReplies.says(words))
    const refusedEvents = await me.ask('q')
    expect(refusedEvents.at(-1)?.receive.end).toBe('quota')
    expect(refusedEvents[0]?.receive.answer).toMatchObject({ kind: 'records' })
    await backend.deps.db.update(quotas).set({ totalLimit: 1 }).where(eq(quotas.userId, me.userId))
    expect(textOf(await me.ask('q'))).toBe(words)
    expect(await me.used()).toBe(1)
  })

  test('a question that two processes answer at once is charged once, even if an earlier answer to it was stopped', async () => {
    const me = await buyer()
    const processes = [await patientBackend(), await patientBackend()]
    for (const usedBefore of [0, 1]) {
      if (usedBefore === 1) await me.stopAfterWords('q')
      model.will(modelReplies.never())
      const answers = processes.map((by) => me.send('q', { by }))
      await vi.waitFor(() => expect(model.asked).toHaveLength(2), { timeout: 20_000 })
      expect(await me.used()).toBe(usedBefore + 1)
      for (const by of processes) await me.stop('q', by)
      for (const answer of answers) await (await answer).text()
      expect(await me.used()).toBe(usedBefore)
    }
  })

  test('a question that was charged before the server crashed is not charged again', async () => {
    const me = await buyer(1)
    await backend.deps.db.update(quotas).set({ usedCount: 1 }).where(eq(quotas.userId, me.userId))
    const row = { conversationId: me.conversationId, id: 'q', askedAt: backend.clock.now(), question: content }
    await backend.deps.db.insert(chatExchanges).values({ ...row, state: 'asking', charged: true })
    model.will(modelReplies.says(words))
    expect(textOf(await me.ask('q'))).toBe(words)
    expect(await me.used()).toBe(1)
  })
})

describe('an answer that was interrupted', () => {
  test('an answer that was interrupted in the middle stays unchanged when it is requested again', async () => {
    const me = await buyer()
    model.will(modelReplies.cuts(`${words} And it is ve`))
    const firstEvents = await me.ask('q')
    expect([textOf(firstEvents), firstEvents.at(-1)?.receive.end]).toEqual([words, 'cut'])
    model.will(modelReplies.says('Something else [r1].'))
    expect(await me.ask('q')).toEqual(firstEvents)
    expect([await me.used(), model.asked.length]).toEqual([1, 0])
  })

  test('an answer that was interrupted before its first word can be requested again, and is charged once', async () => {
    const me = await buyer()
    for (const act of [modelReplies.fails(500), modelReplies.never(), modelReplies.refuses()]) {
      model.will(act)
      expect(textOf(await me.ask('q'))).toBe('')
      expect(await me.used()).toBe(0)
    }
    model.will(modelReplies.says(words))
    expect(textOf(await me.ask('q'))).toBe(words)
    expect(await me.used()).toBe(1)
    expect((await me.messages()).map(({ type, content: text }) => [type, text])).toEqual([
      ['user', content],
      ['assistant', words],
    ])
  })

  test.each([
    ['is silent', modelReplies.never(), 'timeout'],
    ['fails', modelReplies.fails(500), 'failed'],
    ['refuses', modelReplies.refuses(), 'refused'],
  ] as const)(
    'a stopped answer keeps its text if the model then %s, until a new text replaces it and is charged',
    async (_, act, end) => {
      const me = await buyer()
      await me.stopAfterWords('q')
      expect(await me.used()).toBe(1)
      model.will(act)
      expect((await me.ask('q')).at(-1)?.receive.end).toBe(end)
      expect(await me.used()).toBe(1)
      expect((await me.messages()).at(-1)?.content).toContain('It is there')
      model.will(modelReplies.says('Yes [r1].'))
      expect(textOf(await me.ask('q'))).toBe('Yes [r1].')
      expect(await me.used()).toBe(2)
    },
  )
})

describe('stopping an answer', () => {
  test('a stop without a running answer is stored in the question, and asking again answers it', async () => {
    const me = await buyer()
    await backend.deps.db.insert(chatExchanges).values({
      conversationId: me.conversationId,
      id: 'q',
      askedAt: backend.clock.now(),
      question: content,
      state: 'asking',
    })
    expect((await me.stop('q')).code).toBe(0)
    expect((await me.stored('q'))?.state).toBe('stopped')
    model.will(modelReplies.says(words))
    expect(textOf(await me.ask('q'))).toBe(words)
    expect((await me.stored('q'))?.state).toBe('answered')
  })

  test('a stop at another process ends and refunds the answer, and does not end a later answer to the question', async () => {
    const me = await buyer()
    const [one, other] = [await patientBackend(), await patientBackend()]
    model.will(modelReplies.never())
    const answer = me.send('q', { by: one })
    await vi.waitFor(() => expect(model.asked).toHaveLength(1), { timeout: 20_000 })
    expect((await me.stop('q', other)).code).toBe(0)
    expect(eventsIn(await (await answer).text()).at(-1)?.receive.end).toBe('stopped')
    expect(await me.used()).toBe(0)
    model.will(modelReplies.says(words))
    expect(textOf(await me.ask('q', { by: one }))).toBe(words)
    expect(await me.used()).toBe(1)
  })

  test('an answer ends if its question is deleted at another process', async () => {
    const me = await buyer(5, await patientBackend())
    model.will(modelReplies.never())
    const answer = me.send('q')
    await vi.waitFor(() => expect(model.asked).toHaveLength(1), { timeout: 20_000 })
    const remove = { token: me.token, body: { id: me.conversationId } }
    expect((await backend.call(chatCalls.conversationDelete, remove)).code).toBe(0)
    expect(eventsIn(await (await answer).text()).at(-1)?.receive.end).toBe('stopped')
  })

  test('stopping one running answer does not end another', async () => {
    const me = await buyer(5, await patientBackend())
    model.will(modelReplies.never())
    const [one, other] = [me.send('one'), me.send('other')]
    await vi.waitFor(() => expect(model.asked).toHaveLength(2), { timeout: 20_000 })
    await me.stop('one')
    expect(eventsIn(await (await one).text()).at(-1)?.receive.end).toBe('stopped')
    expect((await me.stored('other'))?.state).toBe('asking')
    await me.stop('other')
    expect(eventsIn(await (await other).text()).at(-1)?.receive.end).toBe('stopped')
  })
})

describe('a client that reconnects', () => {
  test('a client that reconnects gets those events of the stored answer that it missed', async () => {
    const me = await buyer()
    model.will(modelReplies.says(`${words} Yes [r1]. So [r1].`))
    const all = await me.ask('q')
    expect(all.length).toBeGreaterThan(3)
    for (let after = 0; after <= all.length; after += 1) expect(await me.ask('q', { after })).toEqual(all.slice(after))
    expect(await me.ask('q', { after: 999_999 })).toEqual([])
    expect(model.asked).toHaveLength(1)
  })

  test('a question is refused if it is blank, or if it differs from the one stored under its id by more than surrounding blanks', async () => {
    const me = await buyer()
    model.will(modelReplies.says(words))
    const all = await me.ask('q')
    expect((await me.send('q', { text: 'Something else' })).status).toBe(422)
    expect(await me.ask('q', { text: `  ${content} ` })).toEqual(all)
    expect((await me.send('q2', { text: '   ' })).status).toBe(400)
    expect(await me.stored('q2')).toBeUndefined()
  })
})

describe('runs', () => {
  let runs: AnswerRuns
  beforeEach(() => {
    runs = createAnswerRuns()
  })

  const manualAnswer = () => {
    let say: (event: AnswerEvent) => void = () => undefined
    let end: (how?: Error) => void = () => undefined
    let signal: AbortSignal | undefined
    const work: AnswerProducer = (give, stopped) => {
      say = give
      signal = stopped
      return new Promise((resolve, reject) => (end = (how) => (how ? reject(how) : resolve())))
    }
    return {
      work,
      say: (text: string) => say(pieceEvent(text, null)),
      end: async () => {
        end()
        await vi.waitFor(() => expect(signal).toBeDefined())
      },
      stopped: () => signal?.aborted,
    }
  }
  const contentsOf = (events: readonly AnswerEvent[]) => events.map(({ receive }) => receive.content)
  const awaitEnd = (key: string) => vi.waitFor(() => expect(runs.find(key)).toBeUndefined())

  describe('a running answer', () => {
    test('all events of an answer stay available, even after its end', async () => {
      const one = manualAnswer()
      const run = runs.start('a', 'me', one.work)
      one.say('first')
      one.say('second')
      await run.more(0, 60_000)
      expect(contentsOf(run.events)).toEqual(['first', 'second'])
      await one.end()
      await awaitEnd('a')
      expect(contentsOf(run.events)).toEqual(['first', 'second'])
    })

    test('a listener does not wait if it has missed events or the answer has ended', async () => {
      const one = manualAnswer()
      const run = runs.start('a', 'me', one.work)
      one.say('word')
      await run.more(0, 3_600_000)
      await one.end()
      await awaitEnd('a')
      await run.more(99, 3_600_000)
      expect(run.ended).toBe(true)
    })

    test('a stop reaches the running answer, whose last words are still received', async () => {
      const [one, other] = [manualAnswer(), manualAnswer()]
      const run = runs.start('a', 'me', one.work)
      runs.start('b', 'me', other.work)
      run.stop()
      run.stop()
      expect([one.stopped(), other.stopped(), run.ended]).toEqual([true, false, false])
      one.say('last words')
      await one.end()
      await awaitEnd('a')
      expect(contentsOf(run.events)).toEqual(['last words'])
    })
  })

  test("a listener's wait ends after a while, so that a keep-alive can be sent, and it still receives later events", async () => {
    vi.useFakeTimers()
    const one = manualAnswer()
    const run = runs.start('a', 'me', one.work)
    let wakeCount = 0
    const wait = () => run.more(0, 15_000).then(() => (wakeCount += 1))
    const first = wait()
    await vi.advanceTimersByTimeAsync(14_999)
    expect(wakeCount).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    await first
    expect([wakeCount, run.events, run.ended]).toEqual([1, [], false])
    const second = wait()
    one.say('word')
    await second
    expect([wakeCount, vi.getTimerCount()]).toEqual([2, 0])
  })

  describe('the limit on running answers', () => {
    const refusal = { http: 429, code: code.tooManyRequests }

    test('one owner may have four running answers, which do not delay another owner, and an ended answer frees its slot', async () => {
      const mine = [manualAnswer(), manualAnswer(), manualAnswer(), manualAnswer()]
      for (const [at, { work }] of mine.entries()) runs.start(`mine-${at}`, 'me', work)
      expect(() => runs.start('fifth', 'me', manualAnswer().work)).toThrow(expect.objectContaining(refusal))
      expect(runs.find('fifth')).toBeUndefined()
      runs.start('other', 'somebody', manualAnswer().work)
      await mine[1]?.end()
      await awaitEnd('mine-1')
      expect(runs.start('fifth', 'me', manualAnswer().work)).toBe(runs.find('fifth'))
    })

    test('all owners together may have a hundred running answers', () => {
      for (let at = 0; at < 100; at += 1) runs.start(`a${at}`, `owner-${at}`, manualAnswer().work)
      expect(() => runs.start('one more', 'new', manualAnswer().work)).toThrow(expect.objectContaining(refusal))
    })

    test('a stopped answer counts until it has really ended', async () => {
      const mine = [manualAnswer(), manualAnswer(), manualAnswer(), manualAnswer()]
      for (const [at, { work }] of mine.entries()) runs.start(`m${at}`, 'me', work)
      runs.find('m0')?.stop()
      expect(() => runs.start('fifth', 'me', manualAnswer().work)).toThrow(expect.objectContaining(refusal))
      await mine[0]?.end()
      await awaitEnd('m0')
      expect(() => runs.start('fifth', 'me', manualAnswer().work)).not.toThrow()
    })
  })
})
