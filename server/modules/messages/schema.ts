import { ownerColumn } from '#server/modules/accounts/schema.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

export const messages = pgTable(
  'notify_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 100_001 }),
    accountId: ownerColumn('account_id').notNull(),
    template: text('template').notNull(),
    values: jsonb('values').$type<Readonly<Record<string, string>>>().notNull().default({}),
    linkKind: text('link_kind'),
    linkId: text('link_id'),
    /** Identifies an event that must cause only one notice; null for other notices. */
    ref: text('ref'),
    read: boolean('read').notNull().default(false),
    /** Null if the mail was sent, is being sent, or is not wanted. */
    mailDue: bigint('mail_due', { mode: 'number' }),
    pushDue: bigint('push_due', { mode: 'number' }),
    createTime: bigint('create_time', { mode: 'number' }).notNull(),
    updateTime: bigint('update_time', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('notify_messages_of_account').on(table.accountId, table.read, table.id),
    index('notify_messages_to_mail')
      .on(table.mailDue)
      .where(sql`${table.mailDue} is not null`),
    index('notify_messages_to_push')
      .on(table.pushDue)
      .where(sql`${table.pushDue} is not null`),
    uniqueIndex('notify_messages_ref').on(table.accountId, table.ref),
  ],
)
