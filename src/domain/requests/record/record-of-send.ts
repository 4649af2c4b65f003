import type { DraftId, RecordId } from '#domain/ids.ts'
import { requestRecord, type RequestRecord } from '#contract/entities/request.ts'
import { bySupplier } from '../draft/by-supplier.ts'
import type { RequestContent } from '../draft/content.ts'
import type { DraftState } from '../draft/draft-state.ts'
import { kindRules } from '../kinds.ts'
import type { Receipt } from './receipt.ts'

/** A send of this device: its text and its receipt. */
export interface Send {
  readonly localId: DraftId
  readonly serverId: RecordId | null
  readonly content: RequestContent
  readonly receipt: Receipt
}

/** Where a send stands that no list shows. */
export const stateOfSend = ({ content, receipt }: Send): DraftState => ({
  at: 'sent',
  receipt,
  suppliers: bySupplier(content).length,
  listed: false,
})

/** A send as a record, from its text and receipt alone: readable before the server lists it, or if it never does. */
export const recordOfSend = ({ localId, content, receipt }: Send): RequestRecord => {
  const rules = kindRules[content.kind]
  const [first] = bySupplier(content)
  return requestRecord.parse({
    ...rules.termsToWire(rules.saidTerms(content.terms)),
    id: localId,
    kind: content.kind,
    recordNo: receipt.records.length === 1 ? receipt.records[0]?.recordNo : '',
    batchNo: receipt.batchNo,
    clientRef: localId,
    company: { companyId: first?.companyId || localId, name: first?.companyName ?? '' },
    status: 10,
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

/** By reference first: a number may be given twice, a reference is not (I25). */
export const isOfSend = (record: RequestRecord, { localId, serverId, receipt }: Send): boolean => {
  if (record.clientRef) return record.clientRef === localId
  if (record.caseDraftId && record.caseDraftId === serverId) return true
  if (receipt.batchNo !== null && record.batchNo === receipt.batchNo) return true
  return receipt.records.some(
    ({ id, recordNo }) => id === record.id || (recordNo !== '' && recordNo === record.recordNo),
  )
}

const isNameless = ({ clientRef, caseDraftId, batchNo }: RequestRecord) => !clientRef && !caseDraftId && !batchNo

/** How far the moment of a nameless row may be from that of the send: the server's clock, or this device's. */
const nearMs = 10 * 60_000

const looksLike = (record: RequestRecord, { content, receipt }: Send): boolean => {
  const asked = new Set(content.lines.map((line) => line.pesticideId))
  const products = record.products.length === 0 || record.products.some(({ pesticideId }) => asked.has(pesticideId))
  return products && Math.abs(record.createTime - receipt.sentAt) < nearMs
}

/**
 * Sends that no record stands for yet. Where a backend lists rows that say nothing of their origin, a row stands for
 * the send it looks like, as many rows for one send as it has suppliers. What is told of a send never hangs on it.
 */
export const unlistedOf = <S extends Send>(sends: readonly S[], records: readonly RequestRecord[]): S[] => {
  const free = new Set(records.filter(isNameless))
  return sends.filter((send) => {
    if (records.some((record) => isOfSend(record, send))) return false
    const alike = [...free].filter((record) => looksLike(record, send)).slice(0, bySupplier(send.content).length)
    for (const record of alike) free.delete(record)
    return alike.length === 0
  })
}

/** What a sparse list leaves out of a record, from the text that this device sent. */
export const filledFrom = (record: RequestRecord, send: Send): RequestRecord => {
  const own = recordOfSend(send)
  const lines = bySupplier(send.content).find(({ companyId }) => companyId === record.company.companyId)?.lines
  const asked = lines
    ? own.products.filter(({ pesticideId }) => lines.some((line) => line.pesticideId === pesticideId))
    : own.products
  const said = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined))
  return {
    ...own,
    ...said,
    id: record.id,
    clientRef: record.clientRef ?? send.localId,
    company: record.company.companyId === '' ? own.company : record.company,
    createTime: record.createTime || own.createTime,
    products: record.products.length > 0 ? record.products : asked,
    attachList: record.attachList.length > 0 ? record.attachList : own.attachList,
    note: record.note ?? own.note,
    maxReplyTime: record.maxReplyTime ?? own.maxReplyTime,
  }
}
