import { multiply, ratio, sum, type Ratio } from '#lib/ratio.ts'
import { measureOf, unitsPer } from './measures.ts'
import type { AskedLine } from './line.ts'
import type { Need } from './need.ts'
import type { Quote } from './offers.ts'

/** A price as the supplier wrote it, and the cost of the requested quantity at that price, in the offer's currency. */
export interface QuotedPrice {
  readonly price: Ratio
  /** Value of product_unit; '' when unknown. */
  readonly unit: string
  readonly note: string | null
  readonly cost: Ratio | null
  readonly needs: readonly Need[]
}

/** How many price units one unit of the request has. */
const conversion = (line: AskedLine, unit: string): Ratio | Need => {
  const to = measureOf(unit, line.packaging)
  if (!line.measure || !to) return { need: 'unit', unit: line.measure ? unit : line.unit }
  const found = unitsPer(line.measure, to, line.density)
  return found === 'density' ? { need: 'density', pesticideId: line.pesticideId, name: line.name } : found
}

/** The price of a line in an offer; null if the supplier did not price it. */
export const quotedPrice = (line: AskedLine, quote: Quote): QuotedPrice | null => {
  const offered = quote.lines.find((one) => one.pesticideId === line.pesticideId)
  if (!offered) return null
  const price = ratio(offered.prePrice)
  const unit = offered.unit ?? line.unit
  const said = { price, unit, note: offered.note ?? null }
  if (!line.quantity) return { ...said, cost: null, needs: [{ need: 'quantity' }] }
  if (unit === line.unit) return { ...said, cost: multiply(price, line.quantity), needs: [] }
  const times = conversion(line, unit)
  if ('need' in times) return { ...said, cost: null, needs: [times] }
  return { ...said, cost: multiply(multiply(price, line.quantity), times), needs: [] }
}

/** The total of the priced lines; null if the cost of one is unknown, or none is priced. */
export const quotedTotal = (prices: readonly (QuotedPrice | null)[]): Ratio | null => {
  const costs = prices.filter((price) => price !== null).map((price) => price.cost)
  return costs.length === 0 || costs.includes(null) ? null : sum(costs.filter((cost) => cost !== null))
}
