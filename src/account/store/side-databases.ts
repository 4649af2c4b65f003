import { Dexie, type Table } from 'dexie'
import { environmentName } from '#prefs/build-settings.ts'
import type { Answer } from '#domain/assistant/answer.ts'
import type { ConversationRow, ExchangeRow, StoredReply } from '#domain/chat/conversation.ts'
import { systemClock, type Clock } from '#lib/clock.ts'
import { systemRandom } from '#lib/random.ts'
import { dayMs } from '#lib/day-ms.ts'
import { type AccountDb, watchTables } from './db.ts'
import type { StoredDocument } from '#domain/documents/documents.ts'

/** The buyer's documents, in a separate database so that they never take space from unsent work. */
class ShelfDb extends Dexie {
  declare readonly documents: Table<StoredDocument, string>
  declare readonly parts: Table<
    { readonly id: string; readonly n: number; readonly bytes: ArrayBuffer },
    [string, number]
  >
  /** Files of requests that are not added automatically again: they were added, even if removed since, or refused. */
  declare readonly shelved: Table<{ readonly url: string }, string>

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(2).stores({ documents: '&id, sha256', parts: '[id+n]', shelved: '&url' })
  }
}

let open: ShelfDb | null = null

export const documentsDbOf = (account: AccountDb): ShelfDb => {
  const name = account.name.replace('agro-out-', 'agro-shelf-')
  if (open?.name !== name) {
    open?.close()
    open = new ShelfDb(name)
  }
  return open
}

export const documentSlices = (db: ShelfDb, id: string) => db.parts.where('[id+n]').between([id, 0], [id, Infinity])

/** `thing`: the id of an exchange, or '' for the conversation. `rev`: a new one for every change. */
export interface UnsentChange {
  readonly conversationId: string
  readonly thing: string
  readonly what: 'put' | 'gone'
  readonly rev: string
  readonly at: number
}

interface UnsentReport {
  readonly id: string
  readonly at: number
  readonly reason: string
  readonly question: string
  readonly answer: Answer | null
  readonly reply: StoredReply | null
}

/** Conversations, in a separate database so that they never take space or time from unsent work. */
export class ChatDb extends Dexie {
  declare readonly conversations: Table<ConversationRow, string>
  declare readonly exchanges: Table<ExchangeRow, string>
  declare readonly settled: Table<{ readonly k: string; readonly at: number }, string>
  declare readonly unsent: Table<UnsentChange, [string, string]>
  declare readonly reports: Table<UnsentReport, string>

  /** False for a visitor's conversations, which are never pushed to a backend. */
  readonly isAccounts: boolean

  constructor(name: string, isAccounts: boolean) {
    super(name, { chromeTransactionDurability: 'strict' })
    this.isAccounts = isAccounts
    this.version(2).stores({
      conversations: '&id, updatedAt',
      exchanges: '&id, [conversationId+askedAt], wantsModel',
      settled: '&k',
      unsent: '&[conversationId+thing], conversationId',
      reports: '&id',
    })
  }
}

export const visitorsDeclinedKey = 'visitors-refused'

export const chatPushUnsupportedKey = 'push-none'

export const isChatPushUnsupported = async ({
  db,
  clock,
}: {
  db: ChatDb
  clock: Pick<Clock, 'now'>
}): Promise<boolean> => {
  const none = await db.settled.get(chatPushUnsupportedKey)
  return none !== undefined && Math.abs(clock.now() - none.at) < dayMs
}

const chatDbs = new Map<string, ChatDb>()

const openChat = (name: string, isAccounts: boolean): ChatDb => {
  const db = chatDbs.get(name) ?? new ChatDb(name, isAccounts)
  chatDbs.set(name, db)
  return db
}

export const visitorsChatDb = (): ChatDb => openChat(`agro-chat-${environmentName}-visitor`, false)

export const chatDbOf = (account: Pick<AccountDb, 'name'> | null): ChatDb =>
  account ? openChat(account.name.replace('agro-out-', 'agro-chat-'), true) : visitorsChatDb()

export const exchangesOf = (db: ChatDb, conversationId: string, since = 0) =>
  db.exchanges.where('[conversationId+askedAt]').between([conversationId, since], [conversationId, Infinity])

export const writeChatTx = <T>(db: ChatDb, work: () => Promise<T>): Promise<T> =>
  db.transaction('rw', [db.conversations, db.exchanges, db.unsent], work)

/** Must be called in the transaction of the change. `things`: ids of exchanges; '' is the conversation itself. */
export const queueUnsentChange = async (
  db: ChatDb,
  { things, ...change }: Pick<UnsentChange, 'conversationId' | 'what'> & { readonly things: readonly string[] },
  at = systemClock.now(),
): Promise<void> => {
  if (!db.isAccounts) return
  const rev = systemRandom.uuid()
  await db.unsent.bulkPut(things.map((thing) => ({ ...change, thing, rev, at })))
}

export const deleteConversationRows = async (db: ChatDb, id: string): Promise<void> => {
  await exchangesOf(db, id).delete()
  await db.conversations.delete(id)
  await db.unsent.where('conversationId').equals(id).delete()
}

export const watchChat = (db: ChatDb, onChange: () => void): (() => void) =>
  watchTables(db, ['unsent', 'exchanges', 'reports'], onChange)

/** The service worker's list of viewed files must not retain URLs of deleted files. */
export const deleteViewedList = async (cacheName: string): Promise<void> => {
  if (!(await Dexie.exists('workbox-expiration'))) return
  const db = await new Dexie('workbox-expiration').open()
  await db.table('cache-entries').where('cacheName').equals(cacheName).delete()
  db.close()
}
