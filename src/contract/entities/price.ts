import * as z from 'zod/mini'
import { locales } from '../languages.ts'
import { currency, decimal, id, instant, wireDay, told, toldList } from '../values.ts'

/** A name in each language that has one; English always. */
const namesByLocale = z.partialRecord(z.enum(locales), told)
export type NamesByLocale = z.output<typeof namesByLocale>

export const taxes = ['included', 'excluded'] as const
export const deliveries = ['ex-works', 'delivered', 'fob'] as const

/** What the price is for. Null: the source does not say. */
const pricedOf = {
  id,
  names: namesByLocale,
  /** Common name in English, lower case. */
  active: told,
  /** "95% TC". */
  specification: told,
  categoryId: z.nullable(told),
  currency,
  per: z.enum(['kg', 't']),
  tax: z.nullable(z.enum(taxes)),
  delivery: z.nullable(z.enum(deliveries)),
  packaging: z.nullable(told),
  source: told,
  /** Fictitious, to show what a price trend looks like. Always shown with that note. */
  demo: z._default(z.boolean(), false),
  updateTime: instant,
}

/** The values of a point before it was corrected. */
const priceRevision = z.object({
  price: decimal,
  high: z.nullish(decimal),
  /** When it was corrected. */
  at: instant,
})

/** The details of one point, besides its day and price. */
export const pointFacts = z.object({
  day: wireDay,
  /** Upper end, if a range was published. */
  high: z.nullish(decimal),
  /** The period as published, if it is not a day: "2010-Q4". */
  period: z.nullish(told),
  source: z.nullish(told),
  address: z.nullish(told),
  note: z.nullish(told),
  official: z._default(z.boolean(), false),
  /** Earlier values, oldest first. */
  was: z._default(toldList(priceRevision), []),
})
export type PointFacts = z.output<typeof pointFacts>

/** Daily prices of more than ten years. */
const mostPoints = 4_000

/** A series with its points: `days` (since 1970, ascending) and `prices` in parallel, as sent to a device. */
export const priceSeries = z.object({
  ...pricedOf,
  days: toldList(z.number().check(z.int()), mostPoints),
  prices: toldList(decimal, mostPoints),
  /** Only for points that have details. */
  facts: z._default(toldList(pointFacts), []),
})
export type PriceSeries = z.output<typeof priceSeries>

/** The price of a US dollar in yuan on a day, and its publisher. */
export const exchangeRate = z.object({
  day: wireDay,
  rate: decimal,
  source: told,
  demo: z._default(z.boolean(), false),
})
export type ExchangeRate = z.output<typeof exchangeRate>

export const trends = ['up', 'down', 'flat', 'unknown'] as const

/** An item of the price list. Amounts are null if there is no point, or no exchange rate of that time. */
export const priceItem = z.object({
  ...pricedOf,
  /** In the requested language. */
  name: told,
  content: told,
  day: wireDay,
  priceRmb: z.nullable(decimal),
  priceUsd: z.nullable(decimal),
  previousDay: z.nullable(wireDay),
  previousRmb: z.nullable(decimal),
  previousUsd: z.nullable(decimal),
  /** A fraction of 1; null without a point two weeks before. */
  twoWeekChange: z.nullable(z.number()),
  trend: z.enum(trends),
})
export type PriceItem = z.output<typeof priceItem>
