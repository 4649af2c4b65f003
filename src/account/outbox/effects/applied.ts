import type { DraftId } from '#domain/ids.ts'
import { fileCalls } from '#contract/calls/account.ts'
import { draftAck, sendAck, type RequestLine, type RequestRecord, type SendAck } from '#contract/entities/request.ts'
import { forgetDraft, forgetFilesOf } from '../../store/files.ts'
import { getBlob, getDraft, writeLog } from '../../store/account-rows.ts'
import type { DrainContext } from '../engine/context.ts'
import { applyAction } from './applied-action.ts'
import type { DraftRow, OpRow, SealedRequest } from '../../store/rows.ts'
import type { LineContent, RequestContent, Receipt } from '#domain/requests/draft/content.ts'
import { status } from '#domain/lifecycle/status.ts'
import { isWhole } from '#domain/requests/draft/long-text.ts'

export type Answered = OpRow & { readonly sealed: SealedRequest }

/**
 * Writes to the journal, in the transaction of the answer. The entry has the key, so that every request can be found.
 */
export const note = (
  drain: DrainContext,
  op: OpRow,
  what: string,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  writeLog(drain.db, drain.ports.clock, {
    what,
    opId: op.opId,
    draftId: op.draftId,
    detail: { key: op.sealed?.key ?? null, ...detail },
  })

/** OPS-1: marks the operation as done. Its row is deleted after a week; the journal retains it. */
export const finished = (drain: DrainContext, op: OpRow, lastAnswer: string): OpRow => ({
  ...op,
  state: 'done',
  pending: 0,
  claim: null,
  block: null,
  delayMs: 0,
  lastAnswer,
  doneAt: drain.ports.clock.now(),
})

/** For an operation that was definitely not applied: its next request is sealed again, under a new key. */
export const unsealed = (op: OpRow): OpRow => ({ ...op, sealed: null, claim: null, ambiguous: false, delayMs: 0 })

/** SEND-5: a success whose data cannot be read is a receipt without numbers, never a reason to send again. */
export const readSendAck = (data: unknown): SendAck => {
  const parsed = sendAck.safeParse(data)
  return parsed.success ? parsed.data : { batchNo: null, sentAt: null, contentHash: null, records: [] }
}

const receiptOf = (drain: DrainContext, ack: SendAck, bodyHash: string): Receipt => ({
  sentAt: ack.sentAt ?? drain.ports.clock.now(),
  batchNo: ack.batchNo,
  contentHash: ack.contentHash,
  bodyHash,
  records: ack.records.map(({ id, companyId, companyName, recordNo }) => ({ id, companyId, companyName, recordNo })),
})

const sha256Hex = /^[0-9a-f]{64}$/u

/** I23: whether the receipt is for another text than this device sent. Some backends return no hash of the text. */
export const isOfAnotherText = ({ sealed }: Answered, data: unknown): boolean => {
  if (sealed.call !== 'send' || !sha256Hex.test(sealed.bodyHash)) return false
  const { contentHash } = readSendAck(data)
  return contentHash !== null && sha256Hex.test(contentHash) && contentHash !== sealed.bodyHash
}

const toRecordLine = (line: LineContent): RequestLine => ({
  pesticideId: line.pesticideId,
  companyId: line.companyId || null,
  name: line.name,
  registrationNo: line.registrationNo,
  formulation: line.formulation,
  categoryId: line.categoryId || null,
  totalContent: line.totalContent,
  quantity: line.quantity || null,
  unit: line.unit || null,
  packaging: line.packaging || null,
  wish: line.wish || null,
})

/** A record made from the receipt, shown until the server's row has been read. */
const provisional = (
  content: RequestContent,
  receipt: Receipt,
  record: Receipt['records'][number],
  localId: DraftId,
): RequestRecord => ({
  id: record.id,
  kind: content.kind,
  recordNo: record.recordNo,
  batchNo: receipt.batchNo,
  clientRef: localId,
  company: { companyId: record.companyId, name: record.companyName, demo: false },
  companyTimezone: 'Asia/Shanghai',
  status: status.sent,
  replyState: 0,
  unread: false,
  version: 1,
  createTime: receipt.sentAt,
  maxReplyTime: content.maxReplyTime || null,
  products: content.lines.filter((line) => line.companyId === record.companyId).map(toRecordLine),
  note: content.note,
  attachList: content.attachments.map(({ name, url, size, type }) => ({ name, url, size, type })),
  shipments: [],
  requiredFiles: [],
  updateTime: receipt.sentAt,
})

export const markSent = async (
  drain: DrainContext,
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
    const { createTime } = row
    const batchNo = receipt.batchNo ?? ''
    await db.records.put({ kind: draft.kind, id: record.id, createTime, batchNo, provisional: true, row })
  }
  return receipt
}

export const appliedSend = async (drain: DrainContext, op: Answered, data: unknown): Promise<void> => {
  const draft = op.draftId ? await getDraft(drain.db, op.draftId) : null
  if (!draft || !op.sealed.content) return
  const receipt = await markSent(drain, draft, op.sealed.content, readSendAck(data), op.sealed.bodyHash)
  drain.emit({ type: 'sent', draft, receipt })
}

export const addressIn = (data: unknown): string | null =>
  fileCalls.uploadFile.data.safeParse(data).data?.[0]?.url || null

export const isReadable = (op: Answered, data: unknown): boolean => {
  switch (op.sealed.call) {
    case 'create':
      return draftAck.safeParse(data).success
    case 'upload':
      return addressIn(data) !== null
    case 'update':
    case 'send':
    case 'discard':
    case 'action':
      return true
  }
}

const appliedSave = async ({ db, ports }: DrainContext, op: Answered, data: unknown) => {
  const draft = op.draftId ? await getDraft(db, op.draftId) : null
  if (!draft) return
  const ack = draftAck.safeParse(data)
  const { content, rev } = op.sealed
  // LONG-2: if the server lacks the end of a text, it does not have this version.
  const isPart = draft.rev === rev && content !== null && !isWhole(draft.mine, content)
  await db.drafts.put({
    ...draft,
    serverId: ack.data?.caseDraftId ?? draft.serverId,
    // A missing version is unknown, not the old one: the next write is then sent without a precondition.
    serverVersion: ack.data?.version ?? null,
    base: content,
    ackedRev: Math.max(draft.ackedRev, isPart ? rev - 1 : rev),
    savedAt: ports.clock.now(),
  })
}

const appliedUpload = async ({ db }: DrainContext, op: Answered, data: unknown) => {
  const blob = await getBlob(db, op.sealed.blobId ?? '')
  const url = addressIn(data)
  if (!blob || url === null) return
  await db.blobs.put({ ...blob, url, bytesSent: blob.size })
  const draft = await getDraft(db, blob.draftId)
  if (!draft) return
  // No new `rev`: the address is the server's name for the same file, not a change by the buyer.
  const attachments = draft.mine.attachments.map((file) => (file.blobId === blob.blobId ? { ...file, url } : file))
  await db.drafts.put({ ...draft, mine: { ...draft.mine, attachments } })
}

const effect = async (drain: DrainContext, op: Answered, data: unknown): Promise<void> => {
  switch (op.sealed.call) {
    case 'create':
    case 'update':
      return appliedSave(drain, op, data)
    case 'send':
      return appliedSend(drain, op, data)
    case 'upload':
      return appliedUpload(drain, op, data)
    case 'discard': {
      const draft = op.draftId ? await getDraft(drain.db, op.draftId) : null
      return draft ? forgetDraft(drain.db, drain.ports.clock, draft) : undefined
    }
    case 'action':
      if (op.intent) await applyAction(drain.db, op.intent)
      return forgetFilesOf(drain.db, op.intent)
  }
}

export const applied = async (drain: DrainContext, op: Answered, data: unknown): Promise<void> => {
  await effect(drain, op, data)
  const done = finished(drain, op, 'ok')
  await drain.db.ops.put(done)
  await note(drain, op, 'applied', { data })
  drain.emit({ type: 'applied', op: done })
}
