import * as z from 'zod/mini'
import { buyer, get, post } from '../define.ts'
import { luckyDraw, luckyOverview } from '../entities/lucky.ts'

/** The free draw of a day. Added by us: the specification names its page alone. */
export const luckyCalls = {
  luckyOverview: get(buyer('lucky/overview'), { data: luckyOverview, level: 'full' }),
  /**
   * The server draws, once a day (UTC) and account. Asked again on the same day it gives the draw of that day: `isNew` is
   * false, and nothing more is won.
   */
  luckyDraw: post(buyer('lucky/draw'), {
    data: z.object({ draw: luckyDraw, isNew: z.boolean() }),
    level: 'full',
  }),
}
