import type { RequestKind } from '#contract/entities/request.ts'

/** Codes every kind shares. The numbers are the API's; nothing else in the code writes them. */
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
/** A stable word for a status of some kind; the interface has the wording, in its language. */
export type StatusWord = Words<typeof enquiry> | Words<typeof sample> | Words<typeof intention>

const words: Record<RequestKind, Readonly<Record<number, StatusWord>>> = { enquiry, sample, intention }

/**
 * The word of a status code, or null when this app does not know it: a newer backend may send one.
 * Then the interface shows "Status 37" and goes by the reply state.
 */
export const statusWord = (kind: RequestKind, code: number): StatusWord | null =>
  words[kind][code === untold ? status.sent : code] ?? null

/** Every code of a kind, ascending. */
export const statusesOf = (kind: RequestKind): readonly number[] => Object.keys(words[kind]).map(Number)

/** The backend does not say; what stands in its list of sent requests was sent. */
export const untold = 0

/** Codes that shared rules name. 40 and 60 mean "the supplier has offered" and "the buyer has agreed" in each kind. */
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

/** True when nobody owes a step any more. An unknown code is taken as running, so that nothing is hidden. */
export const isEnded = (code: number): boolean => ended.has(code)
