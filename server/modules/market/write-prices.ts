import { eq, inArray, max } from 'drizzle-orm'
import { parseRatio, toDecimal } from '#lib/ratio.ts'
import type { Database } from '#server/platform/db/database.ts'
import { alertsOf, judgeAlerts } from './judge-alerts.ts'
import type { PriceFileRow, RateFileRow } from './price-rows.ts'
import { exchangeRates, pricePoints, priceSeries } from './schema.ts'

export interface PricesWritten {
  readonly added: number
  /** Their earlier figures stay as revisions. */
  readonly corrected: number
  readonly same: number
}

const seriesOf = (row: PriceFileRow, updatedAt: number): typeof priceSeries.$inferSelect => ({
  id: row.series_id,
  names: {
    en: row.active,
    ...(row.name_es ? { es: row.name_es } : {}),
    ...(row.name_zh ? { 'zh-Hans': row.name_zh } : {}),
    ...(row.name_zh_hant ? { 'zh-Hant': row.name_zh_hant } : {}),
  },
  active: row.active.toLowerCase(),
  specification: row.specification,
  categoryId: row.category_id,
  currency: row.currency,
  per: row.per,
  tax: row.tax ?? null,
  delivery: row.delivery ?? null,
  packaging: row.packaging ?? null,
  source: row.source,
  demo: false,
  updatedAt,
})

/** "29375.00" and "29375" are the same figure. */
const sameFigure = (a: string | null, b: string | null): boolean => {
  const text = (one: string | null) => {
    const parsed = one === null ? null : parseRatio(one)
    return parsed ? toDecimal(parsed, 6) : null
  }
  return text(a) === text(b)
}

/**
 * Later than every earlier change, because devices ask for what is newer than their newest. Callers hold the lock of
 * imports, so that changes become visible in the order of these times.
 */
const nextTime = async (tx: Database, now: number): Promise<number> => {
  const [row] = await tx.select({ last: max(priceSeries.updatedAt) }).from(priceSeries)
  return Math.max(now, Number(row?.last ?? 0) + 1)
}

/**
 * Writes points and reports the alerts that they fire, in the caller's transaction. A point with another figure is
 * corrected.
 */
export const writePrices = async (tx: Database, rows: readonly PriceFileRow[], now: number): Promise<PricesWritten> => {
  const at = await nextTime(tx, now)
  const ids = [...new Set(rows.map((row) => row.series_id))]
  const before = new Map(
    (await tx.select().from(pricePoints).where(inArray(pricePoints.seriesId, ids))).map((point) => [
      `${point.seriesId} ${point.day}`,
      point,
    ]),
  )
  const latest = new Map(rows.map((row) => [row.series_id, row]))
  for (const row of latest.values()) {
    const { id, ...values } = seriesOf(row, at)
    await tx
      .insert(priceSeries)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: priceSeries.id, set: values })
  }
  const counts = { added: 0, corrected: 0, same: 0 }
  for (const row of rows) {
    const stored = before.get(`${row.series_id} ${row.day}`)
    const high = row.price_high ?? null
    const corrected = stored && !(sameFigure(stored.price, row.price) && sameFigure(stored.high, high))
    counts[stored ? (corrected ? 'corrected' : 'same') : 'added'] += 1
    const values = {
      price: row.price,
      high,
      period: row.period ?? null,
      source: row.source,
      address: row.address ?? null,
      note: row.note ?? null,
      official: row.official ?? false,
      was: corrected ? [...stored.was, { price: stored.price, high: stored.high, at }] : (stored?.was ?? []),
    }
    await tx
      .insert(pricePoints)
      .values({ seriesId: row.series_id, day: row.day, ...values })
      .onConflictDoUpdate({ target: [pricePoints.seriesId, pricePoints.day], set: values })
  }
  await judgeAlerts(tx, alertsOf.series(ids), now)
  return counts
}

export const writeRates = async (tx: Database, rows: readonly RateFileRow[]): Promise<PricesWritten> => {
  const counts = { added: 0, corrected: 0, same: 0 }
  for (const { day, cny_per_usd: rate, source } of rows) {
    const [stored] = await tx.select().from(exchangeRates).where(eq(exchangeRates.day, day))
    counts[stored ? (sameFigure(stored.rate, rate) ? 'same' : 'corrected') : 'added'] += 1
    await tx
      .insert(exchangeRates)
      .values({ day, rate, source })
      .onConflictDoUpdate({ target: exchangeRates.day, set: { rate, source } })
  }
  return counts
}

export const hasPrices = async (db: Database): Promise<boolean> =>
  (await db.select({ id: priceSeries.id }).from(priceSeries).limit(1)).length > 0
