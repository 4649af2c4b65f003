import { describe, expect, test } from 'vitest'
import { drawPrize, luckyPrizesOf } from './lucky.ts'

describe.each([true, false])('lucky prizes, with a model: %s', (hasModel) => {
  const prizes = luckyPrizesOf(hasModel)

  test('over all possible random numbers, each prize is drawn exactly as often as its chance states', () => {
    const limits = new Set<number>()
    const draws = Array.from({ length: 100 }, (_, number) =>
      drawPrize(
        {
          below: (limit) => {
            limits.add(limit)
            return number
          },
        },
        prizes,
      ),
    )
    expect([...limits]).toEqual([100])
    for (const { id, chance } of prizes) expect([id, draws.filter((one) => one.id === id).length]).toEqual([id, chance])
  })
})
