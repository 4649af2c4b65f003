import { Trans } from '@lingui/react/macro'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { buyerZone, today } from '#account/reads/buyer-day.ts'
import { awaitsReply } from '#domain/lifecycle/awaits-reply.ts'
import { daysUntil, deadlineState } from '#domain/lifecycle/deadline.ts'
import { formatDay, formatDaysLeft } from '#i18n/formats.ts'
import { StatusPill } from '#ui/marks/status-pill.tsx'
import { Clock } from 'lucide-react'
import { useNow } from '#ui/page/use-now.ts'

/** "Reply by 15 Mar 2026, 3 days left"; in another colour when it is near. */
export const DeadlinePill = ({ kind, record }: { kind: RequestKind; record: RequestRecord }) => {
  const now = useNow()
  const day = record.maxReplyTime
  if (!day || !awaitsReply(kind, record)) return null
  const state = deadlineState(day, buyerZone(), now)
  const date = formatDay(day)
  const left = formatDaysLeft(daysUntil(day, today()))
  return (
    <StatusPill tone={state === 'open' ? 'neutral' : 'pending'} icon={Clock}>
      {state === 'passed' ? (
        <Trans>Reply by {date}, overdue</Trans>
      ) : (
        <Trans>
          Reply by {date}, {left}
        </Trans>
      )}
    </StatusPill>
  )
}
