import { createHash } from 'node:crypto'
import type { PricePoint } from '#contract/entities/price-point.ts'
import type { Day } from '#contract/values.ts'
import { daysUntil } from '#domain/lifecycle/deadline.ts'
import { divide, multiply, ratio, toDecimal, whole } from '#lib/ratio.ts'

type Point = Omit<PricePoint, 'pesticideId'>

const statistics = 'National Bureau of Statistics of China, market prices of important means of production'

/**
 * Published prices of technicals. Only official statistics stand here: no open source has a series of more products.
 * 2026-05: computed from the published price of the next period and its published change.
 */
const published: readonly Point[] = [
  {
    active: 'glyphosate',
    specification: '95% TC',
    price: '30428.6',
    currency: 'CNY',
    per: 't',
    day: '2026-05-31',
    source: statistics,
    demo: false,
  },
  {
    active: 'glyphosate',
    specification: '95% TC',
    price: '29375',
    currency: 'CNY',
    per: 't',
    day: '2026-06-10',
    source: statistics,
    demo: false,
  },
]

/** An older price says nothing about the day of a decision. */
const longestAgeDays = 366

/** The latest published price of an active on or before a day; null when there is none that is recent enough. */
export const publishedPoint = (active: string, day: Day): Point | null =>
  published
    .filter((point) => point.active === active)
    .filter((point) => {
      const age = daysUntil(day, point.day)
      return age >= 0 && age <= longestAgeDays
    })
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))[0] ?? null

/** The same words always give the same number from 0 to `limit` - 1. */
const drawn = (limit: number, ...words: readonly string[]): number =>
  createHash('sha256').update(words.join('\n')).digest().readUInt32BE(0) % limit

const weekOf = (day: Day): number => Math.floor(daysUntil(day, '1970-01-01') / 7)

/**
 * Fictitious, and said to be so: 20 to 119 CNY a kilogram by active, up to 8 % higher or lower by the week. Only for
 * demonstration products.
 */
export const demonstrationPoint = (active: string, day: Day): Point => {
  const base = whole(20 + drawn(100, 'base', active))
  const permille = whole(920 + drawn(161, 'week', active, String(weekOf(day))))
  return {
    active,
    specification: '95% TC',
    price: toDecimal(divide(multiply(base, permille), ratio('1000')), 2, 2),
    currency: 'CNY',
    per: 'kg',
    day,
    source: 'Demonstration series (fictitious)',
    demo: true,
  }
}
