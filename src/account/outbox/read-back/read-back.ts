import { requestCalls } from '#contract/calls/requests.ts'
import type { Draft, RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { sameContent } from '#domain/requests/draft/fields.ts'
import { mayContainProducts } from '#domain/requests/record/record-of-send.ts'
import { fromWireDraft } from '#domain/requests/wire.ts'
import type { DraftRow, Intent, OpRow } from '../../store/rows.ts'
import type { SealedOp } from '../effects/applied.ts'
import type { DrainContext } from '../engine/context.ts'
import {
  readCall,
  readList,
  isBlockedRead,
  type ReadBackInput,
  type ListResult,
  type ReadBackResult,
} from './read-call.ts'
import { messageEntryType, stepEntryType, withdrawalEntryType } from '#domain/deal/deal.ts'
import { status, noStatus } from '#domain/lifecycle/status.ts'

type Evidence = 'applied' | 'absent' | 'cannot-tell'

/** `repeat`: applying it twice is harmless. `ask`: no call shows whether it was applied, so the buyer decides. */
type ReadBackRule<I> = 'repeat' | 'ask' | ((record: RequestRecord, intent: I) => Evidence)

const outcomeStatus = { approved: status.concluded, refused: status.refused } as const

const appliedIf = (applied: boolean): Evidence => (applied ? 'applied' : 'absent')

const byStatus = (record: RequestRecord, expected: number): Evidence =>
  record.status === noStatus ? 'cannot-tell' : appliedIf(record.status === expected)

/** What a field proves: nothing if the backend does not return it (undefined), "not applied" if it is empty. */
const byField = (value: unknown): Evidence => (value === undefined ? 'cannot-tell' : appliedIf(Boolean(value)))

/** A log without any entry by the buyer proves nothing. */
const inLog = ({ log = [] }: RequestRecord, words: string): Evidence => {
  const buyerEntries = log.filter((entry) => entry.actor === 'buyer')
  return buyerEntries.length === 0
    ? 'cannot-tell'
    : appliedIf(buyerEntries.some((entry) => entry.text?.trim() === words))
}

/** A log without the buyer's entries proves nothing, nor does an entry of this type without a `ref`. */
const byRef = ({ log = [] }: RequestRecord, type: string, ref: string): Evidence => {
  const buyerEntries = log.filter((entry) => entry.actor === 'buyer')
  const ofType = buyerEntries.filter((entry) => entry.type === type)
  if (ofType.some((entry) => entry.ref === ref)) return 'applied'
  return buyerEntries.length === 0 || ofType.some((entry) => !entry.ref) ? 'cannot-tell' : 'absent'
}

const ofShipment = (record: RequestRecord, id: string, field: 'receivedTime' | 'resultTime'): Evidence =>
  byField(record.shipments.find((parcel) => parcel.id === id)?.[field])

const ofFile = (record: RequestRecord, name: string): Evidence =>
  byField(record.requiredFiles.find((file) => file.file === name)?.done)

const readBackRules: { readonly [N in Intent['name']]: ReadBackRule<Extract<Intent, { name: N }>> } = {
  'cart-add': 'repeat',
  'cart-remove': 'repeat',
  'messages-read': 'repeat',
  'messages-read-all': 'repeat',
  'record-read': 'repeat',
  'record-urge': 'repeat',
  'record-answer': (record, intent) => inLog(record, intent.text),
  'record-decline': (record) => byStatus(record, status.notSelected),
  'record-cancel': (record) => byStatus(record, status.cancelled),
  'record-say': (record, intent) => byRef(record, messageEntryType, intent.ref),
  'record-deal-step': (record, intent) => byRef(record, stepEntryType, intent.ref),
  'record-take-back': (record, intent) => byRef(record, withdrawalEntryType, intent.ref),
  'record-request-revision': (record, intent) => inLog(record, intent.text),
  'record-receive': (record, intent) => ofShipment(record, intent.shipmentId, 'receivedTime'),
  'record-result': (record, intent) => ofShipment(record, intent.shipmentId, 'resultTime'),
  'record-file-done': (record, intent) => ofFile(record, intent.file),
  'record-outcome': (record, intent) =>
    intent.outcome === 'filed' ? byField(record.filedOn) : byStatus(record, outcomeStatus[intent.outcome]),
  'record-close': (record) => byStatus(record, status.closed),
  favourite: 'repeat',
  // A buyer has one review per supplier, so writing it twice leaves one.
  review: 'repeat',
  feedback: 'ask',
  profile: 'repeat',
  avatar: 'repeat',
  subscription: 'repeat',
  'company-profile': 'repeat',
  'price-star': 'repeat',
  'price-alert': 'repeat',
}

export const readBackAction = async (drain: DrainContext, asking: ReadBackInput): Promise<ReadBackResult> => {
  const { intent } = asking.op
  if (!intent) return { is: 'absent' }
  const rule = readBackRules[intent.name] as ReadBackRule<Intent>
  if (rule === 'repeat') return { is: 'absent' }
  if (rule === 'ask' || !('id' in intent) || !('kind' in intent)) return { is: 'cannot-tell' }
  const read = await readCall(drain, asking, requestCalls[intent.kind].recordGet, { id: intent.id })
  if (isBlockedRead(read)) return { is: read }
  // Neither an absent record nor a missing call shows whether the action was applied.
  if (typeof read !== 'object') return { is: 'cannot-tell' }
  const is = rule(read.data, intent)
  return is === 'applied' ? { is, data: null } : { is }
}

/** KEY-5: whether applying an operation twice differs from once. */
export const mustNotRepeat = ({ type, intent }: OpRow): boolean =>
  type === 'send' || type === 'save' || (intent !== null && readBackRules[intent.name] !== 'repeat')

const draftsOf = (drain: DrainContext, asking: ReadBackInput, draft: DraftRow): Promise<ListResult<Draft>> =>
  readList(
    (page) => readCall(drain, asking, requestCalls[draft.kind].draftPage, { clientRef: draft.localId, ...page }),
    (row) => row.caseDraftId,
  )

const recordsOf = (drain: DrainContext, asking: ReadBackInput, draft: DraftRow): Promise<ListResult<RequestRecord>> =>
  readList(
    (page) => readCall(drain, asking, requestCalls[draft.kind].recordPage, { clientRef: draft.localId, ...page }),
    (row) => row.id,
  )

const ack = (row: Draft) => ({ caseDraftId: row.caseDraftId, version: row.version })
/** `guessed` marks a row that was found by its content alone: `isTaken` checks whether it is another draft's. */
const guessedAck = (row: Draft) => ({ ...ack(row), guessed: true })

const productsOf = (op: SealedOp): ReadonlySet<string> =>
  new Set(op.sealed.content?.lines.map((line) => line.pesticideId))

const linesOf = (row: Draft) => row.companyList.flatMap((company) => company.productList)

/** Some backends return 0 as the id if there is no draft. */
const isNumber = (caseDraftId: string | null | undefined): caseDraftId is string =>
  Boolean(caseDraftId) && caseDraftId !== '0'

const numbersOfOthers = async ({ drafts }: DrainContext, { localId }: DraftRow): Promise<ReadonlySet<string>> =>
  new Set((await drafts.all()).flatMap((row) => (row.localId !== localId && row.serverId !== null ? row.serverId : [])))

const wasCreated = async (drain: DrainContext, asking: ReadBackInput, draft: DraftRow): Promise<ReadBackResult> => {
  const { op } = asking
  const list = await draftsOf(drain, asking, draft)
  if (list === 'not-offered') return { is: 'cannot-tell' }
  if (isBlockedRead(list)) return { is: list }
  const match = list.rows.find((row) => row.clientRef === draft.localId)
  if (match) return { is: 'applied', data: ack(match) }
  const otherNumbers = await numbersOfOthers(drain, draft)
  const nameless = list.rows.filter((row) => !row.clientRef && !otherNumbers.has(row.caseDraftId))
  const { content } = op.sealed
  const alike = content ? nameless.filter((row) => sameContent(fromWireDraft(draft.kind, row), content)) : []
  if (alike.length === 1 && alike[0]) return { is: 'applied', data: guessedAck(alike[0]) }
  const products = productsOf(op)
  const maybe = nameless.some((row) => mayContainProducts(linesOf(row), products))
  return maybe || !list.complete ? { is: 'cannot-tell' } : { is: 'absent' }
}

const wasUpdated = async (drain: DrainContext, asking: ReadBackInput, draft: DraftRow): Promise<ReadBackResult> => {
  const result = await readCall(drain, asking, requestCalls[draft.kind].draftGet, { id: draft.serverId ?? '' })
  if (isBlockedRead(result)) return { is: result }
  const { content } = asking.op.sealed
  const compare = (row: Draft): ReadBackResult =>
    content && sameContent(fromWireDraft(draft.kind, row), content)
      ? { is: 'applied', data: ack(row) }
      : { is: 'absent' }
  if (typeof result === 'object') return compare(result.data)
  const list = await draftsOf(drain, asking, draft)
  if (list === 'not-offered') return { is: 'cannot-tell' }
  if (isBlockedRead(list)) return { is: list }
  const row = list.rows.find(({ caseDraftId }) => caseDraftId === draft.serverId)
  if (row) return compare(row)
  // If the draft is gone, the server reports this when the update is sent again, and the buyer decides (CONF-2).
  return list.complete ? { is: 'absent' } : { is: 'cannot-tell' }
}

const receiptOf = (rows: readonly RequestRecord[]) => ({
  batchNo: rows[0]?.batchNo ?? null,
  sentAt: rows[0]?.createTime || null,
  contentHash: rows[0]?.contentHash ?? null,
  records: rows.map(({ id, company: { companyId, name: companyName }, recordNo }) => ({
    id,
    companyId,
    companyName,
    recordNo,
  })),
})

/** I23: a draft that the backend reports as sent, but with another text, was sent by another device. */
const sentAs = (op: SealedOp, kind: RequestKind, current: Draft, data: unknown): ReadBackResult => {
  const { content } = op.sealed
  const another = content && current.draftStatus === 'sent' && !sameContent(fromWireDraft(kind, current), content)
  return another ? { is: 'another-text', current } : { is: 'applied', data }
}

/** I23: if a receipt has no hash of its text, a saved draft can show which text was sent. */
const verdictOfSent = async (
  drain: DrainContext,
  asking: ReadBackInput,
  draft: DraftRow,
  rows: readonly RequestRecord[],
): Promise<ReadBackResult> => {
  const receipt = receiptOf(rows)
  if (!draft.serverId || receipt.contentHash !== null) return { is: 'applied', data: receipt }
  const result = await readCall(drain, asking, requestCalls[draft.kind].draftGet, { id: draft.serverId })
  if (isBlockedRead(result)) return { is: result }
  return typeof result === 'object'
    ? sentAs(asking.op, draft.kind, result.data, receipt)
    : { is: 'applied', data: receipt }
}

const verdictOfDraft = async (
  drain: DrainContext,
  asking: ReadBackInput,
  draft: DraftRow,
): Promise<ReadBackResult | null> => {
  if (!draft.serverId) return null
  const result = await readCall(drain, asking, requestCalls[draft.kind].draftGet, { id: draft.serverId })
  if (isBlockedRead(result)) return { is: result }
  if (typeof result !== 'object') return null
  // Only these two statuses prove something: a backend without statuses may still return a sent request as a draft.
  if (result.data.draftStatus === 'sent') return sentAs(asking.op, draft.kind, result.data, result.data.sendAck)
  return result.data.draftStatus === 'draft' ? { is: 'absent' } : null
}

/** VERIFY-6: absence counts only if the list is complete and each row certainly belongs to another request. */
const verdictOfList = async (
  drain: DrainContext,
  list: ListResult<RequestRecord>,
  op: SealedOp,
  draft: DraftRow,
): Promise<ReadBackResult> => {
  if (list === 'not-offered') return { is: 'cannot-tell' }
  if (isBlockedRead(list)) return { is: list }
  const otherNumbers = draft.serverId === null ? await numbersOfOthers(drain, draft) : null
  const isAnother = ({ clientRef, caseDraftId }: RequestRecord): boolean =>
    Boolean(clientRef) || (isNumber(caseDraftId) && (otherNumbers === null || otherNumbers.has(caseDraftId)))
  const products = productsOf(op)
  const maybe = list.rows.some((row) => !isAnother(row) && mayContainProducts(row.products, products))
  return maybe || !list.complete ? { is: 'cannot-tell' } : { is: 'absent' }
}

const wasSent = async (drain: DrainContext, asking: ReadBackInput, draft: DraftRow): Promise<ReadBackResult> => {
  const list = await recordsOf(drain, asking, draft)
  if (isBlockedRead(list)) return { is: list }
  const rows = list === 'not-offered' ? [] : list.rows
  const match = rows.filter(
    (row) =>
      row.clientRef === draft.localId ||
      (!row.clientRef && draft.serverId !== null && row.caseDraftId === draft.serverId),
  )
  if (match.length > 0) return verdictOfSent(drain, asking, draft, match)
  return (await verdictOfDraft(drain, asking, draft)) ?? verdictOfList(drain, list, asking.op, draft)
}

export const readBack = async (drain: DrainContext, token: string, op: SealedOp): Promise<ReadBackResult> => {
  const asking: ReadBackInput = { token, op }
  const draft = op.draftId ? await drain.drafts.get(op.draftId) : null
  switch (op.sealed.call) {
    case 'create':
      return draft ? wasCreated(drain, asking, draft) : { is: 'absent' }
    case 'update':
      return draft ? wasUpdated(drain, asking, draft) : { is: 'absent' }
    case 'send':
      return draft ? wasSent(drain, asking, draft) : { is: 'absent' }
    case 'action':
      return readBackAction(drain, asking)
    case 'upload':
    case 'discard':
      return { is: 'absent' }
  }
}

export const readCurrentDraft = async (drain: DrainContext, token: string, op: SealedOp): Promise<Draft | null> => {
  const draft = op.draftId ? await drain.drafts.get(op.draftId) : null
  if (!draft?.serverId) return null
  const result = await readCall(drain, { token, op }, requestCalls[draft.kind].draftGet, { id: draft.serverId })
  return typeof result === 'object' ? result.data : null
}
