import { describe, expect, test } from 'vitest'
import { chatCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { ApiError } from '#api/errors.ts'
import { dayMs } from '#lib/day-ms.ts'
import { chatSetup, closeChats, conversationOf, exchangeOf } from '#tests/harness/chat-setup.ts'
import { acceptsNoPushKey } from '../../store/side-databases.ts'
import { pushChats, pushFor, sendReports, undoMs } from './push-chats.ts'

closeChats()
const refused = (status: number) => new ApiError('refused', { code: status })
interface Put {
  readonly id: string
  readonly title: string
  readonly exchanges: readonly { readonly id: string }[]
  readonly removed: readonly string[]
}
const putsOf = (here: ReturnType<typeof chatSetup>) => here.bodies(chatCalls.conversationPut) as Put[]

describe('pushing questions', () => {
  test('sends them in the order of asking', async () => {
    const here = chatSetup()
    const later = exchangeOf('a', 'c', { askedAt: 20 })
    await here.say(conversationOf('c'), later, exchangeOf('b', 'c', { askedAt: 10 }))
    await pushChats(here.context)
    expect(putsOf(here)[0]?.exchanges.map(({ id }) => id)).toEqual(['b', 'a'])
  })

  test("does not send the model's text", async () => {
    const here = chatSetup()
    const reply = { pieces: ['invented'], cited: [], end: 'said' as const }
    await here.say(conversationOf('c'), exchangeOf('e', 'c', { reply, lastEvent: 3 }))
    await pushChats(here.context)
    expect(JSON.stringify(putsOf(here))).not.toContain('invented')
  })

  test('STOR-5 does not send unreadable exchanges and conversations', async () => {
    const here = chatSetup()
    await here.say(conversationOf('c'), exchangeOf('well', 'c'))
    await here.say({ ...conversationOf('torn'), roleId: 'chat' as never }, exchangeOf('x', 'torn'))
    await here.db.exchanges.update('well', { askedAt: 5 })
    await here.db.table('exchanges').put({ ...exchangeOf('bad', 'c'), state: 'of a newer app' })
    await pushChats(here.context)
    expect(putsOf(here)).toMatchObject([{ id: 'c', exchanges: [{ id: 'well' }] }])
    expect(await here.unsent()).toEqual([])
  })
})

describe('a backend that refuses conversations', () => {
  test.each([404, 405])('F55 accepts none until the next day if the first push has status %i', async (status) => {
    const here = chatSetup(() => {
      throw refused(status)
    })
    await here.say(conversationOf('c'), exchangeOf('e', 'c'))
    await pushChats(here.context)
    expect(await here.db.settled.get(acceptsNoPushKey)).toMatchObject({ at: here.here.now })
    await pushChats(here.context)
    expect(here.made).toHaveLength(1)
    here.here.now += dayMs
    here.here.answer = () => true
    await pushChats(here.context)
    expect(await here.unsent()).toEqual([])
  })

  test('a refused conversation is pushed again only after a change, and does not block others', async () => {
    const here = chatSetup((_, { body }) => {
      if ((body as Put).id === 'bad') throw refused(code.badRequest)
    })
    await here.say(conversationOf('bad'), exchangeOf('b', 'bad'))
    await here.say(conversationOf('well'), exchangeOf('w', 'well'))
    await pushChats(here.context)
    await pushChats(here.context)
    expect(putsOf(here).map(({ id }) => id)).toEqual(['bad', 'well'])
    await here.say(conversationOf('bad', { title: 'shorter' }))
    await pushChats(here.context)
    expect(putsOf(here)).toHaveLength(3)
  })

  test('a failure in a 200 does not block others, rejects at the end, and is repeated later', async () => {
    const failing = ['a', 'gone']
    const here = chatSetup((_, { body }) => {
      if (failing.includes((body as Put).id)) throw refused(code.serverError)
    })
    await here.say(conversationOf('a'), exchangeOf('x', 'a'))
    await here.gone('gone')
    await here.say(conversationOf('well'), exchangeOf('w', 'well'))
    here.here.now += undoMs
    await expect(pushChats(here.context)).rejects.toMatchObject({ code: code.serverError })
    expect((await here.unsent()).map(([id]) => id)).toEqual(['a', 'a', 'gone'])
    await pushFor(here.context, 'well')
    await expect(pushFor(here.context, 'a')).rejects.toMatchObject({ code: code.serverError })
    failing.splice(0)
    await pushChats(here.context)
    expect(await here.unsent()).toEqual([])
  })

  test('a missing connection is noticed at the first conversation, and not tried for each one', async () => {
    const here = chatSetup(() => {
      throw new ApiError('offline')
    })
    await here.say(conversationOf('a'))
    await here.say(conversationOf('b'))
    await expect(pushFor(here.context, 'c')).rejects.toThrow('offline')
    expect(here.made).toHaveLength(1)
  })

  test.each([
    ['401', refused(code.unauthorized)],
    ['429', refused(code.tooManyRequests)],
    ['an HTML page', new ApiError('portal')],
    ['a server failure', new ApiError('http', { http: 500 })],
    ['a failure in a 200', refused(code.serverError)],
  ])('%s does not count as a refusal: everything is pushed again later', async (_, error) => {
    const here = chatSetup(() => {
      throw error
    })
    await here.say(conversationOf('c'), exchangeOf('e', 'c'))
    await expect(pushChats(here.context)).rejects.toBe(error)
    expect(await here.unsent()).toHaveLength(2)
    expect(await here.db.settled.count()).toBe(0)
  })
})

describe('a deleted conversation', () => {
  test('I22 is reported even if the clock was set back', async () => {
    const here = chatSetup()
    await here.gone('c')
    here.here.now -= 900 * dayMs
    await pushChats(here.context)
    expect(here.made).toHaveLength(1)
  })

  test.each([
    ['that the backend never had is forgotten', refused(404), []],
    ['that another buyer owns is forgotten', refused(code.forbidden), []],
    ['is reported again if the deletion was not answered', new ApiError('offline'), [['c', '', 'gone']]],
  ])('%s', async (_, error, left) => {
    const here = chatSetup(() => {
      throw error
    })
    await here.gone('c')
    here.here.now += undoMs
    await pushChats(here.context).catch(() => undefined)
    expect(await here.unsent()).toEqual(left)
  })

  test('is reported even to a backend that accepts no conversations', async () => {
    const here = chatSetup()
    await here.db.settled.put({ k: acceptsNoPushKey, at: here.here.now })
    await here.say(conversationOf('other'))
    await here.gone('c')
    here.here.now += undoMs
    await pushChats(here.context)
    expect(here.made.map(({ call }) => call)).toEqual([chatCalls.conversationDelete])
  })
})

describe('reported answers', () => {
  const report = (id: string) => ({ id, at: 1, reason: 'wrong\0', question: 'q', answer: null, reply: null })

  test('are sent even if an earlier one always fails', async () => {
    const here = chatSetup((_, { body }) => {
      if ((body as Put).id === 'a') throw refused(code.serverError)
    })
    await here.db.reports.bulkPut([report('a'), report('b')])
    await expect(sendReports(here.context)).rejects.toMatchObject({ code: code.serverError })
    expect(await here.db.reports.toCollection().primaryKeys()).toEqual(['a'])
  })

  test.each([404, code.badRequest])('are dropped if the backend does not accept them (%i)', async (status) => {
    const here = chatSetup(() => {
      throw refused(status)
    })
    await here.db.reports.put(report('a'))
    await sendReports(here.context)
    expect(await here.db.reports.count()).toBe(0)
  })
})
