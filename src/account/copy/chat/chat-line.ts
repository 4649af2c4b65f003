import type { Api } from '#api/client.ts'
import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import { exclusively } from '#lib/exclusively.ts'
import type { ChatDb } from '../../store/chat-db.ts'

/** What the conversations of an account need to reach its backend. */
export interface ChatLine {
  readonly db: ChatDb
  /** For this account only. */
  readonly call: Api['call']
  readonly clock: Clock
  readonly random: Random
}

/** Pushes and reads never overlap, in all tabs: what was pushed after a list was made must not look deleted in it. */
export const inTurn = <T>({ db }: Pick<ChatLine, 'db'>, work: () => Promise<T>): Promise<T> =>
  exclusively(`chat:${db.name}`, work)

export const chatTables = (db: ChatDb) => [db.conversations, db.exchanges, db.unsent]
