import { useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { status } from '#domain/lifecycle/status.ts'
import { formatDateTime, formatDay } from '#i18n/formats.ts'
import { Stepper } from '#ui/marks/stepper.tsx'
import { statusText } from '../words/status-words.ts'
import { routeOf, type RouteStep, type StepName } from './steps/record-steps.ts'

const words = {
  sent: msg`Sent`,
  opened: msg`Opened by supplier`,
  quoted: msg`Quoted`,
  'cost-quoted': msg`Cost quoted`,
  'support-offered': msg`Support offered`,
  accepted: msg`Accepted`,
  confirmed: msg`Cost confirmed`,
  agreed: msg`Accepted`,
  shipped: msg`Shipped`,
  received: msg`Received`,
  documents: msg`Documents delivered`,
  authority: msg`Regulator’s decision`,
} satisfies Record<Exclude<StepName, 'ended'>, MessageDescriptor>

const dayOf = ({ name }: RouteStep, record: RequestRecord): string | null =>
  name === 'authority' ? (record.decidedOn ?? null) : null

/** The record's progress, with the day of each step. */
export const RecordRoute = ({ kind, record }: { kind: RequestKind; record: RequestRecord }) => {
  const { t, i18n } = useLingui()
  const { steps, current } = routeOf(kind, record)
  const title = (step: RouteStep) => {
    if (step.name === 'ended') return i18n._(statusText(kind, record.status))
    const decided =
      step.name === 'authority' && (record.status === status.concluded || record.status === status.refused)
    if (decided) return i18n._(statusText(kind, record.status))
    return step.name === 'authority' && record.status === status.received ? t`Submitted` : i18n._(words[step.name])
  }
  const date = (step: RouteStep) => {
    const day = dayOf(step, record)
    const text = day ? formatDay(day) : step.at === null ? null : formatDateTime(step.at)
    return text === null ? null : <span className="num">{text}</span>
  }
  return (
    <div className="route">
      <Stepper
        label={t`Progress`}
        current={current}
        steps={steps.map((step) => ({ id: step.name, title: title(step), date: date(step) }))}
      />
    </div>
  )
}
