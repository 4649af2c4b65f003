import { requestCalls } from '#contract/calls/requests.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import { messageEntryType, stepEntryType, withdrawalEntryType } from '#domain/deal/deal.ts'
import { status, noStatus } from '#domain/lifecycle/status.ts'
import type { Intent, OpRow } from '../../store/rows.ts'
import type { DrainContext } from '../engine/context.ts'
import { readCall, isReadFailure, type ReadBackInput, type ReadBackResult } from './read-call.ts'

type Evidence = 'applied' | 'absent' | 'cannot-tell'

/**
 * How to resolve the unclear outcome of an intent that no key protects. `repeat`: doing it twice is harmless. `ask`: no
 * call shows the outcome, so the buyer decides (VERIFY-3). A function derives the outcome from the record.
 */
type ReadBackRule<I> = 'repeat' | 'ask' | ((record: RequestRecord, intent: I) => Evidence)

const outcomeStatus = { approved: status.concluded, refused: status.refused } as const

const appliedIf = (applied: boolean): Evidence => (applied ? 'applied' : 'absent')

const byStatus = (record: RequestRecord, expected: number): Evidence =>
  record.status === noStatus ? 'cannot-tell' : appliedIf(record.status === expected)

/** What a field proves: nothing if the backend does not return it (undefined), "not applied" if it is empty (null). */
const byField = (value: unknown): Evidence => (value === undefined ? 'cannot-tell' : appliedIf(Boolean(value)))

/** Searches the record's log for the buyer's text. A log without any entry by the buyer proves nothing. */
const inLog = ({ log = [] }: RequestRecord, words: string): Evidence => {
  const buyerEntries = log.filter((entry) => entry.actor === 'buyer')
  return buyerEntries.length === 0
    ? 'cannot-tell'
    : appliedIf(buyerEntries.some((entry) => entry.text?.trim() === words))
}

/** Searches the log for the buyer's entry with this id. Entries of its type without any id prove nothing. */
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
  if (isReadFailure(read)) return { is: read }
  // Neither an absent record nor a missing call shows whether the action was applied.
  if (typeof read !== 'object') return { is: 'cannot-tell' }
  const is = rule(read.data, intent)
  return is === 'applied' ? { is, data: null } : { is }
}

/**
 * Whether applying the operation twice has another effect than once: then it must not be repeated before a read
 * (KEY-5).
 */
export const mustNotRepeat = ({ type, intent }: OpRow): boolean =>
  type === 'send' || type === 'save' || (intent !== null && readBackRules[intent.name] !== 'repeat')
