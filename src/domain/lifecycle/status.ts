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

export type StatusName =
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

/** The status of requests from a backend that does not report statuses. They count as sent. */
export const noStatus = 0

/** `offered`: the supplier has quoted. `agreed`: the buyer has accepted. */
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

const endedStatuses: ReadonlySet<number> = new Set([
  status.declined,
  status.notSelected,
  status.expired,
  status.cancelled,
  status.closed,
])

/** An unknown status counts as not ended, so that screens do not hide the request. */
export const isEnded = (code: number): boolean => endedStatuses.has(code)

export type Actor = 'buyer' | 'supplier' | 'system'

/** `decline` is the supplier's action, `decline-offer` the buyer's. `-part`: for a parcel that is not the last one. */
export type RequestAction =
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

export type Transition = Readonly<{ action: RequestAction; by: readonly Actor[]; from: readonly number[]; to: number }>
