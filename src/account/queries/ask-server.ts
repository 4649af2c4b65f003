import { api } from '#api/commands.ts'
import { openStream } from '#api/stream.ts'
import { systemClock } from '#lib/clock.ts'
import { startModelRequests, type ModelRequests, requeueConversation } from '../sync/chat/ask-model.ts'
import { accountOrNullForVisitor } from '../outbox/session.ts'
import { chatDbOf, visitorsChatDb, isChatPushUnsupported } from '../store/side-databases.ts'
import { chatCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import {
  conversationRow,
  exchangeRow,
  hasReplyText,
  storedAnswer,
  type ConversationRow,
  type StoredReply,
  type ExchangeRow,
  type ServerAnswer,
  type NoAnswerReason,
} from '#domain/chat/conversation.ts'
import { runExclusively } from '#lib/exclusively.ts'
import { ApiError, isUnsupportedCall } from '#api/errors.ts'
import { parseReadable } from '../store/db.ts'
import { createAtBackend, pushConversation } from '../sync/chat/push-chats.ts'
import { applyReplyEvent, noAnswerReason, parseReplyEvent, type AskContext } from '../sync/chat/model-reply.ts'
import { startAlarm, systemTimers } from '../outbox/engine/timing.ts'
import type { Timers } from '../outbox/ports.ts'

const silenceMs = 20_000

export interface AskRecordsContext extends Omit<AskContext, 'timers' | 'onPaid'> {
  readonly signal?: AbortSignal | undefined
}

const ask = async (
  context: AskRecordsContext,
  { id, question }: ExchangeRow,
  conversationId: string,
): Promise<ServerAnswer> => {
  let result: ServerAnswer | null = null
  let reply: StoredReply | null = null
  const end = new AbortController()
  try {
    await context.stream(chatCalls.messageSendStream, {
      body: { conversationId, content: question, id },
      sub: context.sub,
      after: 0,
      signal: context.signal ? AbortSignal.any([end.signal, context.signal]) : end.signal,
      silenceMs,
      onEvent: async (streamEvent) => {
        const event = parseReplyEvent(streamEvent)
        const answer = storedAnswer.safeParse(event.receive.answer)
        if (answer.success) {
          // `searched` is parsed, because an invalid value would make the whole stored question unreadable.
          const searched = exchangeRow.shape.searched.safeParse(event.receive.searched).data ?? null
          result = { kind: 'answer', answer: answer.data, searched }
          end.abort()
        } else reply = applyReplyEvent({ reply }, streamEvent, event).reply ?? null
        return Promise.resolve()
      },
    })
  } catch (error) {
    if (!result && !hasReplyText(reply)) throw error
  }
  if (result) return result
  return hasReplyText(reply) ? { kind: 'words', reply: withEnd(reply) } : { kind: 'none' }
}

const refusalOf = (error: ApiError): NoAnswerReason => {
  const isLimited = (error.code === code.tooManyRequests || error.http === 429) && !isUnsupportedCall(error)
  return noAnswerReason(error) ?? (isLimited ? 'limit' : 'none')
}

const withEnd = (reply: StoredReply): StoredReply => (reply.end ? reply : { ...reply, end: 'cut' })

const askAs = async (
  context: AskRecordsContext,
  exchange: ExchangeRow,
  row: ConversationRow,
): Promise<ServerAnswer> => {
  const askIn = async (name: string, newName: () => Promise<string>) => {
    try {
      return await ask(context, exchange, name)
    } catch (error) {
      // The conversation may be missing: a visitor's expires at the backend, another device may delete an account's.
      if (!(error instanceof ApiError) || error.code !== code.notFound) throw error
      return ask(context, exchange, await newName())
    }
  }
  const push = () => pushConversation(context, row.id)
  if (context.sub !== null) await push()
  if (context.sub === null || (await isChatPushUnsupported(context))) {
    const newName = () => createAtBackend(context, row)
    return row.askedAs === undefined ? ask(context, exchange, await newName()) : askIn(row.askedAs, newName)
  }
  return askIn(row.id, async () => {
    await requeueConversation(context, row.id)
    await push()
    return row.id
  })
}

export const askRecords = (context: AskRecordsContext, { id }: ExchangeRow): Promise<ServerAnswer> =>
  runExclusively(`chat-records:${context.db.name}`, async () => {
    const exchange = await context.db.exchanges.get(id)
    const [row] = parseReadable(conversationRow, [
      exchange && (await context.db.conversations.get(exchange.conversationId)),
    ])
    if (!row || exchange?.state !== 'asking') return { kind: 'over' }
    try {
      return await askAs(context, exchange, row)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { kind: refusalOf(error) }
    }
  })

export const askServer = async (exchange: ExchangeRow, signal?: AbortSignal): Promise<ServerAnswer> => {
  const account = await accountOrNullForVisitor()
  return askRecords(
    {
      db: chatDbOf(account?.db ?? null),
      call: account?.call ?? api.call,
      clock: systemClock,
      sub: account?.sub ?? null,
      stream: openStream,
      signal,
    },
    exchange,
  )
}

const maxWaitMs = 4_000

/** Never rejects, because the device already has an answer. */
export const improveAnswer = async (
  exchange: ExchangeRow,
  question: typeof askServer = askServer,
  timers: Timers = systemTimers,
): Promise<ServerAnswer> => {
  const controller = new AbortController()
  const lateAlarm = startAlarm(timers, maxWaitMs, controller.signal)
  const none = { kind: 'none' } as const
  try {
    return await Promise.race([question(exchange, controller.signal), lateAlarm.rung.then(() => none)])
  } catch {
    return none
  } finally {
    lateAlarm.cancel()
    controller.abort()
  }
}

let visitorsQuestions: ModelRequests | null = null

export const askAsVisitor = (): Promise<void> => {
  visitorsQuestions ??= startModelRequests({
    db: visitorsChatDb(),
    call: api.call,
    clock: systemClock,
    sub: null,
    stream: openStream,
    timers: systemTimers,
    onPaid: () => undefined,
  })
  return visitorsQuestions.look()
}
