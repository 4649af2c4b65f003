import { reviewParts, type ReviewPart } from '#contract/calls/reviews.ts'
import type { Review } from '#contract/entities/company.ts'
import { meanRating } from '#domain/reviews/rating.ts'
import { onFiveScale } from '#lib/five-scale.ts'

/** The mean of each part over the reviews that rate it; null if none does. */
export const breakdownOf = (reviews: readonly Review[]): Record<ReviewPart, number | null> => {
  const mean = (part: ReviewPart) => meanRating(reviews.flatMap((review) => onFiveScale(review[part]) ?? []))
  return Object.fromEntries(reviewParts.map((part) => [part, mean(part)])) as Record<ReviewPart, number | null>
}

export const overallOf = (reviews: readonly Review[]): number | null =>
  meanRating(reviews.flatMap((review) => onFiveScale(review.rate) ?? []))

/** How many reviews have each tag, the most frequent first. */
export const tagCountsOf = (reviews: readonly Review[]): { tag: string; count: number }[] => {
  const counts = new Map<string, number>()
  for (const tag of reviews.flatMap((review) => [...new Set(review.tags)])) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].map(([tag, count]) => ({ tag, count })).sort((a, b) => b.count - a.count)
}
