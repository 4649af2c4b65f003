import type { Answer } from '#domain/assistant/answer.ts'
import {
  conversationRoleIds,
  toStorableAnswer,
  conversationTitleOf,
  type ConversationRow,
  type ExchangeRow,
  type SearchedCounts,
  type ServerAnswer,
} from '#domain/chat/conversation.ts'
import { systemClock } from '#lib/clock.ts'
import { systemRandom } from '#lib/random.ts'
import {
  chatDbOf,
  exchangesOf,
  deleteConversationRows,
  queueUnsentChange,
  visitorsDeclinedKey,
  visitorsChatDb,
  writeChatTx,
  type ChatDb,
} from '../store/side-databases.ts'
import { accountOrNullForVisitor, accountAction, type AccountContext } from '../outbox/session.ts'

export const currentChatDb = async (): Promise<ChatDb> => chatDbOf((await accountOrNullForVisitor())?.db ?? null)

const newExchange = (conversationId: string, question: string, askedAt: number, model: boolean): ExchangeRow => ({
  id: systemRandom.uuid(),
  conversationId,
  askedAt,
  question: question.trim(),
  state: 'asking',
  answer: null,
  searched: null,
  ...(model ? { wantsModel: 1 } : {}),
})

let modelToo = false

export const setModelWanted = (isWanted: boolean): void => {
  modelToo = isWanted
}

export const startConversation = async (question: string, as: keyof typeof conversationRoleIds = 'chat') => {
  const db = await currentChatDb()
  const now = systemClock.now()
  const row: ConversationRow = {
    id: systemRandom.uuid(),
    title: conversationTitleOf(question),
    roleId: conversationRoleIds[as],
    createdAt: now,
    updatedAt: now,
  }
  const exchange = newExchange(row.id, question, now, modelToo)
  await writeChatTx(db, async () => {
    await db.conversations.add(row)
    await db.exchanges.add(exchange)
    await queueUnsentChange(db, { conversationId: row.id, things: ['', exchange.id], what: 'put' })
  })
  return row.id
}

/** A time after `than` even if the clock was set back, because rows are sorted by time. */
const timeAfter = (than: number): number => Math.max(systemClock.now(), than + 1)

const touch = async (
  db: ChatDb,
  conversationId: string,
  things: readonly string[],
  more: Partial<Pick<ConversationRow, 'title'>> = {},
): Promise<void> => {
  const row = await db.conversations.get(conversationId)
  if (!row) return
  await db.conversations.update(conversationId, { updatedAt: timeAfter(row.updatedAt), ...more })
  await queueUnsentChange(db, { conversationId, things: ['', ...things], what: 'put' })
}

export const askFollowUp = async (
  conversationId: string,
  question: string,
  { instead, model = false }: { readonly instead?: ExchangeRow | undefined; readonly model?: boolean } = {},
): Promise<void> => {
  const db = await currentChatDb()
  await writeChatTx(db, async () => {
    if (instead) {
      const things = (await exchangesOf(db, conversationId, instead.askedAt).toArray()).map(({ id }) => id)
      await db.exchanges.bulkDelete(things)
      await queueUnsentChange(db, { conversationId, things, what: 'gone' })
    }
    const lastExchange = await exchangesOf(db, conversationId).last()
    const exchange = newExchange(conversationId, question, timeAfter(lastExchange?.askedAt ?? 0), model)
    await db.exchanges.add(exchange)
    await touch(db, conversationId, [exchange.id], lastExchange ? {} : { title: conversationTitleOf(question) })
  })
}

const changeExchange = async (
  { id }: ExchangeRow,
  isPushed: boolean,
  change: (row: ExchangeRow) => ExchangeRow | null,
): Promise<void> => {
  const db = await currentChatDb()
  await writeChatTx(db, async () => {
    const row = await db.exchanges.get(id)
    const nextRow = row && change(row)
    if (!nextRow) return
    await db.exchanges.put(nextRow)
    if (isPushed) await touch(db, nextRow.conversationId, [id])
  })
}

const settle = (exchange: ExchangeRow, outcome: Pick<ExchangeRow, 'state'> & Partial<ExchangeRow>): Promise<void> =>
  changeExchange(exchange, true, (row) => (row.state === 'asking' ? { ...row, ...outcome } : null))

export const storeAnswer = (exchange: ExchangeRow, answer: Answer, searched: SearchedCounts): Promise<void> =>
  settle(exchange, { state: 'answered', answer: toStorableAnswer(answer), searched })

export const storePartialAnswer = (exchange: ExchangeRow, answer: Answer, searched: SearchedCounts): Promise<void> =>
  storeAnswer(exchange, answer, { ...searched, whole: false })

export const storeFailure = (exchange: ExchangeRow, state: 'failed' | 'no-records' | 'stopped'): Promise<void> =>
  settle(exchange, { state })

export const storeServerAnswer = async (exchange: ExchangeRow, serverAnswer: ServerAnswer): Promise<void> => {
  if (serverAnswer.kind === 'over') return
  if (serverAnswer.kind === 'answer') {
    const answer = toStorableAnswer(serverAnswer.answer)
    return settle(exchange, { state: 'answered', answer, searched: serverAnswer.searched, from: 'server' })
  }
  if (serverAnswer.kind === 'words') return settle(exchange, { state: 'no-records', reply: serverAnswer.reply })
  const { kind } = serverAnswer
  return settle(exchange, { state: 'no-records', ...(kind !== 'none' && { refusal: kind }) })
}

export const retryQuestion = (exchange: ExchangeRow): Promise<void> =>
  changeExchange(exchange, true, ({ refusal: _, from: __, ...row }) => ({
    ...row,
    state: 'asking',
    answer: null,
    searched: null,
  }))

export const askModel = (exchange: ExchangeRow): Promise<void> =>
  changeExchange(exchange, false, ({ lastEvent: _, sentOnce: __, ...row }) => ({ ...row, wantsModel: 1, reply: null }))

export const stopModel = (exchange: ExchangeRow): Promise<void> =>
  changeExchange(exchange, false, ({ wantsModel, sentOnce: _, reply, ...row }) =>
    wantsModel ? { ...row, reply: { pieces: [], cited: [], ...reply, end: 'stopped' } } : null,
  )

export const renameConversation = async (id: string, title: string): Promise<void> => {
  const db = await currentChatDb()
  if (title.trim() !== '') await writeChatTx(db, () => touch(db, id, [], { title: conversationTitleOf(title) }))
}

interface DeletedConversation {
  readonly db: ChatDb
  readonly conversation: ConversationRow
  readonly exchanges: readonly ExchangeRow[]
}

export const deleteConversation = async (id: string): Promise<DeletedConversation | null> => {
  const db = await currentChatDb()
  return writeChatTx(db, async () => {
    const conversation = await db.conversations.get(id)
    if (!conversation) return null
    const exchanges = await exchangesOf(db, id).toArray()
    // Also deletes all unsent changes of the conversation, so that only its deletion is sent to the backend.
    await deleteConversationRows(db, id)
    for (const name of [id, ...(conversation.askedAs ? [conversation.askedAs] : [])])
      await queueUnsentChange(db, { conversationId: name, things: [''], what: 'gone' })
    return { db, conversation, exchanges }
  })
}

export const putConversations = (
  db: ChatDb,
  conversations: readonly ConversationRow[],
  exchanges: readonly ExchangeRow[],
): Promise<void> =>
  writeChatTx(db, async () => {
    await db.conversations.bulkPut(conversations.map(({ toldAt: _, readAt: __, askedAs: ___, ...row }) => row))
    await db.exchanges.bulkPut([...exchanges])
    for (const { id } of conversations) {
      const things = exchanges.flatMap((one) => (one.conversationId === id ? [one.id] : []))
      await queueUnsentChange(db, { conversationId: id, things: ['', ...things], what: 'put' })
    }
  })

/** Queues all rows to be sent again, because the backend may already have received the deletion. */
export const restoreConversation = ({ db, conversation, exchanges }: DeletedConversation): Promise<void> =>
  putConversations(db, [conversation], exchanges)

/** Copies the visitor's conversations into the account before deleting them, so that a crash loses none. */
export const adoptVisitorConversations = accountAction(async (context: AccountContext): Promise<void> => {
  const db = chatDbOf(context.db)
  const from = visitorsChatDb()
  const conversations = await from.conversations.toArray()
  const exchanges = await from.exchanges.toArray()
  const existingRows = await db.conversations.bulkGet(conversations.map(({ id }) => id))
  const newConversations = conversations.filter((_, at) => !existingRows[at])
  const ids = new Set(newConversations.map(({ id }) => id))
  const movedExchanges = exchanges.filter(({ conversationId }) => ids.has(conversationId))
  await putConversations(db, newConversations, movedExchanges)
  await from.transaction('rw', from.conversations, from.exchanges, async () => {
    await from.conversations.bulkDelete(conversations.map(({ id }) => id))
    await from.exchanges.bulkDelete(exchanges.map(({ id }) => id))
  })
})

export const declineVisitorConversations = accountAction(async ({ db }: AccountContext): Promise<void> => {
  await chatDbOf(db).settled.put({ k: visitorsDeclinedKey, at: systemClock.now() })
})

export const reportAnswer = async (exchange: ExchangeRow, reason: string): Promise<void> => {
  const db = await currentChatDb()
  await db.reports.add({
    id: systemRandom.uuid(),
    at: systemClock.now(),
    reason: reason.trim(),
    question: exchange.question,
    answer: exchange.answer,
    reply: exchange.reply ?? null,
  })
}
