import { Dexie, type Table } from 'dexie'
import { environmentName } from '#prefs/build-settings.ts'
import type { Answer } from '#domain/assistant/answer.ts'
import type { ConversationRow, ExchangeRow, Reply } from '#domain/chat/conversation.ts'
import type { Clock } from '#lib/clock.ts'
import { dayMs } from '#lib/day-ms.ts'
import type { AccountDb } from './db.ts'
import { watchTables } from './account-rows.ts'
import type { ShelfDocument } from '#domain/shelf/papers.ts'
import type { RecordingRow } from '#domain/chat/speech.ts'

/**
 * Recordings that wait to be transcribed. They have a database of the device, so that their size never takes space from
 * unsent work.
 */
class VoiceDb extends Dexie {
  declare readonly recordings: Table<RecordingRow, string>
  declare readonly settled: Table<{ readonly k: string; readonly at: number }, string>

  constructor() {
    super(`agro-voice-${environmentName}`, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ recordings: '&id, owner', settled: '&k' })
  }
}

let voice: VoiceDb | null = null

export const voiceDb = (): VoiceDb => (voice ??= new VoiceDb())

/** Deletes what one account has recorded and agreed to on this device. */
export const forgetVoice = async (owner: string): Promise<void> => {
  await voiceDb().recordings.where('owner').equals(owner).delete()
  await voiceDb().settled.delete(owner)
}

/** A slice of at most 1 MiB. An ArrayBuffer, not a Blob: Safari loses stored Blobs. */
interface ShelfPart {
  readonly id: string
  readonly n: number
  readonly bytes: ArrayBuffer
}

/** A request's file that was once put on the shelf automatically. If the buyer removes it, it is not added again. */
interface ShelvedFile {
  readonly url: string
}

/**
 * Papers that the buyer wants at hand. They have a database beside the account's own, so that their size never takes
 * space from unsent work.
 */
class ShelfDb extends Dexie {
  declare readonly documents: Table<ShelfDocument, string>
  declare readonly parts: Table<ShelfPart, [string, number]>
  declare readonly shelved: Table<ShelvedFile, string>

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(2).stores({ documents: '&id, sha256', parts: '[id+n]', shelved: '&url' })
  }
}

let open: ShelfDb | null = null

/** The shelf of the account with this database. */
export const shelfOf = (account: AccountDb): ShelfDb => {
  const name = account.name.replace('agro-out-', 'agro-shelf-')
  if (open?.name !== name) {
    open?.close()
    open = new ShelfDb(name)
  }
  return open
}

export const shelfParts = (shelf: ShelfDb, id: string) => shelf.parts.where('[id+n]').between([id, 0], [id, Infinity])

/**
 * A change that the backend does not have yet. `thing` is an exchange, or '' for the conversation itself. The row is
 * written in the transaction of the change and deleted once the backend has accepted exactly this state, which `rev`
 * identifies.
 */
export interface UnsentChange {
  readonly conversationId: string
  readonly thing: string
  readonly what: 'put' | 'gone'
  readonly rev: string
  readonly at: number
}

/** The buyer's report that an answer is wrong, until the backend has it. */
export interface UnsentReport {
  readonly id: string
  readonly at: number
  readonly reason: string
  readonly question: string
  readonly answer: Answer | null
  readonly reply: Reply | null
}

/**
 * Conversations have a database beside the account's own, so that their size never takes space or time from unsent
 * work.
 */
export class ChatDb extends Dexie {
  declare readonly conversations: Table<ConversationRow, string>
  declare readonly exchanges: Table<ExchangeRow, string>
  declare readonly settled: Table<{ readonly k: string; readonly at: number }, string>
  declare readonly unsent: Table<UnsentChange, [string, string]>
  declare readonly reports: Table<UnsentReport, string>

  /** True if the backend is to have these conversations too. A visitor's stay on the device. */
  readonly isAccounts: boolean

  constructor(name: string, isAccounts: boolean) {
    // Once the buyer was told that something is stored, it must survive a power cut.
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

/** Key in an account's store: when the buyer last declined to take over the visitor's conversations. */
export const refusedKey = 'visitors-refused'

/** Key: when the backend was found not to accept conversations. */
export const takesNoneKey = 'push-none'

/** Whether the backend is known not to accept conversations; it is asked again every day. */
export const takesNone = async ({
  db,
  clock,
}: {
  readonly db: ChatDb
  readonly clock: Pick<Clock, 'now'>
}): Promise<boolean> => {
  const none = await db.settled.get(takesNoneKey)
  return none !== undefined && Math.abs(clock.now() - none.at) < dayMs
}

const opened = new Map<string, ChatDb>()

const named = (name: string, isAccounts: boolean): ChatDb => {
  const db = opened.get(name) ?? new ChatDb(name, isAccounts)
  opened.set(name, db)
  return db
}

/** Conversations held on this device while nobody was logged in. */
export const visitorsChat = (): ChatDb => named(`agro-chat-${environmentName}-visitor`, false)

/** The conversations of the account with this database, or the visitor's if there is none. */
export const chatOf = (account: Pick<AccountDb, 'name'> | null): ChatDb =>
  account ? named(account.name.replace('agro-out-', 'agro-chat-'), true) : visitorsChat()

/** The exchanges of one conversation in their order, from a given time on. */
export const exchangesOf = (db: ChatDb, conversationId: string, since = 0) =>
  db.exchanges.where('[conversationId+askedAt]').between([conversationId, since], [conversationId, Infinity])

export interface Changed {
  readonly conversationId: string
  /** Ids of exchanges; '' is the conversation itself. */
  readonly things: readonly string[]
  readonly what: UnsentChange['what']
}

/** Notes that the backend needs to be told. Runs within the transaction of the change, which must hold `unsent`. */
export const noteUnsent = async (
  db: ChatDb,
  { conversationId, things, what }: Changed,
  { rev, at }: Pick<UnsentChange, 'rev' | 'at'>,
): Promise<void> => {
  if (!db.isAccounts) return
  await db.unsent.bulkPut(things.map((thing) => ({ conversationId, thing, what, rev, at })))
}

/** Removes a conversation and all its exchanges. Runs within the caller's transaction. */
export const forgetConversation = async (db: ChatDb, id: string): Promise<void> => {
  await exchangesOf(db, id).delete()
  await db.conversations.delete(id)
}

/** Calls `heard` when a message, a question or a report is added to these conversations. */
export const watchChat = (db: ChatDb, heard: () => void): (() => void) =>
  watchTables(db, ['unsent', 'exchanges', 'reports'], heard)
