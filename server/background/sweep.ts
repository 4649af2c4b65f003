import { and, isNull, lt, or } from 'drizzle-orm'
import { dayMs } from '#lib/day-ms.ts'
import type { Database } from '#server/platform/db/database.ts'
import { captchas, emailCodes, formerMembers, sellerTokens, sessions } from '#server/modules/accounts/schema.ts'
import { formerMemberMs } from '#server/modules/accounts/former-members.ts'
import { conversations, reports } from '#server/modules/assistant/schema.ts'

/** An ended session is retained for a while: if one of its tokens is used again, its family is still ended. */
const sessionRetainedMs = 7 * dayMs
const strangersRetainedMs = 7 * dayMs
/** The operator reads reports within this time. */
const reportsRetainedMs = 90 * dayMs

/** Deletes rows that have expired and are no longer needed. */
export const sweepEnded = async (db: Database, now: number): Promise<void> => {
  await db.delete(captchas).where(lt(captchas.expiresAt, now))
  await db.delete(emailCodes).where(lt(emailCodes.expiresAt, now))
  await db.delete(sellerTokens).where(lt(sellerTokens.expiresAt, now))
  await db
    .delete(sessions)
    .where(or(lt(sessions.refreshExpiresAt, now - sessionRetainedMs), lt(sessions.revokedAt, now - sessionRetainedMs)))
  await db.delete(formerMembers).where(lt(formerMembers.deletedAt, now - formerMemberMs))
  await db.delete(reports).where(lt(reports.createdAt, now - reportsRetainedMs))
  await db
    .delete(conversations)
    .where(and(isNull(conversations.userId), lt(conversations.createdAt, now - strangersRetainedMs)))
}
