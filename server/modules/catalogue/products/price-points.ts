import { inArray } from 'drizzle-orm'
import type { PricePoint } from '#contract/entities/price-point.ts'
import type { Day } from '#contract/values.ts'
import type { Database } from '#server/platform/db/database.ts'
import { products } from '../schema.ts'
import { demonstrationPoint, publishedPoint } from './price-series.ts'

interface Priced {
  readonly id: string
  readonly demo: boolean
  readonly ingredients: readonly { readonly en: string }[]
}

/** Only products of one active have a price trend: a mixture is no one's. */
const pointOf = ({ id, demo, ingredients }: Priced, day: Day): PricePoint[] => {
  const [only, ...others] = ingredients
  if (!only || others.length > 0) return []
  const active = only.en.toLowerCase()
  const point = publishedPoint(active, day) ?? (demo ? demonstrationPoint(active, day) : null)
  return point ? [{ pesticideId: id, ...point }] : []
}

/** The price trend of a day for these products, as a log entry keeps it; nothing where there is none. */
export const aboutPrices = async (
  db: Database,
  pesticideIds: readonly string[],
  day: Day,
): Promise<{ prices?: PricePoint[] }> => {
  if (pesticideIds.length === 0) return {}
  const rows = await db
    .select({ id: products.id, demo: products.demo, ingredients: products.ingredients })
    .from(products)
    .where(inArray(products.id, [...pesticideIds]))
  const prices = rows.flatMap((row) => pointOf(row, day)).sort((a, b) => (a.pesticideId < b.pesticideId ? -1 : 1))
  return prices.length > 0 ? { prices } : {}
}
