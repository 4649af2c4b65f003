import { timeColumn } from '#server/platform/db/schema.ts'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { FeedbackKind } from '#contract/calls/settings.ts'
import type { FileRef } from '#contract/entities/company.ts'
import { authorColumn } from '#server/modules/accounts/schema.ts'

/** Feedback is not deleted with its account, because it is addressed to the operator. */
export const feedbacks = pgTable(
  'feedbacks',
  {
    id: text('id').primaryKey(),
    accountId: authorColumn('account_id'),
    content: text('content').notNull(),
    files: jsonb('files').$type<readonly FileRef[]>().notNull().default([]),
    kind: text('kind').$type<FeedbackKind>().notNull().default('feedback'),
    createTime: timeColumn('create_time').notNull(),
    answerTime: timeColumn('answer_time'),
  },
  (table) => [
    index('feedbacks_account').on(table.accountId, table.createTime),
    index('feedbacks_open')
      .on(table.createTime)
      .where(sql`${table.answerTime} is null`),
  ],
)
