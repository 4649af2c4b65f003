import { and, eq, sql } from 'drizzle-orm'
import type { Locale } from '#contract/languages.ts'
import type { AccountId } from '#domain/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { users } from './schema.ts'

/**
 * Stores the language that an account uses, because a mail is written outside any request whose header could name one.
 */
export const noteLocale = async (db: Database, userId: AccountId, locale: Locale): Promise<void> => {
  await db
    .update(users)
    .set({ locale })
    .where(and(eq(users.id, userId), sql`${users.locale} is distinct from ${locale}`))
}
