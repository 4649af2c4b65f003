import { onFiveScale } from '#lib/five-scale.ts'

/** Specification, section 9: from this rating on a supplier has the tag. */
export const ratingTagThreshold = 4

export const isWellRated = (rating: number | null | undefined): boolean =>
  (onFiveScale(rating) ?? 0) >= ratingTagThreshold

/** The mean with two decimals; null without ratings. */
export const meanRating = (rates: readonly number[]): number | null => {
  if (rates.length === 0) return null
  const sum = rates.reduce((total, rate) => total + rate, 0)
  return Math.round((sum / rates.length) * 100) / 100
}
