import { chatCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { exchangeRow, type ExchangeRow } from '#domain/chat/conversation.ts'
import { exclusively } from '#lib/exclusively.ts'
import { ApiError, mayPass } from '#api/errors.ts'
import type { Timers } from '../../outbox/ports.ts'
import { readable } from '../../store/account-rows.ts'
import { takesNone } from '../../store/chat-db.ts'
import { askUnnumbered } from './ask-unnumbered.ts'
import { chatTables, inTurn, noteWhole, type ChatLine } from './chat-line.ts'
import { end, refusedFor, storeEvent, streamSilenceMs, wanted, type AskingLine, type Outcome } from './model-reply.ts'
import { pushChats } from './push-chats.ts'

/** A line that was cut is tried again after so long; then the next look at the account tries. */
const againAfterMs = [1_000, 4_000]

/** Everything of a conversation is said again: the backend does not know it. */
export const sayAll = (line: ChatLine, conversationId: string): Promise<void> =>
  line.db.transaction('rw', chatTables(line.db), () => noteWhole(line, conversationId))

const once = async (line: AskingLine, exchange: ExchangeRow, stopped: AbortController): Promise<Outcome> => {
  const { id, conversationId, question, lastEvent = 0 } = exchange
  try {
    // No backend takes a visitor's conversations.
    if (line.sub === null) return await askUnnumbered(line, exchange, stopped)
    await inTurn(line, () => pushChats(line))
    if (await takesNone(line)) return await askUnnumbered(line, exchange, stopped)
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
    if (mayPass(error)) return 'again'
    if (error.code === code.notFound) return 'unknown'
    return refusedFor(line, id, error)
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
