import type { RequestKind } from '#contract/entities/request.ts'
import { status } from './status.ts'

export type Actor = 'buyer' | 'supplier' | 'system'

/** What can happen to a sent record. The buyer's "decline" is `decline-offer`, the supplier's is `decline`. */
export type Action =
  | 'open'
  | 'ask'
  | 'quote'
  | 'decline'
  | 'answer'
  | 'request-revision'
  | 'accept'
  | 'decline-offer'
  | 'cancel'
  | 'expire'
  | 'close'
  | 'clear-export'
  | 'ship'
  | 'receive'
  | 'report-result'
  | 'prepare-documents'
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

/** From sending to agreement: the same for every kind. */
const common: readonly Transition[] = [
  { action: 'open', by: ['supplier'], from: [sent], to: opened },
  { action: 'ask', by: ['supplier'], from: [sent, opened], to: needsAnswer },
  { action: 'answer', by: ['buyer'], from: [needsAnswer], to: opened },
  // From expired: a late quote is still worth reading; it is marked late.
  { action: 'quote', by: ['supplier'], from: [sent, opened, needsAnswer, revisionRequested, expired], to: offered },
  { action: 'decline', by: ['supplier'], from: [sent, opened, needsAnswer, revisionRequested], to: declined },
  { action: 'request-revision', by: ['buyer'], from: [offered, expired], to: revisionRequested },
  { action: 'accept', by: ['buyer'], from: [offered], to: agreed },
  { action: 'decline-offer', by: ['buyer'], from: [offered], to: notSelected },
  { action: 'cancel', by: ['buyer'], from: [sent, opened, needsAnswer, offered, revisionRequested], to: cancelled },
  { action: 'expire', by: ['system'], from: [sent, opened, needsAnswer, offered], to: expired },
]

/** After agreement each kind goes its own way. */
const after = {
  enquiry: [{ action: 'close', by: ['buyer', 'system'], from: [agreed], to: closed }],
  sample: [
    { action: 'clear-export', by: ['supplier'], from: [agreed], to: preparing },
    // Again from shipped: a request may travel in several shipments.
    { action: 'ship', by: ['supplier'], from: [agreed, preparing, delivered], to: delivered },
    { action: 'receive', by: ['buyer'], from: [delivered], to: received },
    { action: 'report-result', by: ['buyer'], from: [received], to: concluded },
    { action: 'close', by: ['buyer', 'system'], from: [received, concluded], to: closed },
  ],
  intention: [
    { action: 'prepare-documents', by: ['supplier'], from: [agreed], to: preparing },
    { action: 'deliver-documents', by: ['supplier'], from: [agreed, preparing], to: delivered },
    { action: 'file', by: ['buyer'], from: [delivered], to: received },
    { action: 'approve', by: ['buyer'], from: [received], to: concluded },
    { action: 'refuse', by: ['buyer'], from: [received], to: refused },
    { action: 'close', by: ['buyer', 'system'], from: [concluded, refused], to: closed },
  ],
} satisfies Record<RequestKind, readonly Transition[]>

export const transitionsOf = (kind: RequestKind): readonly Transition[] => [...common, ...after[kind]]

/** The status an action leads to, or null when it is not allowed from here, by this actor, in this kind. */
export const nextStatus = (kind: RequestKind, from: number, actor: Actor, action: Action): number | null =>
  transitionsOf(kind).find((one) => one.action === action && one.by.includes(actor) && one.from.includes(from))?.to ??
  null

/** What an actor may do now, in the order of the table. Nothing on a status this app does not know. */
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
 * Who owes the next step: decides whether the buyer may urge. Null when the record has ended, or on a status
 * this app does not know.
 */
export const owesNextStep = (kind: RequestKind, code: number): 'buyer' | 'supplier' | null => {
  if (code === expired) return null
  if (code === needsAnswer || code === delivered) return 'buyer'
  if (actionsOn(kind, code, 'supplier').some((action) => supplierOwes.has(action))) return 'supplier'
  return actionsOn(kind, code, 'buyer').length > 0 ? 'buyer' : null
}
