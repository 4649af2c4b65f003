import type { FileRef } from '#contract/entities/company.ts'
import { timeColumn } from '#server/platform/db/schema.ts'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  doublePrecision,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type PgColumn,
} from 'drizzle-orm/pg-core'
import { sql, type SQL } from 'drizzle-orm'
import type { Locale } from '#contract/languages.ts'
import type { AccountId } from '#domain/ids.ts'
import type { LabelsByLocale, NamesWithEnglish } from './reference/labels.ts'

/** Assigned under a lock, so that no smaller number becomes visible after a larger one. */
const seq = () => bigint('seq', { mode: 'number' }).notNull()

export const catalogueClock = pgTable('catalogue_clock', {
  id: integer('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  /** Number of the last change that can affect a search or filter. A new rating, for example, cannot. */
  shape: bigint('shape', { mode: 'number' }).notNull().default(0),
})

/** PostgreSQL uses an index only if this is exactly the expression of the index. */
export const labelSql = (labels: PgColumn, locale: Locale): SQL<string> =>
  sql<string>`(${labels} ->> ${sql.raw(`'${locale}'`)})`
/** Orders names the same way under any collation of the database. An index with this order also finds prefixes. */
export const nameSortSql = (name: SQL): SQL => sql`lower(${name}) collate "C"`
export const compactNumberSql = (id: PgColumn): SQL => sql`regexp_replace(upper(${id}), '[^A-Z0-9]', '', 'g')`
export const searchWordsSql = (column: PgColumn): SQL => sql`search_words(${column})`
/** A position from 0 to 2^32 - 1. A part of the public copy contains a range of these positions. */
export const hashPositionSql = (id: PgColumn): SQL<number> =>
  sql<number>`(('x' || left(md5(${id}), 8))::bit(32)::bigint)`

export const vocabulary = pgTable(
  'vocabulary',
  {
    kind: text('kind', {
      enum: ['category', 'ingredient', 'crop', 'pest', 'formulation', 'method'],
    }).notNull(),
    id: text('id').notNull(),
    labels: jsonb('labels').$type<NamesWithEnglish>().notNull(),
    sort: integer('sort').notNull(),
    extra: jsonb('extra').$type<Readonly<Record<string, string | null>>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)

export const dictionaryEntries = pgTable(
  'dictionary_entries',
  {
    dictType: text('dict_type').notNull(),
    value: text('value').notNull(),
    labels: jsonb('labels').$type<NamesWithEnglish>().notNull(),
    sort: integer('sort').notNull(),
  },
  (table) => [primaryKey({ columns: [table.dictType, table.value] })],
)

export interface StoredDocument {
  name: string
  kind: string
  url: string
  issuedOn: string | null
  validUntil: string | null
}

/** A fact that nobody has stated is null. Only `demo` rows contain invented facts. */
export const companies = pgTable(
  'companies',
  {
    id: text('id').primaryKey(),
    names: jsonb('names').$type<NamesWithEnglish>().notNull(),
    country: text('country').notNull(),
    province: jsonb('province').$type<LabelsByLocale>().notNull(),
    city: jsonb('city').$type<LabelsByLocale>().notNull(),
    timezone: text('timezone').notNull().default('Asia/Shanghai'),
    rating: doublePrecision('rating'),
    reviewCount: integer('review_count').notNull().default(0),
    mainProducts: text('main_products').array().notNull().default([]),
    categories: jsonb('categories').$type<readonly { categoryId: string; count: number }[]>().notNull().default([]),
    productCount: integer('product_count').notNull().default(0),
    exportOnlyCount: integer('export_only_count').notNull().default(0),
    technicalCount: integer('technical_count').notNull().default(0),
    stockCode: text('stock_code'),
    businessScope: text('business_scope'),
    introduction: jsonb('introduction').$type<LabelsByLocale>(),
    /** If a membership is needed, only members get the contact, address, website, export amount and documents. */
    contactName: text('contact_name'),
    phone: text('phone'),
    email: text('email'),
    address: text('address'),
    website: text('website'),
    scale: text('scale'),
    foundedOn: date('founded_on', { mode: 'string' }),
    exportAmount3y: numeric('export_amount_3y'),
    exportCurrency: text('export_currency'),
    photos: jsonb('photos').$type<readonly FileRef[]>().notNull().default([]),
    documents: jsonb('documents').$type<readonly StoredDocument[]>().notNull().default([]),
    answersHere: boolean('answers_here').notNull().default(false),
    replyRate: integer('reply_rate'),
    usualReplyHours: integer('usual_reply_hours'),
    /** The rank by `productCount`; null below the first 100, for demo companies, and without products. */
    rank: integer('rank'),
    snapshot: date('snapshot', { mode: 'string' }),
    demo: boolean('demo').notNull().default(false),
    search: text('search').notNull(),
    updatedAt: timeColumn('updated_at').notNull(),
    seq: seq(),
  },
  (table) => [
    index('companies_seq').on(table.seq),
    index('companies_rank').on(table.rank),
    index('companies_name').on(nameSortSql(labelSql(table.names, 'en')), table.id),
    index('companies_words').using('gin', searchWordsSql(table.search)),
    index('companies_place').on(hashPositionSql(table.id)),
  ],
)

export interface StoredIngredient {
  id: string | null
  en: string
  zh: string | null
  content: string | null
}
export interface StoredUse {
  cropId: string | null
  targetId: string | null
  doseRaw: string | null
  doseMin: string | null
  doseMax: string | null
  doseUnit: string | null
  methodId: string | null
}

export const products = pgTable(
  'products',
  {
    /** The registration number. It is the same in every import, so that copies on devices stay valid. */
    id: text('id').primaryKey(),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id),
    registrationClass: text('registration_class').notNull(),
    names: jsonb('names').$type<NamesWithEnglish>().notNull(),
    categoryIds: text('category_ids').array().notNull(),
    formulation: text('formulation'),
    physicalState: text('physical_state'),
    isTechnical: boolean('is_technical').notNull(),
    isSingle: boolean('is_single').notNull(),
    ingredients: jsonb('ingredients').$type<readonly StoredIngredient[]>().notNull(),
    totalContent: text('total_content'),
    contentValue: numeric('content_value'),
    contentUnit: text('content_unit'),
    densityKgL: numeric('density_kg_l'),
    cropIds: text('crop_ids').array().notNull(),
    targetIds: text('target_ids').array().notNull(),
    uses: jsonb('uses').$type<readonly StoredUse[]>().notNull(),
    firstApproved: date('first_approved', { mode: 'string' }),
    validUntil: date('valid_until', { mode: 'string' }),
    toxicity: text('toxicity'),
    minOrderQuantity: numeric('min_order_quantity'),
    minOrderUnit: text('min_order_unit'),
    exportOnly: boolean('export_only').notNull(),
    exportCountries: text('export_countries').array().notNull(),
    description: jsonb('description').$type<LabelsByLocale>(),
    source: text('source'),
    snapshot: date('snapshot', { mode: 'string' }),
    hot: integer('hot'),
    demo: boolean('demo').notNull().default(false),
    /** Copied from the supplier's row, so that products can be filtered and sorted by it. */
    answersHere: boolean('answers_here').notNull().default(false),
    search: text('search').notNull(),
    updatedAt: timeColumn('updated_at').notNull(),
    seq: seq(),
  },
  (table) => [
    index('products_seq').on(table.seq),
    index('products_company').on(table.companyId, nameSortSql(labelSql(table.names, 'en')), table.id),
    index('products_name').on(nameSortSql(labelSql(table.names, 'en')), table.id),
    index('products_listed').on(table.answersHere.desc(), nameSortSql(labelSql(table.names, 'en')), table.id),
    index('products_name_zh').on(nameSortSql(labelSql(table.names, 'zh-Hans')), table.id),
    index('products_valid').on(table.validUntil.desc().nullsLast(), table.id),
    index('products_content').on(table.contentValue.desc().nullsLast(), table.id),
    index('products_hot')
      .on(table.hot, table.id)
      .where(sql`hot is not null`),
    index('products_categories').using('gin', table.categoryIds),
    index('products_crops').using('gin', table.cropIds),
    index('products_targets').using('gin', table.targetIds),
    index('products_formulation').on(table.formulation),
    index('products_ingredients').using('gin', table.ingredients.op('jsonb_path_ops')),
    index('products_number').on(compactNumberSql(table.id)),
    index('products_words').using('gin', searchWordsSql(table.search)),
    index('products_place').on(table.categoryIds, hashPositionSql(table.id)),
  ],
)

export const catalogueTombstones = pgTable(
  'catalogue_tombstones',
  {
    tableName: text('table_name', { enum: ['products', 'companies'] }).notNull(),
    rowId: text('row_id').notNull(),
    seq: seq(),
  },
  (table) => [
    primaryKey({ columns: [table.tableName, table.rowId] }),
    index('tombstones_seq').on(table.tableName, table.seq),
  ],
)

export const reviews = pgTable(
  'reviews',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id),
    rate: doublePrecision('rate').notNull(),
    infoRate: doublePrecision('info_rate'),
    speedRate: doublePrecision('speed_rate'),
    professionRate: doublePrecision('profession_rate'),
    feedbackRate: doublePrecision('feedback_rate'),
    attitudeRate: doublePrecision('attitude_rate'),
    qualityRate: doublePrecision('quality_rate'),
    tags: text('tags').array().notNull().default([]),
    content: text('content').notNull(),
    reviewer: text('reviewer'),
    /** Null for a demonstration review, and after the author's account was deleted. */
    accountId: text('account_id').$type<AccountId>(),
    createdAt: timeColumn('created_at').notNull(),
    hiddenAt: timeColumn('hidden_at'),
  },
  (table) => [
    index('reviews_company').on(table.companyId, table.createdAt),
    uniqueIndex('reviews_of_account').on(table.accountId, table.companyId),
  ],
)
