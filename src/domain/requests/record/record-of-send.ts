import type { DraftId, RecordId } from '#domain/ids.ts'
import { requestRecord, type RequestRecord } from '#contract/entities/request.ts'
import { groupLinesBySupplier, type RequestContent, type SendReceipt } from '../draft/content.ts'
import type { DraftState } from '../draft/draft-state.ts'
import { status } from '../../lifecycle/status.ts'
import { kindRules } from '../kinds.ts'

export const mayContainProducts = (
  rowProducts: readonly { pesticideId: string }[],
  ours: ReadonlySet<string>,
): boolean =>
  rowProducts.length === 0 || rowProducts.some(({ pesticideId }) => pesticideId === '' || ours.has(pesticideId))

export type StoredSend = Readonly<{
  localId: DraftId
  serverId: RecordId | null
  content: RequestContent
  receipt: SendReceipt
}>

export const stateOfSend = ({ content, receipt }: StoredSend): DraftState => ({
  at: 'sent',
  receipt,
  suppliers: groupLinesBySupplier(content).length,
  listed: false,
})

/** A substitute for the request's records until the server lists them. */
export const recordOfSend = ({ localId, content, receipt }: StoredSend): RequestRecord => {
  const rules = kindRules[content.kind]
  const [first] = groupLinesBySupplier(content)
  return requestRecord.parse({
    ...rules.termsToWire(rules.saidTerms(content.terms)),
    id: localId,
    kind: content.kind,
    recordNo: receipt.records.length === 1 ? receipt.records[0]?.recordNo : '',
    batchNo: receipt.batchNo,
    clientRef: localId,
    company: { companyId: first?.companyId || localId, name: first?.companyName ?? '' },
    status: status.sent,
    createTime: receipt.sentAt,
    updateTime: receipt.sentAt,
    maxReplyTime: content.maxReplyTime || null,
    products: content.lines.map(({ quantity, companyId, categoryId, ...line }) => ({
      ...line,
      companyId: companyId || null,
      categoryId: categoryId || null,
      quantity: quantity || null,
    })),
    note: content.note,
    attachList: content.attachments.map(({ name, url, size, type }) => ({ name, url, size, type })),
    contentHash: receipt.contentHash,
  })
}

/** I25: a client reference decides, because record numbers may be assigned twice. */
export const isOfSend = (record: RequestRecord, { localId, serverId, receipt }: StoredSend): boolean => {
  if (record.clientRef) return record.clientRef === localId
  if (record.caseDraftId && record.caseDraftId === serverId) return true
  if (receipt.batchNo !== null && record.batchNo === receipt.batchNo) return true
  return receipt.records.some(
    ({ id, recordNo }) => id === record.id || (recordNo !== '' && recordNo === record.recordNo),
  )
}

const hasNoOrigin = ({ clientRef, caseDraftId, batchNo }: RequestRecord) => !clientRef && !caseDraftId && !batchNo

/** In ms: the clocks of the device and the server may differ by this much. */
const nearMs = 10 * 60_000

const resembles = (record: RequestRecord, { content, receipt }: StoredSend): boolean =>
  mayContainProducts(record.products, new Set(content.lines.map((line) => line.pesticideId))) &&
  Math.abs(record.createTime - receipt.sentAt) < nearMs

/** REC-4: sends that the server does not list. A row without any reference to a send counts for one similar send. */
export const findUnlistedSends = <S extends StoredSend>(
  sends: readonly S[],
  records: readonly RequestRecord[],
): S[] => {
  const unmatchedRecords = new Set(records.filter(hasNoOrigin))
  return sends.filter((send) => {
    if (records.some((record) => isOfSend(record, send))) return false
    const similar = [...unmatchedRecords]
      .filter((record) => resembles(record, send))
      .slice(0, groupLinesBySupplier(send.content).length)
    for (const record of similar) unmatchedRecords.delete(record)
    return similar.length === 0
  })
}

export const fillRecordFromSend = (record: RequestRecord, send: StoredSend): RequestRecord => {
  const sentRecord = recordOfSend(send)
  const lines = groupLinesBySupplier(send.content).find(
    ({ companyId }) => companyId === record.company.companyId,
  )?.lines
  const sentProducts = lines
    ? sentRecord.products.filter(({ pesticideId }) => lines.some((line) => line.pesticideId === pesticideId))
    : sentRecord.products
  const values = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined))
  return {
    ...sentRecord,
    ...values,
    id: record.id,
    clientRef: record.clientRef ?? send.localId,
    company: record.company.companyId === '' ? sentRecord.company : record.company,
    createTime: record.createTime || sentRecord.createTime,
    products: record.products.length > 0 ? record.products : sentProducts,
    attachList: record.attachList.length > 0 ? record.attachList : sentRecord.attachList,
    note: record.note ?? sentRecord.note,
    maxReplyTime: record.maxReplyTime ?? sentRecord.maxReplyTime,
  }
}
