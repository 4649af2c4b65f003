import { describe, expect, test } from 'vitest'
import { chatCalls } from '#contract/calls/account.ts'
import { chatMessage, maxConversations, type ChatMessage, type Conversation } from '#contract/entities/chat.ts'
import { ApiError } from '#api/errors.ts'
import {
  chatSetup,
  closeChatsAfterEach,
  conversationOf,
  exchangeOf,
  noAnswer as answer,
} from '#tests/harness/chat-setup.ts'
import { toExchanges, readConversation, readConversationList, readNewestConversations } from './read-chats.ts'

closeChatsAfterEach()

const asks = (id: string, part: Partial<ChatMessage> = {}): ChatMessage =>
  chatMessage.parse({ id, conversationId: 'c', type: 'user', content: `asks ${id}`, createTime: 5, ...part })
const says = (replyId: string | null, part: Partial<ChatMessage> = {}): ChatMessage =>
  chatMessage.parse({
    id: `to-${replyId}`,
    conversationId: 'c',
    replyId,
    type: 'assistant',
    content: '',
    createTime: 6,
    ...part,
  })
const listedOf = (id: string, part: Partial<Conversation> = {}): Conversation => ({
  id,
  title: `title ${id}`,
  createTime: 1,
  roleId: 1,
  updateTime: 50,
  ...part,
})

describe("converting the backend's messages to exchanges", () => {
  test('assigns an answer to the question whose id it contains', () => {
    const messages = [asks('1'), asks('2'), says('2', { answer }), says('1', { content: 'words' })]
    expect(toExchanges(messages)).toMatchObject([
      { id: '1', state: 'answered', answer: null, reply: { pieces: ['words'], unchecked: true } },
      { id: '2', state: 'answered', answer },
    ])
  })

  test("assigns an answer without a question's id to the question before it", () => {
    const messages = [
      asks('1'),
      says(null, { content: 'first' }),
      asks('2'),
      asks('3'),
      says(null, { content: 'third' }),
    ]
    const words = toExchanges(messages).map(({ reply }) => reply?.pieces[0] ?? null)
    expect(words).toEqual(['first', null, 'third'])
  })

  test("does not assign an answer with another question's id to the question before it", () => {
    expect(toExchanges([asks('1'), says('9', { content: 'of another' })])).toMatchObject([{ state: 'asking' }])
  })

  test('marks a question as failed if its answer is unreadable, so that it can be asked again', () => {
    const odd = says('1', { answer: { kind: 'of a newer app' } })
    expect(toExchanges([asks('1', { state: 'answered' }), odd])).toMatchObject([{ state: 'failed', answer: null }])
  })

  test('derives an unknown state from the content', () => {
    expect(toExchanges([asks('1', { state: 'pondering' })])).toMatchObject([{ state: 'asking' }])
    expect(toExchanges([asks('1', { state: 'pondering' }), says('1', { answer })])).toMatchObject([
      { state: 'answered' },
    ])
  })

  test('retains that a reply was checked, and ignores an empty text', () => {
    const reply = { pieces: ['a', null], cited: [], end: 'said' }
    expect(toExchanges([asks('1'), says('1', { content: 'a', reply })])[0]?.reply).toEqual(reply)
    expect(toExchanges([asks('1'), says('1')])[0]).not.toHaveProperty('reply')
  })
})

describe('the list of conversations', () => {
  const reading = async (list: Conversation[], here = chatSetup()) => {
    here.here.answer = () => list
    await readConversationList(here.context)
    return here
  }

  test('does not overwrite a title with an empty one', async () => {
    const setup = chatSetup()
    await setup.db.conversations.put(conversationOf('c', { title: 'mine', toldAt: 1, readAt: 1 }))
    await reading([listedOf('c', { title: '' })], setup)
    expect(await setup.db.conversations.get('c')).toMatchObject({ title: 'mine', toldAt: 50 })
  })

  test('REC-3 does not undo a new title that was not pushed', async () => {
    const setup = chatSetup()
    await setup.say(conversationOf('c', { title: 'renamed here', updatedAt: 99, toldAt: 1 }))
    await reading([listedOf('c')], setup)
    expect(await setup.db.conversations.get('c')).toMatchObject({ title: 'renamed here', updatedAt: 99, toldAt: 50 })
  })

  test('REC-3 does not restore a deleted conversation', async () => {
    const setup = chatSetup()
    await setup.gone('c')
    await reading([listedOf('c')], setup)
    expect(await setup.db.conversations.count()).toBe(0)
  })

  test('deletes a conversation that was deleted elsewhere, but not one that was never pushed', async () => {
    const setup = chatSetup()
    await setup.db.conversations.bulkPut([conversationOf('told', { toldAt: 5 }), conversationOf('new')])
    await setup.db.exchanges.bulkPut([exchangeOf('t', 'told'), exchangeOf('n', 'new')])
    await setup.gone('told', ['x'])
    await reading([], setup)
    expect(await setup.db.conversations.toCollection().primaryKeys()).toEqual(['new'])
    expect(await setup.db.exchanges.toCollection().primaryKeys()).toEqual(['n'])
    expect(await setup.unsent()).toEqual([])
  })

  test('a list of the maximum length does not prove that a missing conversation was deleted', async () => {
    const setup = chatSetup()
    await setup.db.conversations.put(conversationOf('old', { toldAt: 5 }))
    await reading(
      Array.from({ length: maxConversations }, (_, n) => listedOf(`n${n}`)),
      setup,
    )
    expect(await setup.db.conversations.get('old')).toBeDefined()
  })

  test.each([404, 405])('VERIFY-6 deletes nothing if the backend does not offer it (%i)', async (status) => {
    const setup = chatSetup(() => {
      throw new ApiError('refused', { code: status })
    })
    await setup.db.conversations.put(conversationOf('c', { toldAt: 5 }))
    await readConversationList(setup.context)
    expect(await setup.db.conversations.count()).toBe(1)
  })

  test('changes nothing if the connection or the disk fails', async () => {
    const setup = chatSetup(() => {
      throw new ApiError('offline')
    })
    await setup.db.conversations.put(conversationOf('c', { toldAt: 5 }))
    await expect(readConversationList(setup.context)).rejects.toThrow('offline')
    setup.here.answer = () => [listedOf('a'), { ...listedOf('b'), id: Symbol('no key') as never }]
    await expect(readConversationList(setup.context)).rejects.toThrow()
    expect(await setup.db.conversations.toCollection().primaryKeys()).toEqual(['c'])
  })
})

describe('exchanges of other devices', () => {
  const withConversation = async (part = { toldAt: 9, readAt: 1 }) => {
    const setup = chatSetup()
    await setup.db.conversations.put(conversationOf('c', part))
    return setup
  }
  const reading = async (here: ReturnType<typeof chatSetup>, messages: ChatMessage[], anyway = false) => {
    here.here.answer = () => messages
    await readConversation(here.context, 'c', anyway)
    return here.db.exchanges.orderBy('id').toArray()
  }

  test('are read once for each reported change', async () => {
    const setup = await withConversation()
    expect(await reading(setup, [asks('1')])).toMatchObject([{ id: '1', conversationId: 'c', from: 'account' }])
    await reading(setup, [asks('1'), asks('2')])
    expect(setup.made).toHaveLength(1)
    expect(await reading(setup, [asks('1'), asks('2')], true)).toHaveLength(2)
  })

  test('are not requested for a conversation that was never pushed or is deleted', async () => {
    const setup = chatSetup()
    await setup.db.conversations.put(conversationOf('c'))
    await readConversation(setup.context, 'c', true)
    await readConversation(setup.context, 'none', true)
    expect(setup.made).toEqual([])
  })

  test('are deleted on this device if the backend lacks them, unless they were never pushed', async () => {
    const setup = await withConversation()
    await setup.db.exchanges.put(exchangeOf('taken back', 'c'))
    await setup.say(conversationOf('c', { toldAt: 9, readAt: 1 }), exchangeOf('mine', 'c'))
    expect((await reading(setup, [asks('1')])).map(({ id }) => id)).toEqual(['1', 'mine'])
  })

  test('REC-3 do not restore a question that the buyer withdrew', async () => {
    const setup = await withConversation()
    await setup.gone('c', ['1'])
    expect(await reading(setup, [asks('1')])).toEqual([])
  })

  test('REC-3 do not undo that the buyer stopped a question', async () => {
    const setup = await withConversation()
    const stoppedExchange = exchangeOf('1', 'c', { state: 'stopped', question: 'mine', askedAt: 3 })
    await setup.say(conversationOf('c', { toldAt: 9, readAt: 1 }), stoppedExchange)
    expect(await reading(setup, [asks('1'), says('1', { answer })])).toMatchObject([
      { state: 'stopped', question: 'mine', askedAt: 3 },
    ])
  })

  test("do not replace an answer from this device's records", async () => {
    const setup = await withConversation()
    const ownAnswer = { ...answer, names: ['mine'] }
    await setup.db.exchanges.put(exchangeOf('1', 'c', { answer: ownAnswer, from: 'device' }))
    expect(await reading(setup, [asks('1'), says('1', { answer })])).toMatchObject([
      { answer: ownAnswer, from: 'device' },
    ])
  })

  test.each([
    ['that is arriving', { wantsModel: 1 as const, lastEvent: 4 }],
    ['that was stopped', {}],
  ])('do not overwrite a reply %s', async (_, part) => {
    const setup = await withConversation()
    const end = 'wantsModel' in part ? null : ('stopped' as const)
    const reply = { pieces: ['so far'], cited: [], end }
    await setup.db.exchanges.put(exchangeOf('1', 'c', { reply, ...part }))
    const serverReply = { pieces: ['all of it'], cited: [], end: 'said' }
    expect(await reading(setup, [asks('1'), says('1', { reply: serverReply })])).toMatchObject([{ reply, ...part }])
  })

  test('are dropped if the conversation was deleted during the read', async () => {
    const setup = await withConversation()
    setup.here.answer = async () => {
      await setup.db.conversations.delete('c')
      return [asks('1')]
    }
    await readConversation(setup.context, 'c')
    expect(await setup.db.exchanges.count()).toBe(0)
  })
})

describe('reading in the background', () => {
  test('includes the ten newest changed conversations', async () => {
    const setup = chatSetup(() => [])
    for (let n = 0; n < 12; n += 1)
      await setup.db.conversations.put(conversationOf(`c${n}`, { updatedAt: n, toldAt: 9, readAt: 1 }))
    await setup.db.conversations.put(conversationOf('read', { updatedAt: 99, toldAt: 9, readAt: 9 }))
    await readNewestConversations(setup.context)
    const requestedIds = setup.made.map(({ input }) => (input.query as { conversationId: string }).conversationId)
    expect(requestedIds).toEqual(['c11', 'c10', 'c9', 'c8', 'c7', 'c6', 'c5', 'c4', 'c3', 'c2'])
    await readNewestConversations(setup.context)
    expect(setup.made).toHaveLength(12)
  })

  test('skips a deleted conversation, and stops without a connection', async () => {
    const setup = chatSetup((_, { query }) => {
      if ((query as { conversationId: string }).conversationId === 'gone') throw new ApiError('refused', { code: 404 })
      return [asks('1')]
    })
    await setup.db.conversations.bulkPut([
      conversationOf('gone', { updatedAt: 9, toldAt: 9 }),
      conversationOf('c', { updatedAt: 1, toldAt: 9 }),
    ])
    await readNewestConversations(setup.context)
    expect(await setup.db.exchanges.count()).toBe(1)
    setup.here.answer = () => {
      throw new ApiError('offline')
    }
    await expect(readNewestConversations(setup.context)).rejects.toThrow('offline')
    expect(setup.made.every(({ call }) => call === chatCalls.messageList)).toBe(true)
  })
})
