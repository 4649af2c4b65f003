import { Star } from 'lucide-react'
import { formatNumber } from '#i18n/formats.ts'

/** Specification, section 3: ratings above 5 are divided by 20; two decimals. Null when there is none. */
export const ratingOf = (rating: number | null | undefined): number | null =>
  rating === null || rating === undefined ? null : rating > 5 ? rating / 20 : rating

/** A supplier's rating, or nothing: real firms have none. */
export const Rating = ({ value }: { value: number | null | undefined }) => {
  const rating = ratingOf(value)
  if (rating === null) return null
  return (
    <span className="stars tiny">
      <Star className="icon" aria-hidden />
      {formatNumber(rating, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
    </span>
  )
}
