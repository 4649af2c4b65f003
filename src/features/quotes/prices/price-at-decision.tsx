import { Trans } from '@lingui/react/macro'
import type { RequestKind } from '#contract/entities/request.ts'
import { useRecord } from '#account/reads/records.ts'
import type { RecordId } from '#domain/ids.ts'
import { marketMoments, type MarketMoment } from '#domain/quotes/offers.ts'
import { formatDateTime, formatDay, formatDecimal, formatMoney } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import '../quotes.css'
import type { PricePoint } from '#contract/entities/price-point.ts'
import { usePriceCopy } from '#account/reads/prices.ts'
import { nameIn } from '#domain/market/list.ts'
import { moveSince } from '#domain/market/price-now.ts'
import { useLocale } from '#prefs/prefs.ts'
import { Illustrative, PriceMove } from '#widgets/price-move.tsx'

/** How the index has moved since, with its figures. Renders nothing if this device does not have a newer point. */
function SinceThen({ point }: { point: PricePoint }) {
  const copy = dataOr(usePriceCopy(), null)
  const move = copy && moveSince(copy.list, point)
  if (!move) return null
  const [now, then, day] = [formatDecimal(move.now.price), formatDecimal(point.price), formatDay(move.now.day)]
  return (
    <details className="tiny">
      <summary className="tap">
        <Trans>
          Index <PriceMove share={move.share} /> since then, on {day}
        </Trans>
      </summary>
      <span className="faint num">
        <Trans>
          {now} on {day} ÷ {then} − 1
        </Trans>
      </span>
    </details>
  )
}

/** The active ingredient in the buyer's language, from its price series; a stored point has only the English name. */
function Name({ active }: { active: string }) {
  const locale = useLocale()
  const series = dataOr(usePriceCopy(), null)?.list.find((one) => one.active === active)
  return series ? nameIn(series.names, locale) || active : active
}

/** "glyphosate 95% TC: CNY 29,375.00 per t, 10 Jun 2026", with its source. Illustrative prices are marked. */
export const PricePoints = ({ points }: { points: readonly PricePoint[] }) => (
  <ul className="stack g-1 breaks market">
    {points.map((point) => {
      const { active, specification, per, source } = point
      const money = formatMoney(point.price, point.currency)
      const day = formatDay(point.day)
      return (
        <li key={`${active} ${specification} ${point.day}`}>
          <span className="strong">
            <Name active={active} /> {specification}
          </span>{' '}
          <span className="num">
            <Trans>
              {money} per {per}, {day}
            </Trans>
          </span>{' '}
          {point.demo ? <Illustrative /> : <span className="tiny faint">{source}</span>}
          <SinceThen point={point} />
        </li>
      )
    })}
  </ul>
)

function When({ moment }: { moment: MarketMoment }) {
  const time = formatDateTime(moment.time)
  const { version } = moment
  if (version === null) return <Trans>When you sent it, {time}</Trans>
  return (
    <Trans>
      When quotation {version} came, {time}
    </Trans>
  )
}

/** Market prices when the request was sent and when each quotation arrived. Renders nothing if none were stored. */
export function PriceAtDecision({ kind, id }: { kind: RequestKind; id: RecordId }) {
  const record = dataOr(useRecord(kind, id), null)
  const moments = record ? marketMoments(record) : []
  if (moments.length === 0) return null
  return (
    <details className="small market-card">
      <summary className="tap">
        <Trans>Price trend at time of decision</Trans>
      </summary>
      <dl className="kv">
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
