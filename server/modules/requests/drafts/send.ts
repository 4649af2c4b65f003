import { createHash } from 'node:crypto'
import type { SendAck } from '#contract/entities/request.ts'
import { canonicalBody } from '#domain/requests/wire.ts'
import { dayInZone, deadlineZone } from '#domain/lifecycle/deadline.ts'
import { status } from '#domain/lifecycle/status.ts'
import type { ValueLabels } from '#contract/entities/progress.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findAccountDraftByRef, expectEditable, expectVersion, requireDraft, type LockedDraft } from './buyer-draft.ts'
import {
  administratorsOf,
  findApproval,
  companyRequiringApproval,
  requestApproval,
  readUserName,
} from '../approvals/repo.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { randomReadableCode, type Random } from '#server/platform/system.ts'
import { removeFromCart } from '../cart.ts'
import {
  type DraftContent,
  type DraftRow,
  expectDraftSpace,
  insertDraft,
  markDraftSent,
  type NewDraftLine,
  findTakenRequestNumbers,
  rewriteDraft,
  storeReceipt,
} from './repo.ts'
import { publicId } from '../row-id.ts'
import { insertRecord } from '../records/repo.ts'
import { insertSupplierOutboxRow } from '../records/supplier-outbox.ts'
import { type CheckedRequest, checkRequest, type DraftWrite } from './judge-request.ts'
import { readPriceSummaries } from '#server/modules/market/repo.ts'
import { consumeQuota } from '#server/modules/membership/quota.ts'
import { code } from '#contract/codes.ts'
import type { BuyerCompanyId } from '#server/platform/ids.ts'
import { notify } from '../../messages/repo.ts'
import { draftToWire } from './draft-view.ts'

const approvalNeeded = async (tx: Database, row: DraftRow): Promise<Refusal> =>
  new Refusal(code.approvalNeeded, { data: { current: await draftToWire(tx, row) } })

interface Sending {
  readonly companyId: BuyerCompanyId
  readonly contentHash: string
  /** The version on which the sender's text is based; null if unknown, 0 if the sender has not read any version. */
  readonly seen: number | null
}

const isAlreadyAsked = async (tx: Database, row: DraftRow, sending: Sending): Promise<boolean> => {
  const approval = await findApproval(tx, row.id)
  if (approval?.companyId !== sending.companyId || approval.contentHash !== sending.contentHash) return false
  if (approval.state === 'waiting') return true
  return approval.state === 'returned' && sending.seen !== null && sending.seen < row.version
}

const askApproval = async (tx: Database, row: DraftRow, { companyId, contentHash }: Sending, now: number) => {
  await requestApproval(tx, { draftId: row.id, companyId, version: row.version, contentHash, askedTime: now })
  const company = await readUserName(tx, row.accountId)
  for (const { id } of await administratorsOf(tx, [companyId]))
    await notify(tx, { accountId: id, template: 'approval-asked', values: { company }, createTime: now })
  return approvalNeeded(tx, row)
}

export type SendDeps = Pick<Deps, 'random'> & {
  readonly config: Pick<Deps['config'], 'supplierDelayMs' | 'membershipNeeded'>
}

/** Returns a random number (E-20261121-7K3QX), so that two suppliers do not see that their requests belong together. */
export const createRequestNumber = (letter: string, day: string, random: Random): string =>
  `${letter}-${day.replaceAll('-', '')}-${randomReadableCode(random, 5)}`

interface Delivery {
  readonly company: CheckedRequest['products'][number]['company']
  readonly lines: NewDraftLine[]
}

interface SendCommit extends Pick<DraftWrite, 'kind' | 'buyer' | 'now'> {
  readonly draft: DraftRow
  readonly judged: CheckedRequest
  readonly contentHash: string
}

const freeNumbers = async (tx: Database, count: number, draw: () => string): Promise<readonly string[]> => {
  const candidates = new Set<string>()
  while (candidates.size < count) {
    while (candidates.size < count) candidates.add(draw())
    for (const takenNumber of await findTakenRequestNumbers(tx, [...candidates])) candidates.delete(takenNumber)
  }
  return [...candidates]
}

const bySupplier = ({ content, products }: CheckedRequest): Delivery[] => {
  const groups = new Map<string, Delivery>()
  for (const [index, line] of content.lines.entries()) {
    const company = products[index]?.company
    if (!company) continue
    const group = groups.get(company.companyId) ?? { company, lines: [] }
    group.lines.push(line)
    groups.set(company.companyId, group)
  }
  return [...groups.values()]
}

/** Returns only the labels of the terms and the supplier's lines: others would show that other suppliers were asked. */
const labelsFor = ({ content, labels }: CheckedRequest, lines: readonly NewDraftLine[]): ValueLabels => {
  const terms = Object.values(content.terms).flatMap((value) => (typeof value === 'string' ? value.split(',') : []))
  const usedValues = new Set<unknown>([...terms, ...lines.flatMap(({ unit, packaging }) => [unit, packaging])])
  return Object.fromEntries(
    Object.entries(labels).map(([dict, entries]) => [
      dict,
      Object.fromEntries(Object.entries(entries).filter(([value]) => usedValues.has(value))),
    ]),
  )
}

const deliver = async (
  tx: Database,
  deps: SendDeps,
  { buyer, draft, judged, contentHash, now }: SendCommit,
  { company, lines }: Delivery,
  { batchNo, recordNo }: { readonly batchNo: string; readonly recordNo: string },
) => {
  const { content } = judged
  const buyerZone = deadlineZone(buyer.zone)
  const pesticideIds = lines.map((line) => line.pesticideId)
  const { timezone, ...snapshot } = company
  const record = await insertRecord(
    tx,
    {
      accountId: draft.accountId,
      kind: draft.kind,
      draftId: draft.id,
      clientRef: draft.clientRef,
      batchNo,
      recordNo,
      companyId: company.companyId,
      companyName: company.name,
      company: snapshot,
      companyZone: timezone,
      buyerZone,
      status: status.sent,
      maxReplyTime: content.maxReplyTime,
      note: content.note,
      files: content.files,
      terms: { ...content.terms, labels: labelsFor(judged, lines) },
      contentHash,
      createTime: now,
      updateTime: now,
    },
    lines.map(({ companyId: _, companyName: __, ...line }) => line),
    {
      time: now,
      actor: 'buyer',
      type: 'sent',
      status: status.sent,
      about: await readPriceSummaries(tx, pesticideIds, dayInZone(buyerZone, now)),
    },
  )
  await insertSupplierOutboxRow(tx, {
    draftId: draft.id,
    recordId: record.id,
    companyId: company.companyId,
    step: company.demo ? 'open' : 'rest',
    // `dueAt` is null for a real supplier, because no automatic step may answer in its name.
    dueAt: company.demo ? now + deps.config.supplierDelayMs : null,
    createTime: now,
  })
  return { id: publicId(record.id), companyId: company.companyId, companyName: company.name, recordNo: record.recordNo }
}

const targetOf = async (tx: Database, { kind, buyer, body }: DraftWrite): Promise<LockedDraft | null> => {
  if (body.caseDraftId !== '0') return requireDraft(tx, buyer.accountId, kind.kind, body)
  return body.clientRef === null ? null : findAccountDraftByRef(tx, buyer.accountId, kind.kind, body.clientRef)
}

const storeDraft = (tx: Database, write: DraftWrite, target: LockedDraft | null, content: DraftContent) => {
  const { kind, buyer, body, now } = write
  return target
    ? rewriteDraft(tx, target, content, now)
    : insertDraft(tx, { accountId: buyer.accountId, kind: kind.kind, clientRef: body.clientRef, content, now })
}

/** The SHA-256 of the content. It is the same for the same request from any device. */
export const contentHashOf = (body: DraftWrite['body']): string =>
  createHash('sha256').update(canonicalBody(body.whole)).digest('hex')

/** S11: returns the receipt of a sent draft, otherwise null. Throws if the draft was sent with another text. */
const receiptOf = async (tx: Database, row: DraftRow, contentHash: string): Promise<SendAck | null> => {
  if (row.state !== 'sent' || !row.receipt) return null
  if (row.receipt.contentHash !== contentHash) await expectEditable(tx, row)
  return row.receipt
}

/** S1: the draft, the quota and the records change together, in the caller's transaction. */
export const commitSend = async (tx: Database, deps: SendDeps, commit: SendCommit): Promise<SendAck> => {
  const { kind, buyer, draft, judged, contentHash, now } = commit
  if (deps.config.membershipNeeded) await consumeQuota(tx, buyer.accountId, kind.permissionType, 1, now)
  const deliveries = bySupplier(judged)
  const day = dayInZone(buyer.zone ?? 'UTC', now)
  const [batchNo = '', ...recordNos] = await freeNumbers(tx, deliveries.length + 1, () =>
    createRequestNumber(kind.letter, day, deps.random),
  )
  if (!(await markDraftSent(tx, draft, batchNo, now))) throw new Error('a locked draft was sent under its lock')
  const records = []
  for (const [position, delivery] of deliveries.entries())
    records.push(await deliver(tx, deps, commit, delivery, { batchNo, recordNo: recordNos[position] ?? '' }))
  const receipt: SendAck = { batchNo, sentAt: now, contentHash, records, caseDraftId: publicId(draft.id) }
  await storeReceipt(tx, draft.id, receipt)
  const sentIds = judged.content.lines.map((line) => line.pesticideId)
  await removeFromCart(tx, buyer.accountId, sentIds)
  return receipt
}

/** A repeated send gets the first receipt. A refusal for lack of approval is not thrown: the draft must be stored. */
export const sendRequest = async (tx: Database, deps: SendDeps, write: DraftWrite): Promise<SendAck | Refusal> => {
  const { kind, buyer, body, ifMatch, now } = write
  const target = await targetOf(tx, write)
  const contentHash = contentHashOf(body)
  const firstReceipt = target && (await receiptOf(tx, target, contentHash))
  if (firstReceipt) return firstReceipt
  const companyId = await companyRequiringApproval(tx, buyer.accountId)
  const asking = companyId === null ? null : { companyId, contentHash, seen: body.caseDraftId === '0' ? 0 : ifMatch }
  if (target) {
    await expectEditable(tx, target)
    if (asking && (await isAlreadyAsked(tx, target, asking))) return approvalNeeded(tx, target)
    await expectVersion(tx, target, ifMatch)
  }
  const checkedRequest = await checkRequest(tx, kind, buyer, body, now)
  if (asking) await expectDraftSpace(tx, buyer.accountId, checkedRequest.content, target)
  const draft = await storeDraft(tx, write, target, checkedRequest.content)
  // Another call has inserted the draft. The insert waited for its transaction, so the draft can be read now.
  if (!draft) return sendRequest(tx, deps, write)
  if (asking) return askApproval(tx, draft, asking, now)
  return commitSend(tx, deps, { kind, buyer, draft, judged: checkedRequest, contentHash, now })
}
