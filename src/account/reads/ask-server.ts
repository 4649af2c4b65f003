import { api } from '#api/commands.ts'
import { openStream } from '#api/stream.ts'
import type { ExchangeRow } from '#domain/chat/conversation.ts'
import type { ServerAnswer } from '#domain/chat/server-answer.ts'
import { systemClock } from '#lib/clock.ts'
import { systemRandom } from '#lib/random.ts'
import { askRecords } from '../copy/chat/ask-records.ts'
import { accountOrVisitor } from '../outbox/operations/account-context.ts'
import { chatOf } from '../store/chat-db.ts'

/** Asks the backend a question that this device has no records for, as whoever uses the page. */
export const askServer = async (exchange: ExchangeRow): Promise<ServerAnswer> => {
  const account = await accountOrVisitor()
  const sub = account?.sub ?? null
  const call: typeof api.call = (definition, input) => api.call(definition, sub === null ? input : { ...input, sub })
  return askRecords(
    {
      db: chatOf(account?.db ?? null),
      call,
      clock: systemClock,
      random: systemRandom,
      sub,
      stream: openStream,
    },
    exchange,
  )
}
