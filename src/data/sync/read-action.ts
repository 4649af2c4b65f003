import { requestCalls } from '#contract/calls/requests.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import { status } from '#domain/lifecycle/status.ts'
import type { Intent } from '../db/out-rows.ts'
import type { Answered } from './answers/answer.ts'
import type { Drain } from './context.ts'
import { readCall, unread, type Verdict } from './read-call.ts'

type Told = 'applied' | 'absent' | 'cannot-tell'

/**
 * How an unclear outcome of an intent is found out where no key protects it.
 * `repeat`: doing it twice is doing it once, it goes again. `ask`: no call tells, a person decides (VERIFY-3).
 * A function: what the record says of it.
 */
type Way<I> = 'repeat' | 'ask' | ((record: RequestRecord, intent: I) => Told)

const outcomeStatus = { approved: status.concluded, refused: status.refused } as const

const told = (applied: boolean): Told => (applied ? 'applied' : 'absent')

/** The buyer's own words in the log; without a log nobody can tell. */
const inLog = (record: RequestRecord, words: string): Told => {
  if (!record.log) return 'cannot-tell'
  return told(record.log.some((entry) => entry.actor === 'buyer' && entry.text?.trim() === words))
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
  'record-decline': (record) => told(record.status === status.notSelected),
  'record-cancel': (record) => told(record.status === status.cancelled),
  'record-request-revision': (record, intent) => inLog(record, intent.text),
  'record-confirm': (record, intent) => told(record.agreedVersion === intent.version),
  'record-agree': (record, intent) => told(record.agreedVersion === intent.version),
  'record-receive': (record, intent) =>
    told(record.shipments.some((one) => one.id === intent.shipmentId && Boolean(one.receivedTime))),
  'record-result': (record, intent) =>
    told(record.shipments.some((one) => one.id === intent.shipmentId && Boolean(one.resultTime))),
  'record-file-done': (record, intent) =>
    told(record.requiredFiles.some((one) => one.file === intent.file && one.done)),
  'record-outcome': (record, intent) =>
    told(intent.outcome === 'filed' ? Boolean(record.filedOn) : record.status === outcomeStatus[intent.outcome]),
  'record-close': (record) => told(record.status === status.closed),
  favourite: 'repeat',
  // A buyer has one review of a supplier: written twice it is still one.
  review: 'repeat',
  feedback: 'ask',
  profile: 'repeat',
  subscription: 'repeat',
  'company-profile': 'repeat',
}

/** VERIFY-1 for what is not a draft. */
export const wasDone = async (drain: Drain, token: string, op: Answered): Promise<Verdict> => {
  const { intent } = op
  if (!intent) return { is: 'absent' }
  const way = ways[intent.name] as Way<Intent>
  if (way === 'repeat') return { is: 'absent' }
  if (way === 'ask' || !('id' in intent) || !('kind' in intent)) return { is: 'cannot-tell' }
  const read = await readCall(drain, token, requestCalls[intent.kind].recordGet, { id: intent.id })
  if (unread(read)) return { is: read }
  if (read === 'gone') return { is: 'absent' }
  const is = way(read.data, intent)
  return is === 'applied' ? { is, data: null } : { is }
}
