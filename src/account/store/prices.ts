import * as z from 'zod/mini'
import { priceFollowing, type PriceFollowing } from '#contract/calls/market.ts'
import {
  type FollowedAlert,
  exchangeRate,
  pointFacts,
  priceSeries,
  type PointFacts,
  type PriceSeries,
} from '#contract/entities/price.ts'
import { noPriceLegs, priceLegs } from '#contract/entities/price-legs.ts'
import { crossingId, laterDay, isSameRule } from '#domain/market/alerts.ts'
import { pendingIntents, parseReadable, readKv, type AccountDb, kvKey } from './db.ts'
import type { Intent, IntentOf } from './rows.ts'
import { decimalTextPattern } from '#contract/values.ts'
import { dayMs } from '#lib/day-ms.ts'
import { parseJson } from '#lib/field-of.ts'

export const pricesKey = 'prices'
export const pricesFetchedKey = 'prices-asked'
export const legCostsKey = 'price-legs'

export const storedPrices = z.object({ next: z.string(), list: z.array(z.unknown()), rates: z.array(z.unknown()) })

/** Checks an array in a loop, and by `fallback` only if that fails: a schema is several times slower. */
const fastArray = <T>(fits: (one: unknown) => boolean, fallback: z.ZodMiniType<T[]>) =>
  z.union([z.custom<T[]>((value) => Array.isArray(value) && value.every(fits)), fallback])
const seriesRow = z.object({
  ...priceSeries.shape,
  days: fastArray(Number.isInteger, priceSeries.shape.days),
  prices: fastArray((one) => typeof one === 'string' && decimalTextPattern.test(one), priceSeries.shape.prices),
  facts: z._default(z.string(), ''),
})

const listIn = (text: string): unknown[] => {
  const list = parseJson(text)
  return Array.isArray(list) ? list : []
}

/** The details are most of the data and rarely read, so they are stored as one string. */
export const packPointDetails = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && 'facts' in row ? { ...row, facts: JSON.stringify(row.facts) } : row

const withLazyFacts = ({ facts: raw, ...series }: z.output<typeof seriesRow>): PriceSeries => {
  let parsedFacts: PointFacts[] | null = null
  return {
    ...series,
    get facts() {
      parsedFacts ??= parseReadable(pointFacts, listIn(raw))
      return parsedFacts
    },
  }
}

/** Null if prices were never read, or the backend has none. */
export const readPriceCopy = async (db: AccountDb) => {
  const stored = await readKv(db, pricesKey, storedPrices)
  if (!stored) return null
  return {
    list: parseReadable(seriesRow, stored.data.list).map(withLazyFacts),
    rates: parseReadable(exchangeRate, stored.data.rates),
    asOf: (await db.kv.get(pricesFetchedKey))?.asOf ?? stored.asOf,
  }
}
export type PriceCopy = NonNullable<Awaited<ReturnType<typeof readPriceCopy>>>

export const readCostCopy = async (db: AccountDb) => {
  const [prices, table] = await db.kv.bulkGet([pricesKey, legCostsKey])
  const parsed = storedPrices.safeParse(prices?.v)
  return {
    rates: parseReadable(exchangeRate, parsed.data?.rates ?? []),
    table: priceLegs.safeParse(table?.v).data ?? noPriceLegs,
  }
}
export type CostCopy = Awaited<ReturnType<typeof readCostCopy>>

type FollowIntent = IntentOf<'price-star' | 'price-alert'>

export const announcedCrossingsKey = 'market:announced'

export const noFollowing: PriceFollowing = { stars: [], alerts: [] }

export const readStoredFollowing = async (db: AccountDb): Promise<PriceFollowing> =>
  (await readKv(db, kvKey.priceFollowing, priceFollowing))?.data ?? noFollowing

const alertOver = (before: FollowedAlert | undefined, { alert }: IntentOf<'price-alert'>) => {
  if (!alert) return []
  const continues = before?.seriesId === alert.seriesId && isSameRule(before.rule, alert.rule)
  return [
    {
      ...alert,
      through: continues ? laterDay(before.through, alert.since) : alert.since,
      rang: before ? (continues ? before.rang : null) : (alert.rang ?? null),
    },
  ]
}

const withChange = ({ stars, alerts }: PriceFollowing, intent: FollowIntent): PriceFollowing => {
  if (intent.name === 'price-star') {
    const otherStars = stars.filter((id) => id !== intent.id)
    return { alerts, stars: intent.on ? [...otherStars, intent.id] : otherStars }
  }
  const at = alerts.findIndex(({ id }) => id === intent.id)
  if (at < 0) return { stars, alerts: [...alerts, ...alertOver(undefined, intent)] }
  return { stars, alerts: [...alerts.slice(0, at), ...alertOver(alerts[at], intent), ...alerts.slice(at + 1)] }
}

export const applyFollowIntents = (following: PriceFollowing, changes: readonly FollowIntent[]): PriceFollowing =>
  changes.reduce(withChange, following)

const isFollowIntent = (intent: Intent): intent is FollowIntent =>
  intent.name === 'price-star' || intent.name === 'price-alert'

export const readFollowing = async (db: AccountDb): Promise<PriceFollowing> => {
  const waiting = (await pendingIntents(db)).filter(isFollowIntent)
  return applyFollowIntents(await readStoredFollowing(db), waiting)
}

export const readAnnouncedCrossings = async (db: AccountDb): Promise<readonly string[]> =>
  z.array(z.string()).safeParse((await db.meta.get(announcedCrossingsKey))?.v).data ?? []

/** Crossings older than a day are left out: they were presumably announced on another device. */
export const readUnannouncedCrossings = async (db: AccountDb, now: number) => {
  const announced = await readAnnouncedCrossings(db)
  return (await readFollowing(db)).alerts.flatMap(({ id, seriesId, rule, rang }) => {
    if (!rang || now - rang.at > dayMs) return []
    const ref = crossingId(id, rang)
    return announced.includes(ref) ? [] : [{ ref, seriesId, rule, ...rang }]
  })
}
