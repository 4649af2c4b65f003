import { inArray, max } from 'drizzle-orm'
import { parseRatio, toDecimal, isPositive } from '#lib/ratio.ts'
import type { Database } from '#server/platform/db/database.ts'
import { alertConditions, checkPriceAlerts } from './following.ts'
import { costFigures, exchangeRates, pricePoints, priceSeries } from './schema.ts'
import { z } from 'zod'
import { deliveryTerms, taxes } from '#contract/entities/price.ts'
import { chargeUnits, legs } from '#contract/entities/price-legs.ts'
import { currency as currencyText, day as dayText, id as idText } from '#contract/values.ts'

const cell = z.string().transform((text) => (text.trim() === '' ? null : text.trim()))
/** An empty cell aborts the checks, so that it is not reported as an invalid day, too. */
const filledText = z.string().trim().min(1, { error: 'is empty', abort: true })
/** A comma is refused, because it could separate thousands or decimals. */
const amount = filledText.refine(
  (text) => {
    const value = /^\d{1,12}(\.\d{1,6})?$/.test(text) ? parseRatio(text) : null
    return value !== null && isPositive(value)
  },
  { error: 'is no number above 0: digits, a point for decimals, nothing between thousands', abort: true },
)
const calendarDay = filledText.refine((text) => dayText.safeParse(text).success, 'is no day: yyyy-MM-dd')
const orNone = <T extends readonly [string, ...string[]]>(words: T) =>
  z.enum(['', ...words]).transform((word) => (word === '' ? null : (word as T[number])))

export const priceRowSchema = z
  .object({
    series_id: filledText.refine((text) => idText.safeParse(text).success && !text.includes(','), 'is no id'),
    active: filledText,
    name_es: cell.optional(),
    name_zh: cell.optional(),
    name_zh_hant: cell.optional(),
    specification: filledText,
    category_id: cell,
    currency: z.enum(['CNY', 'USD']),
    per: z.enum(['kg', 't']),
    tax: orNone(taxes).optional(),
    delivery: orNone(deliveryTerms).optional(),
    packaging: cell.optional(),
    day: calendarDay,
    period: cell.optional(),
    price: amount,
    price_high: z.union([z.literal('').transform(() => null), amount]).optional(),
    official: z
      .enum(['', '0', '1'])
      .transform((text) => text === '1')
      .optional(),
    source: filledText,
    address: cell.optional(),
    note: cell.optional(),
  })
  .refine(({ price, price_high: high }) => !high || Number(high) > Number(price), {
    path: ['price_high'],
    message: 'is not above price',
  })
export type PriceFileRow = z.output<typeof priceRowSchema>

export const rateRowSchema = z.object({ day: calendarDay, cny_per_usd: amount, source: filledText })
export type RateFileRow = z.output<typeof rateRowSchema>

export const costRowSchema = z
  .object({
    kind: z.enum(['rate', ...legs]),
    port: z.string().trim(),
    currency: filledText.refine((text) => currencyText.safeParse(text).success, 'is no currency: EUR'),
    per: orNone(chargeUnits),
    amount: filledText.refine((text) => /^\d{1,12}(\.\d{1,6})?$/.test(text), 'is no number'),
    day: calendarDay,
    source: filledText,
  })
  .refine(({ kind, amount: text }) => kind !== 'rate' || Number(text) > 0, {
    path: ['amount'],
    message: 'is not above 0',
  })
  .refine(({ kind, per }) => (kind === 'rate') === (per === null), {
    path: ['per'],
    message: 'is empty for a rate, and says for a leg what the amount is per',
  })
export type CostFileRow = z.output<typeof costRowSchema>

const columnsOf = (shape: Readonly<Record<string, z.ZodType>>) =>
  Object.entries(shape).flatMap(([column, cells]) => (cells instanceof z.ZodOptional ? [] : [column]))

export const requiredPriceColumns = {
  prices: columnsOf(priceRowSchema.shape),
  rates: columnsOf(rateRowSchema.shape),
  costs: columnsOf(costRowSchema.shape),
}

export interface PriceWriteResult {
  readonly added: number
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

const sameFigure = (a: string | null, b: string | null): boolean => {
  const text = (one: string | null) => {
    const parsed = one === null ? null : parseRatio(one)
    return parsed ? toDecimal(parsed, 6) : null
  }
  return text(a) === text(b)
}

/** Returns a time after all earlier changes, because devices fetch by time. The caller must have the import lock. */
const nextTime = async (tx: Database, now: number): Promise<number> => {
  const [row] = await tx.select({ last: max(priceSeries.updatedAt) }).from(priceSeries)
  return Math.max(now, Number(row?.last ?? 0) + 1)
}

export const countOutcomes = (all: readonly { readonly outcome: keyof PriceWriteResult }[]): PriceWriteResult => {
  const counts = { added: 0, corrected: 0, same: 0 }
  for (const { outcome } of all) counts[outcome] += 1
  return counts
}

const compareRow = <Row, Stored>(row: Row, stored: Stored | undefined, isSame: (stored: Stored) => boolean) => ({
  row,
  stored,
  outcome: stored === undefined ? ('added' as const) : isSame(stored) ? ('same' as const) : ('corrected' as const),
})

export const comparePoints = async (tx: Database, rows: readonly PriceFileRow[]) => {
  const ids = [...new Set(rows.map((row) => row.series_id))]
  const points = await tx.select().from(pricePoints).where(inArray(pricePoints.seriesId, ids))
  const storedPoints = new Map(points.map((point) => [`${point.seriesId} ${point.day}`, point]))
  return rows.map((row) =>
    compareRow(
      row,
      storedPoints.get(`${row.series_id} ${row.day}`),
      (stored) => sameFigure(stored.price, row.price) && sameFigure(stored.high, row.price_high ?? null),
    ),
  )
}

export const writePrices = async (tx: Database, rows: readonly PriceFileRow[], now: number) => {
  const at = await nextTime(tx, now)
  const all = await comparePoints(tx, rows)
  const latest = new Map(rows.map((row) => [row.series_id, row]))
  for (const row of latest.values()) {
    const { id, ...values } = seriesOf(row, at)
    await tx
      .insert(priceSeries)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: priceSeries.id, set: values })
  }
  for (const { row, stored, outcome } of all) {
    const values = {
      price: row.price,
      high: row.price_high ?? null,
      period: row.period ?? null,
      source: row.source,
      address: row.address ?? null,
      note: row.note ?? null,
      official: row.official ?? false,
      was:
        stored && outcome === 'corrected'
          ? [...stored.was, { price: stored.price, high: stored.high, at }]
          : (stored?.was ?? []),
    }
    await tx
      .insert(pricePoints)
      .values({ seriesId: row.series_id, day: row.day, ...values })
      .onConflictDoUpdate({ target: [pricePoints.seriesId, pricePoints.day], set: values })
  }
  await checkPriceAlerts(tx, alertConditions.series([...latest.keys()]), now)
  return countOutcomes(all)
}

export const compareRates = async (tx: Database, rows: readonly RateFileRow[]) => {
  const days = rows.map(({ day }) => day)
  const storedRates = await tx.select().from(exchangeRates).where(inArray(exchangeRates.day, days))
  const ratesByDay = new Map(storedRates.map((one) => [one.day, one]))
  return rows.map((row) => compareRow(row, ratesByDay.get(row.day), ({ rate }) => sameFigure(rate, row.cny_per_usd)))
}

export const writeRates = async (tx: Database, rows: readonly RateFileRow[]): Promise<PriceWriteResult> => {
  const all = await compareRates(tx, rows)
  for (const { row } of all) {
    const { day, cny_per_usd: rate, source } = row
    await tx
      .insert(exchangeRates)
      .values({ day, rate, source })
      .onConflictDoUpdate({ target: exchangeRates.day, set: { rate, source } })
  }
  return countOutcomes(all)
}

export const compareCosts = async (tx: Database, rows: readonly CostFileRow[]) => {
  const storedCosts = await tx.select().from(costFigures)
  const placeOf = ({ kind, port, currency }: Pick<CostFileRow, 'kind' | 'port' | 'currency'>) =>
    [kind, port, currency].join()
  const costsByPlace = new Map(storedCosts.map((one) => [placeOf(one), one]))
  return rows.map((row) =>
    compareRow(row, costsByPlace.get(placeOf(row)), (one) => sameFigure(one.amount, row.amount) && one.day === row.day),
  )
}

export const writeCosts = async (tx: Database, rows: readonly CostFileRow[], demo = false) => {
  const all = await compareCosts(tx, rows)
  await tx.delete(costFigures)
  if (rows.length > 0) await tx.insert(costFigures).values(rows.map((row) => ({ ...row, demo })))
  return countOutcomes(all)
}

export const hasPrices = async (db: Database): Promise<boolean> => (await db.$count(priceSeries)) > 0
