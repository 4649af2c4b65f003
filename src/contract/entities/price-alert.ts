import * as z from 'zod/mini'
import { day, decimal, id, instant, text } from '../values.ts'

const positive = decimal.check(z.refine((value: string) => Number(value) > 0, 'is not above 0'))

/** When an alert rings. A price is in the currency and unit that the series is published in. */
export const alertRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('above'), price: positive }),
  z.object({ kind: z.literal('below'), price: positive }),
  /** A change of so many percent in two weeks, up or down. */
  z.object({ kind: z.literal('change'), percent: positive }),
])
export type AlertRule = z.output<typeof alertRule>

export const crossingSides = ['up', 'down'] as const

/** A point with which the price went from one side of the limit to the other. */
export const crossing = z.object({
  day,
  side: z.enum(crossingSides),
  price: decimal,
  /** The two-week change at that point, as a fraction of 1, where the alert is about it. */
  share: z.nullable(z.number()),
})
export type Crossing = z.output<typeof crossing>

/** A crossing, and when it was found. */
const ring = z.object({ ...crossing.shape, at: instant })

/** An alert as the buyer sets it. */
export const priceAlert = z.object({
  /** Made by the device. */
  id: text(64).check(z.minLength(1)),
  seriesId: id,
  rule: alertRule,
  paused: z.boolean(),
  /** The last point when the alert was set, changed or went on: only what comes after it rings. Null: there was none. */
  since: z.nullable(day),
  /** Of an alert that is put back after it was deleted: when it last rang. The backend believes it of no other. */
  rang: z.optional(z.nullable(ring)),
})
export type PriceAlert = z.output<typeof priceAlert>

/** An alert with what the backend has found. */
export const followedAlert = z.object({
  ...priceAlert.shape,
  /** The newest point that was judged: it rings no more, nor does an older one. */
  through: z.nullable(day),
  /** The last time it rang. */
  rang: z.nullable(ring),
})
export type FollowedAlert = z.output<typeof followedAlert>

/** Alerts of one account, and stars. */
export const mostAlerts = 50
export const mostStars = 500
