import * as z from 'zod/mini'
import { currency, decimal, wireText, wireList, wireDay } from '../values.ts'

/** The costs between two Incoterms, in the order of transport. */
export const legs = ['origin', 'loading', 'freight', 'insurance', 'delivery', 'duty'] as const
export type CostLeg = (typeof legs)[number]

export const chargeUnits = ['shipment', 'tonne', 'percent'] as const

const sourceFields = { day: wireDay, source: wireText, demo: z._default(z.boolean(), false) }

const tableRate = z.object({ currency, perDollar: decimal, ...sourceFields })
/** `port`: the port of destination; '' for any port. */
const tableLeg = z.object({
  leg: z.enum(legs),
  port: z._default(wireText, ''),
  per: z.enum(chargeUnits),
  amount: decimal,
  currency,
  ...sourceFields,
})

export const priceLegs = z.object({ rates: wireList(tableRate), legs: wireList(tableLeg) })
export type PriceConversionTables = z.output<typeof priceLegs>
export const noPriceLegs: PriceConversionTables = { rates: [], legs: [] }
