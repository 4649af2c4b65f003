import { chatCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { conversationRow, hasWords, type ConversationRow, type ExchangeRow } from '#domain/chat/conversation.ts'
import { ApiError, isTransient } from '#api/errors.ts'
import { isNotOffered } from '#api/not-offered.ts'
import { readable } from '../../store/account-rows.ts'
import { nameAtBackend } from './chat-context.ts'
import {
  end,
  refusedFor,
  storeEvent,
  streamSilenceMs,
  wanted,
  type AskingContext,
  type Outcome,
} from './model-reply.ts'
import { exchangesFrom } from './read-chats.ts'

const forgetSent = async ({ db }: AskingContext, id: string): Promise<void> => {
  await db.exchanges.update(id, { sentOnce: undefined })
}

/** It was sent before, and its answer is not known: the backend's list says whether it arrived. */
const afterLoss = async (context: AskingContext, exchange: ExchangeRow, name: string): Promise<Outcome> => {
  const { id, question } = exchange
  if (context.sub === null) {
    // Visitors are shown no list. To ask once more is the buyer's to decide.
    await end(context, id, hasWords(exchange.reply ?? null) ? 'cut' : 'failed')
    return 'over'
  }
  let arrived: ExchangeRow | undefined
  try {
    const messages = await context.call(chatCalls.messageList, { query: { conversationId: name } })
    arrived = exchangesFrom(messages).findLast((one) => one.question === question)
  } catch (error) {
    if (!isNotOffered(error)) throw error
    // Nobody can tell, and to ask once more is the buyer's to decide.
    await end(context, id, 'failed')
    return 'over'
  }
  if (!arrived) {
    await forgetSent(context, id)
    return 'again'
  }
  const { reply = null } = arrived
  if (hasWords(reply)) await context.db.exchanges.update(id, { reply })
  await end(context, id, hasWords(reply) ? 'said' : 'cut')
  return 'over'
}

/** Each try may be charged, and the questions behind it wait: after so many, to ask once more is the buyer's to decide. */
const mostFailures = 3

const failedAt = async (context: AskingContext, id: string): Promise<Outcome> => {
  const failures = ((await wanted(context, id))?.failures ?? 0) + 1
  if (failures < mostFailures) {
    await context.db.exchanges.update(id, { failures })
    return 'again'
  }
  await end(context, id, 'failed')
  return 'over'
}

const refused = async (context: AskingContext, row: ConversationRow, id: string, error: ApiError): Promise<Outcome> => {
  await forgetSent(context, id)
  if (error.code === code.notFound) {
    await context.db.conversations.update(row.id, { askedAs: undefined })
    return 'unknown'
  }
  return refusedFor(context, id, error)
}

/**
 * Asks a backend that accepts no conversations and does not number its events, as in the specification. The backend has
 * its own name for the conversation, and an answer ends with the stream. A cut answer cannot be continued, and a
 * question has no id there: so a question that was sent is not sent again before the backend's list has been read.
 */
export const askUnnumbered = async (
  context: AskingContext,
  exchange: ExchangeRow,
  stopped: AbortController,
): Promise<Outcome> => {
  const { id, question } = exchange
  const [row] = readable(conversationRow, [await context.db.conversations.get(exchange.conversationId)])
  if (!row) return 'over'
  const name = row.askedAs ?? (await nameAtBackend(context, row))
  if (exchange.sentOnce) return afterLoss(context, exchange, name)
  await context.db.exchanges.update(id, { sentOnce: 1, reply: null, lastEvent: 0 })
  try {
    await context.stream(chatCalls.messageSendStream, {
      body: { conversationId: name, content: question },
      sub: context.sub,
      after: 0,
      signal: stopped.signal,
      silenceMs: streamSilenceMs,
      onEvent: async (event) => {
        if (!(await storeEvent(context, id, event, 0))) stopped.abort()
      },
    })
  } catch (error) {
    if (stopped.signal.aborted) return 'over'
    if (!(error instanceof ApiError)) throw error
    if (hasWords((await wanted(context, id))?.reply ?? null)) {
      await end(context, id, 'cut')
      return 'over'
    }
    if (!isTransient(error)) return refused(context, row, id, error)
    return error.kind === 'http' ? failedAt(context, id) : 'again'
  }
  const here = await wanted(context, id)
  if (here) await end(context, id, hasWords(here.reply ?? null) ? 'said' : 'failed')
  return 'over'
}
