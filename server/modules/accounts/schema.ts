import { timeColumn } from '#server/platform/db/schema.ts'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Locale } from '#contract/languages.ts'
import type { AccountId } from '#domain/ids.ts'
import type { BuyerCompanyId, SupplierId } from '#server/platform/ids.ts'
import type { PermissionType } from '#contract/entities/request.ts'

export type QuotaType = PermissionType | 'AI_QUERY'

export const ownerColumn = (name: string) =>
  text(name)
    .$type<AccountId>()
    .references(() => users.id, { onDelete: 'cascade' })

export const authorColumn = (name: string) =>
  text(name)
    .$type<AccountId>()
    .references(() => users.id, { onDelete: 'set null' })

export const buyerCompanies = pgTable('buyer_companies', {
  id: text('id').$type<BuyerCompanyId>().primaryKey(),
  name: text('name').notNull(),
  country: text('country'),
  staffLimit: integer('staff_limit').notNull().default(5),
  approvalOn: boolean('approval_on').notNull().default(false),
  createdAt: timeColumn('created_at').notNull(),
})

export const users = pgTable(
  'users',
  {
    id: text('id').$type<AccountId>().primaryKey(),
    role: text('role', { enum: ['buyer', 'seller'] }).notNull(),
    /** Stored in lower case. */
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    nickname: text('nickname'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    username: text('username'),
    avatar: text('avatar'),
    country: text('country'),
    mobile: text('mobile'),
    whatsapp: text('whatsapp'),
    timezone: text('timezone'),
    companyId: text('company_id')
      .$type<BuyerCompanyId>()
      .references(() => buyerCompanies.id),
    isCompanyAdmin: boolean('is_company_admin').notNull().default(false),
    supplierId: text('supplier_id').$type<SupplierId>(),
    locale: text('locale').$type<Locale>(),
    vipExpireTime: timeColumn('vip_expire_time'),
    /** When the account got its bonus days for a complete company profile. Another company gives no further bonus. */
    profileBonusTime: timeColumn('profile_bonus_time'),
    createdAt: timeColumn('created_at').notNull(),
    deleteAt: timeColumn('delete_at'),
    blockedAt: timeColumn('blocked_at'),
    requestsMailedAt: timeColumn('requests_mailed_at'),
  },
  (table) => [uniqueIndex('users_role_email').on(table.role, table.email), index('users_company').on(table.companyId)],
)

export const quotas = pgTable(
  'quotas',
  {
    userId: ownerColumn('user_id').notNull(),
    permissionType: text('permission_type').$type<QuotaType>().notNull(),
    totalLimit: integer('total_limit').notNull(),
    usedCount: integer('used_count').notNull().default(0),
    /** Start of the period whose usage is counted; null if the period started with the account. */
    periodTime: timeColumn('period_time'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.permissionType] })],
)

export const formerMembers = pgTable(
  'former_members',
  {
    emailHash: text('email_hash').primaryKey(),
    until: timeColumn('until'),
    profileBonusTime: timeColumn('profile_bonus_time'),
    quotas: jsonb('quotas')
      .$type<
        readonly Pick<typeof quotas.$inferSelect, 'permissionType' | 'totalLimit' | 'usedCount' | 'periodTime'>[]
      >()
      .notNull(),
    deletedAt: timeColumn('deleted_at').notNull(),
  },
  (table) => [index('former_members_deleted').on(table.deletedAt)],
)

/** A login starts a family, and a refresh adds a row to it. `firstUsedAt` tells a lost answer from a stolen token. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    familyId: text('family_id').notNull(),
    userId: ownerColumn('user_id').notNull(),
    accessHash: text('access_hash').notNull(),
    refreshHash: text('refresh_hash').notNull(),
    accessExpiresAt: timeColumn('access_expires_at').notNull(),
    refreshExpiresAt: timeColumn('refresh_expires_at').notNull(),
    createdAt: timeColumn('created_at').notNull(),
    /** When the family's first session was opened; null for a session that is older than this column. */
    startedAt: timeColumn('started_at'),
    browser: text('browser'),
    switchedFrom: ownerColumn('switched_from'),
    firstUsedAt: timeColumn('first_used_at'),
    rotatedAt: timeColumn('rotated_at'),
    revokedAt: timeColumn('revoked_at'),
  },
  (table) => [
    uniqueIndex('sessions_access').on(table.accessHash),
    uniqueIndex('sessions_refresh').on(table.refreshHash),
    index('sessions_family').on(table.familyId),
    index('sessions_user').on(table.userId),
    index('sessions_switched_from').on(table.switchedFrom),
  ],
)

export const sellerLinks = pgTable(
  'seller_links',
  {
    buyerId: ownerColumn('buyer_id').primaryKey(),
    sellerId: ownerColumn('seller_id').notNull(),
    linkedAt: timeColumn('linked_at').notNull(),
  },
  (table) => [index('seller_links_seller').on(table.sellerId)],
)

export const sellerTokens = pgTable(
  'seller_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    buyerId: ownerColumn('buyer_id').notNull(),
    sellerId: ownerColumn('seller_id').notNull(),
    supplierId: text('supplier_id').$type<SupplierId>().notNull(),
    expiresAt: timeColumn('expires_at').notNull(),
    usedAt: timeColumn('used_at'),
  },
  (table) => [index('seller_tokens_buyer').on(table.buyerId), index('seller_tokens_seller').on(table.sellerId)],
)

/** Devices from which the owner can still log in while others guess the password. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: ownerColumn('user_id').notNull(),
    deviceHash: text('device_hash').notNull(),
    seenAt: timeColumn('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
)

export const captchas = pgTable('captchas', {
  sessionHash: text('session_hash').primaryKey(),
  answer: text('answer').notNull(),
  expiresAt: timeColumn('expires_at').notNull(),
})

export const emailCodes = pgTable(
  'email_codes',
  {
    email: text('email').notNull(),
    scene: integer('scene').notNull(),
    /** Hash of a known device or a network. Each has a separate code, so a stranger cannot use up the owner's. */
    asker: text('asker').notNull().default(''),
    /** Hash of the code; '' if the row only counts attempts. */
    codeHash: text('code_hash').notNull(),
    sentAt: timeColumn('sent_at').notNull(),
    expiresAt: timeColumn('expires_at').notNull(),
    attemptsLeft: integer('attempts_left').notNull(),
  },
  (table) => [primaryKey({ columns: [table.email, table.scene, table.asker] })],
)

export const notificationSubscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    userId: ownerColumn('user_id').notNull(),
    targetTypes: text('target_types').notNull(),
    isEnable: boolean('is_enable').notNull().default(true),
  },
  (table) => [uniqueIndex('subscriptions_user_target').on(table.userId, table.targetTypes)],
)

/** Invitations by link and code. The invitations of an email address are in `staffInvitations`. */
export const invites = pgTable(
  'invites',
  {
    id: text('id').primaryKey(),
    code: text('code').notNull(),
    companyId: text('company_id')
      .$type<BuyerCompanyId>()
      .notNull()
      .references(() => buyerCompanies.id, { onDelete: 'cascade' }),
    inviterId: ownerColumn('inviter_id').notNull(),
    createdAt: timeColumn('created_at').notNull().default(0),
    expiresAt: timeColumn('expires_at').notNull(),
    attemptsLeft: integer('attempts_left').notNull().default(20),
    revokedAt: timeColumn('revoked_at'),
    usedAt: timeColumn('used_at'),
    usedBy: authorColumn('used_by'),
  },
  (table) => [index('invites_of_company').on(table.companyId, table.createdAt)],
)

export const staffInvitations = pgTable(
  'staff_offers',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id')
      .$type<BuyerCompanyId>()
      .notNull()
      .references(() => buyerCompanies.id, { onDelete: 'cascade' }),
    inviterId: ownerColumn('inviter_id').notNull(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    username: text('username').notNull(),
    createdAt: timeColumn('created_at').notNull(),
    mailDue: timeColumn('mail_due'),
  },
  (table) => [
    uniqueIndex('staff_offers_person').on(table.companyId, table.email),
    index('staff_offers_email').on(table.email),
    index('staff_offers_mail_due').on(table.mailDue),
  ],
)
