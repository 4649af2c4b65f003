import type { RequestKind } from '#contract/entities/request.ts'
import type { BlockCause, Cause } from '#domain/requests/causes.ts'
import type { BuyerAction, WaitingStep } from '#domain/lifecycle/buyer-moves.ts'
import type { LiveRead } from '#lib/live-read.ts'
import type { OutDb } from '../db/out-db.ts'
import { pendingOps } from '../db/out-read.ts'
import type { Intent } from '../db/out-rows.ts'
import { outboxRow, type OutboxState } from './outbox.ts'
import { useOutRead } from './out-read.ts'
import { readSurroundings, useOffline } from './surroundings.ts'

type RecordIntent = Extract<Intent, { id: string; kind: RequestKind }>

/** A step of the buyer's on a sent record that the server has not confirmed. */
export interface PendingStep extends WaitingStep {
  readonly opId: string
  readonly intent: RecordIntent
  readonly state: OutboxState
  readonly cause: BlockCause | Cause | null
  /** The server said no, or nobody can tell: it counts for nothing until the buyer has decided. */
  readonly refused: boolean
  readonly createdAt: number
}

const outcomeActions = { filed: 'file', approved: 'approve', refused: 'refuse' } as const
const actions: Partial<Record<RecordIntent['name'], BuyerAction>> = {
  'record-answer': 'answer',
  'record-decline': 'decline-offer',
  'record-cancel': 'cancel',
  'record-request-revision': 'request-revision',
  'record-confirm': 'confirm',
  'record-receive': 'receive',
  'record-result': 'report-result',
  'record-agree': 'agree',
  'record-file-done': 'file-done',
  'record-close': 'close',
}

/** The step of the lifecycle that an intent asks for; null for those that are none (read, urge). */
const stepOf = (intent: RecordIntent): WaitingStep | null => {
  const action = intent.name === 'record-outcome' ? outcomeActions[intent.outcome] : actions[intent.name]
  if (!action) return null
  return {
    action,
    ...('shipmentId' in intent ? { shipmentId: intent.shipmentId } : {}),
    ...('file' in intent ? { file: intent.file } : {}),
  }
}

export const readPendingSteps = async (
  db: OutDb,
  kind: RequestKind,
  id: string,
  offline: boolean,
): Promise<PendingStep[]> => {
  const around = await readSurroundings(db, offline)
  return (await pendingOps(db)).flatMap((op) => {
    const { intent } = op
    if (!intent || !('id' in intent) || !('kind' in intent) || intent.kind !== kind || intent.id !== id) return []
    const step = stepOf(intent)
    if (!step) return []
    const { state, cause } = outboxRow(op, undefined, [], around)
    const refused = op.state === 'rejected' || op.state === 'parked'
    return [{ ...step, opId: op.opId, intent, state, cause, refused, createdAt: op.createdAt }]
  })
}

const none: PendingStep[] = []

/** The buyer's steps on a record that wait here, in the order in which they leave. */
export const usePendingSteps = (kind: RequestKind, id: string): LiveRead<PendingStep[]> => {
  const offline = useOffline()
  return useOutRead((db) => readPendingSteps(db, kind, id, offline), none, [kind, id, offline])
}
