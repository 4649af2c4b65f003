import { Trans, useLingui } from '@lingui/react/macro'
import { LoaderCircle } from 'lucide-react'
import type { OutboxState } from '#account/reads/outbox.ts'
import { StatusPill } from '#ui/status-pill.tsx'
import { Track, type TrackStep } from '#ui/track.tsx'

const steps = {
  attention: ['done', 'bad', 'next', 'next'],
  conflict: ['done', 'bad', 'next', 'next'],
  waiting: ['done', 'wait', 'next', 'next'],
  retrying: ['done', 'wait', 'next', 'next'],
  sending: ['done', 'now', 'next', 'next'],
  uncertain: ['done', 'now', 'next', 'next'],
  done: ['done', 'done', 'done', 'next'],
} as const satisfies Record<OutboxState, readonly [TrackStep, TrackStep, TrackStep, TrackStep]>

const Pill = ({ state }: { state: OutboxState }) => {
  switch (state) {
    case 'attention':
    case 'conflict':
      return (
        <StatusPill tone="attention">
          <Trans>Needs attention</Trans>
        </StatusPill>
      )
    case 'waiting':
      return (
        <StatusPill tone="pending">
          <Trans>Waiting to send</Trans>
        </StatusPill>
      )
    case 'retrying':
      return (
        <StatusPill tone="pending">
          <Trans>Retrying</Trans>
        </StatusPill>
      )
    case 'sending':
      return (
        <StatusPill tone="sent" icon={LoaderCircle} spin>
          <Trans>Sending</Trans>
        </StatusPill>
      )
    case 'uncertain':
      return (
        <StatusPill tone="sent" icon={LoaderCircle}>
          <Trans>Waiting for an answer</Trans>
        </StatusPill>
      )
    case 'done':
      return (
        <StatusPill tone="sent">
          <Trans>Sent</Trans>
        </StatusPill>
      )
  }
}

interface OutboxItemStateProps {
  readonly state: OutboxState
  readonly unanswered: boolean
  readonly track: boolean
}

export const OutboxItemState = ({ state, unanswered, track }: OutboxItemStateProps) => {
  const { t } = useLingui()
  const labels = {
    attention: t`Not sent: stopped on this device`,
    conflict: t`Not sent: stopped on this device`,
    waiting: t`On this device, waiting to be sent`,
    retrying: t`On this device, retrying automatically`,
    sending: t`Sending`,
    uncertain: t`Sent, no confirmation yet`,
    done: t`Delivered to the supplier platform`,
  } satisfies Record<OutboxState, string>
  return (
    <span className="oi__state">
      <Pill state={state} />
      {track && <Track steps={steps[state]} label={unanswered ? labels.uncertain : labels[state]} />}
    </span>
  )
}
