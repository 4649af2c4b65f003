import { chatCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { chatEvent, type ChatEvent } from '#contract/entities/chat.ts'
import {
  exchangeRow,
  replyEnds,
  storable,
  storedAnswer,
  type ExchangeRow,
  type Reply,
  type ReplyEnd,
} from '#domain/chat/conversation.ts'
import { exclusively } from '#lib/exclusively.ts'
import { ApiError, isTransient } from '#api/errors.ts'
import type { OpenStream, StreamEvent } from '#api/stream.ts'
import type { Timers } from '../../outbox/ports.ts'
import { readable } from '../../store/account-rows.ts'
import { chatTables, citedOf, inTurn, noteWhole, type ChatLine } from './chat-line.ts'
import { pushChats, takesNone } from './push-chats.ts'

/** The backend says something at least every 15 s. */
export const streamSilenceMs = 40_000
/** A line that was cut is tried again after so long; then the next look at the account tries. */
const againAfterMs = [1_000, 4_000]

export interface AskingLine extends ChatLine {
  readonly sub: string
  readonly stream: OpenStream
  readonly timers: Timers
  /** A question was taken from the membership, or given back. */
  readonly onPaid: () => void
}

/** What is stored of an answer that is being said. */
type Said = Pick<ExchangeRow, 'reply' | 'lastEvent'>

const isEnd = (end: unknown): end is ReplyEnd => replyEnds.some((one) => one === end)

/** What is stored once an event has been heard. The first event of an answer begins it, also one that is made anew. */
export const afterEvent = (before: Said, { id, name }: Pick<StreamEvent, 'id' | 'name'>, event: ChatEvent): Said => {
  const { content, segments, end, answer } = event.receive
  const fresh: Reply = { pieces: [], cited: [], end: null }
  const said = id === 1 || !before.reply ? fresh : before.reply
  const done = name === 'done'
  const unchecked = said.unchecked ?? (id <= 1 && answer === undefined && !done ? true : undefined)
  return {
    lastEvent: id,
    reply: {
      pieces: content === '' ? said.pieces : [...said.pieces, content],
      cited: citedOf(segments) ?? said.cited,
      end: done ? (isEnd(end) ? end : said.pieces.length > 0 ? 'said' : 'off') : null,
      ...(unchecked ? { unchecked } : {}),
    },
  }
}

/** Whether it is still wanted, and where it stands. */
const wanted = async ({ db }: ChatLine, id: string): Promise<ExchangeRow | null> => {
  const [row] = readable(exchangeRow, [await db.exchanges.get(id)])
  return row?.wantsModel ? row : null
}

const storeEvent = (line: ChatLine, id: string, heard: StreamEvent): Promise<boolean> =>
  line.db.transaction('rw', line.db.exchanges, async () => {
    const here = await wanted(line, id)
    const event = chatEvent.safeParse(heard.data)
    if (!here) return false
    if (!event.success) throw new ApiError('shape')
    // Said twice, by a line that was thought to be cut.
    if (heard.id > 1 && heard.id <= (here.lastEvent ?? 0)) return true
    const answer = storedAnswer.safeParse(event.data.receive.answer)
    // A device that has no records of its own takes the backend's.
    const takes = answer.success && here.state !== 'answered' && here.state !== 'asking'
    const searched = event.data.receive.searched as ExchangeRow['searched']
    const next: ExchangeRow = {
      ...here,
      ...(takes
        ? { state: 'answered', answer: storable(answer.data), searched: searched ?? null, from: 'server' }
        : {}),
      ...afterEvent(here, heard, event.data),
    }
    await line.db.exchanges.put(next.reply?.end ? { ...next, wantsModel: undefined } : next)
    return true
  })

const end = (line: ChatLine, id: string, as: ReplyEnd): Promise<void> =>
  line.db.transaction('rw', line.db.exchanges, async () => {
    const here = await wanted(line, id)
    if (!here) return
    const { wantsModel: _, reply, ...rest } = here
    await line.db.exchanges.put({ ...rest, reply: { pieces: [], cited: [], ...reply, end: as } })
  })

/** Everything of a conversation is said again: the backend does not know it. */
export const sayAll = (line: ChatLine, conversationId: string): Promise<void> =>
  line.db.transaction('rw', chatTables(line.db), () => noteWhole(line, conversationId))

type Outcome = 'over' | 'again' | 'later' | 'unknown'

const once = async (line: AskingLine, exchange: ExchangeRow, stopped: AbortController): Promise<Outcome> => {
  const { id, conversationId, question, lastEvent = 0 } = exchange
  try {
    await inTurn(line, () => pushChats(line))
    if (await takesNone(line)) {
      await end(line, id, 'off')
      return 'over'
    }
    // Without numbers of its events an answer is given from its beginning.
    if (lastEvent === 0) await line.db.exchanges.update(id, { reply: null })
    await line.stream(chatCalls.messageSendStream, {
      body: { conversationId, content: question, id, model: true },
      sub: line.sub,
      after: lastEvent,
      signal: stopped.signal,
      silenceMs: streamSilenceMs,
      onEvent: async (event) => {
        if (!(await storeEvent(line, id, event))) stopped.abort()
      },
    })
    return (await wanted(line, id)) && !stopped.signal.aborted ? 'again' : 'over'
  } catch (error) {
    if (stopped.signal.aborted) return 'over'
    if (!(error instanceof ApiError)) throw error
    if (isTransient(error)) return 'again'
    if (error.code === code.notFound) return 'unknown'
    if (error.code === code.unauthorized || error.code === code.tooManyRequests) return 'later'
    await end(line, id, 'failed')
    return 'over'
  }
}

const wait = (timers: Timers, ms: number): Promise<void> => new Promise((resolve) => void timers.after(ms, resolve))

/** Asks the model one question, until it is answered, stopped, or must wait for the line. */
const askOne = async (line: AskingLine, id: string, stopped: AbortController): Promise<boolean> => {
  let told = false
  for (let tries = 0; ;) {
    const exchange = await wanted(line, id)
    if (!exchange) return true
    const outcome = await once(line, exchange, stopped)
    if (outcome === 'over') return true
    if (outcome === 'unknown' && told) {
      await end(line, id, 'failed')
      return true
    }
    if (outcome === 'unknown') {
      told = true
      await sayAll(line, exchange.conversationId)
      continue
    }
    const ms = againAfterMs[tries]
    if (outcome === 'later' || ms === undefined) return false
    // What brought something new is not the same failure again.
    tries = ((await wanted(line, id))?.lastEvent ?? 0) > (exchange.lastEvent ?? 0) ? 0 : tries + 1
    await wait(line.timers, ms)
  }
}

export interface ModelAsks {
  /** Asks what is to be asked, and stops what was stopped. */
  readonly look: () => Promise<void>
  readonly stop: () => void
}

/** Asks the model what waits for it, one question after the other, in one tab at a time. */
export const startModelAsks = (line: AskingLine): ModelAsks => {
  const { db } = line
  let current: { readonly id: string; readonly conversationId: string; readonly stopped: AbortController } | null = null
  let running: Promise<void> | null = null
  let over = false

  const stopCurrent = async () => {
    const asked = current
    if (!asked || (await wanted(line, asked.id))) return
    asked.stopped.abort()
  }
  const all = async () => {
    for (;;) {
      const next = await db.exchanges.where('wantsModel').equals(1).first()
      if (!next || over) return
      const { id, conversationId } = next
      const stopped = new AbortController()
      current = { id, conversationId, stopped }
      const done = await askOne(line, id, stopped)
      current = null
      // The line is of no use to the others either.
      if (!done) return
      line.onPaid()
      const [row] = readable(exchangeRow, [await db.exchanges.get(id)])
      if (!over && row?.reply?.end === 'stopped')
        await line.call(chatCalls.messageStop, { body: { conversationId, id } }).catch(() => undefined)
    }
  }
  return {
    look: async () => {
      await stopCurrent()
      if (over) return
      running ??= exclusively(`chat-model:${db.name}`, all).finally(() => {
        running = null
      })
      await running
    },
    stop: () => {
      over = true
      current?.stopped.abort()
    },
  }
}
