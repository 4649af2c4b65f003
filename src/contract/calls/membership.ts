import * as z from 'zod/mini'
import { goods, membershipSummary, order } from '../entities/membership.ts'
import { page, pageQuery } from '../envelope.ts'
import { buyer, get, post } from '../define.ts'
import { id, instant, text } from '../values.ts'

/** Buying a membership. Added by us: the specification names the orders and their outcomes, not the calls. */
export const membershipCalls = {
  membershipSummary: get(buyer('membership/summary'), { data: membershipSummary, level: 'full' }),
  goodsList: get(buyer('membership/goods-list'), { data: z.array(goods), level: 'full' }),
  /**
   * Makes an order, or gives back the one that is open: there is at most one, so that nothing is paid twice. Asked again
   * with the same `clientRef` it gives the same order. `seenUntil`: the end of the membership that the buyer saw; a buyer
   * who has not seen a renewal is told of it instead of paying for another. `returnTo`: the app's account page.
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
  /** Asks the processor first, while the order is open. */
  orderGet: get(buyer('membership/order'), { query: z.object({ no: id }), data: order, level: 'full' }),
  orderPage: get(buyer('membership/order-page'), { query: z.object(pageQuery), data: page(order), level: 'full' }),
  /** Answers with what the order is now: one that was paid meanwhile is paid. */
  cancelOrder: post(buyer('membership/cancel-order'), { body: z.object({ no: id }), data: order, level: 'full' }),
}
