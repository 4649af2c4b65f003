import type { Answer } from '#domain/assistant/answer.ts'
import {
  maxQuestionLength,
  role,
  storable,
  titleOf,
  type ConversationRow,
  type ExchangeRow,
} from '#domain/chat/conversation.ts'
import { systemClock } from '#lib/clock.ts'
import { systemRandom } from '#lib/random.ts'
import { chatOf, exchangesOf, refusedKey, visitorsChat, type ChatDb } from '../store/chat-db.ts'
import { NotSignedIn, openedAccount } from '../outbox/operations/account-context.ts'

/** The store of whoever uses the page: an account's once it is open, the visitor's where nobody is logged in. */
const ownChat = async (): Promise<ChatDb> => {
  try {
    return chatOf((await openedAccount()).db)
  } catch (error) {
    if (error instanceof NotSignedIn) return visitorsChat()
    throw error
  }
}

const asked = (conversationId: string, question: string, askedAt: number): ExchangeRow => ({
  id: systemRandom.uuid(),
  conversationId,
  askedAt,
  question: question.trim().slice(0, maxQuestionLength),
  state: 'asking',
  answer: null,
  searched: null,
})

/** Begins a conversation with a question. Resolves with its id once it is on the disk; the page that shows it answers. */
export const startConversation = async (question: string, as: keyof typeof role = 'chat'): Promise<string> => {
  const db = await ownChat()
  const now = systemClock.now()
  const row: ConversationRow = {
    id: systemRandom.uuid(),
    title: titleOf(question),
    roleId: role[as],
    createdAt: now,
    updatedAt: now,
  }
  await db.transaction('rw', db.conversations, db.exchanges, async () => {
    await db.conversations.add(row)
    await db.exchanges.add(asked(row.id, question, now))
  })
  return row.id
}

/** After what was asked last, whatever the clock says. */
const nextAt = async (db: ChatDb, conversationId: string): Promise<number> => {
  const last = await exchangesOf(db, conversationId).last()
  return Math.max(systemClock.now(), (last?.askedAt ?? 0) + 1)
}

/** Asks on. `instead`: a question that is asked again in other words; it goes, and all that came after it. */
export const askOn = async (conversationId: string, question: string, instead?: ExchangeRow): Promise<void> => {
  const db = await ownChat()
  await db.transaction('rw', db.conversations, db.exchanges, async () => {
    if (instead) await exchangesOf(db, conversationId, instead.askedAt).delete()
    const at = await nextAt(db, conversationId)
    const first = (await exchangesOf(db, conversationId).count()) === 0
    await db.exchanges.add(asked(conversationId, question, at))
    await db.conversations.update(conversationId, { updatedAt: at, ...(first ? { title: titleOf(question) } : {}) })
  })
}

/** What became of a question that is being asked. One that was stopped or answered meanwhile stays as it is. */
const settle = async (
  { id }: ExchangeRow,
  outcome: Pick<ExchangeRow, 'state'> & Partial<Pick<ExchangeRow, 'answer' | 'searched'>>,
): Promise<void> => {
  const db = await ownChat()
  await db.exchanges
    .where('id')
    .equals(id)
    .and(({ state }) => state === 'asking')
    .modify(outcome)
}

export const storeAnswer = (
  exchange: ExchangeRow,
  answer: Answer,
  searched: NonNullable<ExchangeRow['searched']>,
): Promise<void> => settle(exchange, { state: 'answered', answer: storable(answer), searched })

export const storeFailure = (exchange: ExchangeRow, state: 'failed' | 'no-records' | 'stopped'): Promise<void> =>
  settle(exchange, { state })

/** Asks the same question once more. */
export const retryQuestion = async ({ id }: ExchangeRow): Promise<void> => {
  const db = await ownChat()
  await db.exchanges.update(id, { state: 'asking', answer: null, searched: null })
}

export const renameConversation = async (id: string, title: string): Promise<void> => {
  const db = await ownChat()
  if (title.trim() !== '') await db.conversations.update(id, { title: titleOf(title) })
}

/** A conversation with all that was asked in it. */
interface Removed {
  readonly db: ChatDb
  readonly conversation: ConversationRow
  readonly exchanges: readonly ExchangeRow[]
}

/** Deletes a conversation. What it gives brings it back; null when it was gone already. */
export const deleteConversation = async (id: string): Promise<Removed | null> => {
  const db = await ownChat()
  return db.transaction('rw', db.conversations, db.exchanges, async () => {
    const conversation = await db.conversations.get(id)
    if (!conversation) return null
    const exchanges = await exchangesOf(db, id).toArray()
    await exchangesOf(db, id).delete()
    await db.conversations.delete(id)
    return { db, conversation, exchanges }
  })
}

const putAll = (db: ChatDb, conversations: readonly ConversationRow[], exchanges: readonly ExchangeRow[]) =>
  db.transaction('rw', db.conversations, db.exchanges, async () => {
    await db.conversations.bulkPut([...conversations])
    await db.exchanges.bulkPut([...exchanges])
  })

export const restoreConversation = async ({ db, conversation, exchanges }: Removed): Promise<void> => {
  await putAll(db, [conversation], exchanges)
}

/**
 * Moves the visitor's conversations into the account that is logged in now. They are written there before they go here:
 * a page that is closed between the two has them twice, under the same ids, and the next move finishes it.
 */
export const takeOverVisitors = async (): Promise<void> => {
  const db = chatOf((await openedAccount()).db)
  const from = visitorsChat()
  const conversations = await from.conversations.toArray()
  const exchanges = await from.exchanges.toArray()
  await putAll(db, conversations, exchanges)
  await from.transaction('rw', from.conversations, from.exchanges, async () => {
    await from.conversations.bulkDelete(conversations.map(({ id }) => id))
    await from.exchanges.bulkDelete(exchanges.map(({ id }) => id))
  })
}

/** They stay with the device: whoever logs in is not asked about them again. */
export const leaveVisitors = async (): Promise<void> => {
  await chatOf((await openedAccount()).db).settled.put({ k: refusedKey, at: systemClock.now() })
}
