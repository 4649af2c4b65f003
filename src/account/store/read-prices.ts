import * as z from 'zod/mini'
import {
  exchangeRate,
  pointFacts,
  priceSeries,
  type ExchangeRate,
  type PointFacts,
  type PriceSeries,
} from '#contract/entities/price.ts'
import { decimalText } from '#contract/values.ts'
import { readable } from './account-rows.ts'
import type { AccountDb } from './db.ts'

/** Key of the copied prices among the account's rows, and of the time they were last requested. */
export const pricesKey = 'prices'
export const pricesAskedKey = 'prices-asked'

export const storedPrices = z.object({ next: z.string(), list: z.array(z.unknown()), rates: z.array(z.unknown()) })

export interface PriceCopy {
  readonly list: readonly PriceSeries[]
  readonly rates: readonly ExchangeRate[]
  /** When the backend last gave the list of prices, ms. */
  readonly asOf: number
}

/** A year of 200 series has 10,000 points. Checking each with a schema takes seven times as long as a plain loop. */
const looped = <T>(fits: (one: unknown) => boolean, whole: z.ZodMiniType<T[]>) =>
  z.union([z.custom<T[]>((value) => Array.isArray(value) && value.every(fits)), whole])
const seriesRow = z.object({
  ...priceSeries.shape,
  days: looped(Number.isInteger, priceSeries.shape.days),
  prices: looped((one) => typeof one === 'string' && decimalText.test(one), priceSeries.shape.prices),
  facts: z._default(z.string(), ''),
})

const listIn = (text: string): unknown[] => {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

/**
 * The details of the points, besides their prices, are nine tenths of the copy, and only the table of one series shows
 * them. They are stored as one text, which costs almost nothing to read, and parsed there.
 */
export const packed = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && 'facts' in row ? { ...row, facts: JSON.stringify(row.facts) } : row

const lazily = ({ facts: raw, ...series }: z.output<typeof seriesRow>): PriceSeries => {
  let parsed: PointFacts[] | null = null
  return {
    ...series,
    get facts() {
      parsed ??= readable(pointFacts, listIn(raw))
      return parsed
    },
  }
}

/** Null if prices were never copied, or the backend has none. */
export const readPriceCopy = async (db: AccountDb): Promise<PriceCopy | null> => {
  const row = await db.kv.get(pricesKey)
  const parsed = storedPrices.safeParse(row?.v)
  if (!row || !parsed.success) return null
  const asked = (await db.kv.get(pricesAskedKey))?.asOf ?? row.asOf
  return {
    list: readable(seriesRow, parsed.data.list).map(lazily),
    rates: readable(exchangeRate, parsed.data.rates),
    asOf: asked,
  }
}
