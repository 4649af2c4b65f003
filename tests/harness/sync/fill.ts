import type { RequestContent } from '#domain/requests/draft/content.ts'
import { kindRules } from '#domain/requests/kinds.ts'

const line = { quantity: '10', unit: 'kg', packaging: 'BAG_KRAFT_25KG' }
const terms = {
  deliveryPlace: 'Santos',
  payMethod: 'LC_SIGHT',
  tradeClause: 'FOB',
  purpose: 'REGISTRATION',
  shipMethod: 'DHL',
}

const pickNames = <T>(values: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

export const fillContent = (content: RequestContent): RequestContent => {
  const rules = kindRules[content.kind]
  return {
    ...content,
    lines: content.lines.map((one) => ({ ...one, ...pickNames(line, rules.lineFields) })),
    maxReplyTime: '2026-12-01',
    terms: { ...content.terms, ...pickNames(terms, Object.keys(rules.terms)) },
  }
}
