import { Plural, Trans } from '@lingui/react/macro'
import { useReplyTime } from '#account/reads/requests/reply-time.ts'
import { dataOr } from '#lib/live-read.ts'

const hourMs = 3_600_000

const Within = ({ ms }: { ms: number }) => {
  const hours = Math.max(1, Math.round(ms / hourMs))
  if (hours <= 36) return <Plural value={hours} one="# hour" other="# hours" />
  return <Plural value={Math.round(hours / 24)} one="# day" other="# days" />
}

/** How this supplier has answered this buyer, computed from the buyer's own records. Nothing without records. */
export const ReplyFigure = ({ companyId }: { companyId: string }) => {
  const figure = dataOr(useReplyTime(companyId), null)
  if (figure === null || figure.asked === 0) return null
  const replied = String(figure.replied)
  return (
    <section className="card reply-figure">
      <div className="card__body">
        <p className="reply-figure__n">
          {figure.medianMs === null ? <Trans>No reply yet</Trans> : <Within ms={figure.medianMs} />}
        </p>
        <p className="muted small">
          {figure.medianMs === null ? (
            <Plural value={figure.asked} one="To your # request" other="To your # requests" />
          ) : (
            <Plural
              value={figure.asked}
              one={`Usual time to first reply: ${replied} of your # request was answered`}
              other={`Usual time to first reply: ${replied} of your # requests were answered`}
            />
          )}
        </p>
        <p className="tiny faint">
          <Trans>Based on your own requests on this device, not on other buyers</Trans>
        </p>
      </div>
    </section>
  )
}
