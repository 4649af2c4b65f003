import { bigint, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { NewsCategory } from '#contract/calls/market.ts'
import { ownerColumn } from '#server/modules/accounts/schema.ts'

export const newsViews = pgTable(
  'news_views',
  {
    newsId: text('news_id').notNull(),
    accountId: ownerColumn('account_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.newsId, table.accountId, table.day] })],
)

export const newsFromFeeds = pgTable(
  'news_from_feeds',
  {
    /** Contains a hash of the article's URL, so that the same article in two feeds is stored once. */
    id: text('id').primaryKey(),
    locale: text('locale').notNull(),
    category: text('category').$type<NewsCategory>().notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    publishTime: bigint('publish_time', { mode: 'number' }).notNull(),
    source: text('source').notNull(),
    sourceUrl: text('source_url').notNull(),
    pictureType: text('picture_type'),
    /** The picture in Base64. This backend serves it, so that a reader's device never contacts another site. */
    picture: text('picture'),
  },
  (table) => [index('news_from_feeds_time').on(table.locale, table.publishTime.desc())],
)
