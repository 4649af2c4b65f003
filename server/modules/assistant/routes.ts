import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { chatCalls } from '#contract/calls/account.ts'
import {
  exchangeStates,
  hasReplyText,
  searchedCounts,
  storedAnswer,
  storedReply,
  type StoredReply,
  type SearchedCounts,
} from '#domain/chat/conversation.ts'
import { authorizeOwner } from '#server/modules/accounts/authorize.ts'
import type { CatalogueCache } from '#server/modules/catalogue/library.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount, mountOpen, mountOpenRaw } from '#server/platform/http/mount.ts'
import { invalidFields, Refusal, tooManyRequests } from '#server/platform/http/refusal.ts'
import { fingerprintOf, runOnce } from '#server/platform/idempotency/idempotency.ts'
import { code } from '#contract/codes.ts'
import { texts } from '#server/texts/texts.ts'
import { createAnswerProducer } from './answer-run.ts'
import { createServerAnswerService } from './answering.ts'
import {
  deleteConversation,
  findConversation,
  listConversations,
  listExchanges,
  requireConversation,
  storePushedConversation,
  storeQuestion,
  stopExchange,
  wasStopped,
  type ChatExchange,
} from './conversations.ts'
import {
  eventsOfExchange,
  messagesOfExchange,
  createAnswerRuns,
  streamEvents,
  receivedEventCount,
  type Run,
} from './runs.ts'
import { speechRoutes } from './speech/routes.ts'
import { and, gt, isNull } from 'drizzle-orm'
import { dayMs } from '#lib/day-ms.ts'
import type { Database } from '#server/platform/db/database.ts'
import { conversations, chatReports } from './schema.ts'

const maxVisitorReports = 300

const storeReport = async (db: Database, report: typeof chatReports.$inferInsert): Promise<void> => {
  const ofVisitors = and(isNull(chatReports.userId), gt(chatReports.createdAt, report.createdAt - dayMs))
  if (!report.userId && (await db.$count(chatReports, ofVisitors)) >= maxVisitorReports)
    throw tooManyRequests(60 * 60_000)
  await db.insert(chatReports).values(report).onConflictDoNothing()
}

const startRule = { name: 'conversation', burst: 20, refillMs: 10_000 }
const visitorRule = { name: 'question', burst: 15, refillMs: 20_000 }
const accountsRule = { name: 'question-of', burst: 60, refillMs: 3_000 }
const pushRule = { name: 'chat-push', burst: 300, refillMs: 500 }
const reportRule = { name: 'chat-report', burst: 5, refillMs: 60_000 }
const readRule = { name: 'chat-read', burst: 600, refillMs: 500 }
const exchangeState = z.enum(exchangeStates)

const parsedOrNull = <T>(schema: z.ZodMiniType<T>, value: unknown, path: string): T | null => {
  if (value === null || value === undefined) return null
  const result = schema.safeParse(value)
  if (!result.success) throw invalidFields([{ path, rule: 'shape' }])
  return result.data
}

const isSaid = (reply: StoredReply): boolean => reply.end === 'said' || (reply.end === 'cut' && hasReplyText(reply))

const isOver = ({ state, reply }: ChatExchange, wantsModel: boolean): boolean =>
  state === 'answered' && (!wantsModel || (reply !== null && (reply.end === 'not-asked' || isSaid(reply))))

const stopPollMs = 1_000

/** Ends a run that was stopped at another process, or whose question was deleted. */
const endIfStopped = async (db: Database, exchange: ChatExchange, run: Run): Promise<void> => {
  for (;;) {
    await setTimeout(stopPollMs, undefined, { ref: false })
    if (run.ended) return
    // If the database does not answer, the next turn asks again.
    if (await wasStopped(db, exchange).catch(() => false)) return run.stop()
  }
}

export const chatRoutes = (app: App, deps: Deps, library: CatalogueCache): void => {
  const { db, random, rateLimiter } = deps
  const answering = createServerAnswerService(db, library, deps.clock.now)
  const runs = createAnswerRuns()
  const keyOf = (conversationId: string, id: string) => JSON.stringify([conversationId, id])

  mount(app, deps, chatCalls.conversations, ({ actor }) => listConversations(db, actor.userId))
  mountOpen(app, deps, chatCalls.conversationCreate, async ({ actor, body, now, ...call }) => {
    rateLimiter.take(startRule, actor?.userId ?? call.address)
    // A visitor has no account to which an idempotency key could belong.
    const key = actor && call.idempotencyKey
    const fingerprint = fingerprintOf(call.method, call.path, call.bodyText)
    const request = actor && key !== null ? { scope: `${actor.role}:${actor.userId}`, key, fingerprint } : null
    const { data } = await runOnce(db, request, now, async (tx) => {
      const id = random.uuid()
      const userId = actor?.role === 'buyer' ? actor.userId : null
      const { roleId, title = '' } = body
      await tx.insert(conversations).values({ id, userId, roleId, title, createdAt: now })
      return id
    })
    return data
  })
  mountWrite(app, deps, chatCalls.conversationDelete, async (tx, { actor, body }) =>
    deleteConversation(tx, authorizeOwner(actor, 'delete-conversation', await findConversation(tx, body.id))),
  )
  mountWrite(app, deps, chatCalls.conversationPut, async (tx, { actor, body, now }) => {
    rateLimiter.take(pushRule, actor.userId)
    const pushedExchanges = body.exchanges.map((one, at) => ({
      id: one.id,
      askedAt: one.askedAt,
      question: one.question,
      state: parsedOrNull(exchangeState, one.state, `exchanges.${at}.state`) ?? 'asking',
      answer: parsedOrNull(storedAnswer, one.answer, `exchanges.${at}.answer`),
      searched: parsedOrNull<SearchedCounts>(searchedCounts, one.searched, `exchanges.${at}.searched`),
    }))
    await storePushedConversation(tx, actor, { ...body, exchanges: pushedExchanges }, now)
  })
  mount(app, deps, chatCalls.messageList, async ({ actor, query }) => {
    rateLimiter.take(readRule, actor.userId)
    const { id } = authorizeOwner(actor, 'read-conversation', await findConversation(db, query.conversationId)).object
    return (await listExchanges(db, id)).flatMap(messagesOfExchange)
  })
  mountOpenRaw(app, deps, chatCalls.messageSendStream, async ({ actor, body, now, locale, address, http }) => {
    if (actor) rateLimiter.take(accountsRule, actor.userId)
    else rateLimiter.take(visitorRule, address)
    const { id: conversationId } = await requireConversation(db, actor, body.conversationId)
    if (body.content === '') throw invalidFields([{ path: 'content', rule: 'too_small' }])
    const id = body.id ?? random.uuid()
    const exchange = await storeQuestion(db, { conversationId, id, question: body.content, askedAt: now })
    if (exchange.question !== body.content) throw new Refusal(code.keyReused, { msg: texts.assistant.otherQuestion })
    const seenCount = receivedEventCount(http)
    const running = runs.find(keyOf(conversationId, id))
    if (running) return streamEvents(http, exchange, running, seenCount)
    const wantsModel = body.model === true
    if (
      isOver(exchange, wantsModel) ||
      (seenCount > 0 && exchange.state === 'answered' && (!wantsModel || exchange.reply !== null))
    )
      return streamEvents(http, exchange, eventsOfExchange(exchange), seenCount)
    const work = createAnswerProducer(deps, answering, actor, exchange, locale, wantsModel)
    const run = runs.start(keyOf(conversationId, id), actor?.userId ?? address, work)
    void endIfStopped(db, exchange, run)
    // Events that the client already has came from a run that no longer exists, so it gets all events of this run.
    return streamEvents(http, exchange, run, 0)
  })
  mountOpen(app, deps, chatCalls.messageStop, async ({ actor, body }) => {
    const { id: conversationId } = await requireConversation(db, actor, body.conversationId)
    runs.find(keyOf(conversationId, body.id))?.stop()
    await stopExchange(db, { conversationId, id: body.id })
  })
  mountOpen(app, deps, chatCalls.messageReport, async ({ actor, body, now, address }) => {
    rateLimiter.take(reportRule, actor?.userId ?? address)
    await storeReport(db, {
      id: body.id,
      userId: actor?.role === 'buyer' ? actor.userId : null,
      reason: body.reason,
      question: body.question,
      answer: parsedOrNull(storedAnswer, body.answer, 'answer'),
      reply: parsedOrNull<StoredReply>(storedReply, body.reply, 'reply'),
      createdAt: now,
    })
  })
  speechRoutes(app, deps)
}
