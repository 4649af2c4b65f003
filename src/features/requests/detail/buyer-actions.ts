import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { RecordOp } from '#data/queries/record-ops.ts'
import { status } from '#domain/lifecycle/status.ts'
import { actionsOn, type Action } from '#domain/lifecycle/transitions.ts'

/** What the buyer can press on a record, besides its own documents and parcels. */
export type Press =
  | 'accept'
  | 'confirm'
  | 'agree'
  | 'request-revision'
  | 'decline-offer'
  | 'cancel'
  | 'file'
  | 'approve'
  | 'refuse'
  | 'close'

/** The step that carries the request on comes first; those that end it come last. */
const order: readonly Press[] = [
  'accept',
  'confirm',
  'agree',
  'approve',
  'file',
  'refuse',
  'request-revision',
  'decline-offer',
  'close',
  'cancel',
]

/** The step that an intent of the outbox will be. */
const stepOf = ({ intent }: RecordOp): Action | null => {
  switch (intent.name) {
    case 'record-answer':
      return 'answer'
    case 'record-request-revision':
      return 'request-revision'
    case 'record-confirm':
      return 'confirm'
    case 'record-agree':
      return 'agree'
    case 'record-decline':
      return 'decline-offer'
    case 'record-cancel':
      return 'cancel'
    case 'record-close':
      return 'close'
    case 'record-outcome':
      return ({ filed: 'file', approved: 'approve', refused: 'refuse' } as const)[intent.outcome]
    default:
      return null
  }
}

/**
 * What may be pressed now. While a step waits to leave, none that it would rule out is offered: it moves the record
 * on as soon as it arrives. A refused one rules out nothing.
 */
export const pressable = (
  kind: RequestKind,
  record: Pick<RequestRecord, 'status'>,
  waiting: readonly RecordOp[],
): Press[] => {
  const moving = waiting.some((op) => !op.refused && stepOf(op) !== null)
  if (moving) return []
  const allowed: readonly Action[] = actionsOn(kind, record.status, 'buyer')
  return order.filter((press) => allowed.includes(press))
}

/** Version of the offer that a step is about; 0 before there was one. */
export const versionInForce = (record: Pick<RequestRecord, 'log'>): number =>
  Math.max(0, ...(record.log ?? []).map((entry) => entry.quote?.version ?? 0))

/** The supplier's question that waits for an answer; null where nothing was asked or the answer is on its way. */
export const openQuestion = (record: RequestRecord, waiting: readonly RecordOp[]): string | null => {
  if (record.status !== status.needsAnswer) return null
  if (waiting.some((op) => op.intent.name === 'record-answer' && !op.refused)) return null
  return record.log?.findLast((entry) => entry.type === 'asked')?.text ?? ''
}
