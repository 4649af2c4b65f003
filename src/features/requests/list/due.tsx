import { Trans } from '@lingui/react/macro'
import { deadlineState, daysUntil, type DeadlineState } from '#domain/lifecycle/deadline.ts'
import { isEnded, status } from '#domain/lifecycle/status.ts'
import { formatDay, formatDaysLeft } from '#i18n/formats.ts'
import { deviceZone, today } from '../today.ts'
import { useNow } from '../use-now.ts'

const Left = ({ day, state }: { day: string; state: DeadlineState }) => {
  switch (state) {
    case 'none':
      return null
    case 'passed':
      return <Trans>Passed</Trans>
    case 'today':
    case 'soon':
    case 'open':
      return formatDaysLeft(daysUntil(day, today()))
  }
}

/** The reply-by date and what is left of it. */
export const Due = ({ day, code }: { day: string | null | undefined; code: number | null }) => {
  const now = useNow()
  if (!day) return <span className="due faint">–</span>
  const state = deadlineState(day, deviceZone(), now)
  const ended = code !== null && isEnded(code)
  // What was agreed on is no longer waiting for a reply.
  const waits = code === null || code < status.agreed
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
      {(ended || waits) && <small>{ended ? <Trans>Closed</Trans> : <Left day={day} state={state} />}</small>}
    </span>
  )
}
