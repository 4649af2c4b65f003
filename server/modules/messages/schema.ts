import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AccountId } from '#domain/ids.ts'
import { users } from '#server/modules/accounts/schema.ts'

/** A notice to a buyer: stored as a template with values, and rendered in the reader's language when it is read. */
export const messages = pgTable(
  'notify_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 100_001 }),
    accountId: text('account_id')
      .$type<AccountId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    template: text('template').notNull(),
    values: jsonb('values').$type<Readonly<Record<string, string>>>().notNull().default({}),
    linkKind: text('link_kind'),
    linkId: text('link_id'),
    /** Identifies the event, if it must be reported only once. */
    ref: text('ref'),
    read: boolean('read').notNull().default(false),
    /** When it is to be mailed; null: mailed, being mailed, or not to be mailed. */
    mailDue: bigint('mail_due', { mode: 'number' }),
    createTime: bigint('create_time', { mode: 'number' }).notNull(),
    updateTime: bigint('update_time', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('notify_messages_of_account').on(table.accountId, table.read, table.id),
    index('notify_messages_to_mail')
      .on(table.mailDue)
      .where(sql`${table.mailDue} is not null`),
    uniqueIndex('notify_messages_ref').on(table.accountId, table.ref),
  ],
)
