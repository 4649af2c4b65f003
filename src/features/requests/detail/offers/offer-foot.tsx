import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LogEntry } from '#contract/entities/request.ts'
import { today } from '#account/reads/surroundings.ts'
import { daysUntil } from '#domain/lifecycle/deadline.ts'
import { formatDay } from '#i18n/formats.ts'

export type Quote = NonNullable<LogEntry['quote']>

const Validity = ({ day }: { day: string }) => {
  const date = formatDay(day)
  return daysUntil(day, today()) < 0 ? (
    <span className="bad-text">
      <Trans>Valid until {date}, expired</Trans>
    </span>
  ) : (
    <Trans>Valid until {date}</Trans>
  )
}

/** Below every kind of offer: its validity and its version. */
export const OfferFoot = ({ quote, children }: { quote: Quote; children?: ReactNode }) => (
  <p className="tiny faint quote__foot">
    {children}
    {quote.validUntil && (
      <span>
        <Validity day={quote.validUntil} />
      </span>
    )}
    {quote.late && (
      <span className="tag tag--pending">
        <Trans>Arrived late</Trans>
      </span>
    )}
    {quote.version > 1 && (
      <span>
        <Trans>Version {quote.version}</Trans>
      </span>
    )}
  </p>
)
