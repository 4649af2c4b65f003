import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { RequestContent } from '../draft/content.ts'
import { kindRules } from '../kinds.ts'
import { emptyContent, fromWireDraft } from '../wire.ts'
import type { FileRef } from '#contract/entities/company.ts'

export const filesOfRecord = (record: RequestRecord): FileRef[] => [
  ...new Map(
    [
      ...record.attachList,
      ...(record.log ?? []).flatMap((entry) => entry.files),
      ...record.shipments.flatMap((parcel) => [...parcel.proof, ...parcel.receiptFiles, ...parcel.resultFiles]),
      ...record.requiredFiles.flatMap((required) => required.files),
    ].map((file) => [file.url, file]),
  ).values(),
]

const asDraft = (record: RequestRecord) => ({
  ...record,
  draftStatus: 'draft' as const,
  version: null,
  sendAck: null,
  companyList: [
    { companyId: record.company.companyId, companyName: record.company.name, productList: record.products },
  ],
})

export const termsOfRecord = (kind: RequestKind, record: RequestRecord): RequestContent['terms'] =>
  kindRules[kind].termsFromWire(asDraft(record))

export const copyOfRecords = (
  kind: RequestKind,
  records: readonly [RequestRecord, ...RequestRecord[]],
): RequestContent => {
  const [first] = records
  const lines = records.flatMap((record) => fromWireDraft(kind, asDraft(record)).lines)
  return {
    ...fromWireDraft(kind, asDraft(first)),
    lines: [...new Map(lines.map((line) => [line.lineId, line])).values()],
    maxReplyTime: '',
  }
}

export const contentFromProducts = (kind: RequestKind, record: RequestRecord): RequestContent => ({
  ...emptyContent(kind),
  lines: copyOfRecords(kind, [record]).lines.map((line) => {
    const { lineFields } = kindRules[kind]
    const retainField = (field: 'unit' | 'packaging') => (lineFields.includes(field) ? line[field] : '')
    // The quantity is not copied, because a sample and an order have different quantities.
    return { ...line, quantity: '', unit: retainField('unit'), packaging: retainField('packaging') }
  }),
})
