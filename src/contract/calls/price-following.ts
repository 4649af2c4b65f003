import * as z from 'zod/mini'
import { followedAlert, priceAlert } from '../entities/price-alert.ts'
import { buyer, byId, del, get, put } from '../define.ts'
import { id } from '../values.ts'

/** What an account follows of the prices. A backend without it leaves stars and alerts on the device. */
export const priceFollowing = z.object({ stars: z.array(id), alerts: z.array(followedAlert) })
export type PriceFollowing = z.output<typeof priceFollowing>

export const priceFollowingCalls = {
  priceFollowing: get(buyer('price/following'), { level: 'full', data: priceFollowing }),
  /** Set-like. */
  priceStar: put(buyer('price/star'), {
    level: 'full',
    body: z.object({ id, on: z.boolean() }),
    data: z.unknown(),
  }),
  /** Sets an alert or changes it: the last word on its id counts. It is judged at once. */
  priceAlertSave: put(buyer('price/alert'), { level: 'full', body: priceAlert, data: z.unknown() }),
  /** Idempotent: an alert that is not there counts as deleted. */
  priceAlertDelete: del(buyer('price/alert'), { level: 'full', query: byId(id), data: z.unknown() }),
}
