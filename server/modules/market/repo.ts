import { and, asc, between, desc, eq, inArray, lte } from 'drizzle-orm'
import type { ExchangeRate, PointFacts, PriceSeries } from '#contract/entities/price.ts'
import type { PriceConversionTables } from '#contract/entities/price-legs.ts'
import type { PricePoint } from '#contract/entities/price-point.ts'
import type { Day } from '#contract/values.ts'
import { addDays, dayInZone } from '#domain/lifecycle/deadline.ts'
import { dayNumber } from '#domain/market/points.ts'
import { groupBy } from '#lib/group-by.ts'
import { parseRatio, toDecimal } from '#lib/ratio.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  demonstrationPriceHistory,
  demonstrationExchangeRates,
  demonstrationWeek,
  demonstrationPricePoint,
} from './demonstration.ts'
import { costFigures, exchangeRates, pricePoints, priceSeries } from './schema.ts'
import { products } from '#server/modules/catalogue/schema.ts'

type PointRow = typeof pricePoints.$inferSelect

/** The day in China, where prices are published. */
export const priceDayAt = (now: number): Day => dayInZone('Asia/Shanghai', now)

/** The start of the day in China, which has no summer time. */
const beginOf = (day: Day): number => Date.parse(`${day}T00:00:00+08:00`)

const maxAgeDays = 366

/** Removes final zeros, because PostgreSQL returns a number with all digits that were written. */
const trimZeros = (text: string): string => {
  const ratio = parseRatio(text)
  return ratio ? toDecimal(ratio, 6) : text
}

const factsOf = ({ day, high, period, source, address, note, official, was }: PointRow): PointFacts | null => {
  const says = high ?? period ?? source ?? address ?? note ?? (official || was.length > 0 ? '' : null)
  if (says === null) return null
  const plainOr = (text: string | null) => (text === null ? null : trimZeros(text))
  const earlierPrices = was.map((one) => ({ ...one, price: trimZeros(one.price), high: plainOr(one.high) }))
  return { day, high: plainOr(high), period, source, address, note, official, was: earlierPrices }
}

const viewOf = (row: typeof priceSeries.$inferSelect, points: readonly PointRow[], today: Day): PriceSeries => {
  const { updatedAt, ...series } = row
  const dailyPrices = row.demo ? demonstrationPriceHistory(row.active, today) : points
  const lastPoint = points.at(-1)
  return {
    ...series,
    // A point that is imported before its day appears when the day begins, so its series changes at that time.
    updateTime: lastPoint ? Math.max(updatedAt, beginOf(lastPoint.day)) : updatedAt,
    days: dailyPrices.map(({ day }) => dayNumber(day)),
    prices: dailyPrices.map(({ price }) => (row.demo ? price : trimZeros(price))),
    facts: points.flatMap((point) => factsOf(point) ?? []),
  }
}

const withoutRedundant = (all: readonly PriceSeries[], today: Day): PriceSeries[] => {
  const since = dayNumber(today) - maxAgeDays
  const publishedActives = new Set(
    all.flatMap(({ demo, active, days }) => (!demo && (days.at(-1) ?? 0) >= since ? [active] : [])),
  )
  return all.filter(({ demo, active }) => !demo || !publishedActives.has(active))
}

export const findAllPriceSeries = async (db: Database, today: Day, ids?: readonly string[]): Promise<PriceSeries[]> => {
  const all = await db.select().from(priceSeries).orderBy(asc(priceSeries.id))
  const actives = ids && new Set(all.flatMap(({ id, active }) => (ids.includes(id) ? [active] : [])))
  const rows = actives ? all.filter(({ active }) => actives.has(active)) : all
  const upTo = lte(pricePoints.day, today)
  const rowIds = rows.map(({ id }) => id)
  const ofRows = actives && inArray(pricePoints.seriesId, rowIds)
  const points = await db.select().from(pricePoints).where(and(upTo, ofRows)).orderBy(asc(pricePoints.day))
  const bySeries = groupBy(points, ({ seriesId }) => seriesId)
  const views = rows.map((row) => viewOf(row, bySeries.get(row.id) ?? [], today))
  return withoutRedundant(views, today)
}

export const findAllExchangeRates = async (db: Database, today: Day): Promise<ExchangeRate[]> => {
  const rows = await db.select().from(exchangeRates).orderBy(asc(exchangeRates.day))
  const [anyDemo] = await db.select({ id: priceSeries.id }).from(priceSeries).where(eq(priceSeries.demo, true)).limit(1)
  const publishedRates = rows.map(({ day, rate, source }) => ({ day, rate: trimZeros(rate), source, demo: false }))
  return anyDemo ? [...publishedRates, ...demonstrationExchangeRates(today)] : publishedRates
}

export const findAllPriceLegs = async (db: Database): Promise<PriceConversionTables> => {
  const rows = await db.select().from(costFigures).orderBy(asc(costFigures.kind), asc(costFigures.port))
  const rates: PriceConversionTables['rates'] = []
  const legs: PriceConversionTables['legs'] = []
  for (const { kind, per, amount, ...row } of rows) {
    const { port, ...rate } = row
    if (kind === 'rate') rates.push({ ...rate, perDollar: trimZeros(amount) })
    else if (per) legs.push({ ...rate, port, leg: kind, per, amount: trimZeros(amount) })
  }
  return { rates, legs }
}

/** Must be read before the series, so that a change in between is sent again at the next fetch. */
export const readSeriesChangeTimes = async (db: Database): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.select({ id: priceSeries.id, updatedAt: priceSeries.updatedAt }).from(priceSeries)
  return new Map(rows.map(({ id, updatedAt }) => [id, updatedAt]))
}

export const priceMarkOf = (epoch: string, times: ReadonlyMap<string, number>, today: Day) => ({
  epoch,
  changedAt: Math.max(0, ...times.values()),
  week: String(demonstrationWeek(today)),
  day: dayNumber(today),
})
export type PriceMark = ReturnType<typeof priceMarkOf>

export const findLatestPublishedPrices = async (
  db: Database,
  actives: readonly string[],
  day: Day,
): Promise<Map<string, Omit<PricePoint, 'pesticideId'>>> => {
  if (actives.length === 0) return new Map()
  const isCurrent = between(pricePoints.day, addDays(day, -maxAgeDays), day)
  const rows = await db
    .select({ series: priceSeries, point: pricePoints })
    .from(pricePoints)
    .innerJoin(priceSeries, eq(priceSeries.id, pricePoints.seriesId))
    .where(and(inArray(priceSeries.active, [...actives]), eq(priceSeries.demo, false), isCurrent))
    .orderBy(asc(pricePoints.day), desc(priceSeries.id))
  return new Map(
    rows.map(({ series: { active, specification, currency, per, ...series }, point }) => {
      const source = point.source ?? series.source
      const price = trimZeros(point.price)
      return [active, { active, specification, price, currency, per, day: point.day, source, demo: false }]
    }),
  )
}

export const readPriceSummaries = async (db: Database, pesticideIds: readonly string[], day: Day) => {
  if (pesticideIds.length === 0) return {}
  const rows = await db
    .select({ id: products.id, demo: products.demo, ingredients: products.ingredients })
    .from(products)
    .where(inArray(products.id, [...pesticideIds]))
  const singleActives = rows.flatMap(({ id, demo, ingredients: [only, ...others] }) =>
    only && others.length === 0 ? [{ id, demo, active: only.en.toLowerCase() }] : [],
  )
  const pointsByActive = await findLatestPublishedPrices(
    db,
    [...new Set(singleActives.map(({ active }) => active))],
    day,
  )
  const prices = singleActives
    .flatMap(({ id, demo, active }): PricePoint[] => {
      const point = pointsByActive.get(active) ?? (demo ? demonstrationPricePoint(active, day) : null)
      return point ? [{ pesticideId: id, ...point }] : []
    })
    .sort((a, b) => (a.pesticideId < b.pesticideId ? -1 : 1))
  return prices.length > 0 ? { prices } : {}
}
