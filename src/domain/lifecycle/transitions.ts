import type { RequestKind } from '#contract/entities/request.ts'
import { kindRules } from '../requests/kinds.ts'
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

const { sent, opened, needsAnswer, offered, revisionRequested, delivered, received } = status
const { declined, notSelected, expired, cancelled } = status

/**
 * From sending to agreement, which is the same for every kind. Each kind's own file has the rest. A buyer may close a
 * request at any point after the agreement: a buyer who gives up a project, or whose parcel never comes, must not be
 * left with a request that cannot end.
 */
const common: readonly Transition[] = [
  { action: 'open', by: ['supplier'], from: [sent], to: opened },
  { action: 'ask', by: ['supplier'], from: [sent, opened], to: needsAnswer },
  { action: 'answer', by: ['buyer'], from: [needsAnswer], to: opened },
  // Also from expired: a late quote is still worth reading. It is marked as late.
  { action: 'quote', by: ['supplier'], from: [sent, opened, needsAnswer, revisionRequested, expired], to: offered },
  { action: 'decline', by: ['supplier'], from: [sent, opened, needsAnswer, revisionRequested], to: declined },
  { action: 'request-revision', by: ['buyer'], from: [offered, expired], to: revisionRequested },
  { action: 'decline-offer', by: ['buyer'], from: [offered], to: notSelected },
  { action: 'cancel', by: ['buyer'], from: [sent, opened, needsAnswer, offered, revisionRequested], to: cancelled },
  { action: 'expire', by: ['system'], from: [sent, opened, needsAnswer, offered], to: expired },
]

export const transitionsOf = (kind: RequestKind): readonly Transition[] => [...common, ...kindRules[kind].transitions]

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
