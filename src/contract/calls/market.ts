import * as z from 'zod/mini'
import { exchangeRate, priceItem, priceSeries, followedAlert, priceAlert } from '../entities/price.ts'
import { priceLegs } from '../entities/price-legs.ts'
import { page, pageQuery } from '../envelope.ts'
import { buyer, byId, get, del, put } from '../define.ts'
import type { Locale } from '../languages.ts'
import { id, joined, searchText, token, toldList, instant, told } from '../values.ts'

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
const newsItem = z.object({
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

/** The prices that an account follows. With a backend that lacks this, stars and alerts stay on the device. */
export const priceFollowing = z.object({ stars: toldList(id), alerts: toldList(followedAlert) })
export type PriceFollowing = z.output<typeof priceFollowing>

export const priceFollowingCalls = {
  priceFollowing: get(buyer('price/following'), { level: 'full', data: priceFollowing }),
  /** Idempotent. */
  priceStar: put(buyer('price/star'), {
    level: 'full',
    body: z.object({ id, on: z.boolean() }),
  }),
  /** The last change of an id counts. */
  priceAlertSave: put(buyer('price/alert'), { level: 'full', body: priceAlert }),
  /** Idempotent. */
  priceAlertDelete: del(buyer('price/alert'), { level: 'full', query: byId(id) }),
}

/** The epoch of the database, when a series last changed (ms), the week of the demonstration, and the day. */
const priceMark = /^[\w-]{1,64}\.\d{1,15}\.\d{1,6}\.\d{1,6}$/
const priceMonths = ['1', '3', '6', '12'] as const

export const priceCalls = {
  /** `keyword` searches the name in every language. Without `sort`: by name. */
  pricePage: get(buyer('price/page'), {
    query: z.object({
      ...pageQuery,
      keyword: z.optional(searchText),
      categoryIds: z.optional(joined),
      sort: z.optional(z.enum(['name', 'change', 'updated'])),
    }),
    data: page(priceItem),
  }),
  priceGet: get(buyer('price/get'), { query: byId(id), data: priceItem }),
  /** Points of the last months up to today, and the exchange rates to convert them to US dollars. */
  priceHistory: get(buyer('price/history'), {
    query: z.object({ id, months: z._default(z.enum(priceMonths), '12') }),
    data: z.object({ series: priceSeries, rates: toldList(exchangeRate) }),
  }),
  /**
   * All series with their points, for the copy. `since`: the `next` of an earlier answer (other text = everything). `ids`
   * lists all existing series, so that deleted ones are removed.
   */
  priceSeries: get(buyer('price/series'), {
    level: 'full',
    query: z.object({ since: z.catch(z._default(z.string().check(z.regex(priceMark)), ''), '') }),
    data: z.object({
      list: toldList(priceSeries),
      ids: toldList(id),
      rates: toldList(exchangeRate),
      next: token,
    }),
  }),
  /** The operator's rates and costs of transport, to compare quotations by. */
  priceLegs: get(buyer('price/legs'), { level: 'full', data: priceLegs }),
}

export const newsCalls = {
  /** Newest first. */
  newsPage: get(buyer('news/page'), {
    query: z.object({ ...pageQuery, category: z.optional(z.enum(newsCategories)) }),
    data: page(newsItem),
  }),
  /** Counts as seen once per reader and day. */
  newsGet: get(buyer('news/get'), { query: byId(id), data: newsArticle }),
}

/** The last 50 articles with their texts, public: a visitor's app does not call `news/page`. */
export const newsFilePath = (locale: Locale) => `/news/${locale}/latest.json`
export const newsFile = z.object({ list: z.array(z.unknown()) })
export const newsInFile = 50
