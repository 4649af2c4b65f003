import { priceFollowingCalls, type PriceFollowing } from '#contract/calls/market.ts'
import type { PriceAlert } from '#contract/entities/price.ts'
import { pricePublisher, type DaysAgo } from './published-prices.ts'
import type { TestApp } from './server.ts'

export const priceFollowers = (t: TestApp, prefix: string) => {
  const desk = pricePublisher(t)
  let seriesCount = 0
  return {
    desk,
    newSeries: () => {
      seriesCount += 1
      const id = `${prefix}-${seriesCount}`
      return { id, publish: (...points: readonly DaysAgo[]) => desk.publish(id, ...points) }
    },
    follower: async () => {
      const { token, userId } = await t.newBuyer()
      return {
        token,
        userId,
        save: (alert: PriceAlert, headers: Record<string, string> = {}) =>
          t.call(priceFollowingCalls.priceAlertSave, { token, body: alert, headers }),
        remove: (id: string) => t.call(priceFollowingCalls.priceAlertDelete, { token, query: { id } }),
        star: (id: string, on = true) => t.call(priceFollowingCalls.priceStar, { token, body: { id, on } }),
        following: async () => (await t.call(priceFollowingCalls.priceFollowing, { token })).data as PriceFollowing,
      }
    },
    alertOn: (seriesId: string, more: Partial<PriceAlert> = {}): PriceAlert => ({
      id: 'a1',
      seriesId,
      rule: { kind: 'above', price: '100' },
      paused: false,
      since: desk.daysAgo(20),
      ...more,
    }),
  }
}
