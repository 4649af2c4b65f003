import { timeColumn } from '#server/platform/db/schema.ts'
import { ownerColumn } from '#server/modules/accounts/schema.ts'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Answer } from '#domain/assistant/answer.ts'
import type { ExchangeState, StoredReply, SearchedCounts } from '#domain/chat/conversation.ts'

export const conversations = pgTable(
  'conversations',
  {
    id: text('id').primaryKey(),
    userId: ownerColumn('user_id'),
    roleId: integer('role_id').notNull(),
    title: text('title').notNull(),
    createdAt: timeColumn('created_at').notNull(),
    /** Increases with each change of the conversation; 0 if `conversationCreate` made it and nothing has changed. */
    updatedAt: timeColumn('updated_at').notNull().default(0),
  },
  (table) => [index('conversations_user').on(table.userId, table.createdAt)],
)

/** The client may choose the id, so that a repeated question is recognised. */
export const chatExchanges = pgTable(
  'chat_exchanges',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    askedAt: timeColumn('asked_at').notNull(),
    question: text('question').notNull(),
    state: text('state').$type<ExchangeState>().notNull(),
    answer: jsonb('answer').$type<Answer>(),
    searched: jsonb('searched').$type<SearchedCounts>(),
    reply: jsonb('reply').$type<StoredReply>(),
    /** True from the charge until it is refunded, or used up because text is stored in `reply`. */
    charged: boolean('charged').notNull().default(false),
    /** How often the answer was stopped. A run ends if the number grows, because a stop may reach another process. */
    stops: integer('stops').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.id] }),
    index('chat_exchanges_asked').on(table.conversationId, table.askedAt),
  ],
)

export const chatReports = pgTable(
  'chat_reports',
  {
    id: text('id').primaryKey(),
    userId: ownerColumn('user_id'),
    reason: text('reason').notNull(),
    question: text('question').notNull(),
    answer: jsonb('answer').$type<Answer>(),
    reply: jsonb('reply').$type<StoredReply>(),
    createdAt: timeColumn('created_at').notNull(),
  },
  (table) => [index('chat_reports_user').on(table.userId)],
)
