import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ReviewPart } from '#contract/calls/reviews.ts'

/** The six part ratings of a review (specification, section 3). */
export const partWords = {
  infoRate: msg`Accuracy of information`,
  speedRate: msg`Response time`,
  professionRate: msg`Professionalism`,
  feedbackRate: msg`Quality of the response`,
  attitudeRate: msg`Service attitude`,
  qualityRate: msg`Product quality`,
} satisfies Record<ReviewPart, MessageDescriptor>
