import { compare, multiply, oneRatio, ratio, sum, type Ratio } from '#lib/ratio.ts'
import { requestedLine, type RequestedLine } from './line.ts'
import { measureOf, unitsPer } from './measure.ts'
import type { NeededFigure } from './figures.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { Day } from '#contract/values.ts'
import { kindRules } from '../requests/kinds.ts'
import type { QuotationContent } from '../requests/kind-rules.ts'
import { isComparable, quotationsOf, quotationStatus } from './quotations.ts'

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

/** Number of price units in one requested unit, or the figure that the conversion needs. */
const conversion = (line: RequestedLine, unit: string): Ratio | NeededFigure => {
  const to = measureOf(unit, line.packaging)
  if (!line.measure || !to) return { need: 'unit', unit: line.measure ? unit : line.unit }
  const times = unitsPer(line.measure, to, line.density)
  return times === 'density' ? neededDensity(line) : times
}

export const quotedPrice = (line: RequestedLine, quote: QuotationContent): QuotedPrice | null => {
  const quotationLine = quote.lines.find(({ pesticideId }) => pesticideId === line.pesticideId)
  if (!quotationLine) return null
  const price = ratio(quotationLine.prePrice)
  const unit = quotationLine.unit ?? line.unit
  const quotedBase = { price, unit, note: quotationLine.note ?? null }
  if (!line.quantity) return { ...quotedBase, cost: null, needs: [{ need: 'quantity' }] }
  const times = unit === line.unit ? oneRatio : conversion(line, unit)
  if ('need' in times) return { ...quotedBase, cost: null, needs: [times] }
  return { ...quotedBase, cost: multiply(multiply(price, line.quantity), times), needs: [] }
}

export const quotedTotal = (prices: readonly (QuotedPrice | null)[]): Ratio | null => {
  const costs = prices.filter((price) => price !== null).map((price) => price.cost)
  return costs.length === 0 || costs.includes(null) ? null : sum(costs.filter((cost) => cost !== null))
}

/** The amount is in the quotation's currency. Null if the request and the quotation do not state enough. */
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

/** `lowest`: null if one of several quotations has an unknown cost or is for other goods or on other terms. */
export const lowestPriceAndCount = (records: readonly RequestRecord[], today: Day) => {
  const prices = records.flatMap((record) => {
    const [first] = record.products
    const quotation = quotationsOf(record).at(-1) ?? null
    if (!first || !quotation || !isComparable(quotationStatus(record, quotation, today))) return []
    const { quote } = quotation
    const line = requestedLine(first, null, null)
    const quoted = quotedPrice(line, quote)
    if (!quoted) return []
    const { name, totalContent, formulation, unit: asked, extraActives } = line
    const offered = quote.lines.find(({ pesticideId }) => pesticideId === line.pesticideId)?.offered
    const clause = quote.tradeClause ?? record.tradeClause
    const basis = [quote.currency, quoted.unit, asked, clause, offered ?? name, totalContent, formulation].join('|')
    const isKnown = quoted.cost !== null && extraActives.length === 0
    return [{ ...quoted, currency: quote.currency, company: record.company.name, basis, isKnown }]
  })
  const [first, ...others] = prices.toSorted((a, b) => compare(a.price, b.price))
  const isSure =
    first && (others.length === 0 || prices.every(({ isKnown, basis }) => isKnown && basis === first.basis))
  return { count: prices.length, lowest: isSure ? first : null }
}
