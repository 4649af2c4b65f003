import { eq } from 'drizzle-orm'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { users } from './schema.ts'

/** Whether the account's membership is valid now. */
export const isMember = async (db: Database, userId: AccountId, now: number): Promise<boolean> => {
  const [user] = await db.select({ until: users.vipExpireTime }).from(users).where(eq(users.id, userId))
  return user?.until != null && user.until > now
}
