import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { labelIn } from '#server/modules/catalogue/reference/labels.ts'
import { demonstrated, demonstrationSource } from '#server/modules/market/demonstration.ts'
import { priceRow } from '#server/modules/market/price-rows.ts'
import { priceSeries } from '#server/modules/market/schema.ts'
import { hasPrices, writePrices } from '#server/modules/market/write-prices.ts'
import type { Database } from '#server/platform/db/database.ts'
import { parseCsv } from './csv.ts'
import { insertAll } from './insert.ts'
import type { SeedSource } from './source.ts'

/** One for each active that is the only one of a demonstration product. */
const demonstrationSeries = ({ words, demoProducts }: SeedSource, now: number): (typeof priceSeries.$inferSelect)[] => {
  const known = new Map(words.ingredient.map((word) => [word.id, word]))
  const categories = new Map(
    demoProducts.flatMap(({ ingredients: [only, ...others], category }) =>
      only && others.length === 0 ? [[only.id, category] as const] : [],
    ),
  )
  return [...categories].flatMap(([id, categoryId]) => {
    const word = known.get(id)
    if (!word) return []
    return {
      id: `demo-${id}`,
      names: word.labels,
      active: labelIn(word.labels, 'en').toLowerCase(),
      ...demonstrated,
      categoryId,
      tax: null,
      delivery: null,
      packaging: null,
      source: demonstrationSource,
      demo: true,
      updatedAt: now,
    }
  })
}

/** Published points, and in a demonstration the fictitious series beside them. Existing rows stay. */
export const seedPrices = async (db: Database, folder: string, source: SeedSource, now: number): Promise<void> => {
  const published = z.array(priceRow).parse(parseCsv(readFileSync(join(folder, 'prices.csv'), 'utf8')))
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(727305)`)
    if (await hasPrices(tx)) return
    await writePrices(tx, published, now)
    await insertAll(tx, priceSeries, demonstrationSeries(source, now))
  })
}
