import * as z from 'zod/mini'
import { id, instant } from '../values.ts'

export const newsCategories = ['register', 'prices', 'industry'] as const
export type NewsCategory = (typeof newsCategories)[number]

/** A stretch of text; with `record` or `url` it is a link. Never HTML: a reader can only show it as text. */
const newsPart = z.object({
  text: z.string(),
  strong: z._default(z.boolean(), false),
  record: z.nullish(z.object({ kind: z.enum(['product', 'company', 'price']), id })),
  url: z.nullish(z.string()),
})
export type NewsPart = z.output<typeof newsPart>

const newsBlock = z.object({
  kind: z.enum(['heading', 'text', 'item', 'quote']),
  parts: z.array(newsPart),
})
export type NewsBlock = z.output<typeof newsBlock>

/** `digest`: made by the backend from the register's own changes. `editor`: written by the operator's editor. */
export const newsItem = z.object({
  id,
  origin: z.enum(['digest', 'editor', 'feed']),
  category: z.enum(newsCategories),
  title: z.string(),
  summary: z.string(),
  publishTime: instant,
  source: z.string(),
  sourceUrl: z.nullish(z.string()),
  /** Address of a picture of this backend. */
  picture: z.nullish(z.string()),
  /** Absent in the public file, which is the same for everybody. */
  viewCount: z.optional(z.number()),
})
export type NewsItem = z.output<typeof newsItem>

export const newsArticle = z.object({ ...newsItem.shape, body: z.array(newsBlock) })
export type NewsArticle = z.output<typeof newsArticle>
