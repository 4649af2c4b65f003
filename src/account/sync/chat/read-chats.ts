import { chatCalls } from '#contract/calls/account.ts'
import { maxConversations, type ChatMessage, type Conversation } from '#contract/entities/chat.ts'
import {
  exchangeRow,
  exchangeStates,
  storedAnswer,
  storedReply,
  conversationTitleOf,
  type ExchangeRow,
  type ExchangeState,
  type StoredReply,
} from '#domain/chat/conversation.ts'
import { nullIfUnsupported } from '../reader.ts'
import { exchangesOf, deleteConversationRows, writeChatTx } from '../../store/side-databases.ts'
import { citationsOf, runInTurn, queueConversation, type ChatContext } from './push-chats.ts'

const maxRead = 10

const isState = (state: unknown): state is ExchangeState => exchangeStates.some((one) => one === state)

/** If a backend does not report how its text was checked, the text is marked as unchecked. */
const replyOf = (message: ChatMessage | undefined): StoredReply | null => {
  if (!message) return null
  const result = storedReply.safeParse(message.reply)
  if (result.success) return result.data
  return message.content === '' || message.answer
    ? null
    : { pieces: [message.content], cited: citationsOf(message.segments) ?? [], end: 'said', unchecked: true }
}

export const toExchanges = (messages: readonly ChatMessage[]): ExchangeRow[] =>
  messages.flatMap((message, at): ExchangeRow[] => {
    if (message.type !== 'user') return []
    const nextMessage = messages[at + 1]
    const replyMessage =
      messages.find(({ replyId, type }) => type !== 'user' && replyId === message.id) ??
      (nextMessage && nextMessage.type !== 'user' && !nextMessage.replyId ? nextMessage : undefined)
    const answer = storedAnswer.safeParse(replyMessage?.answer)
    const searched = exchangeRow.shape.searched.safeParse(replyMessage?.searched).data ?? null
    const reply = replyOf(replyMessage)
    const state = isState(message.state) ? message.state : replyMessage ? 'answered' : 'asking'
    return [
      {
        id: message.id,
        conversationId: message.conversationId,
        askedAt: message.createTime,
        question: message.content,
        state: state === 'answered' && !answer.success && !reply ? 'failed' : state,
        answer: answer.success ? answer.data : null,
        searched,
        from: 'account',
        ...(reply ? { reply } : {}),
      },
    ]
  })

const mergeExchanges = (here: ExchangeRow, there: ExchangeRow): ExchangeRow => {
  const isAsking = here.wantsModel !== undefined
  const reply = isAsking || here.reply?.end === 'stopped' ? here.reply : (there.reply ?? here.reply)
  // This device's `askedAt` is kept, because a backend replaces times in the future.
  const mergedRow = { ...here, ...there, askedAt: here.askedAt, from: here.from ?? 'server' }
  const answeredRow = here.state === 'answered' ? here : mergedRow
  const { wantsModel, lastEvent } = here
  return {
    ...answeredRow,
    ...(wantsModel ? { wantsModel } : {}),
    ...(lastEvent === undefined ? {} : { lastEvent }),
    ...(reply === undefined ? {} : { reply }),
  }
}

const storeMessages = async ({ db }: ChatContext, id: string, toldAt: number, messages: readonly ChatMessage[]) => {
  const serverExchanges = toExchanges(messages)
  await writeChatTx(db, async () => {
    const row = await db.conversations.get(id)
    if (!row) return
    const unsent = new Map(
      (await db.unsent.where('conversationId').equals(id).toArray()).map((one) => [one.thing, one]),
    )
    const deviceExchanges = new Map((await exchangesOf(db, id).toArray()).map((one) => [one.id, one]))
    for (const exchange of serverExchanges) {
      const ownExchange = deviceExchanges.get(exchange.id)
      deviceExchanges.delete(exchange.id)
      const change = unsent.get(exchange.id)
      if (change?.what === 'gone') continue
      // A question with an unsent change retains this device's fields; only fields that it lacks are added.
      const there = change ? { ...exchange, ...ownExchange } : exchange
      await db.exchanges.put(ownExchange ? mergeExchanges(ownExchange, there) : { ...exchange, conversationId: id })
    }
    await db.exchanges.bulkDelete([...deviceExchanges.keys()].filter((one) => !unsent.has(one)))
    const title = row.title === '' ? conversationTitleOf(serverExchanges[0]?.question ?? '') : row.title
    await db.conversations.update(id, { readAt: toldAt, title })
  })
}

export const readConversation = (context: ChatContext, id: string, anyway = false): Promise<void> =>
  runInTurn(context, async () => {
    const row = await context.db.conversations.get(id)
    if (!row || row.toldAt === undefined || (row.toldAt === row.readAt && !anyway)) return
    const messages = await context.call(chatCalls.messageList, { query: { conversationId: id } })
    await storeMessages(context, id, row.toldAt, messages)
  })

const changedAt = ({ createTime, updateTime }: Conversation): number => updateTime ?? createTime

const storeList = ({ db }: ChatContext, list: readonly Conversation[]): Promise<void> =>
  writeChatTx(db, async () => {
    const unsent = await db.unsent.toArray()
    const rootOf = (id: string) => unsent.find((one) => one.conversationId === id && one.thing === '')
    // The backend's ids of conversations that were started on this device under another id.
    const ownIds = new Set((await db.conversations.toArray()).flatMap(({ askedAs }) => askedAs ?? []))
    for (const one of list) {
      if (ownIds.has(one.id)) continue
      const root = rootOf(one.id)
      if (root?.what === 'gone') continue
      const currentRow = await db.conversations.get(one.id)
      const at = changedAt(one)
      if (!currentRow) {
        const { id, title, roleId, createTime } = one
        await db.conversations.add({ id, title, roleId, createdAt: createTime, updatedAt: at, toldAt: at })
      } else if (root) await db.conversations.update(one.id, { toldAt: at })
      else await db.conversations.update(one.id, { toldAt: at, updatedAt: at, ...(one.title && { title: one.title }) })
    }
    if (list.length >= maxConversations) return
    const listedIds = new Set(list.map(({ id }) => id))
    for (const row of await db.conversations.toArray()) {
      if (row.toldAt === undefined || listedIds.has(row.id)) continue
      const puts = unsent.some(({ conversationId, what }) => conversationId === row.id && what === 'put')
      if (!puts) {
        await deleteConversationRows(db, row.id)
        continue
      }
      // The conversation was deleted elsewhere but continued on this device, so all of it is pushed again.
      const { toldAt: _, readAt: __, ...rest } = row
      await db.conversations.put(rest)
      await queueConversation(db, row.id)
    }
  })

export const readConversationList = (context: ChatContext): Promise<void> =>
  runInTurn(context, async () => {
    const list = await context.call(chatCalls.conversations).catch(nullIfUnsupported)
    if (list) await storeList(context, list)
  })

export const readNewestConversations = async (context: ChatContext): Promise<void> => {
  const rows = await context.db.conversations.orderBy('updatedAt').reverse().toArray()
  const staleRows = rows.filter(({ toldAt, readAt }) => toldAt !== undefined && toldAt !== readAt)
  // A conversation that was deleted after it was listed is ignored, because the next list shows that.
  for (const { id } of staleRows.slice(0, maxRead)) await readConversation(context, id).catch(nullIfUnsupported)
}
