import { fileCalls } from '#contract/calls/account.ts'
import { draftAck, type RequestLine, type RequestRecord, sendAck, type SendAck } from '#contract/entities/request.ts'
import {
  deleteDraftRows,
  deleteFilesOfIntent,
  getBlob,
  getDraft,
  writeLog,
  type AccountDb,
  kvKey,
} from '../../store/db.ts'
import type { DrainContext } from '../engine/context.ts'
import {
  type DraftRow,
  type Intent,
  type IntentOf,
  isRecordIntent,
  type OpRow,
  type RecordIntent,
  type SealedRequest,
} from '../../store/rows.ts'
import type { LineContent, SendReceipt } from '#domain/requests/draft/content.ts'
import { status } from '#domain/lifecycle/status.ts'
import { isUnshortened } from '#domain/requests/draft/long-text.ts'
import * as z from 'zod/mini'
import { product } from '#contract/entities/product.ts'
import { nextSeq } from '../../store/tx.ts'
import { favourite, type Favourite } from '#contract/calls/reviews.ts'
import { priceFollowing } from '#contract/calls/market.ts'
import { subscription, userInfo } from '#contract/entities/account.ts'
import { applyFollowIntents, noFollowing } from '../../store/prices.ts'

const change = async <T extends z.ZodMiniType>(
  db: AccountDb,
  k: string,
  schema: T,
  next: (now: z.output<T>) => z.output<T>,
  initial?: z.output<T>,
): Promise<void> => {
  const row = (await db.kv.get(k)) ?? (initial === undefined ? null : { k, v: initial, asOf: 0 })
  const parsed = schema.safeParse(row?.v)
  if (row && parsed.success) await db.kv.put({ ...row, v: next(parsed.data) })
}

const favouritesAfter = (list: readonly Favourite[], { companyId, company, on, note, at }: IntentOf<'favourite'>) => {
  const others = list.filter((one) => one.companyId !== companyId)
  if (!on) return others
  const oldEntry = list.find((one) => one.companyId === companyId)
  const entry = {
    companyId,
    company: { companyId, name: company },
    note: note === null ? (oldEntry?.note ?? null) : note || null,
    createTime: oldEntry?.createTime ?? at,
  }
  return [entry, ...others]
}

const applyAvatar = async (db: AccountDb, { files: [file] }: IntentOf<'avatar'>): Promise<void> => {
  const avatar = file ? ((await db.blobs.get(file.blobId))?.url ?? null) : null
  await change(db, kvKey.user, userInfo, (user) => ({ ...user, avatar }))
}

const addToCart = async (db: AccountDb, intent: IntentOf<'cart-add'>) => {
  for (const pesticideId of intent.ids) {
    if (await db.cart.get(pesticideId)) continue
    const row = product.safeParse(intent.products[pesticideId]).data ?? null
    await db.cart.put({ pesticideId, product: row, order: await nextSeq(db) })
  }
}

const readMessages = async (db: AccountDb, ids: readonly string[]) => {
  const rows = (await db.messages.bulkGet([...ids])).flatMap((row) => row ?? [])
  const unread = rows.filter((row) => !row.readStatus)
  await db.messages.bulkPut(unread.map((row) => ({ ...row, readStatus: true })))
  const count = await db.kv.get('unread')
  if (typeof count?.v === 'number') await db.kv.put({ ...count, v: Math.max(0, count.v - unread.length) })
}

const changeRecord = async (db: AccountDb, { kind, id }: RecordIntent, fields: Partial<RequestRecord>) => {
  const row = await db.records.get([kind, id])
  if (row) await db.records.put({ ...row, row: { ...row.row, ...fields } })
}

export const applyAction = async (db: AccountDb, intent: Intent, now: number): Promise<void> => {
  if (isRecordIntent(intent)) {
    if (intent.name === 'record-read') return changeRecord(db, intent, { unread: false })
    return intent.name === 'record-urge' ? changeRecord(db, intent, { lastUrgeTime: now }) : undefined
  }
  switch (intent.name) {
    case 'cart-add':
      return addToCart(db, intent)
    case 'cart-remove':
      return db.cart.bulkDelete([...intent.ids])
    case 'messages-read':
      return readMessages(db, intent.ids)
    case 'messages-read-all':
      return readMessages(db, await db.messages.toCollection().primaryKeys())
    case 'favourite':
      return change(db, kvKey.favourites, z.array(favourite), (list) => favouritesAfter(list, intent), [])
    case 'profile':
      return change(db, kvKey.user, userInfo, (user) => ({ ...user, ...intent.fields }))
    case 'avatar':
      return applyAvatar(db, intent)
    case 'subscription':
      return change(db, kvKey.subscriptions, z.array(subscription), (list) =>
        list.map((one) => (one.id === intent.id ? { ...one, isEnable: intent.on } : one)),
      )
    case 'price-star':
    case 'price-alert':
      return change(
        db,
        kvKey.priceFollowing,
        priceFollowing,
        (following) => applyFollowIntents(following, [intent]),
        noFollowing,
      )
    case 'review':
    case 'feedback':
    case 'company-profile':
      // No stored row is changed: a screen that shows a review or the company profile fetches it again.
      return
  }
}

export type SealedOp = OpRow & { readonly sealed: SealedRequest }

export const writeOpLog = (
  drain: DrainContext,
  op: OpRow,
  what: string,
  detail: Readonly<Record<string, unknown>> = {},
) =>
  writeLog(drain.db, drain.ports.clock, {
    what,
    opId: op.opId,
    draftId: op.draftId,
    detail: { key: op.sealed?.key ?? null, ...detail },
  })

/** OPS-1: a done operation's row is deleted by the first drain after 7 days, or when the disk is full. */
export const finishedOp = (drain: DrainContext, op: OpRow, lastAnswer: string): OpRow => ({
  ...op,
  state: 'done',
  pending: 0,
  claim: null,
  block: null,
  delayMs: 0,
  lastAnswer,
  doneAt: drain.ports.clock.now(),
})

export const unsealedOp = (op: OpRow): OpRow => ({ ...op, sealed: null, claim: null, ambiguous: false, delayMs: 0 })

/** SEND-5: a success with unreadable data is a receipt without request numbers, never a reason to send again. */
export const parseSendAck = (data: unknown): SendAck =>
  sendAck.safeParse(data).data ?? { batchNo: null, sentAt: null, contentHash: null, records: [] }

const receiptOf = (drain: DrainContext, ack: SendAck, bodyHash: string): SendReceipt => ({
  sentAt: ack.sentAt ?? drain.ports.clock.now(),
  batchNo: ack.batchNo,
  contentHash: ack.contentHash,
  bodyHash,
  records: ack.records.map(({ id, companyId, companyName, recordNo }) => ({ id, companyId, companyName, recordNo })),
})

const sha256Hex = /^[0-9a-f]{64}$/u

/** I23: true if the receipt has the hash of another text than this device sent; false if either has no hash. */
export const isReceiptForOtherText = ({ sealed }: SealedOp, data: unknown): boolean => {
  if (sealed.call !== 'send' || !sha256Hex.test(sealed.bodyHash)) return false
  const { contentHash } = parseSendAck(data)
  return contentHash !== null && sha256Hex.test(contentHash) && contentHash !== sealed.bodyHash
}

const toRecordLine = ({ lineId: _, companyName: __, ...line }: LineContent): RequestLine => ({
  ...line,
  companyId: line.companyId || null,
  categoryId: line.categoryId || null,
  quantity: line.quantity || null,
  unit: line.unit || null,
  packaging: line.packaging || null,
  wish: line.wish || null,
})

const provisional = (
  { localId, mine: content }: DraftRow,
  receipt: SendReceipt,
  record: SendReceipt['records'][number],
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

export const markDraftSent = async (drain: DrainContext, draft: DraftRow, ack: SendAck, bodyHash: string) => {
  const receipt = receiptOf(drain, ack, bodyHash)
  const { db } = drain
  const serverId = ('caseDraftId' in ack ? ack.caseDraftId : null) ?? draft.serverId
  await db.drafts.put({ ...draft, ackedRev: draft.rev, status: 'sent', conflict: null, serverId, receipt })
  for (const record of receipt.records) {
    if (await db.records.get([draft.kind, record.id])) continue
    const row = provisional(draft, receipt, record)
    const { createTime } = row
    const batchNo = receipt.batchNo ?? ''
    await db.records.put({ kind: draft.kind, id: record.id, createTime, batchNo, provisional: true, row })
  }
  return receipt
}

const appliedSend = async (drain: DrainContext, op: SealedOp, data: unknown): Promise<void> => {
  const draft = op.draftId ? await getDraft(drain.db, op.draftId) : null
  if (!draft || !op.sealed.content) return
  const sentDraft = { ...draft, mine: op.sealed.content }
  const receipt = await markDraftSent(drain, sentDraft, parseSendAck(data), op.sealed.bodyHash)
  drain.emit({ type: 'sent', draft, receipt })
}

export const parseUploadUrl = (data: unknown) => fileCalls.uploadFile.data.safeParse(data).data?.[0]?.url || null

export const isReadableAnswer = ({ sealed: { call } }: SealedOp, data: unknown): boolean => {
  if (call === 'create') return draftAck.safeParse(data).success
  return call !== 'upload' || parseUploadUrl(data) !== null
}

const appliedSave = async ({ db, ports }: DrainContext, op: SealedOp, data: unknown) => {
  const draft = op.draftId ? await getDraft(db, op.draftId) : null
  if (!draft) return
  const ack = draftAck.safeParse(data)
  const { content, rev } = op.sealed
  // LONG-2: the server lacks the end of a shortened text, so the save does not acknowledge the draft's `rev`.
  const isPart = draft.rev === rev && content !== null && !isUnshortened(draft.mine, content)
  await db.drafts.put({
    ...draft,
    serverId: ack.data?.caseDraftId ?? draft.serverId,
    // If the answer has no version, the draft's version is unknown, so the next write has no precondition.
    serverVersion: ack.data?.version ?? null,
    base: content,
    ackedRev: Math.max(draft.ackedRev, isPart ? rev - 1 : rev),
    savedAt: ports.clock.now(),
  })
}

const appliedUpload = async ({ db }: DrainContext, op: SealedOp, data: unknown) => {
  const blob = await getBlob(db, op.sealed.blobId ?? '')
  const url = parseUploadUrl(data)
  if (!blob || url === null) return
  await db.blobs.put({ ...blob, url, bytesSent: blob.size })
  const draft = await getDraft(db, blob.draftId)
  if (!draft) return
  // `rev` does not change: the URL is the server's name for the same file, not a change by the buyer.
  const attachments = draft.mine.attachments.map((file) => (file.blobId === blob.blobId ? { ...file, url } : file))
  await db.drafts.put({ ...draft, mine: { ...draft.mine, attachments } })
}

const effect = async (drain: DrainContext, op: SealedOp, data: unknown): Promise<void> => {
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
      return draft ? deleteDraftRows(drain.db, drain.ports.clock, draft) : undefined
    }
    case 'action':
      if (op.intent) await applyAction(drain.db, op.intent, drain.ports.clock.now())
      return deleteFilesOfIntent(drain.db, op.intent)
  }
}

export const applyAnswer = async (drain: DrainContext, op: SealedOp, data: unknown): Promise<void> => {
  await effect(drain, op, data)
  const doneOp = finishedOp(drain, op, 'ok')
  await drain.db.ops.put(doneOp)
  await writeOpLog(drain, op, 'applied', { data })
  drain.emit({ type: 'applied', op: doneOp })
}
