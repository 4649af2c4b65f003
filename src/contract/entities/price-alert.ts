import * as z from 'zod/mini'
import { day, decimal, id, instant, text } from '../values.ts'

const positive = decimal.check(z.refine((value: string) => Number(value) > 0, 'is not above 0'))

/** When an alert fires. A price is in the currency and unit in which the series is published. */
export const alertRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('above'), price: positive }),
  z.object({ kind: z.literal('below'), price: positive }),
  /** A change of this many percent in two weeks, up or down. */
  z.object({ kind: z.literal('change'), percent: positive }),
])
export type AlertRule = z.output<typeof alertRule>

export const crossingSides = ['up', 'down'] as const

/** The point at which the price went from one side of the limit to the other. */
export const crossing = z.object({
  day,
  side: z.enum(crossingSides),
  price: decimal,
  /** The two-week change at that point, as a fraction of 1, if the alert is about it. */
  share: z.nullable(z.number().check(z.gte(-1e9), z.lte(1e9))),
})
export type Crossing = z.output<typeof crossing>

/** A crossing, and when it was found. */
const ring = z.object({ ...crossing.shape, at: instant })

/** An alert as the buyer sets it. */
export const priceAlert = z.object({
  /** Created by the device. */
  id: text(64).check(z.minLength(1)),
  seriesId: id,
  rule: alertRule,
  paused: z.boolean(),
  /** The newest point when the alert was set, changed or resumed: only later ones fire it. Null: there was none. */
  since: z.nullable(day),
  /** For an alert that is restored after deletion: when it last fired. The backend accepts this only then. */
  rang: z.optional(z.nullable(ring)),
})
export type PriceAlert = z.output<typeof priceAlert>

/** An alert with what the backend has found. */
export const followedAlert = z.object({
  ...priceAlert.shape,
  /** The newest point that was compared: it and older ones no longer fire the alert. */
  through: z.nullable(day),
  /** The last time it fired. */
  rang: z.nullable(ring),
})
export type FollowedAlert = z.output<typeof followedAlert>

/** The most alerts of one account, and the most stars. */
export const mostAlerts = 50
export const mostStars = 500
