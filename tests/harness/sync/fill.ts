import type { RequestContent } from '#domain/requests/content.ts'

/** Everything an enquiry must say before it may be saved or sent. */
export const filled = (content: RequestContent): RequestContent => ({
  ...content,
  lines: content.lines.map((line) => ({ ...line, quantity: '10', unit: 'kg', packaging: 'BAG_KRAFT_25KG' })),
  maxReplyTime: '2026-12-01',
  terms: { ...content.terms, deliveryPlace: 'Santos', payMethod: 'LC_SIGHT', tradeClause: 'FOB' },
})
