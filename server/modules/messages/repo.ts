import { and, desc, eq, inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { pageOfTable, type LimitAndOffset } from '#server/platform/db/statements.ts'
import { messages } from './schema.ts'

export type MessageRow = typeof messages.$inferSelect

type NewMessage = Omit<typeof messages.$inferInsert, 'updateTime'> & { readonly updateTime?: number }

export const notify = async (db: Database, message: NewMessage): Promise<void> => {
  const { createTime } = message
  await db.insert(messages).values({ updateTime: createTime, mailDue: createTime, pushDue: createTime, ...message })
}

export const notifyOnce = async (db: Database, message: NewMessage & { readonly ref: string }) => {
  const values = { updateTime: message.createTime, pushDue: message.createTime, ...message }
  const target = [messages.accountId, messages.ref]
  await db.insert(messages).values(values).onConflictDoNothing({ target })
}

export const hasNoNotice = (accountId: AnyColumn, ref: SQL): SQL =>
  sql`not exists (select 1 from ${messages} where ${messages.accountId} = ${accountId} and ${messages.ref} = ${ref})`

export const countUnread = (db: Database, accountId: AccountId): Promise<number> =>
  db.$count(messages, and(eq(messages.accountId, accountId), eq(messages.read, false)))

export const findMessagePage = (
  db: Database,
  accountId: AccountId,
  read: boolean | undefined,
  page: LimitAndOffset,
) => {
  const isAsked = read === undefined ? undefined : eq(messages.read, read)
  const order = [desc(messages.createTime), desc(messages.id)]
  return pageOfTable(db, messages, and(eq(messages.accountId, accountId), isAsked), order, page)
}

export const findMessage = async (db: Database, accountId: AccountId, id: string): Promise<MessageRow | null> => {
  if (!/^[1-9]\d{0,14}$/.test(id)) return null
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.accountId, accountId), eq(messages.id, Number(id))))
  return row ?? null
}

const markRead = async (db: Database, which: SQL | undefined, now: number): Promise<void> => {
  await db
    .update(messages)
    .set({ read: true, updateTime: now })
    .where(and(which, eq(messages.read, false)))
}

export const markMessagesRead = async (db: Database, accountId: AccountId, ids: readonly string[], now: number) => {
  const numericIds = ids.filter((id) => /^[1-9]\d{0,14}$/.test(id)).map(Number)
  if (numericIds.length === 0) return
  await markRead(db, and(eq(messages.accountId, accountId), inArray(messages.id, numericIds)), now)
}

export const markAllMessagesRead = (db: Database, accountId: AccountId, now: number): Promise<void> =>
  markRead(db, eq(messages.accountId, accountId), now)

export const markMessagesOfRecordRead = (db: Database, accountId: AccountId, kind: string, id: string, now: number) =>
  markRead(db, and(eq(messages.accountId, accountId), eq(messages.linkKind, kind), eq(messages.linkId, id)), now)
