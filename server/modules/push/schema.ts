import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { PushKind, PushSubscriptionBody } from '#contract/calls/push.ts'
import type { Locale } from '#contract/languages.ts'
import { ownerColumn } from '#server/modules/accounts/schema.ts'
import { timeColumn } from '#server/platform/db/schema.ts'

export type PendingPushes = Readonly<Partial<Record<PushKind, { readonly count: number; readonly url: string }>>>

/** A subscription identifies a person's device, so it is deleted when the session of the device ends. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    endpoint: text('endpoint').primaryKey(),
    userId: ownerColumn('user_id').notNull(),
    familyId: text('family_id').notNull(),
    keys: jsonb('keys').$type<PushSubscriptionBody['keys']>().notNull(),
    kinds: jsonb('kinds').$type<readonly PushKind[]>().notNull(),
    quiet: jsonb('quiet').$type<PushSubscriptionBody['quiet']>(),
    zone: text('zone').notNull(),
    language: text('language').$type<Locale>().notNull(),
    pending: jsonb('pending').$type<PendingPushes>().notNull().default({}),
    due: timeColumn('due'),
    failures: integer('failures').notNull().default(0),
    createdAt: timeColumn('created_at').notNull(),
  },
  (table) => [
    index('push_subscriptions_of_user').on(table.userId, table.createdAt),
    index('push_subscriptions_due')
      .on(table.due)
      .where(sql`${table.due} is not null`),
  ],
)
