import * as z from 'zod/mini'
import { currency, decimal, id, wireDay, wireList, wireText } from '../values.ts'

/** The costs between two Incoterms, in the order of transport. */
export const legs = ['origin', 'loading', 'freight', 'insurance', 'delivery', 'duty'] as const
export type Leg = (typeof legs)[number]

export const chargeUnits = ['shipment', 'tonne', 'percent'] as const

const sourceFields = { day: wireDay, source: wireText, demo: z._default(z.boolean(), false) }

const tableRate = z.object({ currency, perDollar: decimal, ...sourceFields })
/** `port`: of destination; '' for any. */
const tableLeg = z.object({
  leg: z.enum(legs),
  port: z._default(wireText, ''),
  per: z.enum(chargeUnits),
  amount: decimal,
  currency,
  ...sourceFields,
})

/** The operator's exchange rates and transport costs. They are shown as estimates everywhere. */
export const priceLegs = z.object({ rates: wireList(tableRate), legs: wireList(tableLeg) })
export type PriceLegs = z.output<typeof priceLegs>
export type TableLeg = z.output<typeof tableLeg>
export const noPriceLegs: PriceLegs = { rates: [], legs: [] }

export const pricePoint = z.object({
  pesticideId: id,
  /** The English name of the active ingredient, and the specification to which the price applies ("95% TC"). */
  active: wireText,
  specification: wireText,
  price: decimal,
  currency,
  per: z.enum(['kg', 't']),
  /** The day of the price: the requested day, or the latest earlier day that has a price. */
  day: wireDay,
  source: wireText,
  demo: z._default(z.boolean(), false),
})
export type PricePoint = z.output<typeof pricePoint>
