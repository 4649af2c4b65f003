import * as z from 'zod/mini'
import { id, instant, toldList } from '../values.ts'

/** What a draw can win: questions to the assistant, requests of a kind, or days of membership. */
export const prizeKinds = ['AI_QUERY', 'ENQUIRY', 'SAMPLE_REQ', 'DAYS'] as const
export type PrizeKind = (typeof prizeKinds)[number]

const amount = z.number().check(z.int(), z.gte(1))

export const luckyPrize = z.object({
  id,
  kind: z.enum(prizeKinds),
  amount,
  /** Wins per hundred draws on average. All prizes together make a hundred: every draw wins something. */
  chance: z.number().check(z.int(), z.gte(1), z.lte(100)),
})
export type LuckyPrize = z.output<typeof luckyPrize>

export const luckyDraw = z.object({
  kind: z.enum(prizeKinds),
  amount,
  createTime: instant,
})
export type LuckyDraw = z.output<typeof luckyDraw>

export const luckyOverview = z.object({
  prizes: toldList(luckyPrize),
  /** Today's draw (UTC), if it was made. */
  today: z.nullable(luckyDraw),
  /** When the next day begins. */
  nextTime: instant,
  /** The latest draws, newest first. */
  draws: toldList(luckyDraw),
})
export type LuckyOverview = z.output<typeof luckyOverview>
