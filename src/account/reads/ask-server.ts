import { api } from '#api/commands.ts'
import { openStream } from '#api/stream.ts'
import type { ExchangeRow, ServerAnswer } from '#domain/chat/conversation.ts'
import { systemClock } from '#lib/clock.ts'
import { systemRandom } from '#lib/random.ts'
import { startModelAsks, type ModelAsks } from '../copy/chat/ask-model.ts'
import { askRecords } from '../copy/chat/ask-records.ts'
import { alarm, systemTimers } from '../outbox/engine/timing.ts'
import { accountOrVisitor } from '../outbox/operations/account-context.ts'
import type { Timers } from '../outbox/ports.ts'
import { chatOf, visitorsChat } from '../store/chat-db.ts'

/** Asks the backend, as the current user, a question for which this device has no records. */
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

/** If the device has an answer already, it waits this long for a better one. */
const patienceMs = 4_000

/**
 * Asks the backend a question that this device has answered from only a part of the records. It waits only briefly. A
 * failure, even of the disk, is not reported, because the buyer has an answer.
 */
export const askServerBriefly = async (
  exchange: ExchangeRow,
  ask: typeof askServer = askServer,
  timers: Timers = systemTimers,
): Promise<ServerAnswer> => {
  const over = new AbortController()
  const late = alarm(timers, patienceMs, over.signal)
  const none = { kind: 'none' } as const
  try {
    return await Promise.race([ask(exchange, over.signal), late.rung.then(() => none)])
  } catch {
    return none
  } finally {
    late.cancel()
    over.abort()
  }
}

let visitorsAsks: ModelAsks | null = null

/** Asks the backend's assistant a visitor's waiting questions, and stops the ones that were stopped. */
export const askAsVisitor = (): Promise<void> => {
  visitorsAsks ??= startModelAsks({
    db: visitorsChat(),
    call: api.call,
    clock: systemClock,
    random: systemRandom,
    sub: null,
    stream: openStream,
    timers: systemTimers,
    onPaid: () => undefined,
  })
  return visitorsAsks.look()
}
