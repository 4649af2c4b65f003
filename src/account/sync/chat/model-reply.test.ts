import { afterEach, describe, expect, test, vi } from 'vitest'
import type { StreamEvent } from '#api/stream.ts'
import { exchangeRow, type ExchangeRow } from '#domain/chat/conversation.ts'
import { ChatDb } from '../../store/side-databases.ts'
import { citationsOf, createAtBackend, queueConversation } from './push-chats.ts'
import { applyReplyEvent, parseReplyEvent, storeReplyEvent, readWantedExchange } from './model-reply.ts'

let count = 0
const openedDbs: ChatDb[] = []
const lineOf = async (part: Partial<ExchangeRow> | null = {}) => {
  const db = new ChatDb(`agro-chat-reply-${++count}`, true)
  openedDbs.push(db)
  const row: ExchangeRow = {
    id: 'e',
    conversationId: 'c',
    askedAt: 1,
    question: 'q',
    state: 'answered',
    answer: null,
    searched: null,
    wantsModel: 1,
    sentOnce: 1,
    ...part,
  }
  if (part) await db.exchanges.put(row)
  const call = vi.fn()
  const clock = { now: () => 7, mono: () => 0 }
  const context = { db, call, clock, sub: 'me' as string | null }
  return { ...context, row: () => db.exchanges.get('e'), context: context as never }
}
afterEach(() => {
  for (const db of openedDbs.splice(0)) db.close()
})
const event = (id: number, receive: object = {}, name = 'message'): StreamEvent => ({ id, name, data: { receive } })
const textEvent = (id: number, content: string | null) => event(id, { content })

describe('a streaming answer', () => {
  test('is stored piece by piece, with the number of its last event', async () => {
    const setup = await lineOf()
    for (const one of [textEvent(1, 'Gly'), textEvent(2, 'phosate')])
      expect(await storeReplyEvent(setup.context, 'e', one, 0)).toBe(true)
    expect(await setup.row()).toMatchObject({
      lastEvent: 2,
      wantsModel: 1,
      reply: { pieces: ['Gly', 'phosate'], end: null },
    })
  })

  test('F6 F7 is not changed by repeated and late events', async () => {
    const setup = await lineOf()
    for (const one of [textEvent(1, 'a'), textEvent(2, 'b'), textEvent(3, 'c'), textEvent(2, 'b'), textEvent(3, 'c')])
      await storeReplyEvent(setup.context, 'e', one, 0)
    expect((await setup.row())?.reply?.pieces).toEqual(['a', 'b', 'c'])
  })

  test('starts again from the beginning if the backend produces it again', async () => {
    const setup = await lineOf()
    for (const one of [textEvent(1, 'old'), textEvent(2, 'old')]) await storeReplyEvent(setup.context, 'e', one, 0)
    await storeReplyEvent(setup.context, 'e', textEvent(1, 'new'), 2)
    expect(await setup.row()).toMatchObject({ lastEvent: 1, reply: { pieces: ['new'] } })
  })

  test('is not changed by events after its end', async () => {
    const setup = await lineOf()
    await storeReplyEvent(setup.context, 'e', textEvent(1, 'a'), 0)
    await storeReplyEvent(setup.context, 'e', event(2, { end: 'cut' }, 'done'), 0)
    expect(await setup.row()).toMatchObject({ reply: { pieces: ['a', null], end: 'cut' } })
    expect(await readWantedExchange(setup.context, 'e')).toBeNull()
    expect(await storeReplyEvent(setup.context, 'e', textEvent(3, 'late'), 0)).toBe(false)
    expect(await storeReplyEvent(setup.context, 'none', textEvent(1, 'x'), 0)).toBe(false)
  })

  test('contains a withheld piece for an event without text only if events are numbered', () => {
    const piecesOf = (id: number) =>
      applyReplyEvent({ reply: null }, { id, name: 'message' }, parseReplyEvent(event(id, { content: null }))).reply
        ?.pieces
    expect([piecesOf(1), piecesOf(0)]).toEqual([[null], []])
  })
})

describe("the backend's records", () => {
  const answer = {
    kind: 'none',
    why: 'nothing',
    names: [],
    corrections: [],
    remembered: { intents: [], where: {}, asked: null },
  }
  const searched = { products: 5, companies: 2 }

  test('are used only if this device has none', async () => {
    const setup = await lineOf({ state: 'no-records' })
    await storeReplyEvent(setup.context, 'e', event(1, { content: '', answer, searched }), 0)
    expect(await setup.row()).toMatchObject({ state: 'answered', from: 'server', searched, answer: { kind: 'none' } })
    const ownSetup = await lineOf({ state: 'answered' })
    await storeReplyEvent(ownSetup.context, 'e', event(1, { content: '', answer, searched }), 0)
    expect(await ownSetup.row()).toMatchObject({ answer: null, searched: null })
  })

  test.each([['many'], [{ products: 'five' }], [7], [null], [undefined]])(
    'STOR-5 are read back with question and answer even if the searched counts are %j',
    async (odd) => {
      const setup = await lineOf({ state: 'no-records' })
      await storeReplyEvent(setup.context, 'e', event(1, { content: 'words', answer, searched: odd }), 0)
      expect(exchangeRow.safeParse(await setup.row()).success).toBe(true)
      expect(await setup.row()).toMatchObject({ searched: null, reply: { pieces: ['words'] } })
    },
  )

  test('are cited only if the app has screens for them', () => {
    const segment = { table: 'products', id: '1', title: 'One' }
    expect(citationsOf([segment, { ...segment, table: 'weather' }])).toEqual([segment])
    expect([citationsOf('none'), citationsOf([{ id: 1 }])]).toEqual([null, null])
  })
})

describe('a conversation at a backend', () => {
  test('has one id at the backend, even if two tabs begin it', async () => {
    const setup = await lineOf(null)
    const row = { id: 'c', title: 'T', roleId: 2, createdAt: 1, updatedAt: 1 }
    await setup.db.conversations.put(row)
    setup.call.mockResolvedValueOnce('first').mockResolvedValueOnce('second')
    const names = await Promise.all([createAtBackend(setup.context, row), createAtBackend(setup.context, row)])
    expect(new Set(names).size).toBe(1)
    expect((await setup.db.conversations.get('c'))?.askedAs).toBe(names[0])
  })

  test('is queued again with all its questions, and no others', async () => {
    const setup = await lineOf()
    await setup.db.exchanges.put({ ...((await setup.row()) as ExchangeRow), id: 'x', conversationId: 'other' })
    await queueConversation(setup.db, 'c')
    expect((await setup.db.unsent.toArray()).map(({ thing }) => thing)).toEqual(['', 'e'])
  })
})
