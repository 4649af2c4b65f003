import * as z from 'zod/mini'
import { exchangeRate, priceSeries, type ExchangeRate, type PriceSeries } from '#contract/entities/price.ts'
import { readable } from './account-rows.ts'
import type { OutDb } from './db.ts'

/** Where the copy of the prices stands among the account's rows, and when it was last asked for. */
export const pricesKey = 'prices'
export const pricesAskedKey = 'prices-asked'
/** Ids of starred prices, in `meta`: an older app stored them there, on this device alone. */
export const starredPricesKey = 'market:starred'

export const storedPrices = z.object({ next: z.string(), list: z.array(z.unknown()), rates: z.array(z.unknown()) })

export interface PriceCopy {
  readonly list: readonly PriceSeries[]
  readonly rates: readonly ExchangeRate[]
  /** When the backend last said what there is, ms. */
  readonly asOf: number
}

/** Null: they were never copied, or the backend has none. */
export const readPriceCopy = async (db: OutDb): Promise<PriceCopy | null> => {
  const row = await db.kv.get(pricesKey)
  const parsed = storedPrices.safeParse(row?.v)
  if (!row || !parsed.success) return null
  const asked = (await db.kv.get(pricesAskedKey))?.asOf ?? row.asOf
  return {
    list: readable(priceSeries, parsed.data.list),
    rates: readable(exchangeRate, parsed.data.rates),
    asOf: asked,
  }
}
