/** The API's status numbers. No other code writes the numbers. */
export const sharedStatuses = {
  10: 'sent',
  20: 'opened',
  30: 'needs-answer',
  50: 'revision-requested',
  90: 'declined',
  91: 'not-selected',
  92: 'expired',
  93: 'cancelled',
  99: 'closed',
} as const

/** The screens have a text for each. */
export type StatusWord =
  | (typeof sharedStatuses)[keyof typeof sharedStatuses]
  | 'quoted'
  | 'cost-quoted'
  | 'support-offered'
  | 'accepted'
  | 'confirmed'
  | 'agreed'
  | 'export-clearance'
  | 'shipped'
  | 'received'
  | 'tested'
  | 'documents-in-preparation'
  | 'documents-delivered'
  | 'filed'
  | 'approved'
  | 'refused'

/** For a backend that does not state a status; a listed request counts as sent. */
export const noStatus = 0

/** Codes that shared rules use. In each kind, 40 means that the supplier quoted, and 60 that the buyer agreed. */
export const status = {
  sent: 10,
  opened: 20,
  needsAnswer: 30,
  offered: 40,
  revisionRequested: 50,
  agreed: 60,
  preparing: 65,
  delivered: 70,
  received: 75,
  concluded: 80,
  refused: 85,
  declined: 90,
  notSelected: 91,
  expired: 92,
  cancelled: 93,
  closed: 99,
} as const

const ended: ReadonlySet<number> = new Set([
  status.declined,
  status.notSelected,
  status.expired,
  status.cancelled,
  status.closed,
])

/** An unknown code counts as not ended, so that nothing is hidden. */
export const isEnded = (code: number): boolean => ended.has(code)

export type Actor = 'buyer' | 'supplier' | 'system'

/** The buyer's "decline" is `decline-offer`. The `-part` actions: one parcel, while others are still in transit. */
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
