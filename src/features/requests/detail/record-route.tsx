import { useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { status, isEnded } from '#domain/lifecycle/status.ts'
import { formatDateTime, formatDay } from '#i18n/formats.ts'
import { Stepper } from '#ui/marks/stepper.tsx'
import { recordStatusText, statusLabels } from '../labels/record-status.tsx'
import type { StepName } from '#domain/requests/kind-rules.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import { statusName } from '#domain/lifecycle/status-word.ts'

/** `ended`: the request ended without an agreement. */
type RouteStep = StepName | 'ended'

/** The log events of a step, if they are not named like the step. The date of a step is that of its latest event. */
const events: Partial<Record<RouteStep, readonly string[]>> = {
  'cost-quoted': ['quoted'],
  'support-offered': ['quoted'],
  documents: ['documents-delivered'],
  authority: ['approved', 'refused', 'filed'],
  ended: ['declined', 'not-selected', 'expired', 'cancelled'],
}

/** The time of a step in ms; null if the step has not happened or its time is unknown. */
const atOf = (record: RequestRecord, name: RouteStep): number | null =>
  name === 'sent'
    ? record.createTime
    : (record.log?.findLast((entry) => (events[name] ?? [name]).includes(entry.type))?.time ?? null)

/** Status code of the latest step that has an event in the log. */
const reachedStatus = (kind: RequestKind, record: RequestRecord): number =>
  kindRules[kind].steps.findLast(([name]) => atOf(record, name) !== null)?.[1] ?? status.sent

/** The record's status code. If this app does not know it, because the backend is newer, it is derived from the log. */
export const currentStatus = (kind: RequestKind, record: RequestRecord): number =>
  statusName(kind, record.status) === null ? reachedStatus(kind, record) : record.status

/** At most five steps. `current`: index of the last step reached; `steps.length` if all are done. */
export function recordSteps(kind: RequestKind, record: RequestRecord) {
  const kindSteps = kindRules[kind].steps
  const datedSteps = (names: readonly RouteStep[]) => names.map((name) => ({ name, at: atOf(record, name) }))
  const hasEnded = isEnded(record.status) && record.status !== status.closed
  if (hasEnded) {
    const far = reachedStatus(kind, record)
    const doneSteps = kindSteps.filter(([, code]) => code <= far)
    const steps = datedSteps([...doneSteps.map(([name]) => name), 'ended' as const].slice(-5))
    return { steps, current: steps.length }
  }
  const steps = datedSteps(kindSteps.map(([name]) => name))
  if (record.status === status.closed) return { steps, current: steps.length }
  const code = record.status === status.revisionRequested ? status.offered - 1 : currentStatus(kind, record)
  // `needsAnswer` is between "opened" and "quoted", but is not a separate step: "opened" is still the last step.
  const current = kindSteps.filter(([, from]) => from <= code).length - 1
  return { steps, current }
}

const labels = {
  ...statusLabels,
  confirmed: msg`Cost confirmed`,
  documents: statusLabels['documents-delivered'],
  authority: msg`Regulator’s decision`,
} as const satisfies Record<StepName, unknown>

export function RecordSteps({ kind, record }: { kind: RequestKind; record: RequestRecord }) {
  const { t, i18n } = useLingui()
  const { steps, current } = recordSteps(kind, record)
  const title = (name: RouteStep) => {
    const isDecision = name === 'authority'
    if (name === 'ended' || (isDecision && (record.status === status.concluded || record.status === status.refused)))
      return i18n._(recordStatusText(kind, record))
    return isDecision && record.status === status.received ? t`Submitted` : i18n._(labels[name])
  }
  const date = (name: RouteStep, at: number | null) => {
    const day = name === 'authority' ? record.decidedOn : null
    const text = day ? formatDay(day) : at === null ? null : formatDateTime(at)
    return text === null ? null : (
      <span translate="no" className="num">
        {text}
      </span>
    )
  }
  return (
    <div className="route">
      <Stepper
        label={t`Progress`}
        current={current}
        steps={steps.map(({ name, at }) => ({ id: name, title: title(name), date: date(name, at) }))}
      />
    </div>
  )
}
