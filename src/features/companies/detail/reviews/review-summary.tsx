import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { reviewParts } from '#contract/calls/reviews.ts'
import type { ReviewPage } from '#account/reads/lists/reviews.ts'
import { formatNumber } from '#i18n/formats.ts'
import { Meter } from '#ui/marks/meter.tsx'
import { Stars } from '#ui/marks/stars.tsx'
import { breakdownOf, overallOf } from './breakdown.ts'
import { partWords } from './part-words.ts'

const twoDecimals = (value: number) => formatNumber(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

interface ReviewSummaryProps {
  readonly page: ReviewPage
  /** The supplier's rating, as shown everywhere else; null if unknown. */
  readonly rating: number | null
}

export const ReviewSummary = ({ page, rating }: ReviewSummaryProps) => {
  const { t, i18n } = useLingui()
  const overall = rating ?? overallOf(page.list)
  const counted = page.list.length
  if (overall === null || counted === 0) return null
  const parts = breakdownOf(page.list)
  return (
    <section className="card rate" aria-label={t`Rating breakdown`}>
      <div className="rate__sum">
        <div className="rate__big">{twoDecimals(overall)}</div>
        <div>
          <Stars value={overall} />
          <p className="tiny faint">
            {counted < page.total ? (
              <Plural value={counted} one="Based on the latest review" other="Based on the latest # reviews" />
            ) : (
              <Plural value={counted} one="Overall, based on # review" other="Overall, based on # reviews" />
            )}
          </p>
        </div>
      </div>
      <div className="rate__rows">
        {reviewParts.map((part) => {
          const value = parts[part]
          const label = i18n._(partWords[part])
          return (
            <div className="rate__row" key={part}>
              <span>{label}</span>
              <b>{value === null ? <Trans>none</Trans> : twoDecimals(value)}</b>
              <span className="rate__bar">
                <Meter label={label} value={value ?? 0} max={5} />
              </span>
            </div>
          )
        })}
      </div>
    </section>
  )
}
