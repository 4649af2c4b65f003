import { describe, expect, test } from 'vitest'
import { chatCalls } from '#contract/calls/account.ts'
import { chatMessage, mostConversations, type ChatMessage, type Conversation } from '#contract/entities/chat.ts'
import { ApiError } from '#api/errors.ts'
import { chatSetup, closeChats, conversationOf, exchangeOf, noAnswer as answer } from '#tests/harness/chat-setup.ts'
import { exchangesFrom, readConversation, readList, readNewest } from './read-chats.ts'

closeChats()

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

describe('messages as questions with their answers', () => {
  test('an answer belongs to the question that it names, at any position', () => {
    const messages = [asks('1'), asks('2'), says('2', { answer }), says('1', { content: 'words' })]
    expect(exchangesFrom(messages)).toMatchObject([
      { id: '1', state: 'answered', answer: null, reply: { pieces: ['words'], unchecked: true } },
      { id: '2', state: 'answered', answer },
    ])
  })

  test('one that names none belongs to the question directly before it, and to no other', () => {
    const messages = [
      asks('1'),
      says(null, { content: 'first' }),
      asks('2'),
      asks('3'),
      says(null, { content: 'third' }),
    ]
    const words = exchangesFrom(messages).map(({ reply }) => reply?.pieces[0] ?? null)
    expect(words).toEqual(['first', null, 'third'])
  })

  test('an answer that names another question does not belong to the one before it', () => {
    expect(exchangesFrom([asks('1'), says('9', { content: 'of another' })])).toMatchObject([{ state: 'asking' }])
  })

  test('what cannot be read here is no answer: it may be asked again', () => {
    const odd = says('1', { answer: { kind: 'of a newer app' } })
    expect(exchangesFrom([asks('1', { state: 'answered' }), odd])).toMatchObject([{ state: 'failed', answer: null }])
  })

  test('an unknown state of a newer app is judged by the content', () => {
    expect(exchangesFrom([asks('1', { state: 'pondering' })])).toMatchObject([{ state: 'asking' }])
    expect(exchangesFrom([asks('1', { state: 'pondering' }), says('1', { answer })])).toMatchObject([
      { state: 'answered' },
    ])
  })

  test('a checked reply stays as it was checked; empty words are not a reply', () => {
    const reply = { pieces: ['a', null], cited: [], end: 'said' }
    expect(exchangesFrom([asks('1'), says('1', { content: 'a', reply })])[0]?.reply).toEqual(reply)
    expect(exchangesFrom([asks('1'), says('1')])[0]).not.toHaveProperty('reply')
  })
})

describe('which conversations the account has', () => {
  const reading = async (list: Conversation[], here = chatSetup()) => {
    here.here.answer = () => list
    await readList(here.context)
    return here
  }

  test('an empty title does not overwrite the one here', async () => {
    const here = chatSetup()
    await here.db.conversations.put(conversationOf('c', { title: 'mine', toldAt: 1, readAt: 1 }))
    await reading([listedOf('c', { title: '' })], here)
    expect(await here.db.conversations.get('c')).toMatchObject({ title: 'mine', toldAt: 50 })
  })

  test('REC-3 a name changed here and not pushed yet is not changed back', async () => {
    const here = chatSetup()
    await here.say(conversationOf('c', { title: 'renamed here', updatedAt: 99, toldAt: 1 }))
    await reading([listedOf('c')], here)
    expect(await here.db.conversations.get('c')).toMatchObject({ title: 'renamed here', updatedAt: 99, toldAt: 50 })
  })

  test('REC-3 one deleted here and not reported yet does not come back', async () => {
    const here = chatSetup()
    await here.gone('c')
    await reading([listedOf('c')], here)
    expect(await here.db.conversations.count()).toBe(0)
  })

  test('one deleted elsewhere is deleted here, with its questions and notes; one that was never pushed stays', async () => {
    const here = chatSetup()
    await here.db.conversations.bulkPut([conversationOf('told', { toldAt: 5 }), conversationOf('new')])
    await here.db.exchanges.bulkPut([exchangeOf('t', 'told'), exchangeOf('n', 'new')])
    await here.gone('told', ['x'])
    await reading([], here)
    expect(await here.db.conversations.toCollection().primaryKeys()).toEqual(['new'])
    expect(await here.db.exchanges.toCollection().primaryKeys()).toEqual(['n'])
    expect(await here.unsent()).toEqual([])
  })

  test('a list at its limit says nothing about what it lacks', async () => {
    const here = chatSetup()
    await here.db.conversations.put(conversationOf('old', { toldAt: 5 }))
    await reading(
      Array.from({ length: mostConversations }, (_, n) => listedOf(`n${n}`)),
      here,
    )
    expect(await here.db.conversations.get('old')).toBeDefined()
  })

  test('one with another name at the backend does not appear twice', async () => {
    const here = chatSetup()
    await here.db.conversations.put(conversationOf('mine', { askedAs: 'theirs' }))
    await reading([listedOf('theirs')], here)
    expect(await here.db.conversations.toCollection().primaryKeys()).toEqual(['mine'])
  })

  test.each([404, 405])('VERIFY-6 a backend without the list (%i) empties nothing', async (said) => {
    const here = chatSetup(() => {
      throw new ApiError('refused', { code: said })
    })
    await here.db.conversations.put(conversationOf('c', { toldAt: 5 }))
    await readList(here.context)
    expect(await here.db.conversations.count()).toBe(1)
  })

  test('a line that breaks, and a disk that fails half way, change nothing', async () => {
    const here = chatSetup(() => {
      throw new ApiError('offline')
    })
    await here.db.conversations.put(conversationOf('c', { toldAt: 5 }))
    await expect(readList(here.context)).rejects.toThrow('offline')
    here.here.answer = () => [listedOf('a'), { ...listedOf('b'), id: Symbol('no key') as never }]
    await expect(readList(here.context)).rejects.toThrow()
    expect(await here.db.conversations.toCollection().primaryKeys()).toEqual(['c'])
  })
})

describe('the exchanges of a conversation from other devices', () => {
  const told = async (part = { toldAt: 9, readAt: 1 }) => {
    const here = chatSetup()
    await here.db.conversations.put(conversationOf('c', part))
    return here
  }
  const reading = async (here: ReturnType<typeof chatSetup>, messages: ChatMessage[], anyway = false) => {
    here.here.answer = () => messages
    await readConversation(here.context, 'c', anyway)
    return here.db.exchanges.orderBy('id').toArray()
  }

  test('are read if the backend reported a change, and then not again', async () => {
    const here = await told()
    expect(await reading(here, [asks('1')])).toMatchObject([{ id: '1', conversationId: 'c', from: 'account' }])
    await reading(here, [asks('1'), asks('2')])
    expect(here.made).toHaveLength(1)
    expect(await reading(here, [asks('1'), asks('2')], true)).toHaveLength(2)
  })

  test('never pushed, or deleted: no request is made', async () => {
    const here = chatSetup()
    await here.db.conversations.put(conversationOf('c'))
    await readConversation(here.context, 'c', true)
    await readConversation(here.context, 'none', true)
    expect(here.made).toEqual([])
  })

  test('one that no longer exists is deleted here, unless it was never pushed', async () => {
    const here = await told()
    await here.db.exchanges.put(exchangeOf('taken back', 'c'))
    await here.say(conversationOf('c', { toldAt: 9, readAt: 1 }), exchangeOf('mine', 'c'))
    expect((await reading(here, [asks('1')])).map(({ id }) => id)).toEqual(['1', 'mine'])
  })

  test('REC-3 a question that was taken back here does not come back', async () => {
    const here = await told()
    await here.gone('c', ['1'])
    expect(await reading(here, [asks('1')])).toEqual([])
  })

  test('REC-3 what the buyer did since is not undone: stopped here stays stopped', async () => {
    const here = await told()
    const stopped = exchangeOf('1', 'c', { state: 'stopped', question: 'mine', askedAt: 3 })
    await here.say(conversationOf('c', { toldAt: 9, readAt: 1 }), stopped)
    expect(await reading(here, [asks('1'), says('1', { answer })])).toMatchObject([
      { state: 'stopped', question: 'mine', askedAt: 3 },
    ])
  })

  test('an answer of this device’s records is not replaced by another’s', async () => {
    const here = await told()
    const own = { ...answer, names: ['mine'] }
    await here.db.exchanges.put(exchangeOf('1', 'c', { answer: own, from: 'device' }))
    expect(await reading(here, [asks('1'), says('1', { answer })])).toMatchObject([{ answer: own, from: 'device' }])
  })

  test.each([
    ['that is being said', { wantsModel: 1 as const, lastEvent: 4 }],
    ['that was stopped', {}],
  ])('words %s are not overwritten by the list', async (_, part) => {
    const here = await told()
    const end = 'wantsModel' in part ? null : ('stopped' as const)
    const reply = { pieces: ['so far'], cited: [], end }
    await here.db.exchanges.put(exchangeOf('1', 'c', { reply, ...part }))
    const there = { pieces: ['all of it'], cited: [], end: 'said' }
    expect(await reading(here, [asks('1'), says('1', { reply: there })])).toMatchObject([{ reply, ...part }])
  })

  test('one that was deleted here while it was read leaves nothing behind', async () => {
    const here = await told()
    here.here.answer = async () => {
      await here.db.conversations.delete('c')
      return [asks('1')]
    }
    await readConversation(here.context, 'c')
    expect(await here.db.exchanges.count()).toBe(0)
  })
})

describe('in the background', () => {
  test('those that changed are read, the newest first, ten at a time', async () => {
    const here = chatSetup(() => [])
    for (let n = 0; n < 12; n += 1)
      await here.db.conversations.put(conversationOf(`c${n}`, { updatedAt: n, toldAt: 9, readAt: 1 }))
    await here.db.conversations.put(conversationOf('read', { updatedAt: 99, toldAt: 9, readAt: 9 }))
    await readNewest(here.context)
    const asked = here.made.map(({ input }) => (input.query as { conversationId: string }).conversationId)
    expect(asked).toEqual(['c11', 'c10', 'c9', 'c8', 'c7', 'c6', 'c5', 'c4', 'c3', 'c2'])
    await readNewest(here.context)
    expect(here.made).toHaveLength(12)
  })

  test('one that was deleted since it was listed does not stop the others; a broken connection does', async () => {
    const here = chatSetup((_, { query }) => {
      if ((query as { conversationId: string }).conversationId === 'gone') throw new ApiError('refused', { code: 404 })
      return [asks('1')]
    })
    await here.db.conversations.bulkPut([
      conversationOf('gone', { updatedAt: 9, toldAt: 9 }),
      conversationOf('c', { updatedAt: 1, toldAt: 9 }),
    ])
    await readNewest(here.context)
    expect(await here.db.exchanges.count()).toBe(1)
    here.here.answer = () => {
      throw new ApiError('offline')
    }
    await expect(readNewest(here.context)).rejects.toThrow('offline')
    expect(here.made.every(({ call }) => call === chatCalls.messageList)).toBe(true)
  })
})
