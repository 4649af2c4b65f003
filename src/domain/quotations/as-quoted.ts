import { compare, multiply, one, ratio, sum, type Ratio } from '#lib/ratio.ts'
import { requestedLine, type RequestedLine } from './line.ts'
import { measureOf, unitsPer } from './measure.ts'
import type { NeededFigure } from './figures.ts'
import { groupBy } from '#lib/group-by.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { kindRules } from '../requests/kinds.ts'
import type { QuotationContent } from '../requests/kind-rules.ts'
import { status } from '../lifecycle/status.ts'
import { newestQuotation } from './quotations.ts'

export interface QuotedPrice {
  readonly price: Ratio
  /** A value of the dictionary product_unit; '' if unknown. */
  readonly unit: string
  readonly note: string | null
  readonly cost: Ratio | null
  readonly needs: readonly NeededFigure[]
}

export const neededDensity = ({ pesticideId, name }: RequestedLine): NeededFigure => ({
  need: 'density',
  pesticideId,
  name,
})

/** Number of price units in one requested unit. */
const conversion = (line: RequestedLine, unit: string): Ratio | NeededFigure => {
  const to = measureOf(unit, line.packaging)
  if (!line.measure || !to) return { need: 'unit', unit: line.measure ? unit : line.unit }
  const times = unitsPer(line.measure, to, line.density)
  return times === 'density' ? neededDensity(line) : times
}

/** The quoted price of a line; null if the supplier did not price it. */
export const quotedPrice = (line: RequestedLine, quote: QuotationContent): QuotedPrice | null => {
  const quotationLine = quote.lines.find(({ pesticideId }) => pesticideId === line.pesticideId)
  if (!quotationLine) return null
  const price = ratio(quotationLine.prePrice)
  const unit = quotationLine.unit ?? line.unit
  const quotedBase = { price, unit, note: quotationLine.note ?? null }
  if (!line.quantity) return { ...quotedBase, cost: null, needs: [{ need: 'quantity' }] }
  const times = unit === line.unit ? one : conversion(line, unit)
  if ('need' in times) return { ...quotedBase, cost: null, needs: [times] }
  return { ...quotedBase, cost: multiply(multiply(price, line.quantity), times), needs: [] }
}

/** The cost of all priced lines. Null if the cost of one of them is unknown, or if no line is priced. */
export const quotedTotal = (prices: readonly (QuotedPrice | null)[]): Ratio | null => {
  const costs = prices.filter((price) => price !== null).map((price) => price.cost)
  return costs.length === 0 || costs.includes(null) ? null : sum(costs.filter((cost) => cost !== null))
}

/** What the buyer pays, in the currency of the quotation; null if the supplier did not state enough. */
export const amountToPay = (
  kind: RequestKind,
  { products }: Pick<RequestRecord, 'products'>,
  quote: QuotationContent,
) => {
  const { fees } = kindRules[kind]
  if (fees) return fees.figures(quote)[fees.sum] ?? null
  return quote.totalMoney
    ? ratio(quote.totalMoney)
    : quotedTotal(products.map((line) => quotedPrice(requestedLine(line, null, null), quote)))
}

/** The lowest quoted price of the first product, among the quotations in the most common currency and unit. */
export const lowestPrice = (records: readonly RequestRecord[]) => {
  const prices = records.flatMap((record) => {
    const [line] = record.products
    const quote = newestQuotation(record)
    const quotedLine = quote?.lines.find(({ pesticideId }) => pesticideId === line?.pesticideId)
    if (!quote || !quotedLine || record.status >= status.declined) return []
    const unit = quotedLine.unit ?? line?.unit ?? ''
    return [{ price: quotedLine.prePrice, currency: quote.currency, unit, company: record.company.name }]
  })
  const groups = groupBy(prices, ({ currency, unit }) => `${currency} ${unit}`)
  const [largest = []] = [...groups.values()].toSorted((a, b) => b.length - a.length)
  return largest.toSorted((a, b) => compare(ratio(a.price), ratio(b.price)))[0] ?? null
}
