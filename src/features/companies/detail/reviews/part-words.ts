import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ReviewPart } from '#contract/calls/reviews.ts'

/** The six part ratings of a review (specification, section 3). */
export const partWords = {
  infoRate: msg`Information completeness`,
  speedRate: msg`Response speed`,
  professionRate: msg`Professionalism`,
  feedbackRate: msg`Reasonableness of feedback`,
  attitudeRate: msg`Service attitude`,
  qualityRate: msg`Product quality`,
} satisfies Record<ReviewPart, MessageDescriptor>
