import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { conversations } from './schema.ts'
import type { BuyerActor } from '#server/platform/http/context.ts'
import type { Grant } from '#server/modules/accounts/authorize.ts'

type Conversation = typeof conversations.$inferSelect

export const findConversation = async (db: Database, id: string): Promise<Conversation | undefined> => {
  const [found] = await db.select().from(conversations).where(eq(conversations.id, id))
  return found
}

export const deleteConversation = async (
  db: Database,
  grant: Grant<BuyerActor, 'delete-conversation', Conversation>,
): Promise<void> => {
  await db.delete(conversations).where(eq(conversations.id, grant.object.id))
}
