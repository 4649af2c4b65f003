import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { ratio, type Ratio } from '#lib/ratio.ts'
import { quotedPrice, quotedTotal } from './as-quoted.ts'
import { kindRules } from '../requests/kinds.ts'
import { askedLine } from './line.ts'
import type { Quote } from './offers.ts'

type Asked = Pick<RequestRecord, 'products'>

/** The supplier's own total, else the sum of its prices. */
const priceToPay = (record: Asked, quote: Quote): Ratio | null =>
  quote.totalMoney
    ? ratio(quote.totalMoney)
    : quotedTotal(record.products.map((line) => quotedPrice(askedLine(line, null, null), quote)))

/** The cost of accepting an offer, in its currency; null if the supplier did not state enough. */
export const toPay = (kind: RequestKind, record: Asked, quote: Quote): Ratio | null => {
  const { fees } = kindRules[kind]
  return fees ? (fees.figures(quote)[fees.sum] ?? null) : priceToPay(record, quote)
}
