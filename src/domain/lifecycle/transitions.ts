import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { kindRules } from '../requests/kinds.ts'
import { status, type RequestAction, type Actor, type Transition } from './status.ts'
import { dayMs } from '#lib/day-ms.ts'
import type { Day } from '#contract/values.ts'
import { dayInZone } from './deadline.ts'

const { sent, opened, needsAnswer, offered, revisionRequested, delivered, received } = status
const { declined, notSelected, expired, cancelled } = status

/** Transitions before the agreement. Each kind adds the others. */
const common: readonly Transition[] = [
  { action: 'open', by: ['supplier'], from: [sent], to: opened },
  { action: 'ask', by: ['supplier'], from: [sent, opened], to: needsAnswer },
  { action: 'answer', by: ['buyer'], from: [needsAnswer], to: opened },
  // An expired request may be quoted, because a late quotation is still useful.
  { action: 'quote', by: ['supplier'], from: [sent, opened, needsAnswer, revisionRequested, expired], to: offered },
  { action: 'decline', by: ['supplier'], from: [sent, opened, needsAnswer, revisionRequested], to: declined },
  { action: 'request-revision', by: ['buyer'], from: [offered, expired], to: revisionRequested },
  { action: 'decline-offer', by: ['buyer'], from: [offered], to: notSelected },
  { action: 'cancel', by: ['buyer'], from: [sent, opened, needsAnswer, offered, revisionRequested], to: cancelled },
  { action: 'expire', by: ['system'], from: [sent, opened, needsAnswer, offered], to: expired },
]

export const transitionsOf = (kind: RequestKind): readonly Transition[] => [...common, ...kindRules[kind].transitions]

export const nextStatus = (kind: RequestKind, from: number, actor: Actor, action: RequestAction): number | null =>
  transitionsOf(kind).find((one) => one.action === action && one.by.includes(actor) && one.from.includes(from))?.to ??
  null

export const permittedActions = (kind: RequestKind, from: number, actor: Actor): RequestAction[] =>
  transitionsOf(kind)
    .filter((one) => one.by.includes(actor) && one.from.includes(from))
    .map((one) => one.action)

const supplierOwes: ReadonlySet<RequestAction> = new Set([
  'quote',
  'clear-export',
  'ship',
  'prepare-documents',
  'deliver-documents',
])

export const nextStepOwner = (kind: RequestKind, code: number): 'buyer' | 'supplier' | null => {
  if (code === expired) return null
  if (code === needsAnswer || code === delivered || code === received) return 'buyer'
  if (permittedActions(kind, code, 'supplier').some((action) => supplierOwes.has(action))) return 'supplier'
  return permittedActions(kind, code, 'buyer').length > 0 ? 'buyer' : null
}

export const reminderIntervalMs = dayMs

export type ReminderCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: 'not-owed' }
  | { readonly ok: false; readonly why: 'too-soon'; readonly againAt: number }

export const checkReminder = (
  record: { readonly kind: RequestKind; readonly status: number; readonly lastUrgeTime: number | null | undefined },
  now: number,
): ReminderCheck => {
  if (nextStepOwner(record.kind, record.status) !== 'supplier') return { ok: false, why: 'not-owed' }
  const againAt = (record.lastUrgeTime ?? Number.NEGATIVE_INFINITY) + reminderIntervalMs
  return now < againAt ? { ok: false, why: 'too-soon', againAt } : { ok: true }
}

/** A supplier needs time to answer, so no reminder is offered until this time has passed. */
const remindAfterMs = 2 * dayMs

type RemindedRecord = Pick<RequestRecord, 'status' | 'lastUrgeTime' | 'createTime' | 'lastReplyTime' | 'agreedTime'>

export const checkRecordReminder = (kind: RequestKind, record: RemindedRecord, now: number): ReminderCheck => {
  const { status: code, lastUrgeTime, createTime, lastReplyTime, agreedTime } = record
  const since = Math.max(createTime, lastReplyTime ?? 0, agreedTime ?? 0)
  if (now < since + remindAfterMs) return { ok: false, why: 'not-owed' }
  return checkReminder({ kind, status: code, lastUrgeTime }, now)
}

export interface Expirable {
  readonly kind: RequestKind
  readonly status: number
  readonly maxReplyTime: Day | null
  readonly offerValidUntil: Day | null
  readonly buyerZone: string
}

export const hasExpired = (record: Expirable, now: number): boolean => {
  if (nextStatus(record.kind, record.status, 'system', 'expire') === null) return false
  const lastDay = record.status === status.offered ? record.offerValidUntil : record.maxReplyTime
  return lastDay !== null && lastDay < dayInZone(record.buyerZone, now)
}
