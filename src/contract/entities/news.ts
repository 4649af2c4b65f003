import * as z from 'zod/mini'
import { id, instant, told, toldList } from '../values.ts'

export const newsCategories = ['register', 'prices', 'industry'] as const
export type NewsCategory = (typeof newsCategories)[number]

/** A stretch of text; with `record` or `url` it is a link. Never HTML: a reader can only show it as text. */
const newsPart = z.object({
  text: told,
  strong: z._default(z.boolean(), false),
  record: z.nullish(z.object({ kind: z.enum(['product', 'company', 'price']), id })),
  url: z.nullish(told),
})
export type NewsPart = z.output<typeof newsPart>

const newsBlock = z.object({
  kind: z.enum(['heading', 'text', 'item', 'quote']),
  parts: toldList(newsPart),
})
export type NewsBlock = z.output<typeof newsBlock>

/** `digest`: made by the backend from the register's own changes. `editor`: written by the operator's editor. */
export const newsItem = z.object({
  id,
  origin: z.enum(['digest', 'editor', 'feed']),
  category: z.enum(newsCategories),
  title: told,
  summary: told,
  publishTime: instant,
  source: told,
  sourceUrl: z.nullish(told),
  /** Address of a picture of this backend. */
  picture: z.nullish(told),
  /** Absent in the public file, which is the same for everybody. */
  viewCount: z.optional(z.number()),
})
export type NewsItem = z.output<typeof newsItem>

export const newsArticle = z.object({ ...newsItem.shape, body: toldList(newsBlock) })
export type NewsArticle = z.output<typeof newsArticle>
