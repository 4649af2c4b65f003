import { expect, test } from 'vitest'
import { drawPrize, luckyPrizes } from './prizes.ts'

test('each prize is drawn as often as its chance says, when every number comes once', () => {
  const limits = new Set<number>()
  const drawn = Array.from({ length: 100 }, (_, number) =>
    drawPrize({
      below: (limit) => {
        limits.add(limit)
        return number
      },
    }),
  )
  expect([...limits]).toEqual([100])
  for (const { id, chance } of luckyPrizes)
    expect([id, drawn.filter((one) => one.id === id).length]).toEqual([id, chance])
})

test('the chances are a hundred together, and every prize gives something', () => {
  expect(luckyPrizes.reduce((sum, { chance }) => sum + chance, 0)).toBe(100)
  expect(luckyPrizes.every(({ amount }) => amount > 0)).toBe(true)
  expect(new Set(luckyPrizes.map(({ id }) => id)).size).toBe(luckyPrizes.length)
})
