import * as z from 'zod/mini'
import { code } from '#contract/codes.ts'
import {
  exchangeRow,
  replyOutcomes,
  toStorableAnswer,
  storedAnswer,
  type ExchangeRow,
  type StoredReply,
  type ReplyOutcome,
} from '#domain/chat/conversation.ts'
import { ApiError } from '#api/errors.ts'
import type { StreamOpener, StreamEvent } from '#api/stream.ts'
import { parseReadable } from '../../store/db.ts'
import { citationsOf, type ChatContext } from './push-chats.ts'
import type { Timers } from '../../outbox/ports.ts'

/** Silence after which the stream counts as broken, in ms. The backend sends something every 15 s. */
export const streamSilenceMs = 40_000

export interface AskContext extends ChatContext {
  readonly sub: string | null
  readonly stream: StreamOpener
  readonly timers: Timers
  readonly onPaid: () => void
}

/** `again`: another attempt after a short delay. `later`: with the next sync. `unknown`: no such conversation. */
export type AttemptOutcome = 'over' | 'again' | 'later' | 'unknown'

const isEnd = (endReply: unknown): endReply is ReplyOutcome => replyOutcomes.some((one) => one === endReply)

export const noAnswerReason = ({ kind, code: refusal, http }: ApiError) => {
  if (kind === 'shape') return 'unreadable'
  if (refusal === code.membershipLimit) return 'quota'
  if (refusal === code.tooLarge) return 'full'
  return refusal === code.unauthorized || http === 401 ? 'login' : null
}

const isTemporary = ({ code: refusal }: ApiError, { sub }: Pick<AskContext, 'sub'>): boolean =>
  refusal === code.tooManyRequests || (refusal === code.unauthorized && sub !== null)

const replyEvent = z.object({
  receive: z.object({
    content: z.nullish(z.string()),
    segments: z.nullish(z.unknown()),
    answer: z.nullish(z.unknown()),
    searched: z.nullish(z.unknown()),
    end: z.nullish(z.unknown()),
  }),
})
type HeardEvent = z.infer<typeof replyEvent>

export const parseReplyEvent = ({ data }: StreamEvent): HeardEvent => {
  const event = replyEvent.safeParse(data)
  if (!event.success) throw new ApiError('shape')
  return event.data
}

/** Event 1 begins the answer again, because the backend then produces it from the start. */
export const applyReplyEvent = (
  before: Pick<ExchangeRow, 'reply' | 'lastEvent'>,
  { id, name }: Pick<StreamEvent, 'id' | 'name'>,
  event: HeardEvent,
) => {
  const { segments, end, answer } = event.receive
  // If the backend numbers its events, a `content` of null is withheld text. Otherwise the event has no text.
  const content = event.receive.content ?? (id > 0 ? null : '')
  const freshReply: StoredReply = { pieces: [], cited: [], end: null }
  const current = id === 1 || !before.reply ? freshReply : before.reply
  const isDone = name === 'done'
  const unchecked = current.unchecked ?? (id <= 1 && answer === undefined && !isDone ? true : undefined)
  return {
    lastEvent: id,
    reply: {
      pieces: content === '' ? current.pieces : [...current.pieces, content],
      cited: citationsOf(segments) ?? current.cited,
      end: isDone ? (isEnd(end) ? end : current.pieces.length > 0 ? 'said' : 'off') : null,
      ...(unchecked ? { unchecked } : {}),
    },
  }
}

export const readWantedExchange = async ({ db }: ChatContext, id: string): Promise<ExchangeRow | null> => {
  const [row] = parseReadable(exchangeRow, [await db.exchanges.get(id)])
  return row?.wantsModel ? row : null
}

/** Stores an event; false if the answer is no longer wanted. `after`: the last event stored before this connection. */
export const storeReplyEvent = (
  context: ChatContext,
  id: string,
  event: StreamEvent,
  after: number,
): Promise<boolean> =>
  context.db.transaction('rw', context.db.exchanges, async () => {
    const storedExchange = await readWantedExchange(context, id)
    if (!storedExchange) return false
    const { receive } = parseReplyEvent(event)
    // Skips an event that is already stored, unless event 1 arrives on a connection that asked for later ones:
    // then the backend produces the answer again.
    const isAgain = event.id === 1 && after > 0
    if (event.id > 0 && event.id <= (storedExchange.lastEvent ?? 0) && !isAgain) return true
    const answer = storedAnswer.safeParse(receive.answer)
    const adopts = answer.success && storedExchange.state !== 'answered' && storedExchange.state !== 'asking'
    // `searched` is parsed, because an invalid value would make the whole stored question unreadable.
    const searched = exchangeRow.shape.searched.safeParse(receive.searched).data ?? null
    const nextRow: ExchangeRow = {
      ...storedExchange,
      ...(adopts ? { state: 'answered', answer: toStorableAnswer(answer.data), searched, from: 'server' } : {}),
      ...applyReplyEvent(storedExchange, event, { receive }),
    }
    await context.db.exchanges.put(
      nextRow.reply?.end ? { ...nextRow, wantsModel: undefined, sentOnce: undefined, failures: undefined } : nextRow,
    )
    return true
  })

export const endReply = (context: ChatContext, id: string, as: ReplyOutcome): Promise<'over'> =>
  context.db.transaction('rw', context.db.exchanges, async () => {
    const storedExchange = await readWantedExchange(context, id)
    if (!storedExchange) return 'over' as const
    const { wantsModel: _, sentOnce: __, failures: ___, reply, ...rest } = storedExchange
    await context.db.exchanges.put({ ...rest, reply: { pieces: [], cited: [], ...reply, end: as } })
    return 'over' as const
  })

export const settleRefusal = async (context: AskContext, id: string, error: ApiError): Promise<AttemptOutcome> => {
  if (isTemporary(error, context)) return 'later'
  return endReply(context, id, noAnswerReason(error) ?? 'failed')
}
