import * as z from 'zod/mini'
import { goods, membershipSummary, order } from '../entities/membership.ts'
import { page, pageQuery } from '../envelope.ts'
import { buyer, get, post } from '../define.ts'
import { id, instant, text, toldList } from '../values.ts'

/** Buying a membership. Added by us: the specification names the orders and their outcomes, not the calls. */
export const membershipCalls = {
  membershipSummary: get(buyer('membership/summary'), { data: membershipSummary, level: 'full' }),
  goodsList: get(buyer('membership/goods-list'), { data: toldList(goods), level: 'full' }),
  /**
   * Creates an order, or returns the open one: there is at most one, so that nothing is paid twice. A repetition with
   * the same `clientRef` returns the same order. `seenUntil`: the end of the membership that the buyer saw; if it was
   * renewed since, the buyer is told instead of paying again. `returnTo`: the app's account page.
   */
  createOrder: post(buyer('membership/create-order'), {
    body: z.object({
      goodsId: id,
      clientRef: text(64).check(z.minLength(8)),
      seenUntil: z.nullish(instant),
      returnTo: text(2000).check(z.minLength(1)),
    }),
    data: order,
    level: 'full',
  }),
  /** While the order is open, the processor is asked first. */
  orderGet: get(buyer('membership/order'), { query: z.object({ no: id }), data: order, level: 'full' }),
  orderPage: get(buyer('membership/order-page'), { query: z.object(pageQuery), data: page(order), level: 'full' }),
  /** Returns the order's present state: one that was paid meanwhile is paid. */
  cancelOrder: post(buyer('membership/cancel-order'), { body: z.object({ no: id }), data: order, level: 'full' }),
}
