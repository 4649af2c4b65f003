/** Specification, section 3: a rating above 5 is on a scale of 100 and is divided by 20. Null when there is none. */
export const shownRating = (rating: number | null | undefined): number | null =>
  rating === null || rating === undefined ? null : rating > 5 ? rating / 20 : rating

/** Specification, section 9: from this rating on a supplier carries the tag. */
export const ratingTagThreshold = 4

export const isWellRated = (rating: number | null | undefined): boolean =>
  (shownRating(rating) ?? 0) >= ratingTagThreshold

/** The mean to two decimals, or null of nothing. */
export const meanRating = (rates: readonly number[]): number | null => {
  if (rates.length === 0) return null
  const sum = rates.reduce((total, rate) => total + rate, 0)
  return Math.round((sum / rates.length) * 100) / 100
}
