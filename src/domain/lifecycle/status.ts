import type { RequestKind } from '#contract/entities/request.ts'

/** Codes that every kind shares. The numbers are the API's; no other code contains them. */
const shared = {
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

const enquiry = { ...shared, 40: 'quoted', 60: 'accepted' } as const
const sample = {
  ...shared,
  40: 'cost-quoted',
  60: 'confirmed',
  65: 'export-clearance',
  70: 'shipped',
  75: 'received',
  80: 'tested',
} as const
const intention = {
  ...shared,
  40: 'support-offered',
  60: 'agreed',
  65: 'documents-in-preparation',
  70: 'documents-delivered',
  75: 'filed',
  80: 'approved',
  85: 'refused',
} as const

type Words<T> = T[keyof T]
/** A stable name for a status of some kind; the interface translates it. */
export type StatusWord = Words<typeof enquiry> | Words<typeof sample> | Words<typeof intention>

const words: Record<RequestKind, Readonly<Record<number, StatusWord>>> = { enquiry, sample, intention }

/**
 * The name of a status code; null for an unknown one, which a newer backend may send. Then the interface shows "Status
 * 37", and the reply state decides.
 */
export const statusWord = (kind: RequestKind, code: number): StatusWord | null =>
  words[kind][code === untold ? status.sent : code] ?? null

/** Every code of a kind, ascending. */
export const statusesOf = (kind: RequestKind): readonly number[] => Object.keys(words[kind]).map(Number)

/** The backend does not state a status. What is in its list of sent requests counts as sent. */
export const untold = 0

/** Codes that shared rules use. In each kind, 40 means that the supplier offered, and 60 that the buyer agreed. */
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

/** Whether no step is left. An unknown code counts as running, so that nothing is hidden. */
export const isEnded = (code: number): boolean => ended.has(code)
