import * as z from 'zod/mini'
import { buyer, get, post } from '../define.ts'
import { luckyDraw, luckyOverview } from '../entities/lucky.ts'

/** The free daily draw. Added by us: the specification only names its page. */
export const luckyCalls = {
  luckyOverview: get(buyer('lucky/overview'), { data: luckyOverview, level: 'full' }),
  /**
   * The server draws once per day (UTC) and account. A repeated call on the same day returns that day's draw: `isNew`
   * is false, and nothing more is won.
   */
  luckyDraw: post(buyer('lucky/draw'), {
    data: z.object({ draw: luckyDraw, isNew: z.boolean() }),
    level: 'full',
  }),
}
