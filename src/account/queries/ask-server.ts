import { api } from '#api/commands.ts'
import { openStream, type OpenStream } from '#api/stream.ts'
import { systemClock } from '#lib/clock.ts'
import { systemRandom } from '#lib/random.ts'
import { startModelAsks, type ModelAsks, pushAgain } from '../sync/chat/ask-model.ts'
import { accountOrVisitor } from '../outbox/session.ts'
import { chatOf, visitorsChat, acceptsNoPush } from '../store/side-databases.ts'
import { chatCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import {
  conversationRow,
  exchangeRow,
  hasText,
  storedAnswer,
  type ConversationRow,
  type Reply,
  type ExchangeRow,
  type ServerAnswer,
  type NoAnswer,
} from '#domain/chat/conversation.ts'
import { exclusively } from '#lib/exclusively.ts'
import { ApiError, isNotOffered } from '#api/errors.ts'
import { readable } from '../store/account-rows.ts'
import { nameAtBackend, type ChatContext, pushFor } from '../sync/chat/push-chats.ts'
import { afterEvent, readEvent } from '../sync/chat/model-reply.ts'
import { alarm, systemTimers } from '../outbox/engine/timing.ts'
import type { Timers } from '../outbox/ports.ts'

/** Time without an event, in ms, after which the stream counts as broken: a search of the records takes seconds. */
const silenceMs = 20_000

export interface RecordsContext extends ChatContext {
  readonly sub: string | null
  readonly stream: OpenStream
  readonly signal?: AbortSignal | undefined
}

const ask = async (
  context: RecordsContext,
  { id, question }: ExchangeRow,
  conversationId: string,
): Promise<ServerAnswer> => {
  let result: ServerAnswer | null = null
  let reply: Reply | null = null
  const end = new AbortController()
  try {
    await context.stream(chatCalls.messageSendStream, {
      body: { conversationId, content: question, id },
      sub: context.sub,
      after: 0,
      signal: context.signal ? AbortSignal.any([end.signal, context.signal]) : end.signal,
      silenceMs,
      onEvent: async (streamEvent) => {
        const event = readEvent(streamEvent)
        const answer = storedAnswer.safeParse(event.receive.answer)
        if (answer.success) {
          // Parsed, because an invalid value would make the whole stored question unreadable.
          const searched = exchangeRow.shape.searched.safeParse(event.receive.searched).data ?? null
          result = { kind: 'answer', answer: answer.data, searched }
          end.abort()
        } else reply = afterEvent({ reply }, streamEvent, event).reply ?? null
        return Promise.resolve()
      },
    })
  } catch (error) {
    if (!result && !hasText(reply)) throw error
  }
  if (result) return result
  return hasText(reply) ? { kind: 'words', reply: withEnd(reply) } : { kind: 'none' }
}

/** Why there is no answer, if the buyer can do something about it. */
const refusalOf = (error: ApiError): NoAnswer => {
  if (error.kind === 'shape') return 'unreadable'
  if (error.code === code.membershipLimit) return 'quota'
  if (error.code === code.tooLarge) return 'full'
  if (error.code === code.unauthorized || error.http === 401) return 'login'
  return (error.code === code.tooManyRequests || error.http === 429) && !isNotOffered(error) ? 'limit' : 'none'
}

const withEnd = (reply: Reply): Reply => (reply.end ? reply : { ...reply, end: 'cut' })

const askAs = async (context: RecordsContext, exchange: ExchangeRow, row: ConversationRow): Promise<ServerAnswer> => {
  const askIn = async (name: string, newName: () => Promise<string>) => {
    try {
      return await ask(context, exchange, name)
    } catch (error) {
      // The conversation may be missing: the backend deletes a visitor's after a while, other devices may delete any.
      if (!(error instanceof ApiError) || error.code !== code.notFound) throw error
      return ask(context, exchange, await newName())
    }
  }
  const push = () => pushFor(context, row.id)
  if (context.sub !== null) await push()
  if (context.sub === null || (await acceptsNoPush(context))) {
    const newName = () => nameAtBackend(context, row)
    return row.askedAs === undefined ? ask(context, exchange, await newName()) : askIn(row.askedAs, newName)
  }
  return askIn(row.id, async () => {
    await pushAgain(context, row.id)
    await push()
    return row.id
  })
}

export const askRecords = (context: RecordsContext, { id }: ExchangeRow): Promise<ServerAnswer> =>
  exclusively(`chat-records:${context.db.name}`, async () => {
    const exchange = await context.db.exchanges.get(id)
    const [row] = readable(conversationRow, [exchange && (await context.db.conversations.get(exchange.conversationId))])
    if (!row || exchange?.state !== 'asking') return { kind: 'over' }
    try {
      return await askAs(context, exchange, row)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { kind: refusalOf(error) }
    }
  })

export const askServer = async (exchange: ExchangeRow, signal?: AbortSignal): Promise<ServerAnswer> => {
  const account = await accountOrVisitor()
  return askRecords(
    {
      db: chatOf(account?.db ?? null),
      call: account?.call ?? api.call,
      clock: systemClock,
      random: systemRandom,
      sub: account?.sub ?? null,
      stream: openStream,
      signal,
    },
    exchange,
  )
}

/** How long a device that already has an answer waits for a better one from the server, in ms. */
const maxWaitMs = 4_000

/** Improves an answer from only some of the records. A failure is not reported, because there is an answer. */
export const askServerBriefly = async (
  exchange: ExchangeRow,
  question: typeof askServer = askServer,
  timers: Timers = systemTimers,
): Promise<ServerAnswer> => {
  const controller = new AbortController()
  const lateAlarm = alarm(timers, maxWaitMs, controller.signal)
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

let visitorsQuestions: ModelAsks | null = null

export const askAsVisitor = (): Promise<void> => {
  visitorsQuestions ??= startModelAsks({
    db: visitorsChat(),
    call: api.call,
    clock: systemClock,
    random: systemRandom,
    sub: null,
    stream: openStream,
    timers: systemTimers,
    onPaid: () => undefined,
  })
  return visitorsQuestions.look()
}
