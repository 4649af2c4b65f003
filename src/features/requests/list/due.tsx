import { Trans } from '@lingui/react/macro'
import { useBuyerZone } from '#account/reads/surroundings.ts'
import { dayIn, daysUntil, deadlineState, type DeadlineState } from '#domain/lifecycle/deadline.ts'
import { formatDay, formatDaysLeft } from '#i18n/formats.ts'
import { useNow } from '#ui/page/use-now.ts'

const Left = ({ day, state, today }: { day: string; state: DeadlineState; today: string }) => {
  switch (state) {
    case 'none':
      return null
    case 'passed':
      return <Trans>Overdue</Trans>
    case 'today':
    case 'soon':
    case 'open':
      return formatDaysLeft(daysUntil(day, today))
  }
}

interface DueProps {
  readonly day: string | null | undefined
  /** The remaining time is shown while a reply is awaited; for ended requests, that they ended. */
  readonly stands: 'waits' | 'agreed' | 'ended'
}

/** The reply-by date and the remaining time. */
export const Due = ({ day, stands }: DueProps) => {
  const now = useNow()
  const zone = useBuyerZone()
  if (!day) return <span className="due faint">–</span>
  const state = deadlineState(day, zone, now)
  const waits = stands === 'waits'
  const soon = waits && (state === 'soon' || state === 'today' || state === 'passed')
  const date = formatDay(day)
  return (
    <span className={soon ? 'due due--soon num' : 'due num'}>
      <span>
        <span className="only-m">
          <Trans>Reply by</Trans>{' '}
        </span>
        {date}
      </span>
      {stands === 'ended' && (
        <small>
          <Trans>Closed</Trans>
        </small>
      )}
      {waits && (
        <small>
          <Left day={day} state={state} today={dayIn(zone, now)} />
        </small>
      )}
    </span>
  )
}
