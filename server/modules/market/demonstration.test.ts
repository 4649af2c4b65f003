import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/lifecycle/deadline.ts'
import { gapsAfter } from '#domain/market/points.ts'
import {
  demonstrationPoint,
  demonstrationPoints,
  demonstrationRates,
  demonstrationSource,
  demonstrationWeek,
} from './demonstration.ts'

const actives = Array.from({ length: 60 }, (_, at) => `active ${at}`)
const isMonday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1
const today = '2026-09-01'

describe('invented prices', () => {
  test('are on Mondays, the first a year ago and the last this week, each once and in order', () => {
    for (const active of actives) {
      const days = demonstrationPoints(active, today).map(({ day }) => day)
      expect(days.every(isMonday)).toBe(true)
      expect(days).toEqual([...new Set(days)].toSorted())
      expect(days.at(-1)).toBe('2026-08-31')
      expect((days[0] ?? '') >= addDays(today, -55 * 7)).toBe(true)
    }
  })

  test('stay the same: a week later all but the oldest are unchanged', () => {
    for (const active of actives) {
      const before = demonstrationPoints(active, today)
      const after = new Map(demonstrationPoints(active, addDays(today, 7)).map(({ day, price }) => [day, price]))
      // A gap that has begun takes the week away that was shown only because it was the last.
      const stands = before.filter(({ day }) => after.has(day))
      expect(stands.length).toBeGreaterThanOrEqual(before.length - 2)
      for (const { day, price } of stands) expect(after.get(day)).toBe(price)
    }
  })

  test('move as a market does: no week takes more than a tenth off, none is flat for a year', () => {
    for (const active of actives) {
      const prices = demonstrationPoints(active, today).map(({ price }) => Number(price))
      expect(new Set(prices).size).toBeGreaterThan(30)
      expect(Math.max(...prices) / Math.min(...prices)).toBeLessThan(1.5)
      expect(prices.every((price) => price >= 16 && price <= 143)).toBe(true)
    }
  })

  test('have gaps for some active ingredients and none for most, so that charts show both', () => {
    const gapped = actives.filter((active) => gapsAfter(demonstrationPoints(active, today)).size > 0)
    expect(gapped.length).toBeGreaterThan(5)
    expect(gapped.length).toBeLessThan(actives.length / 2)
  })

  test.each([
    ['a Monday', '2026-08-31', '2026-08-31'],
    ['a Tuesday', '2026-09-01', '2026-08-31'],
    ['a Sunday', '2026-09-06', '2026-08-31'],
    ['the first days of a year', '2026-01-01', '2025-12-29'],
    ['a leap day', '2024-02-29', '2024-02-26'],
  ])('of %s are those of the Monday before', (_, day, monday) => {
    expect(demonstrationPoint('atrazine', day)).toMatchObject({ day: monday, demo: true, source: demonstrationSource })
    const shown = demonstrationPoints('atrazine', day).at(-1)
    expect(shown).toEqual({ day: monday, price: demonstrationPoint('atrazine', day).price })
  })

  test('the next point appears on Monday, not before', () => {
    const weeks = ['2026-08-31', '2026-09-06', '2026-09-07'].map(demonstrationWeek)
    expect([weeks[1], weeks[2]]).toEqual([weeks[0], (weeks[0] ?? 0) + 1])
  })
})

test('invented rates reach back as far as the points, one a month, and say that they are invented', () => {
  const rates = demonstrationRates('2026-03-31')
  expect(rates.map(({ day }) => day).slice(0, 3)).toEqual(['2026-03-01', '2026-02-01', '2026-01-01'])
  const [oldest] = demonstrationPoints('atrazine', '2026-03-31')
  expect((rates.at(-1)?.day ?? '9') <= (oldest?.day ?? '')).toBe(true)
  expect(rates.every(({ demo, source }) => demo && source === demonstrationSource)).toBe(true)
})
