import { desc, eq } from 'drizzle-orm'
import { chatCalls } from '#contract/calls/account.ts'
import { conversations } from './schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { mount, mountOpen } from '#server/platform/http/mount.ts'
import { notBuilt } from '#server/platform/http/refusal.ts'
import { authorizeOwner } from '#server/modules/accounts/authorize.ts'
import { deleteConversation, findConversation } from './conversations.ts'
import { fingerprintOf, runOnce } from '#server/platform/idempotency/idempotency.ts'
import { texts } from '#server/texts/texts.ts'

const startRule = { name: 'conversation', burst: 20, refillMs: 10_000 }
const mostListed = 100

/** Conversations are kept; the model behind them is not built yet, and the calls that need it say so. */
export const chatRoutes = (app: App, deps: Deps): void => {
  const { db, random, rateLimiter } = deps

  mount(app, deps, chatCalls.conversations, async ({ actor }) => {
    const rows = await db
      .select()
      .from(conversations)
      .where(eq(conversations.userId, actor.userId))
      .orderBy(desc(conversations.createdAt), conversations.id)
      .limit(mostListed)
    return rows.map((row) => ({ id: row.id, title: row.title, createTime: row.createdAt, roleId: row.roleId }))
  })
  mountOpen(
    app,
    deps,
    chatCalls.conversationCreate,
    async ({ actor, body, now, address, idempotencyKey, method, path, bodyText }) => {
      rateLimiter.take(startRule, actor?.userId ?? address)
      // Without an account there is nobody whose key it could be.
      const request =
        actor && idempotencyKey !== null
          ? {
              scope: `${actor.role}:${actor.userId}`,
              key: idempotencyKey,
              fingerprint: fingerprintOf(method, path, bodyText),
            }
          : null
      const { data } = await runOnce(db, request, now, async (tx) => {
        const id = random.uuid()
        const userId = actor?.role === 'buyer' ? actor.userId : null
        await tx
          .insert(conversations)
          .values({ id, userId, roleId: body.roleId, title: body.title ?? '', createdAt: now })
        return id
      })
      return data
    },
  )
  mountWrite(app, deps, chatCalls.conversationDelete, async (tx, { actor, body }) => {
    await deleteConversation(tx, authorizeOwner(actor, 'delete-conversation', await findConversation(tx, body.id)))
    return true
  })
  mountOpen(app, deps, chatCalls.messageSendStream, () => {
    throw notBuilt(texts.assistant.assistant)
  })
  mount(app, deps, chatCalls.speechToText, () => {
    throw notBuilt(texts.assistant.speech)
  })
}
