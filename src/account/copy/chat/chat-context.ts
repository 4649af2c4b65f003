import * as z from 'zod/mini'
import type { Api } from '#api/client.ts'
import { chatSegment } from '#contract/entities/chat.ts'
import { chatCalls } from '#contract/calls/account.ts'
import type { Cited, ConversationRow } from '#domain/chat/conversation.ts'
import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import { exclusively } from '#lib/exclusively.ts'
import { exchangesOf, noteUnsent, type ChatDb } from '../../store/chat-db.ts'

/** What the conversations of an account need to reach its backend. */
export interface ChatContext {
  readonly db: ChatDb
  /** Calls for this account only. */
  readonly call: Api['call']
  readonly clock: Clock
  readonly random: Random
}

/** Pushes and reads never overlap, in all tabs: what was pushed after a list was made must not look deleted in it. */
export const inTurn = <T>({ db }: Pick<ChatContext, 'db'>, work: () => Promise<T>): Promise<T> =>
  exclusively(`chat:${db.name}`, work)

export const chatTables = (db: ChatDb) => [db.conversations, db.exchanges, db.unsent]

/** Says all of a conversation again. Within the caller's transaction, which must hold `chatTables`. */
export const noteWhole = async ({ db, random, clock }: ChatContext, conversationId: string): Promise<void> => {
  const things = ['', ...(await exchangesOf(db, conversationId).toArray()).map(({ id }) => id)]
  await noteUnsent(db, { conversationId, things, what: 'put' }, { rev: random.uuid(), at: clock.now() })
}

/**
 * Creates the conversation at a backend that names it itself. This is so for a visitor, and wherever the backend does
 * not accept conversations of a device.
 */
export const nameAtBackend = async ({ db, call }: ChatContext, row: ConversationRow): Promise<string> => {
  const made = await call(chatCalls.conversationCreate, { body: { roleId: row.roleId, title: row.title } })
  return db.transaction('rw', db.conversations, async () => {
    const here = await db.conversations.get(row.id)
    if (here?.askedAs !== undefined && here.askedAs !== row.askedAs) return here.askedAs
    await db.conversations.update(row.id, { askedAs: made })
    return made
  })
}

const told = z.array(chatSegment)

/** The records that a backend's words cite, if this app has screens for them. */
export const citedOf = (segments: unknown): Cited[] | null => {
  const read = told.safeParse(segments)
  if (!read.success) return null
  return read.data.flatMap(({ table, id, title }) =>
    table === 'products' || table === 'companies' ? [{ table, id, title }] : [],
  )
}
