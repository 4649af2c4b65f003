import { Trans, useLingui } from '@lingui/react/macro'
import { today } from '#account/reads/surroundings.ts'
import type { OfferColumn } from '#domain/quotes/columns.ts'
import { daysUntil } from '#domain/lifecycle/deadline.ts'
import { formatDateTime, formatDay, formatDaysLeft } from '#i18n/formats.ts'
import { standingWord } from './words.ts'

const Validity = ({ day }: { day: string }) => {
  const date = formatDay(day)
  const left = daysUntil(day, today())
  const words = formatDaysLeft(left)
  if (left < 0)
    return (
      <span className="bad-text">
        <Trans>Valid until {date}, expired</Trans>
      </span>
    )
  return (
    <span className={left <= 3 ? 'cmp__soon' : undefined}>
      <Trans>
        Valid until {date}, {words}
      </Trans>
    </span>
  )
}

/** The state of a supplier's reply: offer with validity and version, late, or why there is none. */
export const ReplyState = ({ supplier }: { supplier: OfferColumn }) => {
  const { i18n } = useLingui()
  const { standing, offer } = supplier
  const version = offer?.quote.version ?? 1
  const when = offer && formatDateTime(offer.time)
  return (
    <span className="cmp__standing">
      {standing === 'open' && when ? (
        <Trans>Quoted {when}</Trans>
      ) : (
        <b>{i18n._(standingWord(standing, supplier.record.kind))}</b>
      )}
      {offer?.quote.validUntil && (standing === 'open' || standing === 'expired') && (
        <Validity day={offer.quote.validUntil} />
      )}
      {version > 1 && (
        <span className="tag">
          <Trans>Version {version}</Trans>
        </span>
      )}
      {offer?.quote.late && (
        <span className="tag tag--pending">
          <Trans>Arrived late</Trans>
        </span>
      )}
    </span>
  )
}
