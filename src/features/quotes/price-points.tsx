import { Trans } from '@lingui/react/macro'
import type { PricePoint } from '#contract/entities/price-point.ts'
import { formatDay, formatMoney } from '#i18n/formats.ts'

/** "glyphosate 95% TC: CNY 29,375.00 per t, 10 Jun 2026", with its source. Fictitious prices are marked. */
export const PricePoints = ({ points }: { points: readonly PricePoint[] }) => (
  <ul className="market">
    {points.map((point) => {
      const { active, specification, per, source } = point
      const money = formatMoney(point.price, point.currency)
      const day = formatDay(point.day)
      return (
        <li key={`${active} ${specification} ${point.day}`}>
          <span className="strong">
            {active} {specification}
          </span>{' '}
          <span className="num">
            <Trans>
              {money} per {per}, {day}
            </Trans>
          </span>{' '}
          {point.demo ? (
            <span className="tag tag--pending">
              <Trans>Demonstration data</Trans>
            </span>
          ) : (
            <span className="tiny faint">{source}</span>
          )}
        </li>
      )
    })}
  </ul>
)
