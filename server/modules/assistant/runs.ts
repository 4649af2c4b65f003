import { tooManyRequests } from '#server/platform/http/refusal.ts'
import { code } from '#contract/codes.ts'
import { createConcurrencySlots } from '#server/platform/limits/rate-limits.ts'
import { texts } from '#server/texts/texts.ts'
import type { ChatEvent, ChatMessage } from '#contract/entities/chat.ts'
import type { Answer } from '#domain/assistant/answer.ts'
import { toStorableAnswer, type Citation, type StoredReply, type SearchedCounts } from '#domain/chat/conversation.ts'
import type { ChatExchange } from './conversations.ts'
import { streamSSE } from 'hono/streaming'
import type { HttpContext } from '#server/platform/http/context.ts'

export interface AnswerEvent {
  readonly name: 'message' | 'done'
  readonly receive: Partial<ChatEvent['receive']>
}

const answerIdOf = (id: string): string => `${id}.answer`

export const answerRecordsEvent = (answer: Answer | null, searched: SearchedCounts | null): AnswerEvent => ({
  name: 'message',
  receive: { content: '', answer: answer && toStorableAnswer(answer), searched },
})

export const pieceEvent = (piece: string | null, cited: readonly Citation[] | null): AnswerEvent => ({
  name: 'message',
  receive: { content: piece, ...(cited ? { segments: [...cited] } : {}) },
})

export const doneEvent = (reply: StoredReply | null): AnswerEvent => ({
  name: 'done',
  receive: { content: '', ...(reply ? { segments: [...reply.cited], end: reply.end } : {}) },
})

export const eventsOfExchange = ({ answer, searched, reply }: ChatExchange): AnswerEvent[] => [
  answerRecordsEvent(answer, searched),
  ...(reply?.pieces ?? []).map((piece, at) => pieceEvent(piece, at === 0 ? (reply?.cited ?? []) : null)),
  doneEvent(reply),
]

const wireEvent = ({ id, question, askedAt }: ChatExchange, { receive }: AnswerEvent): ChatEvent => ({
  send: { id, type: 'user', content: question, createTime: askedAt },
  receive: { id: answerIdOf(id), type: 'assistant', createTime: askedAt, content: '', ...receive },
})

export const messagesOfExchange = (exchange: ChatExchange): ChatMessage[] => {
  const { id, conversationId, question, askedAt, state, answer, searched, reply } = exchange
  const questionEvent = { id, conversationId, type: 'user', content: question, createTime: askedAt, state }
  if (!answer && !reply) return [questionEvent]
  return [
    questionEvent,
    {
      id: answerIdOf(id),
      conversationId,
      replyId: id,
      type: 'assistant',
      content: (reply?.pieces ?? []).join(''),
      createTime: askedAt,
      segments: reply?.cited ?? [],
      state,
      answer,
      searched,
      reply,
    },
  ]
}

/** Limits simultaneous answers, in total and for each caller, because each may use a connection to a model. */
const atOnce = { all: 100, ofOne: 4 }
const comeAgainMs = 10_000

export interface Run {
  readonly events: readonly AnswerEvent[]
  readonly ended: boolean
  readonly stop: () => void
  readonly more: (known: number, patienceMs: number) => Promise<void>
}

export type AnswerProducer = (give: (event: AnswerEvent) => void, signal: AbortSignal) => Promise<void>

export const createAnswerRuns = () => {
  const running = new Map<string, Run>()
  const places = createConcurrencySlots(atOnce)
  const start = (key: string, owner: string, work: AnswerProducer): Run => {
    const leave = places.take(owner)
    if (!leave) throw tooManyRequests(comeAgainMs, code.tooManyRequests, texts.assistant.busy)
    const stopController = new AbortController()
    const events: AnswerEvent[] = []
    let hasEnded = false
    const waiting: (() => void)[] = []
    const wake = () => {
      for (const go of waiting.splice(0)) go()
    }
    const run: Run = {
      events,
      get ended() {
        return hasEnded
      },
      stop: () => stopController.abort(),
      more: (known, patienceMs) =>
        events.length > known || hasEnded
          ? Promise.resolve()
          : new Promise((resolve) => {
              const timer = setTimeout(resolve, patienceMs)
              waiting.push(() => {
                clearTimeout(timer)
                resolve()
              })
            }),
    }
    running.set(key, run)
    const give = (event: AnswerEvent) => {
      events.push(event)
      wake()
    }
    void work(give, stopController.signal).finally(() => {
      hasEnded = true
      running.delete(key)
      leave()
      wake()
    })
    return run
  }
  return { find: (key: string): Run | undefined => running.get(key), start }
}
export type AnswerRuns = ReturnType<typeof createAnswerRuns>

/** A proxy would close a silent connection, so a keep-alive is sent after this time without events. */
const silenceMs = 15_000

export const receivedEventCount = (http: HttpContext): number => {
  const id = http.req.header('Last-Event-ID') ?? ''
  return /^\d{1,6}$/.test(id) ? Number(id) : 0
}

export const streamEvents = (
  http: HttpContext,
  exchange: ChatExchange,
  source: Run | readonly AnswerEvent[],
  seen: number,
) => {
  http.header('Cache-Control', 'no-store')
  http.header('X-Accel-Buffering', 'no')
  const run: Pick<Run, 'events' | 'ended' | 'more'> =
    'events' in source ? source : { events: source, ended: true, more: () => Promise.resolve() }
  return streamSSE(http, async (stream) => {
    let at = Math.min(seen, run.events.length)
    while (!stream.aborted) {
      for (; at < run.events.length; at += 1) {
        const event = run.events[at]
        if (!event) break
        await stream.writeSSE({
          id: String(at + 1),
          event: event.name,
          data: JSON.stringify(wireEvent(exchange, event)),
        })
      }
      if (run.ended && at >= run.events.length) return
      const knownCount = at
      await run.more(knownCount, silenceMs)
      if (run.events.length === knownCount && !run.ended) await stream.write(': \n\n')
    }
  })
}
