import { afterEach, beforeEach, expect, test } from 'vitest'
import { sessionState } from '#api/session/session-state.ts'
import type { Answer } from '#domain/assistant/answer.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import type { AccountContext } from '../outbox/operations/account-context.ts'
import { chatOf, exchangesOf, visitorsChat } from '../store/side-databases.ts'
import {
  askNext,
  retryQuestion,
  startConversation,
  storeAnswer,
  storeFailure,
  storePartAnswer,
  takeOverVisitors,
} from './chat.ts'

let account: AccountContext | null = null
const logIn = async () => {
  account = await openAccount()
  return chatOf(account.db)
}
const only = async (db = visitorsChat()) => {
  const [exchange] = await db.exchanges.toArray()
  if (!exchange) throw new Error('nothing was asked')
  return exchange
}
const answer: Answer = {
  kind: 'none',
  why: 'unknown',
  names: ['x'],
  corrections: [],
  remembered: { intents: [], where: {}, asked: null },
}
const searched = { products: 1, companies: 1 }

beforeEach(async () => {
  sessionState.view = { status: 'visitor' }
  const visitor = visitorsChat()
  await visitor.conversations.clear()
  await visitor.exchanges.clear()
})
afterEach(() => {
  if (account) closeAccount(account)
  account = null
})

test('a question is on the disk before its conversation opens', async () => {
  const id = await startConversation('  dose of\nglyphosate  ')
  expect(await visitorsChat().conversations.get(id)).toMatchObject({ title: 'dose of glyphosate', roleId: 1 })
  expect(await only()).toMatchObject({ conversationId: id, question: 'dose of\nglyphosate', state: 'asking' })
})

test('a partial answer is marked, the next one is not', async () => {
  await startConversation('glyphosate')
  await storePartAnswer(await only(), answer, searched)
  expect(await only()).toMatchObject({ state: 'answered', answer, searched: { ...searched, whole: false } })
  await retryQuestion(await only())
  await storeAnswer(await only(), answer, searched)
  expect((await only()).searched).toEqual(searched)
})

test('a second page does not replace the answer of the first', async () => {
  await startConversation('glyphosate')
  const exchange = await only()
  await storeAnswer(exchange, answer, searched)
  await storeFailure(exchange, 'failed')
  expect(await only()).toMatchObject({ state: 'answered' })
})

test('a rephrased question replaces the old one and all later ones', async () => {
  const id = await startConversation('one')
  await askNext(id, 'two')
  await askNext(id, 'three')
  const [, second] = await exchangesOf(visitorsChat(), id).toArray()
  await askNext(id, 'two again', { instead: second })
  const questions = (await exchangesOf(visitorsChat(), id).toArray()).map(({ question }) => question)
  expect(questions).toEqual(['one', 'two again'])
})

test("an account takes over the visitor's conversations once, after consent", async () => {
  const id = await startConversation('asked by a visitor')
  const db = await logIn()
  expect(await db.conversations.count()).toBe(0)
  await takeOverVisitors()
  await takeOverVisitors()
  expect(await db.conversations.toCollection().primaryKeys()).toEqual([id])
  expect(await exchangesOf(db, id).count()).toBe(1)
  expect(await visitorsChat().conversations.count()).toBe(0)
})
