import { Trans } from '@lingui/react/macro'
import { daysUntil, deadlineState } from '#domain/lifecycle/deadline.ts'
import { isEnded, status } from '#domain/lifecycle/status.ts'
import { formatDay, formatDaysLeft } from '#i18n/formats.ts'
import { StatusPill } from '#ui/status-pill.tsx'
import { Clock } from 'lucide-react'
import { deviceZone, today } from '../today.ts'
import { useNow } from '../use-now.ts'

/** "Reply by 15 Mar 2026, 3 days left"; ochre when it is near. */
export const DeadlinePill = ({ day, code }: { day: string | null | undefined; code: number }) => {
  const now = useNow()
  // What was agreed on is no longer waiting for a reply.
  if (!day || isEnded(code) || code >= status.agreed) return null
  const state = deadlineState(day, deviceZone(), now)
  const date = formatDay(day)
  const left = formatDaysLeft(daysUntil(day, today()))
  return (
    <StatusPill tone={state === 'open' ? 'neutral' : 'pending'} icon={Clock}>
      {state === 'passed' ? (
        <Trans>Reply by {date}, passed</Trans>
      ) : (
        <Trans>
          Reply by {date}, {left}
        </Trans>
      )}
    </StatusPill>
  )
}
