import type { RequestKind } from '#contract/entities/request.ts'
import { status } from './status.ts'

export type Actor = 'buyer' | 'supplier' | 'system'

/**
 * Actions on a sent record. The buyer's "decline" is `decline-offer`, the supplier's is `decline`. The `-part` actions
 * are for one of several parcels while others are still on their way or untested.
 */
export type Action =
  | 'open'
  | 'ask'
  | 'quote'
  | 'decline'
  | 'answer'
  | 'request-revision'
  | 'accept'
  | 'confirm'
  | 'agree'
  | 'decline-offer'
  | 'cancel'
  | 'expire'
  | 'close'
  | 'clear-export'
  | 'ship'
  | 'receive'
  | 'receive-part'
  | 'report-result'
  | 'report-part'
  | 'prepare-documents'
  | 'file-done'
  | 'deliver-documents'
  | 'file'
  | 'approve'
  | 'refuse'

export interface Transition {
  readonly action: Action
  readonly by: readonly Actor[]
  readonly from: readonly number[]
  readonly to: number
}

const { sent, opened, needsAnswer, offered, revisionRequested, agreed, preparing, delivered, received } = status
const { concluded, refused, declined, notSelected, expired, cancelled, closed } = status

/** From sending to agreement every kind is the same. */
const common: readonly Transition[] = [
  { action: 'open', by: ['supplier'], from: [sent], to: opened },
  { action: 'ask', by: ['supplier'], from: [sent, opened], to: needsAnswer },
  { action: 'answer', by: ['buyer'], from: [needsAnswer], to: opened },
  // From expired too: a late quote is still worth reading. It is marked as late.
  { action: 'quote', by: ['supplier'], from: [sent, opened, needsAnswer, revisionRequested, expired], to: offered },
  { action: 'decline', by: ['supplier'], from: [sent, opened, needsAnswer, revisionRequested], to: declined },
  { action: 'request-revision', by: ['buyer'], from: [offered, expired], to: revisionRequested },
  { action: 'decline-offer', by: ['buyer'], from: [offered], to: notSelected },
  { action: 'cancel', by: ['buyer'], from: [sent, opened, needsAnswer, offered, revisionRequested], to: cancelled },
  { action: 'expire', by: ['system'], from: [sent, opened, needsAnswer, offered], to: expired },
]

/**
 * After the agreement the kinds differ. A buyer can close at any point after it, for example because a project ended or
 * a parcel never came: otherwise the request could never end.
 */
const after = {
  enquiry: [
    { action: 'accept', by: ['buyer'], from: [offered], to: agreed },
    { action: 'close', by: ['buyer'], from: [agreed], to: closed },
  ],
  sample: [
    { action: 'confirm', by: ['buyer'], from: [offered], to: agreed },
    { action: 'clear-export', by: ['supplier'], from: [agreed], to: preparing },
    // From shipped and received too: a request may travel in several parcels, at different times.
    { action: 'ship', by: ['supplier'], from: [agreed, preparing, delivered, received], to: delivered },
    { action: 'receive', by: ['buyer'], from: [delivered], to: received },
    { action: 'receive-part', by: ['buyer'], from: [delivered], to: delivered },
    { action: 'report-result', by: ['buyer'], from: [received], to: concluded },
    { action: 'report-part', by: ['buyer'], from: [delivered], to: delivered },
    { action: 'report-part', by: ['buyer'], from: [received], to: received },
    { action: 'close', by: ['buyer'], from: [agreed, preparing, delivered, received, concluded], to: closed },
  ],
  intention: [
    { action: 'agree', by: ['buyer'], from: [offered], to: agreed },
    { action: 'prepare-documents', by: ['supplier'], from: [agreed], to: preparing },
    // Either side can tick off a document; the first one starts the preparation.
    { action: 'file-done', by: ['buyer', 'supplier'], from: [agreed, preparing], to: preparing },
    { action: 'file-done', by: ['buyer', 'supplier'], from: [delivered], to: delivered },
    { action: 'deliver-documents', by: ['supplier'], from: [agreed, preparing], to: delivered },
    // A buyer who has all documents need not wait for the supplier to confirm it.
    { action: 'file', by: ['buyer'], from: [preparing, delivered], to: received },
    { action: 'approve', by: ['buyer'], from: [received], to: concluded },
    { action: 'refuse', by: ['buyer'], from: [received], to: refused },
    { action: 'close', by: ['buyer'], from: [agreed, preparing, delivered, received, concluded, refused], to: closed },
  ],
} satisfies Record<RequestKind, readonly Transition[]>

export const transitionsOf = (kind: RequestKind): readonly Transition[] => [...common, ...after[kind]]

/** The status after an action, or null when this actor may not take it from this status in this kind. */
export const nextStatus = (kind: RequestKind, from: number, actor: Actor, action: Action): number | null =>
  transitionsOf(kind).find((one) => one.action === action && one.by.includes(actor) && one.from.includes(from))?.to ??
  null

/** The actions open to an actor, in the order of the table. None for an unknown status. */
export const actionsOn = (kind: RequestKind, from: number, actor: Actor): Action[] =>
  transitionsOf(kind)
    .filter((one) => one.by.includes(actor) && one.from.includes(from))
    .map((one) => one.action)

const supplierOwes: ReadonlySet<Action> = new Set([
  'quote',
  'clear-export',
  'ship',
  'prepare-documents',
  'deliver-documents',
])

/**
 * Who must take the next step, which decides whether the buyer may send a reminder. Null for an ended record or an
 * unknown status.
 */
export const owesNextStep = (kind: RequestKind, code: number): 'buyer' | 'supplier' | null => {
  if (code === expired) return null
  if (code === needsAnswer || code === delivered || code === received) return 'buyer'
  if (actionsOn(kind, code, 'supplier').some((action) => supplierOwes.has(action))) return 'supplier'
  return actionsOn(kind, code, 'buyer').length > 0 ? 'buyer' : null
}
