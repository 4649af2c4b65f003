import { describe, expect, test, vi } from 'vitest'
import { chatCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { ApiError } from '#api/errors.ts'
import type { StreamOpener, StreamEvent } from '#api/stream.ts'
import { chatSetup, closeChatsAfterEach, conversationOf, exchangeOf } from '#tests/harness/chat-setup.ts'
import { shortTimers } from '#tests/harness/short-timers.ts'
import type { ConversationRow, ExchangeRow } from '#domain/chat/conversation.ts'
import { chatPushUnsupportedKey } from '../../store/side-databases.ts'
import { startModelRequests, askBasicBackend } from './ask-model.ts'
import { askRecords } from '../../queries/ask-server.ts'

closeChatsAfterEach()

const textEvent = (content: string): StreamEvent => ({ id: 0, name: 'message', data: { receive: { content } } })
const refusal = (value: number) => new ApiError('refused', { code: value })

interface Asker {
  readonly sub?: string | null
  readonly row?: Partial<ConversationRow>
}
/** A question that waits for the model of a backend without event numbers, on a stream that the test controls. */
const asking = async (part: Partial<ExchangeRow> = {}, { sub = 'ana', row = {} }: Asker = {}) => {
  const names = { made: 0 }
  const here = chatSetup((call) => {
    if (call === chatCalls.conversationCreate) return `theirs-${++names.made}`
    return []
  })
  await here.db.conversations.put(conversationOf('c', row))
  await here.db.exchanges.put(exchangeOf('e', 'c', { question: 'dose?', wantsModel: 1, ...part }))
  const streamed: { readonly body: unknown; readonly sub: string | null }[] = []
  const script = { says: [] as StreamEvent[], ends: null as Error | null, during: async () => {} }
  const stream: StreamOpener = async (_, { body, sub: asker, onEvent }) => {
    streamed.push({ body, sub: asker })
    for (const event of script.says) await onEvent(event)
    await script.during()
    if (script.ends) throw script.ends
  }
  const whole = { ...here.context, sub, stream, timers: shortTimers, onPaid: vi.fn() }
  const now = async () => (await here.db.exchanges.get('e')) ?? expect.fail('the question is gone')
  return {
    ...here,
    stream: script,
    streamed,
    whole,
    now,
    ask: async (stopped = new AbortController()) => askBasicBackend(whole, await now(), stopped),
  }
}

describe('a backend without event numbers', () => {
  test('CLAIM-1 receives a question only after the device has stored that it is being sent', async () => {
    const setup = await asking()
    setup.stream.during = async () => expect((await setup.now()).sentOnce).toBe(1)
    setup.stream.ends = new ApiError('offline')
    expect(await setup.ask()).toBe('again')
    expect((await setup.now()).sentOnce).toBe(1)
  })

  test.each<[string, ApiError, string, string | undefined]>([
    ['an exceeded quota', refusal(code.membershipLimit), 'over', 'quota'],
    ['a full conversation', refusal(code.tooLarge), 'over', 'full'],
    ['an event of an unknown shape', new ApiError('shape'), 'over', 'unreadable'],
    ['too many requests', refusal(code.tooManyRequests), 'later', undefined],
    ['an ended login', refusal(code.unauthorized), 'later', undefined],
  ])('REFUSE-1 after %s the question counts as not sent', async (_, error, outcome, end) => {
    const setup = await asking()
    setup.stream.ends = error
    expect(await setup.ask()).toBe(outcome)
    const row = await setup.now()
    expect(row.sentOnce).toBeUndefined()
    expect(row.reply?.end).toBe(end)
  })

  test('a question that was stopped is not tried again, and the text so far stays', async () => {
    const setup = await asking()
    const stopController = new AbortController()
    setup.stream.says = [textEvent('so far')]
    setup.stream.during = async () => stopController.abort()
    setup.stream.ends = new DOMException('aborted', 'AbortError')
    expect(await setup.ask(stopController)).toBe('over')
    expect((await setup.now()).reply).toMatchObject({ pieces: ['so far'], end: null })
  })

  test('does not receive a question of a deleted conversation', async () => {
    const setup = await asking()
    await setup.db.conversations.delete('c')
    expect(await setup.ask()).toBe('over')
    expect(setup.streamed).toEqual([])
  })

  test('a disk error during the stream is passed on to the caller', async () => {
    const setup = await asking()
    setup.stream.ends = new DOMException('full', 'QuotaExceededError')
    await expect(setup.ask()).rejects.toThrow('full')
  })

  test('gets a new conversation if it does not know the old one any more', async () => {
    const setup = await asking({}, { row: { askedAs: 'expired' } })
    setup.stream.ends = refusal(404)
    expect(await setup.ask()).toBe('unknown')
    expect((await setup.db.conversations.get('c'))?.askedAs).toBeUndefined()
    setup.stream.ends = null
    setup.stream.says = [textEvent('x')]
    expect(await setup.ask()).toBe('over')
    expect(setup.streamed[1]?.body).toMatchObject({ conversationId: 'theirs-1' })
  })
})

describe('VERIFY-1 a question whose answer was lost', () => {
  const list = (messages: object[]) => (call: unknown) => (call === chatCalls.messageList ? messages : 'theirs')
  const mine = { id: '1', conversationId: 'c', type: 'user', content: 'dose?', createTime: 1 }
  const withLostAnswer = (more = {}) => asking({ sentOnce: 1, ...more }, { row: { askedAs: 'theirs' } })

  test("is found in the backend's list as the latest of equal questions", async () => {
    const setup = await withLostAnswer()
    const reply = (id: string, content: string) => ({ ...mine, id, type: 'assistant', content })
    setup.here.answer = list([mine, reply('2', 'the first'), { ...mine, id: '3' }, reply('4', 'the second')])
    await setup.ask()
    expect((await setup.now()).reply?.pieces).toEqual(['the second'])
  })

  test('VERIFY-4 is not repeated if reading fails', async () => {
    const setup = await withLostAnswer()
    setup.here.answer = () => {
      throw new ApiError('offline')
    }
    await expect(setup.ask()).rejects.toThrow('offline')
    expect(await setup.now()).toMatchObject({ sentOnce: 1, wantsModel: 1 })
    expect(setup.streamed).toEqual([])
  })

  test('is not repeated if the backend received it without answering', async () => {
    const setup = await withLostAnswer()
    setup.here.answer = list([mine])
    await setup.ask()
    expect((await setup.now()).reply).toMatchObject({ end: 'cut' })
    expect(setup.streamed).toEqual([])
  })
})

describe("an account's questions", () => {
  test('are asked once each, one after the other, and each charge is reported', async () => {
    const setup = await asking()
    await setup.db.settled.put({ k: chatPushUnsupportedKey, at: setup.here.now })
    await setup.db.exchanges.put(exchangeOf('f', 'c', { question: 'next?', askedAt: 2, wantsModel: 1 }))
    setup.stream.says = [textEvent('x')]
    const running: number[] = []
    setup.stream.during = async () => void running.push(setup.streamed.length - setup.whole.onPaid.mock.calls.length)
    const asks = startModelRequests(setup.whole)
    await Promise.all([asks.look(), asks.look()])
    await asks.look()
    expect(setup.streamed.map(({ body }) => (body as { content: string }).content)).toEqual(['dose?', 'next?'])
    expect(running).toEqual([1, 1])
    expect(setup.whole.onPaid).toHaveBeenCalledTimes(2)
    asks.stop()
  })

  test('are tried only a few times on a dead connection, and later ones wait', async () => {
    const setup = await asking({}, { row: { askedAs: 'theirs' } })
    await setup.db.settled.put({ k: chatPushUnsupportedKey, at: setup.here.now })
    await setup.db.exchanges.put(exchangeOf('f', 'c', { askedAt: 2, question: 'next?', wantsModel: 1 }))
    setup.stream.ends = new ApiError('offline')
    const asks = startModelRequests(setup.whole)
    await asks.look()
    expect(new Set(setup.streamed.map(({ body }) => (body as { content: string }).content))).toEqual(new Set(['dose?']))
    expect(setup.streamed.length).toBeLessThan(5)
    expect(await setup.now()).toMatchObject({ wantsModel: 1 })
    expect(setup.whole.onPaid).not.toHaveBeenCalled()
    asks.stop()
  })

  test('are given up after three server failures, and do not delay others', async () => {
    const setup = await asking()
    await setup.db.settled.put({ k: chatPushUnsupportedKey, at: setup.here.now })
    await setup.db.conversations.put(conversationOf('d', { askedAs: 'other' }))
    await setup.db.exchanges.put(exchangeOf('f', 'd', { question: 'when?', wantsModel: 1 }))
    const { stream } = setup.whole
    const asks = startModelRequests({
      ...setup.whole,
      stream: async (call, input) => {
        setup.stream.says = setup.streamed.length < 3 ? [] : [textEvent('soon')]
        setup.stream.ends = setup.streamed.length < 3 ? new ApiError('http', { http: 500 }) : null
        return stream(call, input)
      },
    })
    for (let look = 0; look < 4; look += 1) await asks.look()
    const questions = setup.streamed.map(({ body }) => (body as { content: string }).content)
    expect(questions).toEqual(['dose?', 'dose?', 'dose?', 'when?'])
    const row = await setup.now()
    expect(row).toMatchObject({ reply: { end: 'failed' } })
    expect([row.wantsModel, row.sentOnce, row.failures]).toEqual([undefined, undefined, undefined])
    expect(await setup.db.exchanges.get('f')).toMatchObject({ reply: { end: 'said' } })
    asks.stop()
  })

  test('F17 are asked again after a server failure in a 200', async () => {
    const setup = await asking()
    await setup.db.settled.put({ k: chatPushUnsupportedKey, at: setup.here.now })
    setup.here.answer = () => {
      throw refusal(code.serverError)
    }
    const asks = startModelRequests(setup.whole)
    await asks.look()
    expect(await setup.now()).toMatchObject({ wantsModel: 1 })
    expect((await setup.now()).reply ?? null).toBeNull()
    setup.here.answer = () => 'theirs'
    setup.stream.says = [textEvent('2 L')]
    await asks.look()
    expect(await setup.now()).toMatchObject({ reply: { pieces: ['2 L'], end: 'said' } })
    asks.stop()
  })

  test("a visitor's deleted conversation is created again once", async () => {
    const setup = await asking({ state: 'asking' }, { sub: null, row: { askedAs: 'expired' } })
    setup.stream.during = async () => {
      if (setup.streamed.length > 1) return
      setup.stream.says = [textEvent('words')]
      throw refusal(404)
    }
    expect(await askRecords(setup.whole, await setup.now())).toMatchObject({ kind: 'words' })
    expect(setup.streamed.map(({ body }) => (body as { conversationId: string }).conversationId)).toEqual([
      'expired',
      'theirs-1',
    ])
  })
})
