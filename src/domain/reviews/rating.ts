import { toFiveScale } from '#lib/five-scale.ts'
import { maxReviewContent, reviewParts, type ReviewPart } from '#contract/calls/reviews.ts'

export interface ReviewDraft extends Readonly<Record<ReviewPart, number | null>> {
  readonly rate: number | null
  readonly tags: readonly string[]
  readonly content: string
}

type ReviewProblem = 'required' | 'too-long'

/** All ratings and the text are required (specification, section 5). */
export const checkReview = (review: ReviewDraft): Partial<Record<'rate' | 'content' | ReviewPart, ReviewProblem>> => {
  const problems: Partial<Record<'rate' | 'content' | ReviewPart, ReviewProblem>> = {}
  for (const name of ['rate', ...reviewParts] as const) if (review[name] === null) problems[name] = 'required'
  const content = review.content.trim()
  if (content === '') problems.content = 'required'
  else if (content.length > maxReviewContent) problems.content = 'too-long'
  return problems
}

/** Suppliers with at least this rating are tagged as highly rated (specification, section 9). */
export const ratingTagThreshold = 4

export const isWellRated = (rating: number | null | undefined): boolean =>
  (toFiveScale(rating) ?? 0) >= ratingTagThreshold

export const meanRating = (rates: readonly number[]): number | null => {
  if (rates.length === 0) return null
  const sum = rates.reduce((total, rate) => total + rate, 0)
  return Math.round((sum / rates.length) * 100) / 100
}
