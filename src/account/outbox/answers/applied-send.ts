import { sendAck, type RequestRecord, type SendAck } from '#contract/entities/request.ts'
import type { RequestContent } from '#domain/requests/content.ts'
import type { Receipt } from '#domain/requests/receipt.ts'
import { getDraft } from '../../store/account-rows.ts'
import type { DraftRow } from '../../store/rows.ts'
import type { Drain } from '../engine/context.ts'
import type { Answered } from './answer.ts'

/** SEND-5: an answer of success whose data cannot be read is a receipt without numbers, never a reason to send again. */
export const readSendAck = (data: unknown): SendAck => {
  const parsed = sendAck.safeParse(data)
  return parsed.success ? parsed.data : { batchNo: null, sentAt: null, contentHash: null, records: [] }
}

const receiptOf = (drain: Drain, ack: SendAck, bodyHash: string): Receipt => ({
  sentAt: ack.sentAt ?? drain.ports.clock.now(),
  batchNo: ack.batchNo,
  contentHash: ack.contentHash,
  bodyHash,
  records: ack.records.map(({ id, companyId, companyName, recordNo }) => ({ id, companyId, companyName, recordNo })),
})

/** A record as the receipt tells it, shown until the server's own row has been read. */
const provisional = (
  content: RequestContent,
  receipt: Receipt,
  record: Receipt['records'][number],
  localId: string,
): RequestRecord => ({
  id: record.id,
  kind: content.kind,
  recordNo: record.recordNo,
  batchNo: receipt.batchNo,
  clientRef: localId,
  company: { companyId: record.companyId, name: record.companyName, demo: false },
  companyTimezone: 'Asia/Shanghai',
  status: 10,
  replyState: 0,
  unread: false,
  version: 1,
  createTime: receipt.sentAt,
  maxReplyTime: content.maxReplyTime,
  products: content.lines.filter((line) => line.companyId === record.companyId),
  note: content.note,
  attachList: content.attachments.map(({ name, url, size, type }) => ({ name, url, size, type })),
  shipments: [],
  requiredFiles: [],
  updateTime: receipt.sentAt,
})

/** The draft has become a sent request: it leaves the drafts, its receipt stays, its records appear. */
export const markSent = async (
  drain: Drain,
  draft: DraftRow,
  content: RequestContent,
  ack: SendAck,
  bodyHash: string,
): Promise<Receipt> => {
  const receipt = receiptOf(drain, ack, bodyHash)
  const { db } = drain
  const serverId = ('caseDraftId' in ack ? ack.caseDraftId : null) ?? draft.serverId
  await db.drafts.put({
    ...draft,
    mine: content,
    ackedRev: draft.rev,
    status: 'sent',
    conflict: null,
    serverId,
    receipt,
  })
  for (const record of receipt.records) {
    if (await db.records.get([draft.kind, record.id])) continue
    const row = provisional(content, receipt, record, draft.localId)
    await db.records.put({
      kind: draft.kind,
      id: record.id,
      createTime: row.createTime,
      batchNo: receipt.batchNo ?? '',
      provisional: true,
      row,
    })
  }
  return receipt
}

export const appliedSend = async (drain: Drain, op: Answered, data: unknown): Promise<void> => {
  const draft = op.draftId ? await getDraft(drain.db, op.draftId) : null
  if (!draft || !op.sealed.content) return
  const receipt = await markSent(drain, draft, op.sealed.content, readSendAck(data), op.sealed.bodyHash)
  drain.emit({ type: 'sent', draft, receipt })
}
