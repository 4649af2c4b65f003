import { and, asc, desc, eq, gte, isNotNull, lt, lte, max, min } from 'drizzle-orm'
import type { PriceSeries } from '#contract/entities/price.ts'
import type { Day } from '#contract/values.ts'
import { addDays } from '#domain/lifecycle/deadline.ts'
import { addMonths } from '#domain/validity.ts'
import { pointsOf, type Point } from '#domain/market/points.ts'
import { relativeChange } from '#domain/market/price-now.ts'
import type { Database } from '#server/platform/db/database.ts'
import { products } from '#server/modules/catalogue/schema.ts'

const monthsTold = 12
const endsWithinDays = 90

export interface PriceMove {
  readonly series: PriceSeries
  readonly from: Point
  readonly to: Point
  readonly share: number
}

const movesIn = (list: readonly PriceSeries[], from: Day, to: Day): PriceMove[] =>
  list.flatMap((series) => {
    if (series.demo) return []
    const points = pointsOf(series)
    const lastPoint = points.findLast(({ day }) => day >= from && day < to)
    const earlierPoint = points.findLast(({ day }) => day < from && day >= addMonths(from, -3))
    const share = lastPoint && earlierPoint ? relativeChange(lastPoint.price, earlierPoint.price) : null
    return lastPoint && earlierPoint && share !== null && share !== 0
      ? [{ series, from: earlierPoint, to: lastPoint, share }]
      : []
  })

export const readDigestFacts = async (db: Database, prices: readonly PriceSeries[], today: Day) => {
  const running: Day = `${today.slice(0, 7)}-01`
  const since = addMonths(running, -monthsTold)
  const isReal = eq(products.demo, false)
  const [approved, firsts, ending, [read]] = await Promise.all([
    db
      .select({ id: products.id, day: products.firstApproved, exportOnly: products.exportOnly })
      .from(products)
      .where(and(isReal, gte(products.firstApproved, since), lt(products.firstApproved, running)))
      .orderBy(desc(products.firstApproved), asc(products.id)),
    db
      .select({ id: products.companyId, day: min(products.firstApproved) })
      .from(products)
      .where(and(isReal, isNotNull(products.firstApproved)))
      .groupBy(products.companyId),
    db
      .select({ id: products.id, day: products.validUntil })
      .from(products)
      .where(and(isReal, gte(products.validUntil, since), lte(products.validUntil, addDays(running, endsWithinDays))))
      .orderBy(asc(products.validUntil), asc(products.id)),
    db
      .select({ on: max(products.snapshot) })
      .from(products)
      .where(isReal),
  ])
  return Array.from({ length: monthsTold }, (_, back) => {
    const to = addMonths(running, -back)
    const from = addMonths(to, -1)
    const inMonth = ({ day }: { day: string | null }) => day !== null && day >= from && day < to
    const approvedInMonth = approved.filter(inMonth)
    return {
      month: from.slice(0, 7),
      approved: approvedInMonth.map(({ id }) => id),
      exportOnly: approvedInMonth.filter((row) => row.exportOnly).map(({ id }) => id),
      newHolders: firsts.filter(inMonth).map(({ id }) => id),
      ending: ending
        .filter(({ day }) => day !== null && day >= to && day <= addDays(to, endsWithinDays))
        .map(({ id }) => id),
      moves: movesIn(prices, from, to),
      readOn: read?.on ?? null,
    }
  }).filter(({ approved: some, ending: soon, moves }) => some.length + soon.length + moves.length > 0)
}
export type MonthFacts = Awaited<ReturnType<typeof readDigestFacts>>[number]
