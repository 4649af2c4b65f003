import { eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { conversations } from '../db/schema/chat.ts'
import type { BuyerActor } from '../http/context.ts'
import type { Grant } from '../policies/authorize.ts'

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
