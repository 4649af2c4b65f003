import * as z from 'zod/mini'
import { locales } from '../languages.ts'
import { currency, decimal, id, instant, fieldsWithSchema, wireDay, wireText, wireList, day, text } from '../values.ts'

const positive = decimal.check(z.refine((value: string) => Number(value) > 0, 'is not above 0'))

/** Prices are in the currency and unit of the series. */
export const alertRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('above'), price: positive }),
  z.object({ kind: z.literal('below'), price: positive }),
  z.object({ kind: z.literal('change'), percent: positive }),
])
export type AlertRule = z.output<typeof alertRule>

const crossingSides = ['up', 'down'] as const

export const crossing = z.object({
  day,
  side: z.enum(crossingSides),
  price: decimal,
  /** The price change over two weeks, as a fraction of 1; null unless the alert's kind is `change`. */
  share: z.nullable(z.number().check(z.gte(-1e9), z.lte(1e9))),
})
export type Crossing = z.output<typeof crossing>

const ring = z.object({ ...crossing.shape, at: instant })

export const priceAlert = z.object({
  id: text(64).check(z.minLength(1)),
  seriesId: id,
  rule: alertRule,
  paused: z.boolean(),
  /** The day of the series' latest point when the alert was set: only later points trigger it. Null: no points. */
  since: z.nullable(day),
  /** When the alert was last triggered. Ignored if the alert exists: a device sends it to restore a deleted alert. */
  rang: z.optional(z.nullable(ring)),
})
export type PriceAlert = z.output<typeof priceAlert>

export const followedAlert = z.object({
  ...priceAlert.shape,
  /** The day of the last checked point: this point and older ones no longer trigger the alert. */
  through: z.nullable(day),
  rang: z.nullable(ring),
})
export type FollowedAlert = z.output<typeof followedAlert>

export const maxAlerts = 50
export const maxStars = 500

const namesByLocale = z.partialRecord(z.enum(locales), wireText)
export type NamesByLocale = z.output<typeof namesByLocale>

export const taxes = ['included', 'excluded'] as const
export const deliveryTerms = ['ex-works', 'delivered', 'fob'] as const

const pricedOf = {
  id,
  names: namesByLocale,
  active: wireText,
  specification: wireText,
  categoryId: z.nullable(wireText),
  currency,
  per: z.enum(['kg', 't']),
  tax: z.nullable(z.enum(taxes)),
  delivery: z.nullable(z.enum(deliveryTerms)),
  packaging: z.nullable(wireText),
  source: wireText,
  demo: z._default(z.boolean(), false),
  updateTime: instant,
}

const priceRevision = z.object({
  price: decimal,
  high: z.nullish(decimal),
  at: instant,
})

export const pointFacts = z.object({
  day: wireDay,
  high: z.nullish(decimal),
  /** The published period, if it is not a day: "2010-Q4". */
  period: z.nullish(wireText),
  ...fieldsWithSchema(z.nullish(wireText), 'source', 'address', 'note'),
  official: z._default(z.boolean(), false),
  was: z._default(wireList(priceRevision), []),
})
export type PointFacts = z.output<typeof pointFacts>

/** Enough points for daily prices of more than ten years. */
const maxPoints = 4_000

/** `days` (since 1970, ascending) and `prices` are parallel lists. */
export const priceSeries = z.object({
  ...pricedOf,
  days: wireList(z.number().check(z.int()), maxPoints),
  prices: wireList(decimal, maxPoints),
  facts: z._default(wireList(pointFacts), []),
})
export type PriceSeries = z.output<typeof priceSeries>

export const exchangeRate = z.object({
  day: wireDay,
  rate: decimal,
  source: wireText,
  demo: z._default(z.boolean(), false),
})
export type ExchangeRate = z.output<typeof exchangeRate>

export const trends = ['up', 'down', 'flat', 'unknown'] as const

export const priceItem = z.object({
  ...pricedOf,
  name: wireText,
  content: wireText,
  day: wireDay,
  previousDay: z.nullable(wireDay),
  ...fieldsWithSchema(z.nullable(decimal), 'priceRmb', 'priceUsd', 'previousRmb', 'previousUsd'),
  /** The price change over two weeks, as a fraction of 1; null if there is no point two weeks before the last one. */
  twoWeekChange: z.nullable(z.number()),
  trend: z.enum(trends),
})
export type PriceItem = z.output<typeof priceItem>
