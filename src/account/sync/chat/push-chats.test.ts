import { describe, expect, test } from 'vitest'
import { chatCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { ApiError } from '#api/errors.ts'
import { dayMs } from '#lib/day-ms.ts'
import { chatSetup, closeChatsAfterEach, conversationOf, exchangeOf } from '#tests/harness/chat-setup.ts'
import { chatPushUnsupportedKey } from '../../store/side-databases.ts'
import { pushChats, pushConversation, sendAnswerReports, deletionUndoMs } from './push-chats.ts'

closeChatsAfterEach()
const refusal = (status: number) => new ApiError('refused', { code: status })
interface PutBody {
  readonly id: string
  readonly title: string
  readonly exchanges: readonly { readonly id: string }[]
  readonly removed: readonly string[]
}
const putsOf = (here: ReturnType<typeof chatSetup>) => here.bodies(chatCalls.conversationPut) as PutBody[]

describe('pushing questions', () => {
  test('sends them in the order of asking', async () => {
    const setup = chatSetup()
    const laterExchange = exchangeOf('a', 'c', { askedAt: 20 })
    await setup.say(conversationOf('c'), laterExchange, exchangeOf('b', 'c', { askedAt: 10 }))
    await pushChats(setup.context)
    expect(putsOf(setup)[0]?.exchanges.map(({ id }) => id)).toEqual(['b', 'a'])
  })

  test("does not send the model's text", async () => {
    const setup = chatSetup()
    const reply = { pieces: ['invented'], cited: [], end: 'said' as const }
    await setup.say(conversationOf('c'), exchangeOf('e', 'c', { reply, lastEvent: 3 }))
    await pushChats(setup.context)
    expect(JSON.stringify(putsOf(setup))).not.toContain('invented')
  })

  test('STOR-5 does not send unreadable exchanges and conversations', async () => {
    const setup = chatSetup()
    await setup.say(conversationOf('c'), exchangeOf('well', 'c'))
    await setup.say({ ...conversationOf('torn'), roleId: 'chat' as never }, exchangeOf('x', 'torn'))
    await setup.db.exchanges.update('well', { askedAt: 5 })
    await setup.db.table('exchanges').put({ ...exchangeOf('bad', 'c'), state: 'of a newer app' })
    await pushChats(setup.context)
    expect(putsOf(setup)).toMatchObject([{ id: 'c', exchanges: [{ id: 'well' }] }])
    expect(await setup.unsent()).toEqual([])
  })
})

describe('a backend that refuses conversations', () => {
  test.each([404, 405])('F55 gets no further push until the next day if the first has status %i', async (status) => {
    const setup = chatSetup(() => {
      throw refusal(status)
    })
    await setup.say(conversationOf('c'), exchangeOf('e', 'c'))
    await pushChats(setup.context)
    expect(await setup.db.settled.get(chatPushUnsupportedKey)).toMatchObject({ at: setup.here.now })
    await pushChats(setup.context)
    expect(setup.made).toHaveLength(1)
    setup.here.now += dayMs
    setup.here.answer = () => true
    await pushChats(setup.context)
    expect(await setup.unsent()).toEqual([])
  })

  test('a refused conversation is pushed again only after a change, and does not block others', async () => {
    const setup = chatSetup((_, { body }) => {
      if ((body as PutBody).id === 'bad') throw refusal(code.badRequest)
    })
    await setup.say(conversationOf('bad'), exchangeOf('b', 'bad'))
    await setup.say(conversationOf('well'), exchangeOf('w', 'well'))
    await pushChats(setup.context)
    await pushChats(setup.context)
    expect(putsOf(setup).map(({ id }) => id)).toEqual(['bad', 'well'])
    await setup.say(conversationOf('bad', { title: 'shorter' }))
    await pushChats(setup.context)
    expect(putsOf(setup)).toHaveLength(3)
  })

  test('a push that fails in a 200 does not block others, rejects at the end, and is repeated later', async () => {
    const failing = ['a', 'gone']
    const setup = chatSetup((_, { body }) => {
      if (failing.includes((body as PutBody).id)) throw refusal(code.serverError)
    })
    await setup.say(conversationOf('a'), exchangeOf('x', 'a'))
    await setup.gone('gone')
    await setup.say(conversationOf('well'), exchangeOf('w', 'well'))
    setup.here.now += deletionUndoMs
    await expect(pushChats(setup.context)).rejects.toMatchObject({ code: code.serverError })
    expect((await setup.unsent()).map(([id]) => id)).toEqual(['a', 'a', 'gone'])
    await pushConversation(setup.context, 'well')
    await expect(pushConversation(setup.context, 'a')).rejects.toMatchObject({ code: code.serverError })
    failing.splice(0)
    await pushChats(setup.context)
    expect(await setup.unsent()).toEqual([])
  })

  test('after the first conversation failed for lack of a connection, the others are not tried', async () => {
    const setup = chatSetup(() => {
      throw new ApiError('offline')
    })
    await setup.say(conversationOf('a'))
    await setup.say(conversationOf('b'))
    await expect(pushConversation(setup.context, 'c')).rejects.toThrow('offline')
    expect(setup.made).toHaveLength(1)
  })

  test.each([
    ['401', refusal(code.unauthorized)],
    ['429', refusal(code.tooManyRequests)],
    ['an HTML page', new ApiError('portal')],
    ['a server failure', new ApiError('http', { http: 500 })],
    ['a failure in a 200', refusal(code.serverError)],
  ])('%s does not count as a refusal: everything stays queued', async (_, error) => {
    const setup = chatSetup(() => {
      throw error
    })
    await setup.say(conversationOf('c'), exchangeOf('e', 'c'))
    await expect(pushChats(setup.context)).rejects.toBe(error)
    expect(await setup.unsent()).toHaveLength(2)
    expect(await setup.db.settled.count()).toBe(0)
  })
})

describe('a deleted conversation', () => {
  test('I22 is reported even if the clock was set back', async () => {
    const setup = chatSetup()
    await setup.gone('c')
    setup.here.now -= 900 * dayMs
    await pushChats(setup.context)
    expect(setup.made).toHaveLength(1)
  })

  test.each([
    ['that the backend never had is forgotten', refusal(404), []],
    ['that another buyer owns is forgotten', refusal(code.forbidden), []],
    ['is reported again if the deletion was not answered', new ApiError('offline'), [['c', '', 'gone']]],
  ])('%s', async (_, error, left) => {
    const setup = chatSetup(() => {
      throw error
    })
    await setup.gone('c')
    setup.here.now += deletionUndoMs
    await pushChats(setup.context).catch(() => undefined)
    expect(await setup.unsent()).toEqual(left)
  })

  test('is reported even to a backend that accepts no conversations', async () => {
    const setup = chatSetup()
    await setup.db.settled.put({ k: chatPushUnsupportedKey, at: setup.here.now })
    await setup.say(conversationOf('other'))
    await setup.gone('c')
    setup.here.now += deletionUndoMs
    await pushChats(setup.context)
    expect(setup.made.map(({ call }) => call)).toEqual([chatCalls.conversationDelete])
  })
})

describe('reported answers', () => {
  const report = (id: string) => ({ id, at: 1, reason: 'wrong\0', question: 'q', answer: null, reply: null })

  test('are sent even if an earlier one always fails', async () => {
    const setup = chatSetup((_, { body }) => {
      if ((body as PutBody).id === 'a') throw refusal(code.serverError)
    })
    await setup.db.reports.bulkPut([report('a'), report('b')])
    await expect(sendAnswerReports(setup.context)).rejects.toMatchObject({ code: code.serverError })
    expect(await setup.db.reports.toCollection().primaryKeys()).toEqual(['a'])
  })

  test.each([404, code.badRequest])('are dropped if the backend does not accept them (%i)', async (status) => {
    const setup = chatSetup(() => {
      throw refusal(status)
    })
    await setup.db.reports.put(report('a'))
    await sendAnswerReports(setup.context)
    expect(await setup.db.reports.count()).toBe(0)
  })
})
