import { inArray } from 'drizzle-orm'
import type { PricePoint } from '#contract/entities/price-point.ts'
import type { Day } from '#contract/values.ts'
import type { Database } from '#server/platform/db/database.ts'
import { products } from '#server/modules/catalogue/schema.ts'
import { demonstrationPoint } from './demonstration.ts'
import { publishedPoints } from './repo.ts'

interface Priced {
  readonly id: string
  readonly demo: boolean
  readonly ingredients: readonly { readonly en: string }[]
}

/** Only products with one active have a price trend. */
const activeOf = ({ ingredients: [only, ...others] }: Priced): string | null =>
  only && others.length === 0 ? only.en.toLowerCase() : null

/** The price trend of these products on a day, as a log entry records it; absent if there is none. */
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
  const single = rows.flatMap((row) => {
    const active = activeOf(row)
    return active === null ? [] : [{ ...row, active }]
  })
  const published = await publishedPoints(db, [...new Set(single.map(({ active }) => active))], day)
  const prices = single
    .flatMap(({ id, demo, active }): PricePoint[] => {
      const point = published.get(active) ?? (demo ? demonstrationPoint(active, day) : null)
      return point ? [{ pesticideId: id, ...point }] : []
    })
    .sort((a, b) => (a.pesticideId < b.pesticideId ? -1 : 1))
  return prices.length > 0 ? { prices } : {}
}
