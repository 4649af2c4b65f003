import * as z from 'zod/mini'
import { exchangeRate, priceItem, priceSeries, followedAlert, priceAlert } from '../entities/price.ts'
import { priceLegs } from '../entities/price-legs.ts'
import { pageOfRows, pageQuery } from '../envelope.ts'
import { buyerCall, fullLevelCall, idParam } from '../define.ts'
import type { Locale } from '../languages.ts'
import { id, commaJoined, searchText, token, wireList, instant, wireText } from '../values.ts'

export const newsCategories = ['register', 'prices', 'industry'] as const
export type NewsCategory = (typeof newsCategories)[number]

/** `text` is plain text, never HTML. With `record` or `url`, the part is a link. */
const newsPart = z.object({
  text: wireText,
  strong: z._default(z.boolean(), false),
  record: z.nullish(z.object({ kind: z.enum(['product', 'company', 'price']), id })),
  url: z.nullish(wireText),
})
export type NewsPart = z.output<typeof newsPart>

const newsBlock = z.object({
  kind: z.enum(['heading', 'text', 'item', 'quote']),
  parts: wireList(newsPart),
})
export type NewsBlock = z.output<typeof newsBlock>

const newsItem = z.object({
  id,
  origin: z.enum(['digest', 'editor', 'feed']),
  category: z.enum(newsCategories),
  title: wireText,
  summary: wireText,
  publishTime: instant,
  source: wireText,
  sourceUrl: z.nullish(wireText),
  picture: z.nullish(wireText),
  /** Absent in the public news file, which is the same for all readers. */
  viewCount: z.optional(z.number()),
})
export type NewsItem = z.output<typeof newsItem>

export const newsArticle = z.object({ ...newsItem.shape, body: wireList(newsBlock) })
export type NewsArticle = z.output<typeof newsArticle>

export const priceFollowing = z.object({ stars: wireList(id), alerts: wireList(followedAlert) })
export type PriceFollowing = z.output<typeof priceFollowing>

export const priceFollowingCalls = {
  priceFollowing: fullLevelCall.get('price/following', { data: priceFollowing }),
  priceStar: fullLevelCall.put('price/star', { body: z.object({ id, on: z.boolean() }) }),
  priceAlertSave: fullLevelCall.put('price/alert', { body: priceAlert }),
  priceAlertDelete: fullLevelCall.del('price/alert', { query: idParam(id) }),
}

/** A position in the changes of price series: database epoch, last change (ms), week of the demo data, and day. */
const priceMark = /^[\w-]{1,64}\.\d{1,15}\.\d{1,6}\.\d{1,6}$/
const priceMonths = ['1', '3', '6', '12'] as const

export const priceCalls = {
  pricePage: buyerCall.get('price/page', {
    query: z.object({
      ...pageQuery,
      keyword: z.optional(searchText),
      categoryIds: z.optional(commaJoined),
      sort: z.optional(z.enum(['name', 'change', 'updated'])),
    }),
    data: pageOfRows(priceItem),
  }),
  priceGet: buyerCall.get('price/get', { query: idParam(id), data: priceItem }),
  priceHistory: buyerCall.get('price/history', {
    query: z.object({ id, months: z._default(z.enum(priceMonths), '12') }),
    data: z.object({ series: priceSeries, rates: wireList(exchangeRate) }),
  }),
  /** `since`: the `next` of an earlier response; any other text lists everything. `ids`: all existing series. */
  priceSeries: fullLevelCall.get('price/series', {
    query: z.object({ since: z.catch(z._default(z.string().check(z.regex(priceMark)), ''), '') }),
    data: z.object({
      list: wireList(priceSeries),
      ids: wireList(id),
      rates: wireList(exchangeRate),
      next: token,
    }),
  }),
  priceLegs: fullLevelCall.get('price/legs', { data: priceLegs }),
}

export const newsCalls = {
  newsPage: buyerCall.get('news/page', {
    query: z.object({ ...pageQuery, category: z.optional(z.enum(newsCategories)) }),
    data: pageOfRows(newsItem),
  }),
  /** Counts one view per reader and day. */
  newsGet: buyerCall.get('news/get', { query: idParam(id), data: newsArticle }),
}

/** The latest 50 articles with their texts. Visitors' apps read this file, because `news/page` needs a login. */
export const newsFilePath = (locale: Locale) => `/news/${locale}/latest.json`
export const newsFile = z.object({ list: z.array(z.unknown()) })
export const maxNewsInFile = 50
