import { Trans } from '@lingui/react/macro'
import type { RequestKind } from '#contract/entities/request.ts'
import { useRecord } from '#account/reads/records.ts'
import type { RecordId } from '#domain/ids.ts'
import { marketMoments, type MarketMoment } from '#domain/quotes/offers.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { PricePoints } from './price-points.tsx'
import '../quotes.css'

const When = ({ moment }: { moment: MarketMoment }) => {
  const time = formatDateTime(moment.time)
  if (moment.what === 'sent') return <Trans>When you sent it, {time}</Trans>
  const { version } = moment
  return (
    <Trans>
      When quotation {version} came, {time}
    </Trans>
  )
}

/** Market prices when the request was sent and when each offer came. Nothing if none were stored. */
export const PriceAtDecision = ({ kind, id }: { kind: RequestKind; id: RecordId }) => {
  const record = dataOr(useRecord(kind, id), null)
  const moments = record ? marketMoments(record) : []
  if (moments.length === 0) return null
  return (
    <details className="market-card">
      <summary className="tap">
        <Trans>Price trend at time of decision</Trans>
      </summary>
      <dl>
        {moments.map((moment) => (
          <div key={moment.id}>
            <dt>
              <When moment={moment} />
            </dt>
            <dd>
              <PricePoints points={moment.points} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
