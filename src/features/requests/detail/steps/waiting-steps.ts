import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { today } from '#account/reads/buyer-day.ts'
import type { RecordOp } from '#account/reads/requests/record-ops.ts'
import { buyerMoves, type BuyerMoves, type WaitingStep } from '#domain/lifecycle/buyer-moves.ts'

const outcomes = { filed: 'file', approved: 'approve', refused: 'refuse' } as const

/** The step that an intent of the outbox will be; null for one that moves nothing. */
const stepOf = ({ intent }: RecordOp): WaitingStep | null => {
  switch (intent.name) {
    case 'record-answer':
      return { action: 'answer' }
    case 'record-request-revision':
      return { action: 'request-revision' }
    case 'record-confirm':
      return { action: 'confirm' }
    case 'record-agree':
      return { action: 'agree' }
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

/** What waits in the outbox as steps of the lifecycle, in its order. A refused one moves nothing. */
export const waitingSteps = (waiting: readonly RecordOp[]): WaitingStep[] =>
  waiting.flatMap((op) => (op.refused ? [] : (stepOf(op) ?? [])))

/** What the buyer may do now on a record, by the rules of the lifecycle. */
export const movesOn = (kind: RequestKind, record: RequestRecord, waiting: readonly RecordOp[]): BuyerMoves =>
  buyerMoves(kind, record, waitingSteps(waiting), today())

/** While it is not known what waits, nothing may be done: it might be done already. */
export const noMoves: BuyerMoves = {
  status: -1,
  actions: [],
  toReceive: [],
  toTest: [],
  question: null,
  missingFiles: [],
  offer: null,
}
