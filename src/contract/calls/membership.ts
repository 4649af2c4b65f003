import * as z from 'zod/mini'
import { goods, membershipSummary, order } from '../entities/membership.ts'
import { pageOfRows, pageQuery } from '../envelope.ts'
import { fullLevelCall } from '../define.ts'
import { id, instant, text, wireList } from '../values.ts'

const prizeKinds = ['AI_QUERY', 'ENQUIRY', 'SAMPLE_REQ', 'DAYS'] as const
export type PrizeKind = (typeof prizeKinds)[number]

const amount = z.number().check(z.int(), z.gte(1))

const luckyPrize = z.object({
  id,
  kind: z.enum(prizeKinds),
  amount,
  /** In percent; the chances of all prizes add up to 100. */
  chance: z.number().check(z.int(), z.gte(1), z.lte(100)),
})
export type LuckyPrize = z.output<typeof luckyPrize>

const luckyDraw = z.object({
  kind: z.enum(prizeKinds),
  amount,
  createTime: instant,
})
export type LuckyDraw = z.output<typeof luckyDraw>

export const luckyOverview = z.object({
  prizes: wireList(luckyPrize),
  today: z.nullable(luckyDraw),
  nextTime: instant,
  draws: wireList(luckyDraw),
})
export type LuckyOverview = z.output<typeof luckyOverview>

export const luckyCalls = {
  luckyOverview: fullLevelCall.get('lucky/overview', { data: luckyOverview }),
  /** Draws at most once per account and day (UTC). Later calls on that day return the same draw, with `isNew` false. */
  luckyDraw: fullLevelCall.post('lucky/draw', { data: z.object({ draw: luckyDraw, isNew: z.boolean() }) }),
}

export const membershipCalls = {
  membershipSummary: fullLevelCall.get('membership/summary', { data: membershipSummary }),
  goodsList: fullLevelCall.get('membership/goods-list', { data: wireList(goods) }),
  /**
   * Returns the existing order if `clientRef` is repeated, or if the payer has a payable order for the same goods.
   * `seenUntil`: the membership's end as the buyer saw it; if it has changed, a new order is refused.
   */
  createOrder: fullLevelCall.post('membership/create-order', {
    body: z.object({
      goodsId: id,
      clientRef: text(64).check(z.minLength(8)),
      seenUntil: z.nullish(instant),
      returnTo: text(2000).check(z.minLength(1)),
    }),
    data: order,
  }),
  orderGet: fullLevelCall.get('membership/order', { query: z.object({ no: id }), data: order }),
  orderPage: fullLevelCall.get('membership/order-page', { query: z.object(pageQuery), data: pageOfRows(order) }),
  /** Returns the order. Its status is `paid` if it was paid before it could be cancelled. */
  cancelOrder: fullLevelCall.post('membership/cancel-order', { body: z.object({ no: id }), data: order }),
}
