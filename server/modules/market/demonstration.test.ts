import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/lifecycle/deadline.ts'
import { demonstrationPoints } from './demonstration.ts'

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
})
