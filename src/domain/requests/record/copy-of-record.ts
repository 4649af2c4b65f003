import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { LineContent, RequestContent } from '../draft/content.ts'
import { kindRules } from '../kinds.ts'
import { emptyContent, fromWireDraft } from '../wire.ts'

const asDraft = (record: RequestRecord) => ({
  ...record,
  draftStatus: 'draft' as const,
  version: null,
  sendAck: null,
  companyList: [
    { companyId: record.company.companyId, companyName: record.company.name, productList: record.products },
  ],
})

/** The terms of what was sent, as the form holds them. */
export const termsOfRecord = (kind: RequestKind, record: RequestRecord): RequestContent['terms'] =>
  kindRules[kind].termsFromWire(asDraft(record))

const byProduct = (lines: readonly LineContent[]): LineContent[] => [
  ...new Map(lines.map((line) => [line.lineId, line])).values(),
]

/**
 * What was sent, as the beginning of a new request: products of all the suppliers, terms, note and files. Its date
 * has passed or will have: another is suggested.
 */
export const copyOfRecords = (
  kind: RequestKind,
  records: readonly [RequestRecord, ...RequestRecord[]],
): RequestContent => {
  const [first] = records
  const copies = records.map((record) => fromWireDraft(kind, asDraft(record)))
  return {
    ...fromWireDraft(kind, asDraft(first)),
    lines: byProduct(copies.flatMap((copy) => copy.lines)),
    maxReplyTime: '',
  }
}

/** The same products asked for in another way; the terms of one kind say nothing in another. */
export const productsOfRecord = (kind: RequestKind, record: RequestRecord): RequestContent => ({
  ...emptyContent(kind),
  lines: copyOfRecords(kind, [record]).lines.map((line) => {
    const { lineFields } = kindRules[kind]
    const kept = (field: 'unit' | 'packaging') => (lineFields.includes(field) ? line[field] : '')
    // The quantity of a sample is not the quantity of an order.
    return { ...line, quantity: '', unit: kept('unit'), packaging: kept('packaging') }
  }),
})
