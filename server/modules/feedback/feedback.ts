import { and, asc, eq, gte, isNull, lte } from 'drizzle-orm'
import { feedbackCalls, type FeedbackKind } from '#contract/calls/settings.ts'
import { dayMs } from '#lib/day-ms.ts'
import type { Database } from '#server/platform/db/database.ts'
import { feedbacks } from './schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mountWrite } from '#server/platform/http/exactly-once.ts'
import { authorizeSelf, type SelfGrant } from '#server/modules/accounts/authorize.ts'
import { requireFiles } from '#server/modules/files/attachments.ts'
import { notify } from '#server/modules/messages/repo.ts'
import { repeatedRequest } from '#server/platform/http/refusal.ts'

export const writeFeedback = async (
  tx: Database,
  grant: SelfGrant,
  said: { readonly kind: FeedbackKind; readonly content: string; readonly attach: readonly string[] },
  id: string,
  now: number,
): Promise<void> => {
  const { kind, content, attach } = said
  // The same text and files within a day are a repetition, because a device may lose its idempotency key.
  const { userId: accountId } = grant.object
  const isSame = and(eq(feedbacks.accountId, accountId), eq(feedbacks.kind, kind), eq(feedbacks.content, content))
  const earlierRows = await tx
    .select({ files: feedbacks.files })
    .from(feedbacks)
    .where(and(isSame, gte(feedbacks.createTime, now - dayMs)))
  const urls = attach.join()
  if (earlierRows.some(({ files }) => files.map(({ url }) => url).join() === urls)) throw repeatedRequest()
  const files = await requireFiles(tx, { role: 'buyer', accountId }, attach, now, (position) => `attach.${position}`)
  await tx.insert(feedbacks).values({ id, kind, accountId, content, files, createTime: now })
}

export type Feedback = typeof feedbacks.$inferSelect

export const listUnansweredFeedback = (
  db: Database,
  { kind, until }: { readonly kind: FeedbackKind; readonly until: number },
) =>
  db
    .select()
    .from(feedbacks)
    .where(and(eq(feedbacks.kind, kind), isNull(feedbacks.answerTime), lte(feedbacks.createTime, until)))
    .orderBy(asc(feedbacks.createTime), asc(feedbacks.id))

const quotedLetters = 200

export const answerFeedback = async (
  db: Database,
  id: string,
  answer: { readonly template: string; readonly text: string },
  now: number,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .update(feedbacks)
      .set({ answerTime: now })
      .where(and(eq(feedbacks.id, id), isNull(feedbacks.answerTime)))
      .returning()
    if (!row?.accountId) return false
    const letters = [...row.content]
    const question = letters.length > quotedLetters ? `${letters.slice(0, quotedLetters).join('')}…` : row.content
    const { template, text } = answer
    await notify(tx, { accountId: row.accountId, template, values: { text, question }, createTime: now })
    return true
  })

const feedbackRule = { name: 'feedback', burst: 20, refillMs: 60_000 }

export const feedbackRoutes = (app: App, deps: Deps): void =>
  mountWrite(app, deps, feedbackCalls.feedbackCreate, async (tx, { actor, body, now }) => {
    deps.rateLimiter.take(feedbackRule, actor.userId)
    await writeFeedback(tx, authorizeSelf(actor), body, deps.random.uuid(), now)
  })
