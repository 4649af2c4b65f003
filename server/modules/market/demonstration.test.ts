import { expect, test } from 'vitest'
import { addDays } from '#domain/lifecycle/deadline.ts'
import { demonstrationPriceHistory } from './demonstration.ts'

const actives = Array.from({ length: 60 }, (_, at) => `active ${at}`)
const today = '2026-09-01'

test('a week later, the invented prices that remain are unchanged, and at most two are gone', () => {
  for (const active of actives) {
    const pointsBefore = demonstrationPriceHistory(active, today)
    const pricesAfter = new Map(
      demonstrationPriceHistory(active, addDays(today, 7)).map(({ day, price }) => [day, price]),
    )
    // The last week of a series has a price even inside a gap. A week later, that price may be missing.
    const stablePoints = pointsBefore.filter(({ day }) => pricesAfter.has(day))
    expect(stablePoints.length).toBeGreaterThanOrEqual(pointsBefore.length - 2)
    for (const { day, price } of stablePoints) expect(pricesAfter.get(day)).toBe(price)
  }
})
