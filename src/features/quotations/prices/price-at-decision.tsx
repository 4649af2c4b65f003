import { Trans, useLingui } from '@lingui/react/macro'
import type { RequestKind } from '#contract/entities/request.ts'
import { useRecord } from '#account/queries/records.ts'
import type { RecordId } from '#domain/ids.ts'
import { marketPricesOf } from '#domain/quotations/quotations.ts'
import { formatDateTime, formatDay, formatMoney } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import '../quotes.css'
import type { PricePoint } from '#contract/entities/price-point.ts'
import { usePriceCopy } from '#account/queries/prices.ts'
import { localizedName } from '#domain/market/list.ts'
import { changeSince } from '#domain/market/price-now.ts'
import { useLocale } from '#prefs/prefs.ts'
import { IllustrativeMark, PriceChange } from '#widgets/price-move.tsx'

function SinceThen({ point }: { point: PricePoint }) {
  const copy = dataOr(usePriceCopy(), null)
  const move = copy && changeSince(copy.list, point)
  if (!move) return null
  const day = formatDay(move.now.day)
  return (
    <span className="block tiny">
      <Trans>
        Index <PriceChange share={move.share} /> since then, on {day}
      </Trans>
    </span>
  )
}

export function PricePoints({ points }: { points: readonly PricePoint[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const list = dataOr(usePriceCopy(), null)?.list
  return (
    <ul className="stack g-1 breaks market">
      {points.map((point) => {
        const { active, specification, per, source } = point
        const money = formatMoney(point.price, point.currency)
        const day = formatDay(point.day)
        // A stored price has only the English name. The price series has the name in the buyer's language.
        const names = list?.find((one) => one.active === active)?.names
        return (
          <li key={`${active} ${specification} ${point.day}`}>
            <span className="strong">
              {(names && localizedName(names, locale)) || active} {specification}
            </span>{' '}
            <span translate="no" className="num">{t`${money} per ${per}, ${day}`}</span>{' '}
            {point.demo ? <IllustrativeMark /> : <span className="tiny faint">{source}</span>}
            <SinceThen point={point} />
          </li>
        )
      })}
    </ul>
  )
}

export function MarketPricesAtDecision({ kind, id }: { kind: RequestKind; id: RecordId }) {
  const { t } = useLingui()
  const record = dataOr(useRecord(kind, id), null)
  const moments = record ? marketPricesOf(record).map((one) => ({ ...one, time: formatDateTime(one.time) })) : []
  if (moments.length === 0) return null
  return (
    <details className="small market-card">
      <summary className="tap teal medium">{t`Price trend at time of decision`}</summary>
      <dl className="kv">
        {moments.map(({ id: entry, version, time, points }) => (
          <div key={entry}>
            <dt>{version === null ? t`When you sent it, ${time}` : t`When quotation ${version} came, ${time}`}</dt>
            <dd>
              <PricePoints points={points} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
