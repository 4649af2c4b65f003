import { Trans } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { validityOf } from '#domain/validity.ts'
import { formatDay } from '#i18n/formats.ts'
import { systemClock } from '#lib/clock.ts'

/** Whether the Chinese registration stands, ends within a year, or has ended. */
export const ValidityPill = ({ until }: { until: string | null | undefined }) => {
  if (!until) return null
  const day = formatDay(until)
  switch (validityOf(until, systemClock.now())) {
    case 'valid':
      return (
        <span className="pill pill--replied">
          <CircleCheck className="icon" aria-hidden />
          <Trans>Valid to {day}</Trans>
        </span>
      )
    case 'ending':
      return (
        <span className="pill pill--pending">
          <Clock className="icon" aria-hidden />
          <Trans>Ends {day}</Trans>
        </span>
      )
    case 'ended':
      return (
        <span className="pill pill--attention">
          <CircleAlert className="icon" aria-hidden />
          <Trans>Ended {day}</Trans>
        </span>
      )
  }
}
