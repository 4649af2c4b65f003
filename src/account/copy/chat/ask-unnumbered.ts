import { chatCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { conversationRow, hasWords, type ConversationRow, type ExchangeRow } from '#domain/chat/conversation.ts'
import { ApiError, isTransient } from '#api/errors.ts'
import { isNotOffered } from '#api/not-offered.ts'
import { readable } from '../../store/account-rows.ts'
import { nameAtBackend } from './chat-line.ts'
import { end, refusedFor, storeEvent, streamSilenceMs, wanted, type AskingLine, type Outcome } from './model-reply.ts'
import { exchangesFrom } from './read-chats.ts'

const forgetSent = async ({ db }: AskingLine, id: string): Promise<void> => {
  await db.exchanges.update(id, { sentOnce: undefined })
}

/** The question was sent before and its answer is unknown. The backend's list shows whether it arrived. */
const afterLoss = async (line: AskingLine, exchange: ExchangeRow, name: string): Promise<Outcome> => {
  const { id, question } = exchange
  if (line.sub === null) {
    // Visitors get no list. The buyer decides whether to ask again.
    await end(line, id, hasWords(exchange.reply ?? null) ? 'cut' : 'failed')
    return 'over'
  }
  let arrived: ExchangeRow | undefined
  try {
    const messages = await line.call(chatCalls.messageList, { query: { conversationId: name } })
    arrived = exchangesFrom(messages).findLast((one) => one.question === question)
  } catch (error) {
    if (!isNotOffered(error)) throw error
    // The outcome cannot be found out. The buyer decides whether to ask again.
    await end(line, id, 'failed')
    return 'over'
  }
  if (!arrived) {
    await forgetSent(line, id)
    return 'again'
  }
  const { reply = null } = arrived
  if (hasWords(reply)) await line.db.exchanges.update(id, { reply })
  await end(line, id, hasWords(reply) ? 'said' : 'cut')
  return 'over'
}

const refused = async (line: AskingLine, row: ConversationRow, id: string, error: ApiError): Promise<Outcome> => {
  await forgetSent(line, id)
  if (error.code === code.notFound) {
    await line.db.conversations.update(row.id, { askedAs: undefined })
    return 'unknown'
  }
  return refusedFor(line, id, error)
}

/**
 * Asks a backend that accepts no conversations and does not number its events, as in the specification. The backend has
 * its own name for the conversation, and an answer ends with the stream. A cut answer cannot be continued, and a
 * question has no id there: so a question that was sent is not sent again before the backend's list has been read.
 */
export const askUnnumbered = async (
  line: AskingLine,
  exchange: ExchangeRow,
  stopped: AbortController,
): Promise<Outcome> => {
  const { id, question } = exchange
  const [row] = readable(conversationRow, [await line.db.conversations.get(exchange.conversationId)])
  if (!row) return 'over'
  const name = row.askedAs ?? (await nameAtBackend(line, row))
  if (exchange.sentOnce) return afterLoss(line, exchange, name)
  await line.db.exchanges.update(id, { sentOnce: 1, reply: null })
  try {
    await line.stream(chatCalls.messageSendStream, {
      body: { conversationId: name, content: question },
      sub: line.sub,
      after: 0,
      signal: stopped.signal,
      silenceMs: streamSilenceMs,
      onEvent: async (event) => {
        if (!(await storeEvent(line, id, event))) stopped.abort()
      },
    })
  } catch (error) {
    if (stopped.signal.aborted) return 'over'
    if (!(error instanceof ApiError)) throw error
    if (hasWords((await wanted(line, id))?.reply ?? null)) {
      await end(line, id, 'cut')
      return 'over'
    }
    return isTransient(error) ? 'again' : refused(line, row, id, error)
  }
  const here = await wanted(line, id)
  if (here) await end(line, id, hasWords(here.reply ?? null) ? 'said' : 'failed')
  return 'over'
}
