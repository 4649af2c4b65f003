import { requestCalls } from '#contract/calls/requests.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import { status, untold } from '#domain/lifecycle/status.ts'
import type { Intent, OpRow } from '../../store/rows.ts'
import type { DrainContext } from '../engine/context.ts'
import { readCall, unread, type Asking, type Verdict } from './read-call.ts'

type Told = 'applied' | 'absent' | 'cannot-tell'

/**
 * How an unclear outcome of an intent is found out where no key protects it.
 * `repeat`: doing it twice is doing it once, it goes again. `ask`: no call tells, a person decides (VERIFY-3).
 * A function: what the record says of it.
 */
type Way<I> = 'repeat' | 'ask' | ((record: RequestRecord, intent: I) => Told)

const outcomeStatus = { approved: status.concluded, refused: status.refused } as const

const told = (applied: boolean): Told => (applied ? 'applied' : 'absent')

const byStatus = (record: RequestRecord, wanted: number): Told =>
  record.status === untold ? 'cannot-tell' : told(record.status === wanted)

/** A field that the backend never gives (undefined) says nothing; one that is empty (null) says no. */
const byField = (value: unknown, applied: boolean): Told => (value === undefined ? 'cannot-tell' : told(applied))

/** The buyer's own words in the log. One that holds nothing of the buyer's, not even that he sent it, is no log. */
const inLog = ({ log = [] }: RequestRecord, words: string): Told => {
  const own = log.filter((entry) => entry.actor === 'buyer')
  return own.length === 0 ? 'cannot-tell' : told(own.some((entry) => entry.text?.trim() === words))
}

const ofShipment = (record: RequestRecord, id: string, field: 'receivedTime' | 'resultTime'): Told => {
  const parcel = record.shipments.find((one) => one.id === id)
  return byField(parcel?.[field], Boolean(parcel?.[field]))
}

const ofFile = (record: RequestRecord, name: string): Told => {
  const file = record.requiredFiles.find((one) => one.file === name)
  return file ? told(file.done) : 'cannot-tell'
}

/** Every intent stands here: one that is new has to say how it is found out. */
const ways: { readonly [N in Intent['name']]: Way<Extract<Intent, { name: N }>> } = {
  'cart-add': 'repeat',
  'cart-remove': 'repeat',
  'messages-read': 'repeat',
  'messages-read-all': 'repeat',
  'record-read': 'repeat',
  // A reminder that comes twice reminds once.
  'record-urge': 'repeat',
  'record-answer': (record, intent) => inLog(record, intent.text),
  'record-decline': (record) => byStatus(record, status.notSelected),
  'record-cancel': (record) => byStatus(record, status.cancelled),
  'record-request-revision': (record, intent) => inLog(record, intent.text),
  'record-confirm': (record, intent) => byField(record.agreedVersion, record.agreedVersion === intent.version),
  'record-agree': (record, intent) => byField(record.agreedVersion, record.agreedVersion === intent.version),
  'record-receive': (record, intent) => ofShipment(record, intent.shipmentId, 'receivedTime'),
  'record-result': (record, intent) => ofShipment(record, intent.shipmentId, 'resultTime'),
  'record-file-done': (record, intent) => ofFile(record, intent.file),
  'record-outcome': (record, intent) =>
    intent.outcome === 'filed'
      ? byField(record.filedOn, Boolean(record.filedOn))
      : byStatus(record, outcomeStatus[intent.outcome]),
  'record-close': (record) => byStatus(record, status.closed),
  favourite: 'repeat',
  // A buyer has one review of a supplier: written twice it is still one.
  review: 'repeat',
  feedback: 'ask',
  profile: 'repeat',
  avatar: 'repeat',
  subscription: 'repeat',
  'company-profile': 'repeat',
  'price-star': 'repeat',
  'price-alert': 'repeat',
}

/** VERIFY-1 for what is not a draft. */
export const wasDone = async (drain: DrainContext, asking: Asking): Promise<Verdict> => {
  const { intent } = asking.op
  if (!intent) return { is: 'absent' }
  const way = ways[intent.name] as Way<Intent>
  if (way === 'repeat') return { is: 'absent' }
  if (way === 'ask' || !('id' in intent) || !('kind' in intent)) return { is: 'cannot-tell' }
  const read = await readCall(drain, asking, requestCalls[intent.kind].recordGet, { id: intent.id })
  if (unread(read)) return { is: read }
  // Not there, or not offered: neither says what became of it.
  if (typeof read !== 'object') return { is: 'cannot-tell' }
  const is = way(read.data, intent)
  return is === 'applied' ? { is, data: null } : { is }
}

/** Doing it twice is not doing it once: it has to be protected against being repeated unread (KEY-5). */
export const mustNotDouble = ({ type, intent }: OpRow): boolean =>
  type === 'send' || type === 'save' || (intent !== null && ways[intent.name] !== 'repeat')
