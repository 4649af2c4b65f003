import { and, asc, count, desc, eq, inArray, isNotNull, lt, max, or, sql } from 'drizzle-orm'
import type { BodyOut } from '#contract/call.ts'
import type { chatCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { maxConversations } from '#contract/entities/chat.ts'
import type { Answer, QuestionContext } from '#domain/assistant/answer.ts'
import {
  hasReplyText,
  toStorableAnswer,
  type ExchangeState,
  type StoredReply,
  type SearchedCounts,
} from '#domain/chat/conversation.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Grant } from '#server/modules/accounts/authorize.ts'
import { refundQuota } from '#server/modules/membership/quota.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Actor, BuyerActor } from '#server/platform/http/context.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import { texts, type Text } from '#server/texts/texts.ts'
import { conversations, chatExchanges } from './schema.ts'

export type Conversation = typeof conversations.$inferSelect
export type ChatExchange = typeof chatExchanges.$inferSelect

export const listConversations = (db: Database, userId: AccountId) => {
  const { id, title, roleId, createdAt, updatedAt } = conversations
  const updateTime = sql<number>`greatest(${updatedAt}, ${createdAt})`.mapWith(Number)
  return db
    .select({ id, title, roleId, createTime: createdAt, updateTime })
    .from(conversations)
    .where(eq(conversations.userId, userId))
    .orderBy(desc(updateTime), id)
    .limit(maxConversations)
}

export const findConversation = async (db: Database, id: string): Promise<Conversation | undefined> => {
  const [row] = await db.select().from(conversations).where(eq(conversations.id, id))
  return row
}

/** Throws if the conversation is missing or another account's. Anybody with its id may use a visitor's conversation. */
export const requireConversation = async (db: Database, actor: Actor | null, id: string): Promise<Conversation> => {
  const conversation = await findConversation(db, id)
  if (
    !conversation ||
    (conversation.userId !== null && conversation.userId !== (actor?.role === 'buyer' ? actor.userId : null))
  )
    throw notFound()
  return conversation
}

export const deleteConversation = async (
  db: Database,
  grant: Grant<BuyerActor, 'delete-conversation', Conversation>,
): Promise<void> => {
  await db.delete(conversations).where(eq(conversations.id, grant.object.id))
}

export const listExchanges = (db: Database, conversationId: string): Promise<ChatExchange[]> =>
  db
    .select()
    .from(chatExchanges)
    .where(eq(chatExchanges.conversationId, conversationId))
    .orderBy(asc(chatExchanges.askedAt), asc(chatExchanges.id))

/** A conversation is always read as a whole, so its length is limited. */
export const maxExchanges = 500
export const maxConversationAnswerBytes = 4 * 1024 * 1024
export const maxStoredBytesPerAccount = 100 * 1024 * 1024

const tooFull = (msg: Text) => new Refusal(code.tooLarge, { msg })

const expectRoom = async (db: Database, conversationId: string): Promise<void> => {
  const [usage] = await db
    .select({ total: count(), text: sql<string>`coalesce(sum(octet_length(${chatExchanges.answer}::text)), 0)` })
    .from(chatExchanges)
    .where(eq(chatExchanges.conversationId, conversationId))
  if (Number(usage?.total ?? 0) >= maxExchanges || Number(usage?.text ?? 0) >= maxConversationAnswerBytes)
    throw tooFull(texts.assistant.conversationFull)
}

const expectRoomInAccount = async (db: Database, userId: AccountId): Promise<void> => {
  const [usage] = await db
    .select({
      bytes: sql<string>`coalesce(sum(pg_column_size(${chatExchanges.answer}) + pg_column_size(${chatExchanges.question})), 0)`,
    })
    .from(chatExchanges)
    .innerJoin(conversations, eq(conversations.id, chatExchanges.conversationId))
    .where(eq(conversations.userId, userId))
  if (Number(usage?.bytes ?? 0) >= maxStoredBytesPerAccount) throw tooFull(texts.assistant.accountFull)
}

export const readEarlierExchanges = async (
  db: Database,
  { conversationId, id, askedAt }: Pick<ChatExchange, 'conversationId' | 'id' | 'askedAt'>,
  limit: number,
): Promise<{ readonly questions: readonly string[]; readonly remembered: QuestionContext | null }> => {
  const isEarlier = and(
    eq(chatExchanges.conversationId, conversationId),
    or(lt(chatExchanges.askedAt, askedAt), and(eq(chatExchanges.askedAt, askedAt), lt(chatExchanges.id, id))),
  )
  const newestFirst = [desc(chatExchanges.askedAt), desc(chatExchanges.id)] as const
  const lastQuestions = await db
    .select({ question: chatExchanges.question })
    .from(chatExchanges)
    .where(isEarlier)
    .orderBy(...newestFirst)
    .limit(limit)
  const [answered] = await db
    .select({ remembered: sql<QuestionContext | null>`${chatExchanges.answer} -> 'remembered'` })
    .from(chatExchanges)
    .where(and(isEarlier, isNotNull(chatExchanges.answer)))
    .orderBy(...newestFirst)
    .limit(1)
  return {
    questions: lastQuestions.map(({ question }) => question).toReversed(),
    remembered: answered?.remembered ?? null,
  }
}

const isExchange = ({ conversationId, id }: Pick<ChatExchange, 'conversationId' | 'id'>) =>
  and(eq(chatExchanges.conversationId, conversationId), eq(chatExchanges.id, id))

export const findExchange = async (
  db: Database,
  conversationId: string,
  id: string,
): Promise<ChatExchange | undefined> => {
  const [row] = await db.select().from(chatExchanges).where(isExchange({ conversationId, id }))
  return row
}

const lastAskedAt = async (db: Database, conversationId: string): Promise<number> => {
  const [last] = await db
    .select({ at: max(chatExchanges.askedAt) })
    .from(chatExchanges)
    .where(eq(chatExchanges.conversationId, conversationId))
  return Number(last?.at ?? 0)
}

/** Advances the time even if the clock stands still, because devices reload a conversation when its time changes. */
const noteChange = async (db: Database, conversationId: string, at = 0): Promise<void> => {
  await db
    .update(conversations)
    .set({ updatedAt: sql`greatest(${conversations.updatedAt} + 1, ${at}::bigint)` })
    .where(eq(conversations.id, conversationId))
}

export const storeQuestion = async (
  db: Database,
  question: Pick<ChatExchange, 'conversationId' | 'id' | 'question' | 'askedAt'>,
): Promise<ChatExchange> => {
  const knownExchange = await findExchange(db, question.conversationId, question.id)
  if (knownExchange) return knownExchange
  await expectRoom(db, question.conversationId)
  const lastTime = await lastAskedAt(db, question.conversationId)
  const newExchange = { ...question, askedAt: Math.max(question.askedAt, lastTime + 1) }
  const [inserted] = await db
    .insert(chatExchanges)
    .values({ ...newExchange, state: 'asking' })
    .onConflictDoNothing()
    .returning()
  await noteChange(db, newExchange.conversationId, newExchange.askedAt)
  const storedExchange = inserted ?? (await findExchange(db, newExchange.conversationId, newExchange.id))
  if (!storedExchange) throw notFound()
  return storedExchange
}

export const storeExchangeOutcome = async (
  db: Database,
  exchange: Pick<ChatExchange, 'conversationId' | 'id'>,
  outcome: { state?: ExchangeState; answer?: Answer; searched?: SearchedCounts; reply?: StoredReply },
): Promise<void> => {
  await db
    .update(chatExchanges)
    .set({
      ...outcome,
      ...(outcome.answer ? { answer: toStorableAnswer(outcome.answer) } : {}),
      // The charge has paid for this text, so a new attempt is charged again.
      ...(hasReplyText(outcome.reply ?? null) ? { charged: false } : {}),
    })
    .where(isExchange(exchange))
  await noteChange(db, exchange.conversationId)
}

export const stopExchange = async (db: Database, key: Pick<ChatExchange, 'conversationId' | 'id'>): Promise<void> => {
  const { state, stops } = chatExchanges
  const rows = await db
    .update(chatExchanges)
    .set({ stops: sql`${stops} + 1`, state: sql`case ${state} when 'asking' then 'stopped' else ${state} end` })
    .where(isExchange(key))
    .returning({ id: chatExchanges.id })
  if (rows.length > 0) await noteChange(db, key.conversationId)
}

/** True if the exchange was stopped since it was read, or deleted. */
export const wasStopped = async (db: Database, exchange: ChatExchange): Promise<boolean> => {
  const [now] = await db.select({ stops: chatExchanges.stops }).from(chatExchanges).where(isExchange(exchange))
  return now === undefined || now.stops > exchange.stops
}

/** False if the exchange was deleted, or another run charged it or stored a reply since `exchange` was read. */
export const markCharged = async (db: Database, exchange: ChatExchange): Promise<boolean> => {
  const { reply } = chatExchanges
  const hasText = sql`jsonb_path_exists(${reply}, '$.pieces[*] ? (@ like_regex "[^[:space:]]")')`
  const isUnchanged = exchange.reply ? eq(reply, exchange.reply) : undefined
  const rows = await db
    .update(chatExchanges)
    .set({ charged: true })
    .where(and(isExchange(exchange), eq(chatExchanges.charged, false), or(sql`${hasText} is not true`, isUnchanged)))
    .returning({ id: chatExchanges.id })
  return rows.length > 0
}

export const refundQuestion = (db: Database, userId: AccountId, exchange: ChatExchange): Promise<void> =>
  db.transaction(async (tx) => {
    const rows = await tx
      .update(chatExchanges)
      .set({ charged: false })
      .where(and(isExchange(exchange), eq(chatExchanges.charged, true)))
      .returning({ id: chatExchanges.id })
    if (rows.length > 0) await refundQuota(tx, userId, 'AI_QUERY', 1)
  })

type PushedConversation = Omit<BodyOut<typeof chatCalls.conversationPut>, 'exchanges'> & {
  readonly exchanges: readonly Pick<ChatExchange, 'id' | 'askedAt' | 'question' | 'state' | 'answer' | 'searched'>[]
}

/** An answered exchange is replaced only by another answer, and only if it has no reply of the model. */
export const storePushedConversation = async (
  tx: Database,
  actor: BuyerActor,
  pushed: PushedConversation,
  now: number,
) => {
  const [createdAt, updatedAt] = [Math.min(pushed.createTime, now), Math.min(pushed.updateTime, now)]
  const insertedRows = await tx
    .insert(conversations)
    .values({ id: pushed.id, userId: actor.userId, roleId: pushed.roleId, title: pushed.title, createdAt, updatedAt })
    .onConflictDoNothing()
    .returning({ id: conversations.id })
  const [known] = await tx.select().from(conversations).where(eq(conversations.id, pushed.id)).for('update')
  if (!known || (known.userId !== null && known.userId !== actor.userId)) throw notFound()
  await tx
    .update(conversations)
    .set({
      userId: actor.userId,
      ...(updatedAt >= known.updatedAt ? { title: pushed.title } : {}),
      // Later than the stored time even if the device's clock is behind, so that other devices notice the exchanges.
      updatedAt: Math.max(updatedAt, known.updatedAt + (insertedRows.length > 0 ? 0 : 1)),
    })
    .where(eq(conversations.id, pushed.id))
  if (pushed.removed.length > 0)
    await tx
      .delete(chatExchanges)
      .where(and(eq(chatExchanges.conversationId, pushed.id), inArray(chatExchanges.id, [...pushed.removed])))
  let hasRoom = false
  let lastTime = await lastAskedAt(tx, pushed.id)
  const inOrder = pushed.exchanges.toSorted((a, b) => a.askedAt - b.askedAt)
  for (const { id, askedAt: deviceTime, question, state, answer, searched } of inOrder) {
    const existing = await findExchange(tx, pushed.id, id)
    // A time in the future comes from a fast clock. It is replaced by now, or by a time after the last question.
    const askedAt = deviceTime <= now ? deviceTime : Math.max(now, lastTime + 1)
    if (!existing) lastTime = Math.max(lastTime, askedAt)
    const values = { askedAt, question, state, answer, searched }
    if (!existing && !hasRoom) {
      await expectRoom(tx, pushed.id)
      await expectRoomInAccount(tx, actor.userId)
      hasRoom = true
    }
    if (!existing) await tx.insert(chatExchanges).values({ conversationId: pushed.id, id, ...values })
    else if (existing.state !== 'answered' || (state === 'answered' && answer && !existing.reply))
      await tx
        .update(chatExchanges)
        .set({ state, ...(answer ? { answer, searched } : {}) })
        .where(isExchange({ conversationId: pushed.id, id }))
  }
}
