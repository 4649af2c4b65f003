import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { StepName as WayStep } from '#domain/requests/kind-rules.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import { isEnded, status } from '#domain/lifecycle/status.ts'
import { statusWord } from '#domain/lifecycle/status-word.ts'

/** Steps of a route; one that ended before an agreement has an end. */
export type StepName = WayStep | 'ended'

export interface RouteStep {
  readonly name: StepName
  /** When it happened, ms; null where it has not, or nobody noted it. */
  readonly at: number | null
}

export interface Route {
  readonly steps: readonly RouteStep[]
  /** The step under way; those before it are done. One past the last: all done. */
  readonly current: number
}

/** Events of the log that a step is dated by. */
const events: Partial<Record<StepName, readonly string[]>> = {
  opened: ['opened'],
  quoted: ['quoted'],
  'cost-quoted': ['quoted'],
  'support-offered': ['quoted'],
  accepted: ['accepted'],
  confirmed: ['confirmed'],
  agreed: ['agreed'],
  shipped: ['shipped'],
  received: ['received'],
  documents: ['documents-delivered'],
  authority: ['approved', 'refused', 'filed'],
  ended: ['declined', 'not-selected', 'expired', 'cancelled'],
}

const atOf = (record: RequestRecord, name: StepName): number | null =>
  name === 'sent'
    ? record.createTime
    : (record.log?.findLast((entry) => events[name]?.includes(entry.type))?.time ?? null)

/** How far a record has come by its log alone: the last code on its way that it tells of. */
const reached = (kind: RequestKind, record: RequestRecord): number =>
  kindRules[kind].steps.findLast(([name]) => atOf(record, name) !== null)?.[1] ?? status.sent

/** The code that a record stands at; of one that this app does not know, what its log tells. */
export const standsAt = (kind: RequestKind, record: RequestRecord): number =>
  statusWord(kind, record.status) === null ? reached(kind, record) : record.status

/**
 * The way of a record, at most five steps. One that ended before an agreement shows how far it came and its end; a
 * code that this app does not know stands where its log says.
 */
export const routeOf = (kind: RequestKind, record: RequestRecord): Route => {
  const way = kindRules[kind].steps
  const ended = isEnded(record.status) && record.status !== status.closed
  if (ended) {
    const far = reached(kind, record)
    const done = way.filter(([, code]) => code <= far)
    const steps = [...done.map(([name]) => name), 'ended' as const].slice(-5)
    return { steps: steps.map((name) => ({ name, at: atOf(record, name) })), current: steps.length }
  }
  const steps = way.map(([name]) => ({ name, at: atOf(record, name) }))
  if (record.status === status.closed) return { steps, current: steps.length }
  const code = record.status === status.revisionRequested ? status.offered - 1 : standsAt(kind, record)
  // "Needs your answer" lies between being opened and the offer.
  const current = way.filter(([, from]) => from <= code).length
  return { steps, current }
}
