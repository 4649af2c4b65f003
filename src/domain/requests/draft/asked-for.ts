import type { RequestContent } from './content.ts'
import type { KnownChoices, RequestDefaults } from './defaults.ts'
import { kindRules } from '../kinds.ts'
import type { KindRules } from '../kind-rules.ts'

/** The parts of a request that a question stated; '': not stated. */
export interface AskedFor {
  /** As a number field stores it: a text that can be two numbers is asked about in the form. */
  readonly quantity: string
  readonly unit: string
  readonly place: string
  readonly clause: string
  readonly note: string
}

/**
 * A new request with the question's values in the fields of the form, each marked. A unit or an Incoterm that this
 * backend does not offer stays open; with the unit the quantity stays open too, since it would be read with another
 * unit.
 */
export const withAsked = (
  content: RequestContent,
  { quantity, unit, place, clause, note }: AskedFor,
  known: KnownChoices,
): { readonly content: RequestContent; readonly defaults: RequestDefaults } => {
  const rules: KindRules = kindRules[content.kind]
  const offers = (dict: 'product_unit' | 'trade_clause', value: string) =>
    known[dict]?.some((entry) => entry.value === value) ?? false
  const defaults: RequestDefaults = {}
  const put = (path: string, value: string, old: string): string => {
    if (value === '') return old
    defaults[path] = { value, from: 'question' }
    return value
  }
  const measured = offers('product_unit', unit)
  const lines = content.lines.map((line) => ({
    ...line,
    quantity: put(`lines.${line.lineId}.quantity`, measured ? quantity : '', line.quantity),
    unit: put(`lines.${line.lineId}.unit`, measured ? unit : '', line.unit),
  }))
  const terms = { ...content.terms }
  if ('deliveryPlace' in rules.terms) terms['deliveryPlace'] = put('terms.deliveryPlace', place, '')
  if ('tradeClause' in rules.terms)
    terms['tradeClause'] = put('terms.tradeClause', offers('trade_clause', clause) ? clause : '', '')
  return { content: { ...content, lines, terms, note: put('note', note, content.note) }, defaults }
}
