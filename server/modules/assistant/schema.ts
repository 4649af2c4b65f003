import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Answer } from '#domain/assistant/answer.ts'
import type { ExchangeState, Reply, Searched } from '#domain/chat/conversation.ts'
import type { AccountId } from '#domain/ids.ts'
import { users } from '#server/modules/accounts/schema.ts'

const moment = (name: string) => bigint(name, { mode: 'number' })

/** A stored conversation. Visitors may start one too; theirs belongs to nobody and is never listed. */
export const conversations = pgTable(
  'conversations',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .$type<AccountId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleId: integer('role_id').notNull(),
    title: text('title').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When it was last asked something, or renamed; 0: not since it was made. */
    updatedAt: moment('updated_at').notNull().default(0),
  },
  (table) => [index('conversations_user').on(table.userId, table.createdAt)],
)

/** A question and what became of it. Its id is the asker's: asked twice, it is answered and paid for once. */
export const exchanges = pgTable(
  'chat_exchanges',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    askedAt: moment('asked_at').notNull(),
    question: text('question').notNull(),
    state: text('state').$type<ExchangeState>().notNull(),
    answer: jsonb('answer').$type<Answer>(),
    searched: jsonb('searched').$type<Searched>(),
    /** What the model said, as far as it stands in records; null: it was not asked. */
    reply: jsonb('reply').$type<Reply>(),
    /** A question to the model was taken from the membership for it. */
    charged: boolean('charged').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.id] }),
    index('chat_exchanges_asked').on(table.conversationId, table.askedAt),
  ],
)

/** Answers that somebody found wrong, with the records that they were made of. They outlive their conversation. */
export const reports = pgTable(
  'chat_reports',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .$type<AccountId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    question: text('question').notNull(),
    answer: jsonb('answer').$type<Answer>(),
    reply: jsonb('reply').$type<Reply>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('chat_reports_user').on(table.userId)],
)
