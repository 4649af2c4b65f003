import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { today } from '#account/reads/buyer-day.ts'
import type { RecordOp } from '#account/reads/requests/record-ops.ts'
import { buyerMoves, type BuyerMoves, type WaitingStep } from '#domain/lifecycle/buyer-moves.ts'

const outcomes = { filed: 'file', approved: 'approve', refused: 'refuse' } as const

/** The lifecycle step of an intent in the outbox; null if it changes no status. */
const stepOf = ({ intent }: RecordOp): WaitingStep | null => {
  switch (intent.name) {
    case 'record-answer':
      return { action: 'answer' }
    case 'record-request-revision':
      return { action: 'request-revision' }
    case 'record-decline':
      return { action: 'decline-offer' }
    case 'record-cancel':
      return { action: 'cancel' }
    case 'record-close':
      return { action: 'close' }
    case 'record-receive':
      return { action: 'receive', shipmentId: intent.shipmentId }
    case 'record-result':
      return { action: 'report-result', shipmentId: intent.shipmentId }
    case 'record-file-done':
      return { action: 'file-done', file: intent.file }
    case 'record-outcome':
      return { action: outcomes[intent.outcome] }
    default:
      return null
  }
}

/** The waiting steps in the outbox as lifecycle steps, in order. A refused one does not count. */
export const waitingSteps = (waiting: readonly RecordOp[]): WaitingStep[] =>
  waiting.flatMap((op) => (op.refused ? [] : (stepOf(op) ?? [])))

/** The buyer's available actions on a record, by the lifecycle rules. */
export const movesOn = (kind: RequestKind, record: RequestRecord, waiting: readonly RecordOp[]): BuyerMoves =>
  buyerMoves(kind, record, waitingSteps(waiting), today())

/** While the waiting steps are unknown, no action is offered: it might be done already. */
export const noMoves: BuyerMoves = {
  status: -1,
  actions: [],
  toReceive: [],
  toTest: [],
  question: null,
  missingFiles: [],
  offer: null,
}
