import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionState } from '#api/session/session-state.ts'
import { maxQuestionLength, maxTitleLength, type ExchangeRow } from '#domain/chat/conversation.ts'
import type { Answer } from '#domain/assistant/answer.ts'
import { systemClock } from '#lib/clock.ts'
import { anAccountId } from '#tests/harness/ids.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { setAccountContext, StoreNotOpenError, type AccountContext } from '../outbox/session.ts'
import { chatDbOf, exchangesOf, visitorsChatDb, type ChatDb } from '../store/side-databases.ts'
import {
  askModel,
  askFollowUp,
  deleteConversation,
  renameConversation,
  restoreConversation,
  retryQuestion,
  startConversation,
  stopModel,
  storeAnswer,
  storeFailure,
  storePartialAnswer,
  storeServerAnswer,
  adoptVisitorConversations,
  setModelWanted,
} from './chat.ts'

const noon = Date.UTC(2026, 10, 21, 12)
let account: AccountContext
let db: ChatDb
let now: number
beforeEach(async () => {
  now = noon
  vi.spyOn(systemClock, 'now').mockImplementation(() => now)
  account = await openAccount()
  db = chatDbOf(account.db)
  sessionState.view = { status: 'signed-in', sub: account.sub, user: null }
  await visitorsChatDb().conversations.clear()
  await visitorsChatDb().exchanges.clear()
})
afterEach(() => {
  setModelWanted(false)
  closeAccount(account)
  sessionState.view = { status: 'starting' }
})

const answer: Answer = {
  kind: 'none',
  why: 'unknown',
  names: ['x'],
  corrections: [],
  remembered: { intents: [], where: {}, asked: null },
}
const searched = { products: 1, companies: 1 }
const readExchange = async (): Promise<ExchangeRow> =>
  (await db.exchanges.toArray())[0] ?? expect.fail('nothing was asked')
const unsent = async () =>
  (await db.unsent.toArray()).map(({ thing, what }) => [thing === '' ? 'root' : 'question', what])
const deleteOrFail = async (id: string) => (await deleteConversation(id)) ?? expect.fail('not deleted')
const forget = () => db.unsent.clear()

describe('a question', () => {
  test('is stored completely, and its conversation gets a shortened title', async () => {
    const id = await startConversation(`  ${'x'.repeat(maxQuestionLength + 9)}  `, 'lookup')
    expect((await readExchange()).question).toHaveLength(maxQuestionLength + 9)
    const row = await db.conversations.get(id)
    expect(row).toMatchObject({ roleId: 2, createdAt: noon, updatedAt: noon })
    expect(row?.title).toHaveLength(maxTitleLength)
    expect(await unsent()).toEqual([
      ['root', 'put'],
      ['question', 'put'],
    ])
  })

  test('is marked for the model only if the start page has requested that', async () => {
    setModelWanted(true)
    await startConversation('one')
    setModelWanted(false)
    await startConversation('two')
    const wants = (await db.exchanges.toArray()).map(({ question, wantsModel }) => [question, wantsModel ?? 0])
    expect(new Map(wants as [string, number][])).toEqual(
      new Map([
        ['one', 1],
        ['two', 0],
      ]),
    )
  })

  test('I22 is ordered after earlier questions, even if the clock was set back', async () => {
    const id = await startConversation('one')
    now -= 3_600_000
    await askFollowUp(id, 'two')
    await askFollowUp(id, 'three')
    const questions = (await exchangesOf(db, id).toArray()).map(({ question }) => question)
    expect(questions).toEqual(['one', 'two', 'three'])
    expect((await db.conversations.get(id))?.updatedAt).toBeGreaterThan(noon)
  })

  test('a question that replaces another one is queued for the backend with the deletion of the other', async () => {
    const id = await startConversation('one')
    const firstExchange = await readExchange()
    await forget()
    await askFollowUp(id, 'one, better', { instead: firstExchange, model: true })
    expect(await unsent()).toEqual(
      expect.arrayContaining([
        ['question', 'gone'],
        ['question', 'put'],
        ['root', 'put'],
      ]),
    )
    expect(await readExchange()).toMatchObject({ question: 'one, better', wantsModel: 1 })
    expect((await db.conversations.get(id))?.title).toBe('one, better')
  })

  test('a question that is rephrased replaces the old question and all later ones', async () => {
    const id = await startConversation('one')
    await askFollowUp(id, 'two')
    await askFollowUp(id, 'three')
    const [, second] = await exchangesOf(db, id).toArray()
    await askFollowUp(id, 'two again', { instead: second })
    expect((await exchangesOf(db, id).toArray()).map(({ question }) => question)).toEqual(['one', 'two again'])
  })

  test('CRASH-1 F37 is not partly stored on a full disk', async () => {
    const putSpy = vi.spyOn(db.unsent, 'bulkPut').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    await expect(startConversation('one')).rejects.toThrow()
    putSpy.mockRestore()
    expect([await db.conversations.count(), await db.exchanges.count()]).toEqual([0, 0])
  })

  test("ACC-1 is not stored in the visitor's database while the account is not open", async () => {
    setAccountContext(null)
    sessionState.view = { status: 'expired', sub: anAccountId('ana'), zone: null }
    vi.useFakeTimers()
    const asking = startConversation('mine').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await asking).toBeInstanceOf(StoreNotOpenError)
    vi.useRealTimers()
    expect(await visitorsChatDb().conversations.count()).toBe(0)
  })
})

describe('the outcome of a question', () => {
  test.each<[string, Parameters<typeof storeServerAnswer>[1], Partial<ExchangeRow>]>([
    ['an answer', { kind: 'answer', answer, searched }, { state: 'answered', answer, searched, from: 'server' }],
    [
      'text',
      { kind: 'words', reply: { pieces: ['w'], cited: [], end: 'said' } },
      { state: 'no-records', reply: { pieces: ['w'], cited: [], end: 'said' } },
    ],
    ['nothing', { kind: 'none' }, { state: 'no-records' }],
    ['a refusal', { kind: 'quota' }, { state: 'no-records', refusal: 'quota' }],
    ['an ended question', { kind: 'over' }, { state: 'asking' }],
  ])('the state of a question fits what the backend reports: %s', async (_, said, row) => {
    await startConversation('one')
    await storeServerAnswer(await readExchange(), said)
    expect(await readExchange()).toMatchObject(row)
  })

  test('is partial if only a part of the catalogue was searched, until the question is asked again', async () => {
    await startConversation('one')
    await storePartialAnswer(await readExchange(), answer, searched)
    expect(await readExchange()).toMatchObject({ state: 'answered', answer, searched: { ...searched, whole: false } })
    await retryQuestion(await readExchange())
    await storeAnswer(await readExchange(), answer, searched)
    expect((await readExchange()).searched).toEqual(searched)
  })

  test('is ignored after the question was stopped or deleted', async () => {
    const id = await startConversation('one')
    const exchange = await readExchange()
    await storeFailure(exchange, 'stopped')
    await forget()
    await storeServerAnswer(exchange, { kind: 'answer', answer, searched })
    expect([(await readExchange()).state, await unsent()]).toEqual(['stopped', []])
    await deleteConversation(id)
    await storeAnswer(exchange, answer, searched)
    expect(await db.exchanges.count()).toBe(0)
  })

  test('no longer contains the earlier refusal if the question is asked again, unless it was deleted', async () => {
    await startConversation('one')
    await storeServerAnswer(await readExchange(), { kind: 'limit' })
    await retryQuestion(await readExchange())
    const row = await readExchange()
    expect(row).toMatchObject({ state: 'asking', answer: null, searched: null })
    expect(row).not.toHaveProperty('refusal')
    expect(row).not.toHaveProperty('from')
    await db.exchanges.clear()
    await retryQuestion(row)
    expect(await db.exchanges.count()).toBe(0)
  })
})

describe('the model', () => {
  const half = { pieces: ['half'], cited: [], end: null }

  test('retains the text so far when it is stopped', async () => {
    await startConversation('one')
    await db.exchanges.update((await readExchange()).id, { reply: half, wantsModel: 1, lastEvent: 7 })
    await stopModel(await readExchange())
    expect(await readExchange()).toMatchObject({ reply: { pieces: ['half'], end: 'stopped' }, lastEvent: 7 })
    expect(await readExchange()).not.toHaveProperty('wantsModel')
  })

  test('is not asked if it is stopped before the question is sent; a finished reply cannot be stopped', async () => {
    await startConversation('one')
    await askModel(await readExchange())
    await stopModel(await readExchange())
    expect((await readExchange()).reply).toEqual({ pieces: [], cited: [], end: 'stopped' })
    const doneReply = { ...half, end: 'said' as const }
    await db.exchanges.update((await readExchange()).id, { reply: doneReply })
    await stopModel(await readExchange())
    expect((await readExchange()).reply).toEqual(doneReply)
  })
})

describe('a conversation', () => {
  test('is not renamed to an empty title, and renaming a missing conversation creates none', async () => {
    const id = await startConversation('one')
    await renameConversation(id, '  \n ')
    await renameConversation('none', 'x')
    expect(await db.conversations.toArray()).toMatchObject([{ title: 'one' }])
  })

  test('a deleted conversation has only its deletion queued for the backend, under both of its ids', async () => {
    const id = await startConversation('one')
    await db.conversations.update(id, { askedAs: 'theirs' })
    await deleteConversation(id)
    expect((await db.unsent.toArray()).map(({ conversationId, what }) => [conversationId, what])).toEqual(
      expect.arrayContaining([
        [id, 'gone'],
        ['theirs', 'gone'],
      ]),
    )
    expect(await db.unsent.count()).toBe(2)
    expect(await deleteConversation(id)).toBeNull()
  })

  test('a restored conversation is queued for the backend completely', async () => {
    const id = await startConversation('one')
    await db.conversations.update(id, { toldAt: 5, readAt: 5, askedAs: 'theirs' })
    const removal = await deleteOrFail(id)
    await restoreConversation(removal)
    const row = await db.conversations.get(id)
    for (const name of ['toldAt', 'readAt', 'askedAs']) expect(row).not.toHaveProperty(name)
    expect(await unsent()).toEqual(
      expect.arrayContaining([
        ['question', 'put'],
        ['root', 'put'],
      ]),
    )
  })

  test('ACC-1 is restored into the account in which it was deleted', async () => {
    const id = await startConversation('mine')
    const removal = await deleteOrFail(id)
    const firstAccount = account
    account = await openAccount()
    await restoreConversation(removal)
    expect(await chatDbOf(account.db).conversations.count()).toBe(0)
    expect(await db.conversations.count()).toBe(1)
    closeAccount(firstAccount)
    setAccountContext(account)
  })

  const askedByVisitor = async () => {
    setAccountContext(null)
    sessionState.view = { status: 'visitor' }
    const id = await startConversation('asked by a visitor')
    setAccountContext(account)
    return id
  }

  test("a visitor's conversation is moved to the account only once", async () => {
    const id = await askedByVisitor()
    expect(await db.conversations.count()).toBe(0)
    await adoptVisitorConversations()
    await adoptVisitorConversations()
    expect(await db.conversations.toCollection().primaryKeys()).toEqual([id])
    expect(await exchangesOf(db, id).count()).toBe(1)
    expect(await visitorsChatDb().conversations.count()).toBe(0)
  })

  test('CRASH-1 an interrupted move of a conversation is completed at the next attempt', async () => {
    const id = await askedByVisitor()
    const deleteSpy = vi
      .spyOn(visitorsChatDb().conversations, 'bulkDelete')
      .mockRejectedValue(new DOMException('', 'AbortError'))
    await expect(adoptVisitorConversations()).rejects.toThrow()
    deleteSpy.mockRestore()
    await renameConversation(id, 'renamed since')
    await adoptVisitorConversations()
    expect(await db.conversations.toArray()).toMatchObject([{ id, title: 'renamed since' }])
    expect([await visitorsChatDb().conversations.count(), await visitorsChatDb().exchanges.count()]).toEqual([0, 0])
  })
})
