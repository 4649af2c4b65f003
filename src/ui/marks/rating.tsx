import { Star } from 'lucide-react'
import { formatNumber } from '#i18n/formats.ts'
import { toFiveScale } from '#lib/five-scale.ts'

/** A rating with two decimals (specification, section 3). */
export const Rating = ({ value }: { value: number | null | undefined }) => {
  const rating = toFiveScale(value)
  if (rating === null) return null
  return (
    <span className="stars tiny">
      <Star className="icon" aria-hidden />
      {formatNumber(rating, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
    </span>
  )
}
