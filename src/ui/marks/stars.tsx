import { useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { formatNumber } from '#i18n/formats.ts'
import { onFiveScale } from '#lib/five-scale.ts'
import './stars.css'

const five = [1, 2, 3, 4, 5] as const

/** A score as five stars, rounded to whole stars. Where precision matters, the number is shown beside them. */
export const Stars = ({ value }: { readonly value: number }) => {
  const { t } = useLingui()
  const stars = onFiveScale(value) ?? 0
  const rating = formatNumber(stars, { maximumFractionDigits: 2 })
  return (
    <span className="five" role="img" aria-label={t`${rating} of 5`}>
      {five.map((n) => (
        <Star key={n} className={n <= Math.round(stars) ? 'icon' : 'icon off'} aria-hidden />
      ))}
    </span>
  )
}
