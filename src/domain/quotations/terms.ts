import type { RequestLine, RequestRecord } from '#contract/entities/request.ts'
import { compare, parseRatio } from '#lib/ratio.ts'
import { concentrationOf } from './line.ts'
import type { QuotationContent } from '../requests/kind-rules.ts'

/** `requestedValue`: the value in the request, if the quotation states a different one. */
export type StatedTerm = Readonly<{ value: string | null; requestedValue: string | null }>

export interface LineTerms {
  readonly line: RequestLine
  /** Name and registration of the offered product, if it is not the requested one. */
  readonly offered: string | null
  /** `requestedValue`: the requested concentration, if the product has a different one in the same unit. */
  readonly content: StatedTerm
  readonly quantity: StatedTerm
  readonly packaging: StatedTerm
  /** `requestedValue`: the requested quantity, if it is below the minimum. */
  readonly minimum: StatedTerm
  readonly tiers: NonNullable<QuotationContent['lines'][number]['tiers']>
}

type RequestedTerms = Pick<RequestRecord, 'products' | 'tradeClause' | 'deliveryPlace' | 'payMethod'>

const notStated: StatedTerm = { value: null, requestedValue: null }

const statedTerm = (value: string | null | undefined, other: string | null | undefined, isSame: boolean): StatedTerm =>
  value ? { value, requestedValue: isSame || !other ? null : other } : notStated

const compareDecimals = (a: string | null | undefined, b: string | null | undefined): number | null => {
  const [one, other] = [parseRatio(a ?? ''), parseRatio(b ?? '')]
  return one && other ? compare(one, other) : null
}

const foldText = (text: string | null | undefined) => (text ?? '').trim().toLocaleLowerCase('en')

/** Incoterms in C or D name the buyer's destination, those in E or F the place of the goods. */
export const isDestinationIncoterm = (clause: string) => /^[CD]/.test(clause)

/** Null if the request does not state a place, or if its place is at the other end of the route. */
const requestedPlace = ({ tradeClause: clause, deliveryPlace }: RequestedTerms, quoted: string) =>
  (isDestinationIncoterm(clause ?? 'CIF') === isDestinationIncoterm(quoted) && deliveryPlace) || null

const deliveryOf = (request: RequestedTerms, { tradeClause, place }: QuotationContent): StatedTerm => {
  if (!tradeClause) return notStated
  const clause = request.tradeClause
  const text = [tradeClause, place].filter(Boolean).join(' ')
  const requestText = [clause, clause && request.deliveryPlace].filter(Boolean).join(' ')
  const wanted = requestedPlace(request, tradeClause)
  const isPlace = wanted === null || foldText(place) === foldText(wanted)
  return statedTerm(text, requestText, tradeClause === clause && isPlace)
}

const contentPattern = /(\d+(?:[.,]\d+)?)\s*(%|％|g\/L|克\/升)/gi

/** Null unless the text contains exactly one concentration, because those of a mixture have no known order. */
const contentIn = (text: string | null | undefined) => {
  const [first, second] = (text ?? '').matchAll(contentPattern)
  if (!first || second || text?.includes('+')) return null
  const content = concentrationOf(first[1]?.replace(',', '.'), first[2])
  return content && { ...content, text: first[0] }
}

/** Concentrations in different units are not compared, because the density is unknown: 41% may be 480 g/L. */
const contentTerm = ({ wish, totalContent, name }: RequestLine, offered: string | null): StatedTerm => {
  const own = contentIn(totalContent) ?? contentIn(name)
  const [requested, quoted] = [contentIn(wish) ?? own, offered === null ? own : contentIn(offered)]
  const isSame = !requested || !quoted || requested.unit !== quoted.unit || compare(requested.value, quoted.value) === 0
  return statedTerm(quoted?.text, requested?.text, isSame)
}

const lineOf = (line: RequestLine, quote: QuotationContent): LineTerms[] => {
  const quotationLine = quote.lines.find((one) => one.pesticideId === line.pesticideId)
  if (!quotationLine) return []
  const { quantity, packaging, minimum, tiers, offered } = quotationLine
  return [
    {
      line,
      offered: offered ?? null,
      content: contentTerm(line, offered ?? null),
      quantity: statedTerm(quantity, line.quantity, compareDecimals(quantity, line.quantity) === 0),
      packaging: statedTerm(packaging, line.packaging, packaging === line.packaging),
      minimum: statedTerm(minimum, line.quantity, (compareDecimals(line.quantity, minimum) ?? 0) >= 0),
      tiers: tiers ?? [],
    },
  ]
}

export const termsOfQuotation = (asked: RequestedTerms, quote: QuotationContent) => ({
  lines: asked.products.flatMap((line) => lineOf(line, quote)),
  delivery: deliveryOf(asked, quote),
  isPlaceMissing: Boolean(quote.tradeClause && requestedPlace(asked, quote.tradeClause) && !quote.place),
  /** A value of the dictionary pay_method; null if not stated, or if `payText` describes the payment. */
  payMethod: statedTerm(quote.payMethod, asked.payMethod, quote.payMethod === asked.payMethod),
  payText: quote.payText || null,
  leadDays: quote.leadDays ?? null,
  supplierNo: quote.supplierNo || null,
})
