import type { BodyIn } from '#contract/call.ts'
import { chatCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import {
  exchangeRow,
  type ExchangeRow,
  conversationRow,
  hasReplyText,
  type ConversationRow,
} from '#domain/chat/conversation.ts'
import { runExclusively } from '#lib/exclusively.ts'
import { ApiError, maySucceedLater, isTransient } from '#api/errors.ts'
import { nullIfUnsupported } from '../reader.ts'
import { parseReadable } from '../../store/db.ts'
import { isChatPushUnsupported, writeChatTx } from '../../store/side-databases.ts'
import { queueConversation, type ChatContext, createAtBackend, pushConversation } from './push-chats.ts'
import {
  endReply,
  settleRefusal,
  storeReplyEvent,
  streamSilenceMs,
  readWantedExchange,
  type AskContext,
  type AttemptOutcome,
} from './model-reply.ts'
import { toExchanges } from './read-chats.ts'
import type { Timers } from '../../outbox/ports.ts'

const forgetSent = async ({ db }: AskContext, id: string): Promise<void> => {
  await db.exchanges.update(id, { sentOnce: undefined })
}

const streamAnswer = (
  context: AskContext,
  { id }: ExchangeRow,
  body: BodyIn<typeof chatCalls.messageSendStream>,
  after: number,
  stopped: AbortController,
): Promise<void> =>
  context.stream(chatCalls.messageSendStream, {
    body,
    sub: context.sub,
    after,
    signal: stopped.signal,
    silenceMs: streamSilenceMs,
    onEvent: async (event) => {
      if (!(await storeReplyEvent(context, id, event, after))) stopped.abort()
    },
  })

/** Settles a question whose answer was lost: the backend's message list shows whether it arrived. */
const afterLoss = async (context: AskContext, exchange: ExchangeRow, name: string): Promise<AttemptOutcome> => {
  const { id, question } = exchange
  if (context.sub === null) {
    // The backend does not list a visitor's conversations, so the visitor decides whether to ask once more.
    return endReply(context, id, hasReplyText(exchange.reply ?? null) ? 'cut' : 'failed')
  }
  const query = { conversationId: name }
  const messages = await context.call(chatCalls.messageList, { query }).catch(nullIfUnsupported)
  // Without a list, nothing shows whether the question arrived, so the buyer decides.
  if (!messages) return endReply(context, id, 'failed')
  const arrivedExchange = toExchanges(messages).findLast((one) => one.question === question)
  if (!arrivedExchange) {
    await forgetSent(context, id)
    return 'again'
  }
  const { reply = null } = arrivedExchange
  if (hasReplyText(reply)) await context.db.exchanges.update(id, { reply })
  return endReply(context, id, hasReplyText(reply) ? 'said' : 'cut')
}

/** Number of failures after which a question is not repeated automatically: each attempt may be charged. */
const maxFailures = 3

const countFailure = async (context: AskContext, id: string): Promise<AttemptOutcome> => {
  const failures = ((await readWantedExchange(context, id))?.failures ?? 0) + 1
  if (failures >= maxFailures) return endReply(context, id, 'failed')
  await context.db.exchanges.update(id, { failures })
  return 'again'
}

const handleRefusal = async (context: AskContext, row: ConversationRow, id: string, error: ApiError) => {
  await forgetSent(context, id)
  if (error.code === code.notFound) {
    await context.db.conversations.update(row.id, { askedAs: undefined })
    return 'unknown'
  }
  return settleRefusal(context, id, error)
}

/** Asks for a visitor, or at a backend that neither accepts conversations nor numbers events. */
export const askBasicBackend = async (context: AskContext, exchange: ExchangeRow, stopped: AbortController) => {
  const { id, question } = exchange
  const [row] = parseReadable(conversationRow, [await context.db.conversations.get(exchange.conversationId)])
  if (!row) return 'over'
  const name = row.askedAs ?? (await createAtBackend(context, row))
  if (exchange.sentOnce) return afterLoss(context, exchange, name)
  await context.db.exchanges.update(id, { sentOnce: 1, reply: null, lastEvent: 0 })
  try {
    await streamAnswer(context, exchange, { conversationId: name, content: question }, 0, stopped)
  } catch (error) {
    if (stopped.signal.aborted) return 'over'
    if (!(error instanceof ApiError)) throw error
    if (hasReplyText((await readWantedExchange(context, id))?.reply ?? null)) return endReply(context, id, 'cut')
    if (!isTransient(error)) return handleRefusal(context, row, id, error)
    return error.kind === 'http' ? countFailure(context, id) : 'again'
  }
  const wantedRow = await readWantedExchange(context, id)
  return wantedRow ? endReply(context, id, hasReplyText(wantedRow.reply ?? null) ? 'said' : 'failed') : 'over'
}

/** Delays before a question is tried again, in ms. After the last one, the next sync tries it. */
const retryDelaysMs = [1_000, 4_000]

export const requeueConversation = ({ db }: ChatContext, conversationId: string): Promise<void> =>
  writeChatTx(db, () => queueConversation(db, conversationId))

const askOnce = async (context: AskContext, exchange: ExchangeRow, stopped: AbortController) => {
  const { id, conversationId, question, lastEvent = 0 } = exchange
  try {
    if (context.sub === null) return await askBasicBackend(context, exchange, stopped)
    await pushConversation(context, conversationId)
    if (await isChatPushUnsupported(context)) return await askBasicBackend(context, exchange, stopped)
    if (lastEvent === 0)
      await context.db.exchanges
        .where('id')
        .equals(id)
        // The old reply is removed only if no tab has stored an event meanwhile.
        .modify((row) => void (row.lastEvent || (row.reply = null)))
    const body = { conversationId, content: question, id, model: true }
    await streamAnswer(context, exchange, body, lastEvent, stopped)
    return (await readWantedExchange(context, id)) && !stopped.signal.aborted ? 'again' : 'over'
  } catch (error) {
    if (stopped.signal.aborted) return 'over'
    if (!(error instanceof ApiError)) throw error
    if (maySucceedLater(error)) return 'again'
    if (error.code === code.notFound) return 'unknown'
    return settleRefusal(context, id, error)
  }
}

const wait = (timers: Timers, ms: number): Promise<void> => new Promise((resolve) => void timers.after(ms, resolve))

const askOne = async (context: AskContext, id: string, stopped: AbortController): Promise<boolean> => {
  let isPushed = false
  for (let tries = 0; ;) {
    const exchange = await readWantedExchange(context, id)
    if (!exchange) return true
    const outcome = await askOnce(context, exchange, stopped)
    if (outcome === 'over') return true
    if (outcome === 'unknown' && isPushed) {
      await endReply(context, id, 'failed')
      return true
    }
    if (outcome === 'unknown') {
      isPushed = true
      await requeueConversation(context, exchange.conversationId)
      continue
    }
    const ms = retryDelaysMs[tries]
    if (outcome === 'later' || ms === undefined) return false
    // An attempt that received new events resets the number of tries.
    tries = ((await readWantedExchange(context, id))?.lastEvent ?? 0) > (exchange.lastEvent ?? 0) ? 0 : tries + 1
    await wait(context.timers, ms)
  }
}

export type ModelRequests = ReturnType<typeof startModelRequests>

export function startModelRequests(context: AskContext) {
  const { db } = context
  let current: { readonly id: string; readonly conversationId: string; readonly stopped: AbortController } | null = null
  let running: Promise<void> | null = null
  let isStopped = false

  const stopCurrent = async () => {
    const target = current
    if (!target || (await readWantedExchange(context, target.id))) return
    target.stopped.abort()
  }
  const all = async () => {
    for (;;) {
      const nextExchange = await db.exchanges.where('wantsModel').equals(1).first()
      if (!nextExchange || isStopped) return
      const { id, conversationId } = nextExchange
      const stopped = new AbortController()
      current = { id, conversationId, stopped }
      const isDone = await askOne(context, id, stopped)
      current = null
      if (!isDone) return
      context.onPaid()
      const [row] = parseReadable(exchangeRow, [await db.exchanges.get(id)])
      if (!isStopped && row?.reply?.end === 'stopped')
        await context.call(chatCalls.messageStop, { body: { conversationId, id } }).catch(() => undefined)
    }
  }
  return {
    look: async (): Promise<void> => {
      await stopCurrent()
      if (isStopped) return
      running ??= runExclusively(`chat-model:${db.name}`, all).finally(() => {
        running = null
      })
      await running
    },
    stop: () => {
      isStopped = true
      current?.stopped.abort()
    },
  }
}
