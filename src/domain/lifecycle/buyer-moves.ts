import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { Day } from '#contract/values.ts'
import type { ShipmentId } from '../ids.ts'
import { isPastValidity, isAcceptable, newestQuotationContent } from '../quotations/quotations.ts'
import { status, type RequestAction } from './status.ts'
import { permittedActions, nextStatus } from './transitions.ts'

/** The `-part` variants of `receive` and `report-result` are left out: they are derived from the parcels. */
export type BuyerAction = Extract<
  RequestAction,
  | 'answer'
  | 'request-revision'
  | 'accept'
  | 'confirm'
  | 'agree'
  | 'decline-offer'
  | 'cancel'
  | 'receive'
  | 'report-result'
  | 'file-done'
  | 'file'
  | 'approve'
  | 'refuse'
  | 'close'
>

export type WaitingStep = Readonly<{ action: BuyerAction; shipmentId?: ShipmentId; file?: string }>

export interface BuyerMoves {
  readonly status: number
  readonly actions: readonly BuyerAction[]
  readonly toReceive: readonly ShipmentId[]
  readonly toTest: readonly ShipmentId[]
  /** '' if the text of the open question is unknown; null if there is no open question. */
  readonly question: string | null
  readonly missingFiles: readonly string[]
  /** An `expired` quotation cannot be accepted. `helps`: false if the supplier does not offer support. */
  readonly offer: { readonly version: number; readonly expired: boolean; readonly helps: boolean } | null
}

type MoveRecord = Pick<RequestRecord, 'status' | 'log' | 'shipments' | 'requiredFiles'>
type Parcel = Readonly<{ id: ShipmentId; received: boolean; tested: boolean }>
type Progress = Readonly<{ status: number; parcels: readonly Parcel[]; missing: readonly string[] }>

const parcelActions: Partial<
  Record<RequestAction, { readonly part: RequestAction; readonly mark: 'received' | 'tested' }>
> = {
  receive: { part: 'receive-part', mark: 'received' },
  'report-result': { part: 'report-part', mark: 'tested' },
}
const wholeAction: Partial<Record<RequestAction, BuyerAction>> = {
  'receive-part': 'receive',
  'report-part': 'report-result',
}
const agreements: ReadonlySet<RequestAction> = new Set(['accept', 'confirm', 'agree'])

/** Only the action on the last parcel changes the status; on earlier ones, the `-part` action is applied. */
const applyStep = (kind: RequestKind, progress: Progress, step: WaitingStep): Progress => {
  const parcelAction = parcelActions[step.action]
  const parcels = progress.parcels.map((one) =>
    parcelAction && one.id === step.shipmentId ? { ...one, [parcelAction.mark]: true } : one,
  )
  const action = parcelAction && !parcels.every((one) => one[parcelAction.mark]) ? parcelAction.part : step.action
  const to = nextStatus(kind, progress.status, 'buyer', action)
  // The server will reject this step, so later steps are not based on it.
  if (to === null) return progress
  return { status: to, parcels, missing: progress.missing.filter((file) => file !== step.file) }
}

const progressOf = (record: MoveRecord): Progress => ({
  status: record.status,
  parcels: record.shipments.map((one) => ({
    id: one.id,
    received: Boolean(one.receivedTime),
    tested: Boolean(one.resultTime),
  })),
  missing: record.requiredFiles.filter((one) => !one.done).map((one) => one.file),
})

const quotationOf = (record: MoveRecord, today: Day): BuyerMoves['offer'] => {
  const latest = newestQuotationContent(record)
  if (!latest) return null
  const expired = record.status === status.expired || isPastValidity(latest.validUntil, today)
  return { version: latest.version, helps: isAcceptable(latest), expired }
}

/** `waiting`: steps in the outbox that were not rejected, which count as done. `today`: the buyer's day. */
export const buyerMoves = (
  kind: RequestKind,
  record: MoveRecord,
  waiting: readonly WaitingStep[],
  today: Day,
): BuyerMoves => {
  const progress = waiting.reduce((so, step) => applyStep(kind, so, step), progressOf(record))
  const offer = quotationOf(record, today)
  const open = new Set(permittedActions(kind, progress.status, 'buyer').map((action) => wholeAction[action] ?? action))
  const [receivable, testable, tickable] = [open.has('receive'), open.has('report-result'), open.has('file-done')]
  const toReceive = receivable ? progress.parcels.filter((one) => !one.received) : []
  const toTest = testable ? progress.parcels.filter((one) => one.received && !one.tested) : []
  const missingFiles = tickable ? progress.missing : []
  const possible: Partial<Record<BuyerAction, boolean>> = {
    receive: toReceive.length > 0,
    'report-result': toTest.length > 0,
    'file-done': missingFiles.length > 0,
  }
  return {
    status: progress.status,
    actions: ([...open] as BuyerAction[]).filter(
      (action) =>
        possible[action] !== false && (!agreements.has(action) || (offer !== null && offer.helps && !offer.expired)),
    ),
    toReceive: toReceive.map((one) => one.id),
    toTest: toTest.map((one) => one.id),
    question: open.has('answer') ? (record.log?.findLast((entry) => entry.type === 'asked')?.text ?? '') : null,
    missingFiles,
    offer,
  }
}
