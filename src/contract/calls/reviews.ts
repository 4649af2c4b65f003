import * as z from 'zod/mini'
import { buyer, post } from '../define.ts'
import { id, text } from '../values.ts'

export const maxReviewContent = 1000
export const maxReviewTags = 5

/** In half stars, at least half a star. */
const rating = z.number().check(z.gte(0.5), z.lte(5), z.multipleOf(0.5))

/** The six part ratings of a review, in the order of specification section 3. */
export const reviewParts = [
  'infoRate',
  'speedRate',
  'professionRate',
  'feedbackRate',
  'attitudeRate',
  'qualityRate',
] as const
export type ReviewPart = (typeof reviewParts)[number]

export const reviewBody = z.object({
  companyId: id,
  rate: rating,
  infoRate: rating,
  speedRate: rating,
  professionRate: rating,
  feedbackRate: rating,
  attitudeRate: rating,
  qualityRate: rating,
  /** Values of `bseller-review/tags`. */
  tags: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(maxReviewTags)), []),
  content: text(maxReviewContent).check(z.minLength(1)),
})
export type ReviewBody = z.infer<typeof reviewBody>

export const reviewCalls = {
  /** A buyer has one review per supplier: writing again replaces it. */
  reviewCreate: post(buyer('bseller-review/create'), { body: reviewBody, data: z.unknown() }),
}
