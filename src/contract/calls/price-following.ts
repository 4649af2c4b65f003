import * as z from 'zod/mini'
import { followedAlert, priceAlert } from '../entities/price-alert.ts'
import { buyer, byId, del, get, put } from '../define.ts'
import { id, toldList } from '../values.ts'

/** The prices that an account follows. With a backend that lacks this, stars and alerts stay on the device. */
export const priceFollowing = z.object({ stars: toldList(id), alerts: toldList(followedAlert) })
export type PriceFollowing = z.output<typeof priceFollowing>

export const priceFollowingCalls = {
  priceFollowing: get(buyer('price/following'), { level: 'full', data: priceFollowing }),
  /** Set-like: a repetition changes nothing. */
  priceStar: put(buyer('price/star'), {
    level: 'full',
    body: z.object({ id, on: z.boolean() }),
    data: z.unknown(),
  }),
  /** Creates or changes an alert; the last change of its id counts. It is checked at once. */
  priceAlertSave: put(buyer('price/alert'), { level: 'full', body: priceAlert, data: z.unknown() }),
  /** Idempotent: deleting a missing alert succeeds. */
  priceAlertDelete: del(buyer('price/alert'), { level: 'full', query: byId(id), data: z.unknown() }),
}
